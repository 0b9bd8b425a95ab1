import AVTXML

/// A VAST document with everything that it contains, as it is written.
public struct VASTDocument: Sendable {
    /// The tables; every element and attribute holds the document, and so copies one reference.
    private let storage: Storage

    private final class Storage: Sendable {
        let tree: XMLTree
        let kind: Kind
        let rows: [UInt8]
        let repeated: RepeatedContainers

        init(_ tree: XMLTree, _ kind: Kind) {
            var classifier = ElementClassifier(tree, kind.table)
            classifier.run()
            (self.tree, self.kind) = (tree, kind)
            (rows, repeated) = (classifier.rows, classifier.repeated)
        }
    }

    /// The elements and attributes with their locations.
    public var tree: XMLTree { storage.tree }
    /// The kind of document, which decides what is declared.
    var kind: Kind { storage.kind }
    /// For each element its row in the table of declarations.
    var rows: [UInt8] { storage.rows }
    /// The containers that stand twice and must not.
    var repeated: RepeatedContainers { storage.repeated }

    /// The kinds of documents.
    enum Kind: UInt8, Sendable {
        case vast, vmap

        /// The declarations of elements.
        var table: ElementTable {
            switch self {
            case .vast: .vast
            case .vmap: .vmap
            }
        }

        /// Returns the declaration of an element, without a copy of the table.
        func row(_ index: UInt8) -> ElementTable.Row {
            switch self {
            case .vast: ElementTable.vast.rows[Int(index)]
            case .vmap: ElementTable.vmap.rows[Int(index)]
            }
        }
    }

    /// The namespace of VAST since 4.0.
    public static let namespace = "http://www.iab.com/VAST"

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - bytes: The document.
    ///   - limits: The limits.
    /// - Throws: `VASTProblem` if the document is not well-formed, not VAST, or of version 1.
    public init(_ bytes: [UInt8], limits: XMLLimits = XMLLimits()) throws(VASTProblem) {
        try self.init(VASTDocument.tree(bytes, limits: limits))
    }

    /// Reads the elements of a document.
    static func tree(_ bytes: [UInt8], limits: XMLLimits) throws(VASTProblem) -> XMLTree {
        do throws(XMLProblem) {
            return try XMLTree(bytes, limits: limits)
        } catch {
            throw VASTProblem(reason: .notXML(error), location: error.location)
        }
    }

    /// Creates a document from elements that were read.
    ///
    /// - Throws: `VASTProblem` if the root is not VAST, or of version 1.
    public init(_ tree: XMLTree) throws(VASTProblem) {
        let name = tree.text(in: tree.localName(of: tree.root))
        let location = tree.location(of: tree.elements[tree.root].range.lowerBound)
        guard name != "VideoAdServingTemplate" else {
            throw VASTProblem(reason: .unsupportedVersion, location: location)
        }
        guard name == "VAST" else { throw VASTProblem(reason: .notVAST(root: name), location: location) }
        self.init(tree, kind: .vast)
        let version = root["version"]?.text.trimmedXMLSpace ?? ""
        guard version != "1", !version.hasPrefix("1.") else {
            throw VASTProblem(reason: .unsupportedVersion, location: location)
        }
    }

    /// Creates a document of a kind from elements that were read.
    init(_ tree: XMLTree, kind: Kind) { storage = Storage(tree, kind) }

    /// The root.
    public var root: VASTElement { VASTElement(document: self, index: tree.root) }
}

extension VASTDocument: Hashable {
    /// Returns true if both were read from the same bytes.
    public static func == (first: VASTDocument, second: VASTDocument) -> Bool { first.tree == second.tree }

    /// Hashes the document.
    public func hash(into hasher: inout Hasher) { hasher.combine(tree) }
}

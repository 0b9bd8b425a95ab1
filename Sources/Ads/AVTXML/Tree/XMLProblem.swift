/// The reason why a document cannot be read.
public struct XMLProblem: Error, Hashable, Sendable {
    /// The kind of the problem.
    public let reason: Reason
    /// The location in bytes, from 0; of a document in UTF-16 or a code page, in its UTF-8 form.
    public let offset: Int
    /// The location in lines and characters.
    public let location: XMLLocation

    /// The kind of a problem.
    public enum Reason: Hashable, Sendable {
        /// The document contains no element.
        case empty
        /// The document ends before the element is closed.
        case unclosedElement(String)
        /// The document ends within markup.
        case unclosedMarkup
        /// An end tag has another name than the element.
        case mismatchedTag(expected: String, found: String)
        /// The element has the attribute twice.
        case duplicateAttribute(String)
        /// A document type declaration.
        case documentType
        /// A reference to an entity that XML does not predefine.
        case unknownEntity(String)
        /// A reference to a character that XML does not allow.
        case invalidReference
        /// A character that XML does not allow.
        case invalidCharacter
        /// The bytes are not text in the document's encoding.
        case invalidEncoding
        /// An encoding that is not supported.
        case unsupportedEncoding(String)
        /// Characters where XML does not allow them.
        case syntax
        /// Content after the root element.
        case contentAfterRoot
        /// The document exceeds a limit; the text names it.
        case limit(String)
    }
}

extension XMLProblem.Reason: CustomStringConvertible {
    /// A description without a full stop.
    public var description: String {
        switch self {
        case .empty: "the document contains no element"
        case .unclosedElement(let name): "the document ends before `\(name)` is closed"
        case .unclosedMarkup: "the document ends within markup"
        case .mismatchedTag(let expected, let found): "`</\(found)>` does not close `<\(expected)>`"
        case .duplicateAttribute(let name): "the element has the attribute `\(name)` twice"
        case .documentType: "the document has a document type declaration"
        case .unknownEntity(let name): "the entity `&\(name);` is not defined"
        case .invalidReference: "the reference names a character that XML does not allow"
        case .invalidCharacter: "XML does not allow this character"
        case .invalidEncoding: "the bytes are not text in the document's encoding"
        case .unsupportedEncoding(let name): "the encoding `\(name)` is not supported"
        case .syntax: "the markup is not well-formed"
        case .contentAfterRoot: "there is content after the root element"
        case .limit(let name): "the document exceeds the limit for \(name)"
        }
    }
}

/// A location in lines and characters (code points), both from 1.
public struct XMLLocation: Hashable, Sendable {
    /// The line.
    public let line: Int
    /// The column.
    public let column: Int

    /// Creates a location.
    public init(line: Int, column: Int) {
        (self.line, self.column) = (line, column)
    }
}

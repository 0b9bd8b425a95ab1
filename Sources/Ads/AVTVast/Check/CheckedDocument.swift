import AVTDiagnostics
import AVTXML

/// A document while it is checked.
///
/// Rules walk the tables of the document by index and read names and values as bytes; strings, and locations in the file,
/// are created for diagnostics only.
struct CheckedDocument {
    let document: VASTDocument
    let tree: XMLTree
    let file: CheckedFile
    /// The offset of the document in the file.
    private let offset: Int
    /// The version of the document; the newest if it names none that exists.
    let version: VersionSet
    let profile: VASTCheck.Profile
    /// False if the document has another encoding: edits are those of a text in UTF-8.
    let hasFixes: Bool
    /// True if the document has a URL with `https`.
    private(set) lazy var hasSecureURL = tree.bytes[...].withView { $0.contains("https://") }
    var diagnostics: DiagnosticCollector
    /// The offsets at which diagnostics begin.
    private var starts: Set<Int> = []
    /// The elements with a URL about which neither the rules nor the schema have anything to report.
    var plainURLs = ElementSet()
    /// The element that is checked, or `nil` before the first.
    private var current: Int?
    /// For each element its row in ``declarations``.
    private let rows: [UInt8]
    private let declarations: [ElementTable.Row]

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - file: The file to which diagnostics refer.
    ///   - offset: The offset of the document in the file.
    ///   - hasFixes: False if the file has another encoding.
    ///   - profile: Which diagnostics are reported.
    ///   - diagnostics: The diagnostics before the check.
    init(
        _ document: VASTDocument, in file: CheckedFile, at offset: Int = 0, hasFixes: Bool,
        profile: VASTCheck.Profile, _ diagnostics: DiagnosticCollector
    ) {
        (self.document, self.file, self.offset, self.hasFixes) = (document, file, offset, hasFixes)
        (self.profile, self.diagnostics) = (profile, diagnostics)
        (tree, rows, declarations) = (document.tree, document.rows, document.kind.table.rows)
        version = VersionSet(named: document.version?.trimmedXMLSpace ?? "") ?? .v4_3
    }

    mutating func run() {
        if isVMAP { checkInlineAds() }
        guard profile != .schema else { return isVMAP ? () : checkSchema() }
        checkMarkup()
        checkRoot()
        for index in tree.elements.indices {
            guard !diagnostics.isFull else { return }
            current = index
            if let row = row(of: index) { check(CheckedElement(index: index, row: row)) } else { checkUnknown(index) }
        }
        checkDuplicateIcons()
        checkDuplicateAds()
        checkDuplicateBreaks()
        if profile == .standard, !isVMAP { checkSchemaToo() }
    }

    private mutating func check(_ element: CheckedElement) {
        checkStructure(of: element)
        checkAttributes(of: element)
        checkContent(of: element)
        switch element.type.role {
        case .linear: checkMedia(of: element)
        case .tracking: checkTracking(element)
        case .adSource: checkSource(element)
        case .companion, .icon, .nonLinear: checkResources(of: element)
        default: break
        }
    }

    // MARK: Elements

    /// Returns the declaration of an element, or `nil` if VAST does not define it here.
    func row(of element: Int) -> ElementTable.Row? {
        let row = rows[element]
        return row == ElementTable.unknown ? nil : declarations[Int(row)]
    }

    /// Returns the position of an element in the declarations of its parent's children, or `nil` if VAST does not define it
    /// there.
    func position(of element: Int, in parent: ElementTable.Row) -> Int? {
        let row = Int(rows[element])
        return parent.children.contains(row) ? row - parent.children.lowerBound : nil
    }

    /// Returns the first child of an element for which certain rules apply, or `nil` if there is none.
    func child(_ role: ElementType.Role, of element: Int) -> Int? {
        document.children(of: element).first { row(of: $0)?.type.role == role }
    }

    /// Returns the children of an element for which certain rules apply.
    func children(_ role: ElementType.Role, of element: Int) -> [Int] {
        document.children(of: element).filter { row(of: $0)?.type.role == role }
    }

    /// Returns the name without its prefix.
    func name(of element: Int) -> String { row(of: element)?.type.name ?? tree.text(in: tree.localName(of: element)) }

    /// Returns the text without white space at both ends; the source of an element that must not have children and has some.
    func text(of element: Int) -> ArraySlice<UInt8> {
        guard tree.firstChild(of: element) == nil else {
            return tree.bytes[tree.trimmed(tree.elements[element].content)]
        }
        return tree.textBytes(of: element)
    }

    /// Returns the attribute with a name as written, or `nil` if there is none.
    func attribute(_ name: StaticString, of element: Int) -> XMLTree.Attribute? {
        for index in tree.elements[element].attributes {
            let attribute = tree.attributes[index]
            guard attribute.name.count == name.utf8CodeUnitCount else { continue }
            if tree.bytes.withView(of: attribute.name, { $0.has(name, at: 0) }) { return attribute }
        }
        return nil
    }

    /// Returns the value of the attribute with a name as written, or `nil` if there is none.
    func value(_ name: StaticString, of element: Int) -> ArraySlice<UInt8>? {
        attribute(name, of: element).map { tree.valueBytes(of: $0) }
    }

    // MARK: Diagnostics

    /// Reports a diagnostic if the profile includes it.
    ///
    /// - Parameters:
    ///   - diagnostic: The diagnostic.
    ///   - refusesAd: True if players refuse the ad for this reason.
    mutating func report(_ diagnostic: Diagnostic, refusesAd: Bool = false) {
        if profile == .lenient && !refusesAd { return }
        var diagnostic = diagnostic
        if !hasFixes { diagnostic.fixes = [] }
        if let range = diagnostic.range { starts.insert(range.lower) }
        let cites = diagnostic.notes.contains { $0.message.hasPrefix("VAST 4.3, section ") }
        let name = current.map { self.name(of: $0) } ?? ""
        if !isVMAP, !cites, let section = SpecificationSection.section(of: diagnostic.code, name) {
            diagnostic.notes.append(DiagnosticNote("VAST 4.3, section \(section)"))
        }
        diagnostics.report(diagnostic)
    }

    /// Returns whether a diagnostic begins at an offset of the document.
    func hasDiagnostic(at position: Int) -> Bool { starts.contains(offset + position) }

    mutating func allow(_ comment: SourceRange, in extent: SourceRange) {
        for allowance in Allowance.allowances(in: comment, for: extent, into: &diagnostics) {
            diagnostics.allow(allowance)
        }
    }

    func range(_ range: Range<Int>) -> SourceRange {
        file.source.range(offset + range.lowerBound, offset + range.upperBound)
    }

    /// The range of `<Name`.
    func nameRange(of element: Int) -> SourceRange {
        range(tree.elements[element].range.lowerBound..<tree.elements[element].name.upperBound)
    }

    /// The range of the content without white space, or that of the name if there is none.
    func contentRange(of element: Int) -> SourceRange {
        let content = tree.trimmed(tree.elements[element].content)
        return content.isEmpty ? nameRange(of: element) : range(content)
    }
}

import AVTDiagnostics
import AVTXML

/// A document while it is checked.
struct CheckedDocument {
    let document: VASTDocument
    let file: SourceFile
    /// The offset of the document in the file.
    private let offset: Int
    /// The version of the document; the newest if it names none that exists.
    let version: VersionSet
    let profile: VASTCheck.Profile
    /// False if the document has another encoding: edits are those of a text in UTF-8.
    let hasFixes: Bool
    /// True if the document has a URL with `https`.
    let hasSecureURL: Bool
    var diagnostics: DiagnosticCollector
    /// The offsets at which diagnostics begin.
    private var starts: Set<Int> = []
    /// The name of the element that is checked.
    private var current = ""

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
        _ document: VASTDocument, in file: SourceFile, at offset: Int = 0, hasFixes: Bool,
        profile: VASTCheck.Profile, _ diagnostics: DiagnosticCollector
    ) {
        (self.document, self.file, self.offset, self.hasFixes) = (document, file, offset, hasFixes)
        (self.profile, self.diagnostics) = (profile, diagnostics)
        hasSecureURL = CheckedDocument.hasSecureURL(document.tree.bytes)
        version = VersionSet(named: document.version?.trimmedXMLSpace ?? "") ?? .v4_3
    }

    private static func hasSecureURL(_ bytes: [UInt8]) -> Bool {
        let pattern = Array("https://".utf8)
        return bytes.indices.contains { index in
            bytes[index] == pattern[0] && bytes[index...].starts(with: pattern)
        }
    }

    mutating func run() {
        if isVMAP { checkInlineAds() }
        guard profile != .schema else { return isVMAP ? () : checkSchema() }
        checkMarkup()
        checkRoot()
        for index in document.tree.elements.indices {
            guard !diagnostics.isFull else { return }
            let element = VASTElement(document: document, index: index)
            current = element.name
            if element.isDefined { check(element) } else { checkUnknown(element) }
        }
        for ad in document.ads { checkDuplicates(in: ad) }
        checkDuplicateAds()
        checkDuplicateBreaks()
        if profile == .standard, !isVMAP { checkSchemaToo() }
    }

    private mutating func check(_ element: VASTElement) {
        guard let row = element.row else { return }
        checkStructure(of: element, row)
        checkAttributes(of: element, row)
        checkContent(of: element, row)
        switch row.type.name {
        case "Linear": checkMedia(of: element)
        case "Tracking": checkTracking(element)
        case "AdSource": checkSource(element)
        case "Companion", "Icon", "NonLinear": checkResources(of: element)
        default: break
        }
    }

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
        if !isVMAP, !cites, let section = SpecificationSection.section(of: diagnostic.code, current) {
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
        file.range(offset + range.lowerBound, offset + range.upperBound)
    }

    /// The range of `<Name`.
    func nameRange(of element: VASTElement) -> SourceRange {
        range(element.range.lowerBound..<document.tree.elements[element.index].name.upperBound)
    }

    /// The range of the content without white space, or that of the name if there is none.
    func contentRange(of element: VASTElement) -> SourceRange {
        let content = document.tree.trimmed(document.tree.elements[element.index].content)
        return content.isEmpty ? nameRange(of: element) : range(content)
    }
}

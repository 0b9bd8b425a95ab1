import AVTDiagnostics
import AVTXML

/// A document while it is checked.
struct CheckedDocument {
    let document: VASTDocument
    let file: SourceFile
    /// The version of the document; the newest if it names none that exists.
    let version: VersionSet
    let profile: VASTCheck.Profile
    /// False if the document has another encoding.
    private let isUTF8: Bool
    /// True if the document has a URL with `https`.
    let hasSecureURL: Bool
    private(set) var diagnostics: DiagnosticCollector

    init(
        _ document: VASTDocument, name: String, path: String?, profile: VASTCheck.Profile,
        _ diagnostics: DiagnosticCollector
    ) {
        (self.document, self.profile, self.diagnostics) = (document, profile, diagnostics)
        file = SourceFile(name: name, path: path, text: String(decoding: document.tree.bytes, as: UTF8.self))
        isUTF8 = document.tree.source == document.tree.bytes
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
        readAllowances()
        checkMarkup()
        checkRoot()
        for index in document.tree.elements.indices {
            guard !diagnostics.isFull else { return }
            let element = VASTElement(document: document, index: index)
            if element.isDefined { check(element) } else { checkUnknown(element) }
        }
        for ad in document.ads { checkDuplicates(in: ad) }
        checkDuplicateAds()
    }

    private mutating func check(_ element: VASTElement) {
        guard let row = element.row else { return }
        checkStructure(of: element, row)
        checkAttributes(of: element, row)
        checkContent(of: element, row)
        switch row.type.name {
        case "Linear": checkMedia(of: element)
        case "Tracking": checkTracking(element)
        default: break
        }
    }

    /// Reports a diagnostic if the profile includes it.
    mutating func report(_ diagnostic: Diagnostic) {
        if profile == .lenient && diagnostic.severity != .error { return }
        var diagnostic = diagnostic
        // Edits are those of a text in UTF-8.
        if !isUTF8 { diagnostic.fixes = [] }
        diagnostics.report(diagnostic)
    }

    mutating func allow(_ comment: SourceRange, in extent: SourceRange) {
        for allowance in Allowance.allowances(in: comment, for: extent, into: &diagnostics) {
            diagnostics.allow(allowance)
        }
    }

    func range(_ range: Range<Int>) -> SourceRange { file.range(range.lowerBound, range.upperBound) }

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

import AVTDiagnostics
import AVTTestSupport
import Foundation
import Testing

@testable import AVTRules

/// A pack with mistakes, each marked by `▸` where its diagnostic begins.
struct MarkedCase: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String
    let codes: [DiagnosticCode]
    let fixed: String?
    let other: String?

    /// Describes a case.
    ///
    /// - Parameters:
    ///   - name: what is wrong.
    ///   - codes: the codes in the order of the marks.
    ///   - fixed: a text that the pack contains once all first fixes are applied.
    ///   - other: a pack below it, which it extends as `other.yaml`.
    ///   - text: the pack with its marks; a section `pack` is put before it if it has none.
    init(_ name: String, _ codes: [DiagnosticCode], fixed: String? = nil, below other: String? = nil, _ text: String) {
        self.name = name
        self.codes = codes
        self.fixed = fixed
        self.other = other
        let needsHeader = !text.contains("pack:") && !text.hasPrefix("pack")
        self.text =
            needsHeader
            ? MarkedCase.header(name: "example.case", extends: other == nil ? [] : ["other.yaml"]) + text : text
    }

    var testDescription: String { name }

    /// A section `pack`.
    static func header(name: String, extends: [String] = []) -> String {
        """
        pack:
          name: \(name)
          version: 1.0.0
          language: 1
          summary: An example.
          extends: [\(extends.joined(separator: ", "))]


        """
    }

    /// The pack without its marks.
    var source: String { MarkedText(text).text }

    /// The position of each mark.
    var positions: [SourcePosition] { MarkedText(text).positions }
}

extension MarkedCase {
    /// Checks the pack, and compares what is found with the marks.
    func verify() {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(throws: Never.self) {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            if let other {
                let below = MarkedCase.header(name: "example.below") + other
                try below.write(to: folder.appending(path: "other.yaml"), atomically: true, encoding: .utf8)
            }
        }
        let name = folder.appending(path: "case.yaml").path
        var diagnostics = DiagnosticCollector()
        _ = checkPacks([.text(source, name: name)], parameters: [:], into: &diagnostics)
        let found = diagnostics.sorted
        #expect(
            found.map(\.code) == codes && found.map { $0.range?.start } == positions,
            "\(HumanRenderer().render(found, colour: false))")
        guard let fixed, let file = found.first?.range?.file else { return }
        let fixedText = applying(found.compactMap(\.fixes.first), to: file)
        #expect(fixedText.contains(fixed), "\(fixedText)")
    }
}

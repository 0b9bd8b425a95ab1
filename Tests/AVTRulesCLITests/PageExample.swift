import AVTDiagnosticFormats
import AVTTestSupport

/// An example on the page of a code.
struct PageExample {
    /// A file of the example.
    struct File {
        let name: String
        let text: String
    }

    /// The files of the example, or none if the example is a formula or is only described.
    let files: [File]
    /// The formula of the example for `avt-rules eval`, or `nil` if it has files or is only described.
    let formula: String?

    /// Creates an example from a section of a page.
    ///
    /// The name of a file is on a line before its block; a single block without a name is `pack.yaml`.
    init(_ section: CorpusPage.Case) {
        let names = section.lines.compactMap { $0.wholeMatch(of: /`([a-z.]+)`:/).map { String($0.1) } }
        let isFormula = section.blocks.first?.label == "cel"
        formula = isFormula ? section.blocks.first.map { String($0.text.dropLast()) } : nil
        files =
            isFormula
            ? [] : zip(names.isEmpty ? ["pack.yaml"] : names, section.blocks).map { File(name: $0, text: $1.text) }
    }

    /// True if the example has no files and no formula, but a description.
    var isDescribed: Bool { files.isEmpty && formula == nil }

    /// The pack if the example consists of nothing else, or `nil`.
    var pack: String? { files.map(\.name) == ["pack.yaml"] ? files.first?.text : nil }
}

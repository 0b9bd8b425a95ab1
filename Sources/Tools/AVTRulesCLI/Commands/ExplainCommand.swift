import AVTCore
import AVTDiagnosticFormats
import AVTDiagnostics
import ArgumentParser

/// `avt-rules explain`: describes the meaning of diagnostic codes.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Explains the codes of diagnostics, with a wrong and a right example.",
        discussion: "Without a code, lists all codes. The examples omit the section 'pack' if it does not matter.")

    @Argument(help: "Codes, such as AVT1001, 1001 or unknown-key.")
    var code: [String] = []

    func run() throws {
        guard !code.isEmpty else { return try Console.write(list) }
        let pages = try code.map(page)
        try Console.write(pages.map(\.text).joined(separator: "\n"))
    }

    private func page(of name: String) throws(Failure) -> CodePage {
        if let code = DiagnosticCode(named: name), let page = CodePage.of(code) { return page }
        let id = name.first?.isNumber == true ? "AVT\(name)" : name.uppercased()
        // A code of another family has nothing to do with it, although only one digit differs.
        let family = id.dropLast(3)
        let ids = DiagnosticCode.allCases.map(\.id).filter { $0.dropLast(3) == family }
        let close = closestName(to: id, among: ids) ?? closestName(to: name, among: DiagnosticCode.allCases.map(\.name))
        let hint = close.map { "did you mean `\($0)`?" } ?? "`avt-rules explain` lists all"
        throw Failure(status: .usage, message: "there is no code `\(name)`; \(hint)")
    }

    private var list: String {
        DiagnosticCode.Family.allCases.map { family in
            let pages = CodePage.all.filter { $0.code.family == family }
            let widest = pages.map(\.code.name.count).max() ?? 0
            let lines = pages.map { page in
                let padding = String(repeating: " ", count: widest - page.code.name.count)
                return "  \(page.code.id)  \(page.code.name)\(padding)  \(page.summary)\n"
            }
            return "\(family.title)\n" + lines.joined()
        }.joined(separator: "\n")
    }
}

import ArgumentParser
import AVTDiagnosticFormats
import AVTDiagnostics

import func AVTExpressions.closestName

/// `avt-rules explain`: describes the meaning of diagnostic codes.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Tells what a code of a finding means, with a wrong and a right example.",
        discussion: "Without a code it lists all.")

    @Argument(help: "Codes, such as AVT1001, 1001 or unknown-key.")
    var code: [String] = []

    func run() throws {
        guard !code.isEmpty else { return try Console.write(list) }
        let pages = try code.map(page)
        try Console.write(pages.map(\.text).joined(separator: "\n"))
    }

    private func page(of name: String) throws(Failure) -> CodePage {
        if let code = DiagnosticCode(named: name), let page = CodePage.of(code) { return page }
        let names = DiagnosticCode.allCases.flatMap { [$0.name, $0.id] }
        let close = closestName(to: name, among: names) ?? closestName(to: name.uppercased(), among: names)
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

import AVTDiagnostics
import AVTTestSupport
import Foundation
import Testing

@testable import AVTRules

@Suite struct `Decoded packs` {
    @Test func `contain no placeholder of a required key, whichever line of a pack is missing`() throws {
        let folders = try BadPackCase.all().map(\.folder)
        for folder in stride(from: 0, to: folders.count, by: 20).map({ folders[$0] }) {
            guard let text = try? String(contentsOf: folder.appending(path: "pack.yaml"), encoding: .utf8) else {
                continue
            }
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            for removed in [nil] + lines.indices.prefix(40).map({ Optional($0) }) {
                let rest = lines.indices.filter { $0 != removed }.map { lines[$0] }.joined(separator: "\n")
                var diagnostics = DiagnosticCollector()
                guard let pack = parsePack(SourceFile(name: "pack.yaml", text: rest), into: &diagnostics) else {
                    continue
                }
                #expect(pack.file.name == "pack.yaml" && !containsPlaceholder(pack), "\(rest)")
            }
        }
    }

    private func containsPlaceholder(_ value: Any) -> Bool {
        switch value {
        case let text as TextSyntax: text.isUnread
        case let formula as FormulaSyntax: formula.isUnread
        case is SourceRange, is SourceFile: false
        default: Mirror(reflecting: value).children.contains { containsPlaceholder($0.value) }
        }
    }
}

import AVTDiagnostics
import AVTModel
import Foundation
import Testing

@testable import AVTRules

/// A case of `Tests/Corpus/mistakes`: a pack with a mistake, and every finding that it must get.
struct MistakeCase: CustomTestStringConvertible, Sendable {
    /// An expected finding.
    struct Expectation: Equatable, Sendable {
        /// The code as it is printed.
        var code: String
        /// Where it begins, or `nil` if it has no position in the pack.
        var position: SourcePosition?
        /// The line after the first fix, without indentation, or `nil` if no fix is offered.
        var fixed: String?
    }

    /// The page and the heading.
    var name: String
    /// The files of the folder by name; the pack is `pack.yaml`.
    var files: [String: String] = [:]
    /// What must be found, in order.
    var expected: [Expectation] = []

    var testDescription: String { name }

    /// Checks the pack as `avt-rules check` does.
    func check() throws -> [Diagnostic] {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files {
            try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
        }
        let path = { (name: String) in folder.appending(path: name).path }
        return checkAndProve(
            [.file(path("pack.yaml"))], from: files["old.yaml"] == nil ? [] : [.file(path("old.yaml"))]
        ).diagnostics
    }

    /// A finding in the terms of an expectation.
    static func describe(_ diagnostic: Diagnostic) -> Expectation {
        var found = Expectation(code: diagnostic.code.id, position: diagnostic.range?.start)
        if let fix = diagnostic.fixes.first, let range = diagnostic.range {
            let file = SourceFile(name: range.file.name, text: applying([fix], to: range.file))
            found.fixed = file.line(range.start.line).trimmingCharacters(in: .whitespaces)
        }
        return found
    }
}

// MARK: Reading pages

extension MistakeCase {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Corpus/mistakes")

    /// All cases, by page.
    static func all() throws -> [MistakeCase] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "md" && $0.lastPathComponent != "README.md" }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
            .flatMap { cases(of: try String(contentsOf: $0, encoding: .utf8), page: $0.lastPathComponent) }
    }

    /// The cases of a page.
    static func cases(of page: String, page name: String) -> [MistakeCase] {
        var cases: [MistakeCase] = []
        var block: (file: String, lines: [Substring])?
        var positions: [SourcePosition] = []
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```"), let open = block {
                let text = open.lines.joined(separator: "\n") + "\n"
                block = nil
                guard !cases.isEmpty else { continue }
                cases[cases.count - 1].add(text, as: open.file, &positions)
            } else if line.hasPrefix("```") {
                let words = line.split(separator: " ")
                block = (words.count > 1 ? String(words[1]) : "pack.yaml", [])
            } else if block != nil {
                block?.lines.append(line)
            } else if line.hasPrefix("## ") {
                cases.append(MistakeCase(name: "\(name): \(line.dropFirst(3))"))
                positions = []
            } else if line.hasPrefix("- AVT"), !cases.isEmpty {
                let parts = line.dropFirst(2).split(separator: " -> ", maxSplits: 1)
                let position = positions.isEmpty ? nil : positions.removeFirst()
                cases[cases.count - 1].expected.append(
                    Expectation(
                        code: String(parts[0]), position: position,
                        fixed: parts.count == 2 && parts[1] != "no fix" ? String(parts[1]) : nil))
            }
        }
        return cases
    }

    private mutating func add(_ text: String, as file: String, _ positions: inout [SourcePosition]) {
        let needsHeader = !text.hasPrefix("pack:") && !text.contains("\npack:")
        let marked = (needsHeader ? MarkedCase.header(name: "example.case") : "") + text
        files[file] = marked.filter { $0 != "▸" }
        guard file != "old.yaml" else { return }
        for (line, content) in marked.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            var column = 1
            for scalar in content.unicodeScalars {
                if scalar == "▸" {
                    positions.append(SourcePosition(line: line + 1, column: column))
                } else {
                    column += 1
                }
            }
        }
    }
}

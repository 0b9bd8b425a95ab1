import AVTTestSupport
import Foundation
import Testing

/// The article about actors shows the compiler's diagnostics for each example, in four modes.
@Suite(.timeLimit(.minutes(10))) struct `The article about threads and actors` {
    /// An example with the expected first diagnostic by mode.
    struct Example: Sendable, CustomTestStringConvertible {
        let title: String
        let code: String
        let expected: [(mode: String, isolation: String, diagnostic: String)]

        var testDescription: String { title }
    }

    private static let examples: [Example] = {
        let article = repository.appending(path: "Sources/Chain/OpenAVT/OpenAVT.docc/ThreadsAndActors.md")
        guard let text = try? String(contentsOf: article, encoding: .utf8) else { return [] }
        let sections = text.components(separatedBy: "\n## What the compiler says\n").last ?? ""
        return sections.components(separatedBy: "\n### ").dropFirst().map { section in
            let code = section.components(separatedBy: "```swift\n").dropFirst().first?.components(separatedBy: "```")
                .first
            let rows = section.split(separator: "\n").filter { $0.hasPrefix("| Swift ") }.map { row in
                row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            }
            return Example(
                title: String(section.prefix { $0 != "\n" }), code: code ?? "",
                expected: rows.map { (mode: $0[0], isolation: $0[1], diagnostic: $0[2]) })
        }
    }()

    @Test func `has an example of every kind`() {
        #expect(Self.examples.count == 17)
        #expect(Self.examples.allSatisfy { $0.expected.count == 4 && !$0.code.isEmpty })
    }

    @Test(arguments: examples) func `shows the compiler's diagnostics`(_ example: Example) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "avt-actors-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "Example.swift")
        try example.code.write(to: file, atomically: true, encoding: .utf8)
        for (mode, isolation, diagnostic) in example.expected {
            let found = try firstDiagnostic(
                of: file, version: String(mode.suffix(1)), isMainActorByDefault: isolation == "main actor")
            #expect(found == diagnostic, "\(mode), \(isolation)")
        }
    }

    private func firstDiagnostic(of file: URL, version: String, isMainActorByDefault: Bool) throws -> String {
        let products = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
        let maps = [
            products.appending(path: "CShippedImages.build/module.modulemap"),
            products.appending(path: "CShippedPacks.build/module.modulemap"),
            repository.appending(path: "Sources/Language/CLibYAML/module.modulemap"),
        ]
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        // Data races are found where code is generated.
        process.arguments =
            [
                "swiftc", "-emit-sil", "-o", "/dev/null", "-module-name", "Example", "-I",
                products.appending(path: "Modules").path, "-swift-version", version,
            ]
            + maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0.path)"] }
            + (isMainActorByDefault ? ["-default-isolation", "MainActor"] : []) + [file.path]
        let output = Pipe()
        process.standardError = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        guard let line = text.split(separator: "\n").first(where: { $0.contains("Example.swift:") }) else {
            // Anything else that went wrong is no answer about the example.
            return process.terminationStatus == 0 ? "compiles" : text
        }
        for kind in ["error", "warning"] {
            guard let range = line.range(of: " \(kind): ") else { continue }
            let message = line[range.upperBound...].components(separatedBy: " [#")[0]
            return "\(kind): " + message.components(separatedBy: "; this is an error")[0]
        }
        return String(line)
    }
}

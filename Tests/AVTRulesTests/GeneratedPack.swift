import Foundation

/// A bad pack that is too large or too strange to lie in a repository.
enum GeneratedPack: String {
    case missingFile = "missing-file"
    case folderWithoutPack = "folder-without-pack"
    case hundredMegabytes = "hundred-megabytes"
    case notUTF8 = "not-utf8"
    case utf16
    case nulBytes = "nul-bytes"
    case fiftyThousandBrackets = "fifty-thousand-brackets"
    case sevenHundredLevels = "seven-hundred-levels"
    case longExpression = "long-expression"
    case deepExpression = "deep-expression"
    case manyVariables = "many-variables"
    case manyPacks = "many-packs"
    case manyTimers = "too-many-timers"
    case manyScopes = "too-many-scopes"
    case manyValues = "too-many-values"
    case muchMemory = "too-much-memory"

    /// The case of a folder's name.
    init(named name: String) throws {
        guard let pack = GeneratedPack(rawValue: name) else { throw CocoaError(.fileNoSuchFile) }
        self = pack
    }

    /// Writes the pack's files.
    func write(into directory: URL) throws {
        let file = directory.appending(path: "pack.yaml")
        if self == .hundredMegabytes {
            // Without content: it must be refused by its size alone.
            try Data().write(to: file)
            let handle = try FileHandle(forWritingTo: file)
            try handle.truncate(atOffset: 100_000_000)
            return try handle.close()
        }
        if self == .manyPacks {
            for index in 1...300 {
                let pack = GeneratedPack.head(named: "bad.number\(index)", extends: index == 300 ? nil : index + 1)
                try Data(pack.utf8).write(to: directory.appending(path: "pack\(index).yaml"))
            }
        }
        if let content { try Data(content).write(to: file) }
    }

    private static func head(named name: String = "bad.example", extends index: Int? = nil) -> String {
        let extends = index.map { "  extends: [pack\($0).yaml]\n" } ?? ""
        return "pack:\n  name: \(name)\n  version: 1.0.0\n  language: 1\n" + extends
    }

    private var content: [UInt8]? {
        let head = GeneratedPack.head()
        switch self {
        case .missingFile, .folderWithoutPack, .hundredMegabytes:
            return nil
        case .notUTF8:
            return Array((head + "  summary: caf").utf8) + [0xE9, 0x0A]
        case .utf16:
            return [0xFF, 0xFE] + head.utf8.flatMap { [$0, 0] }
        case .nulBytes:
            return Array((head + "  summary: a").utf8) + [0] + Array("b\n".utf8)
        case .fiftyThousandBrackets:
            return Array((head + "trackers: " + String(repeating: "[", count: 50_000)).utf8)
        case .sevenHundredLevels:
            let levels = (0..<700).map { String(repeating: " ", count: $0) + "a:\n" }
            return Array((head + "definitions:\n " + levels.joined(separator: " ")).utf8)
        case .longExpression:
            let sum = Array(repeating: "1", count: 10_000).joined(separator: " + ")
            return Array((head + "attributes:\n  position: \(sum)\n").utf8)
        case .deepExpression:
            let open = String(repeating: "(", count: 1_000)
            return Array((head + "definitions:\n  deep: \(open)true\(String(repeating: ")", count: 1_000))\n").utf8)
        case .manyVariables:
            return Array((head + flags(40)).utf8)
        case .manyPacks:
            return Array(GeneratedPack.head(extends: 1).utf8)
        case .manyTimers:
            return lines(1025, "timers:") { "  t\($0): { every: 1s, while: \"true\", emit: Ping }" }
        case .manyScopes:
            return lines(65, "scopes:") { "  scope\($0): { per: tracker }" }
        case .manyValues:
            return lines(4097, "state:\n  tracker:\n    phase:\n      initial: word1\n      values:") {
                "        - word\($0)"
            }
        case .muchMemory:
            return lines(4097, "memory:\n  tracker:") { "    count\($0): { initial: 0 }" }
        }
    }

    /// Lines under a head.
    private func lines(_ count: Int, _ head: String, _ line: (Int) -> String) -> [UInt8] {
        Array((GeneratedPack.head() + head + "\n" + (1...count).map { line($0) + "\n" }.joined()).utf8)
    }

    /// Flags that each an action of its own sets, so that every combination can be reached.
    private func flags(_ count: Int) -> String {
        let numbers = 1...count
        return "vocabulary:\n  actions:\n" + numbers.map { "    Begin\($0): {}\n" }.joined()
            + "state:\n  tracker:\n" + numbers.map { "    flag\($0): { initial: false }\n" }.joined()
            + "transitions:\n"
            + numbers.map { number in
                "  - { name: begin-\(number), action: Begin\(number), block: flag\(number), "
                    + "set: { flag\(number): true } }\n"
            }.joined()
    }
}

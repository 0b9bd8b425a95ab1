import AVTDiagnostics
import Foundation

/// Limits that a page only describes, because an example is too long or cannot be written down.
struct LimitExample {
    private let bytes: [UInt8]?

    private static let head = "pack: { name: example.pack, version: 1.0.0, language: 1"

    /// `nil` if there is none for a code.
    init?(of code: DiagnosticCode) {
        switch code {
        case .fileUnreadable: self.init(bytes: nil)
        case .notUTF8:
            self.init(bytes: Array((LimitExample.head + ", summary: \"caf").utf8) + [0xE9] + Array("\" }\n".utf8))
        case .nestingTooDeep: self.init("trackers: " + String(repeating: "[", count: 50_000))
        case .fileTooLarge: self.init(String(repeating: "# nothing\n", count: 200_000))
        case .tableTooLarge: self.init(LimitExample.flags(40))
        case .expressionTooDeep:
            self.init("attributes:\n  position: " + Array(repeating: "1", count: 10_000).joined(separator: " + "))
        case .tooManyConditions: self.init(LimitExample.conditions(70))
        case .stringTooLong: self.init("definitions:\n  long: '" + String(repeating: "a", count: 100_000) + "'")
        case .tooManyNodes: self.init("trackers: [" + String(repeating: "a,", count: 300_000) + "]")
        case .tooManyPacks: self.init(extends: 1)
        case .tooManyFragments: self.init(LimitExample.fragments(65))
        case .tooManyFamilies: self.init(LimitExample.families(17))
        case .tooManyMeasures: self.init(LimitExample.measures(17))
        case .tooManyDeclarations: self.init(LimitExample.scopes(65))
        case .tooManyCausedEvents: self.init(LimitExample.raises(14))
        case .proofBounded: self.init(LimitExample.trackers(6, flags: 12, hasGuarantee: true))
        case .notExplored: self.init(LimitExample.trackers(6, flags: 12, hasGuarantee: false))
        default: return nil
        }
    }

    /// Kinds of tracker with flags: together more states than can be explored.
    private static func trackers(_ kinds: Int, flags: Int, hasGuarantee: Bool) -> String {
        let names = (1...flags).map { "flag\($0)" }
        let actions = [
            "Start", "End", "PauseBegin", "PauseFinish", "SeekBegin", "SeekFinish", "BufferBegin", "BufferFinish",
            "AdBegin", "AdFinish", "AdBreakBegin", "AdBreakFinish",
        ]
        return "trackers:\n" + (1...kinds).map { "  kind\($0): { emits: any }\n" }.joined()
            + "state:\n  tracker:\n" + names.map { "    \($0): { initial: false }\n" }.joined()
            + "transitions:\n"
            + zip(names, actions).map {
                "  - { name: sets-\($0.lowercased()), action: \($1), set: { \($0): \"!\($0)\" } }\n"
            }.joined()
            + (hasGuarantee
                ? "guarantees:\n  - { name: asks-all, never: \"\(names.joined(separator: " && ")) && false\" }" : "")
    }

    private init(bytes: [UInt8]?) {
        self.bytes = bytes
    }

    private init(_ text: String) {
        bytes = Array((LimitExample.head + " }\n" + text + "\n").utf8)
    }

    private init(extends index: Int) {
        bytes = Array((LimitExample.head + ", extends: [pack\(index).yaml] }\n").utf8)
    }

    /// Writes it as `pack.yaml`, and what it extends beside it.
    func write(to scratch: Scratch) throws {
        guard let bytes else { return }
        try Data(bytes).write(to: scratch.file("pack.yaml"))
        guard String(decoding: bytes, as: UTF8.self).contains("pack1.yaml") else { return }
        for index in 1...300 {
            let head = "pack: { name: example.pack\(index), version: 1.0.0, language: 1, "
            _ = try scratch.write(head + "extends: [pack\(index + 1).yaml] }\n", to: "pack\(index).yaml")
        }
    }

    private static func flags(_ count: Int) -> String {
        "vocabulary:\n  actions:\n" + (1...count).map { "    Begin\($0): {}\n" }.joined()
            + "state:\n  tracker:\n" + (1...count).map { "    flag\($0): { initial: false }\n" }.joined()
            + "transitions:\n"
            + (1...count).map {
                "  - { name: begin-\($0), action: Begin\($0), block: flag\($0), set: { flag\($0): true } }\n"
            }.joined()
    }

    private static func conditions(_ count: Int) -> String {
        "transitions:\n"
            + (1...count).map {
                "  - { name: on-\($0), action: Start, when: (event.position ?? 0) > \($0)s, note: { code: On\($0) } }\n"
            }.joined()
    }

    private static func fragments(_ count: Int) -> String {
        "payloads:\n"
            + (1...count).map { "  part\($0): { when: unsent, send: { position: event.position } }\n" }.joined()
            + "  Ping: { include: [" + (1...count).map { "part\($0)" }.joined(separator: ", ") + "] }\n"
    }

    private static func scopes(_ count: Int) -> String {
        "scopes:\n" + (1...count).map { "  scope\($0): { per: tracker }\n" }.joined()
    }

    /// Actions that each raise the next twice.
    private static func raises(_ count: Int) -> String {
        "vocabulary:\n  actions:\n" + (1...count).map { "    Next\($0): {}\n" }.joined() + "transitions:\n"
            + (1..<count).map {
                "  - { name: raises-\($0), action: Next\($0), raise: [Next\($0 + 1), Next\($0 + 1)] }\n"
            }
            .joined()
    }

    private static func families(_ count: Int) -> String {
        "vocabulary:\n  families:\n" + (1...count).map { "    family\($0): { type: string }\n" }.joined()
    }

    private static func measures(_ count: Int) -> String {
        "state:\n  tracker:\n    isPaused: { initial: false }\nmeasures:\n  tracker:\n"
            + (1...count).map {
                "    watched\($0): { ranges: event.position, while: '!isPaused', gap: 1s, limit: 1024 }\n"
            }.joined()
            + "attributes:\n  position: " + (1...count).map { "watched\($0)" }.joined(separator: " + ") + "\n"
    }
}

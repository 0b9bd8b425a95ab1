import AVTTestSupport
import Foundation
import Testing

/// `check --from`: what has a meaning besides the values that are written.
@Suite("avt-rules check --from: order and defaults")
struct MeaningOrderTests {
    private func check(_ new: String, from old: String) throws -> (status: Int32, findings: [String]) {
        let scratch = try Scratch()
        _ = try scratch.write(old, to: "old.yaml")
        _ = try scratch.write(new, to: "pack.yaml")
        let arguments = ["check", "pack.yaml", "--from", "old.yaml", "--format", "short"]
        let result = try Tool.run(arguments, in: scratch.folder)
        return (result.status, result.lines.map(String.init).filter { $0.contains("[AVT") })
    }

    @Test(
        "a new order is reported where it decides what is sent or which code is shown",
        arguments: [
            ("transitions", "action: Start, raise: Alpha", "action: Start, raise: Beta", "AVT10015"),
            ("transitions", "action: Start, emit: { after: Alpha }", "action: any, emit: { after: Beta }", "AVT10015"),
            ("transitions", "action: Start, start: t", "action: Start, stop: t", "AVT10015"),
            ("transitions", "action: Start, block: { is: f, code: A }", "action: Start, accept: g", "AVT10022"),
            ("holds", "after: Start, for: 1s, until: End", "after: [Start, Ping], for: 2s, until: End", "AVT10017"),
            // These change nothing.
            ("transitions", "action: Start, raise: Alpha", "action: Start, raise: Alpha", nil),
            ("transitions", "action: Start, raise: Alpha", "action: End, raise: Beta", nil),
            ("transitions", "action: Start, raise: Alpha", "action: Start, raise: Beta, stage: last", nil),
            ("transitions", "action: Start, when: f, raise: Alpha", "action: Start, when: '!f && g', raise: Beta", nil),
            ("transitions", "action: Start, emit: { after: Alpha }", "action: Start, emit: { before: Beta }", nil),
            ("transitions", "action: Start, start: t", "action: Start, stop: s", nil),
            ("transitions", "action: Start, block: f", "action: Start, accept: g", nil),
            ("transitions", "action: Start, set: { f: true }", "action: Start, set: { g: f }", nil),
            ("holds", "after: Start, for: 1s, until: End", "after: Ping, for: 2s, until: End", nil),
        ] as [(String, String, String, String?)])
    func order(section: String, first: String, second: String, code: String?) throws {
        func pack(_ version: String, _ entries: [String]) -> String {
            """
            pack: { name: my.pack, version: \(version), language: 1 }
            vocabulary: { actions: { Alpha: {}, Beta: {} } }
            state: { tracker: { f: { initial: false }, g: { initial: true } } }
            timers: { t: { every: 10s, emit: Ping }, s: { every: 20s, emit: Ping } }
            \(section):
            \(entries.joined(separator: "\n"))

            """
        }
        let entries = [("one", first), ("other", second)].map { name, keys in
            section == "holds" ? "  \(name): { \(keys) }" : "  - { name: \(name), \(keys) }"
        }
        let (_, findings) = try check(pack("1.0.1", entries.reversed()), from: pack("1.0.0", entries))
        let codes = findings.compactMap { $0.firstMatch(of: /\[(AVT100\d+)/).map { String($0.1) } }
        #expect(codes == (code.map { [$0] } ?? []), "\(findings)")
    }

    @Test("a new order of conditions is reported if another code is shown")
    func orderOfConditions() throws {
        func pack(_ version: String, _ conditions: String) -> String {
            """
            pack: { name: my.pack, version: \(version), language: 1 }
            state: { tracker: { f: { initial: false }, g: { initial: true } } }
            transitions:
              - { name: starts, action: Start, block: [\(conditions)] }

            """
        }
        let (late, muted) = ("{ is: f, code: Late }", "{ is: g, code: Muted }")
        let old = pack("1.0.0", "\(late), \(muted)")
        let (_, findings) = try check(pack("1.0.1", "\(muted), \(late)"), from: old)
        #expect(findings.contains { $0.contains("error[AVT10022/") }, "\(findings)")
        let same = old.replacing("Muted", with: "Late")
        let swapped = pack("1.0.1", "\(muted), \(late)").replacing("Muted", with: "Late")
        #expect(try check(swapped, from: same).findings.allSatisfy { !$0.contains("[AVT10022/") })
    }

    @Test("a default that is written has the meaning of one that is not")
    func defaults() throws {
        let old = """
            pack: { name: my.pack, version: 1.0.0, language: 1 }
            vocabulary:
              attributes: { pos: { type: int, unit: ms } }
              metrics:
                G: { type: gauge, unit: count, aggregate: last }
                C: { type: counter, unit: count, aggregate: total }
                R: { type: gauge, unit: ms }
            state: { tracker: { f: { initial: false } } }
            memory:
              tracker:
                ss: { type: set, limit: 64 }
                m: { type: int, initial: 0, unit: ms }
                k: { type: int, initial: 0 }
            measures: { tracker: { r: { ranges: event.pos, while: f, gap: 1s, speed: 1, limit: 64 } } }
            transitions:
              - { name: ad, action: Start, set: { ss: "ss.with(uuid())", m: "m + 1ms", f: true, k: k + 1 } }
            holds: { one: { after: Start, for: 1s, until: End, limit: 256 } }
            metrics:
              G: { action: End, value: size(ss) }
              C: { action: End, value: k + m / 1s }
              R: { action: End, value: r.covered }

            """
        let new =
            old.replacing("1.0.0", with: "1.0.1").replacing(", aggregate: last", with: "")
            .replacing(", aggregate: total", with: "").replacing(", limit: 64", with: "")
            .replacing(", limit: 256", with: "").replacing(", speed: 1", with: "")
            .replacing("type: int, initial: 0, unit: ms", with: "initial: 0ms")
            .replacing("type: int, initial: 0 }", with: "initial: 0 }")
        for (earlier, later) in [
            (old, new), (new.replacing("1.0.1", with: "1.0.0"), old.replacing("1.0.0", with: "1.0.1")),
        ] {
            let findings = try check(later, from: earlier).findings
            #expect(findings.allSatisfy { !$0.contains("[AVT100") }, "\(findings)")
        }
        // Other values than the default are changes.
        let changed = new.replacing("type: set", with: "type: set, limit: 65").replacing(
            "gap: 1s", with: "gap: 1s, speed: 2")
        let codes = try check(changed, from: old).findings.compactMap {
            $0.firstMatch(of: /\[(AVT100\d+)/).map { String($0.1) }
        }
        #expect(codes.sorted() == ["AVT10013", "AVT10016"])
    }
}

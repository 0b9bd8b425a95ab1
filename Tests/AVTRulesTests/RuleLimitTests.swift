import AVTDiagnostics
import AVTEngine
import AVTTestSupport
import Foundation
import OpenAVTVendorPacks
import Testing

@testable import AVTRules

@Suite("Limits that a host sets")
struct RuleLimitTests {
    /// A pack that has at least two of everything.
    private static let pack = """
        pack: { name: test.limits, version: 1.0.0, language: 1, extends: [openavt.metrics] }
        vocabulary:
          actions: { Chapter: {}, Verse: {}, Word: {} }
          metrics: { Chapters: { type: counter }, Pages: { type: counter } }
          records: { book: { fields: { book.title: { type: string }, book.pages: { type: int } } } }
        scopes: { session: { per: tracker }, shelf: { per: tracker } }
        definitions:
          isLong: 'count + other + 1 > 5 && phase != idle && (count > 1 || other > 2)'
          isTitled: 'event.book.title.matches("^[A-Z]+$")'
        state:
          tracker:
            phase: { initial: idle, values: [idle, reading, done] }
        memory:
          tracker:
            count: { initial: 0 }
            other: { initial: 0 }
        measures:
          tracker:
            read: { time: phase == reading }
            rest: { time: phase == idle }
        timers:
          beat: { every: 10s, while: isLong, emit: Ping }
          slow: { every: 20s, while: isLong, emit: Ping }
        transitions:
          - { name: opens, action: Chapter, set: { phase: reading, count: count + 1 }, raise: Verse, begin: session }
          - { name: goes-on, action: Verse, set: { other: other + 1 }, raise: Word, begin: shelf }
          - { name: ends, action: Word, set: { phase: done }, end: [session, shelf] }
        attributes:
          position: read + rest
        metrics:
          Chapters: { action: Chapter, value: 1 }
          Pages: { action: Verse, value: count }
        """

    /// The errors of the pack, without the one below it unless requested.
    private static func codes(_ limits: RuleLimits, isComplete: Bool = false) -> [DiagnosticCode] {
        let text = isComplete ? pack : pack.replacing(", extends: [openavt.metrics]", with: "")
        return RuleCompiler.check([.text(text, name: "limits.yaml")], limits: limits).diagnostics
            .filter { $0.severity == .error }.map(\.code)
    }

    @Test("by default they are far from a pack written by hand")
    func usual() {
        #expect(RuleLimitTests.codes(RuleLimits(), isComplete: true).isEmpty)
    }

    @Test(
        "a pack that exceeds one is refused with its code and a location",
        arguments: RuleLimit.all.filter { $0.code != nil })
    func exceeded(_ limit: RuleLimit) throws {
        var limits = RuleLimits()
        limits[keyPath: limit.path] = limit.name == "period" ? 30_000 : 1
        let found = RuleCompiler.check([.text(RuleLimitTests.pack, name: "limits.yaml")], limits: limits)
        let error = try #require(found.diagnostics.first { $0.severity == .error }, "\(limit.name)")
        #expect(error.code == limit.code, "\(limit.name): \(error.message)")
        // A file that is too long to be read has no locations, and too many states result from the complete pack.
        let hasLocation = error.range != nil || ["fileBytes", "tableCells"].contains(limit.name)
        #expect(hasLocation, "\(limit.name): \(error.message)")
        #expect(throws: RulePackError.self) {
            try RuleCompiler.compile([.text(RuleLimitTests.pack, name: "limits.yaml")], limits: limits)
        }
    }

    @Test("the least limit that accepts a pack equals the amount in the pack", arguments: RuleLimit.all)
    func least(_ limit: RuleLimit) {
        guard let code = limit.code, !["period", "packs"].contains(limit.name) else { return }
        var (low, high) = (0, RuleLimits()[keyPath: limit.path])
        while high - low > 1 {
            let middle = (low + high) / 2
            var limits = RuleLimits()
            limits[keyPath: limit.path] = middle
            if RuleLimitTests.codes(limits).isEmpty { high = middle } else { low = middle }
        }
        var limits = RuleLimits()
        limits[keyPath: limit.path] = low
        #expect(RuleLimitTests.codes(limits).contains(code), "\(limit.name): \(low)")
        limits[keyPath: limit.path] = high
        #expect(RuleLimitTests.codes(limits).isEmpty, "\(limit.name): \(high)")
    }

    @Test(
        "shipped packs stay fifty times below what an event may cost and cause",
        arguments: ["qoe.quality", "pillarbox.commanders-act", "adobe.media", "openavt.ads"])
    func shipped(_ name: String) {
        var limits = RuleLimits(libraries: [.vendors])
        limits.run.work /= 50
        limits.run.causedEvents /= 10
        let found = RuleCompiler.check([.shipped(name)], limits: limits)
        #expect(!found.hasErrors, "\(found.diagnostics.map(\.message))")
    }

    // MARK: Time and memory

    @Test(
        "compiling is interrupted at any reading of the clock or of the memory, and reports that once",
        arguments: [CompileLimit.Quantity.time, .memory])
    func interruption(_ quantity: CompileLimit.Quantity) throws {
        func limit(_ amount: Int, _ ticks: Ticks) -> CompileLimit {
            switch quantity {
            case .time: .time(milliseconds: amount) { ticks.next() }
            case .memory: .memory(bytes: amount) { ticks.next() }
            }
        }
        let expected: DiagnosticCode = quantity == .time ? .compileTimeExceeded : .compileMemoryExceeded
        let all = Ticks()
        var limits = RuleLimits()
        limits.compiling = [limit(.max / 2, all)]
        #expect(RuleLimitTests.codes(limits).isEmpty)
        let readings = all.next()
        #expect(readings > 20)
        for end in stride(from: 0, to: readings - 1, by: max(1, readings / 60)) {
            limits.compiling = [limit(end, Ticks())]
            #expect(RuleLimitTests.codes(limits) == [expected], "\(end) of \(readings)")
        }
    }

    @Test("the resident memory of the process is known")
    func residentMemory() throws {
        // The test runner itself takes tens of megabytes.
        #expect(try #require(residentBytes()) > 1 << 20)
    }

    @Test("memory that is freed again after an interruption does not continue compiling")
    func freedMemory() {
        let ticks = Ticks()
        var limits = RuleLimits()
        // Above the limit at the tenth reading only.
        limits.compiling = [.memory(bytes: 100) { ticks.next() == 10 ? 100 : 0 }]
        #expect(RuleLimitTests.codes(limits) == [.compileMemoryExceeded])
    }

    @Test(
        "a million states are interrupted by the limits on time and memory",
        arguments: [DiagnosticCode.compileTimeExceeded, .compileMemoryExceeded])
    func states(_ code: DiagnosticCode) {
        let flags = 1...19
        let text =
            "pack: { name: test.states, version: 1.0.0, language: 1 }\nvocabulary:\n  actions:\n"
            + flags.map { "    A\($0): {}\n" }.joined() + "state:\n  tracker:\n"
            + flags.map { "    f\($0): { initial: false }\n" }.joined() + "transitions:\n"
            + flags.map { "  - { name: t\($0), action: A\($0), set: { f\($0): \"!f\($0)\" } }\n" }.joined()
        let ticks = Ticks()
        var limits = RuleLimits()
        limits.compiling = [
            code == .compileTimeExceeded
                ? .time(milliseconds: 3_000) { ticks.next() } : .memory(bytes: 3_000) { ticks.next() }
        ]
        let found = RuleCompiler.check([.text(text, name: "states.yaml")], limits: limits)
        #expect(found.diagnostics.map(\.code) == [code])
    }

    // MARK: What leaves

    @Test(
        "of what every event goes through on its way out there is no more than the language allows",
        arguments: [
            ("consents", 64), ("attributes", 1_024), ("limits", 64), ("duplicates", 64), ("by", 64), ("by", 90_000),
        ])
    func delivery(_ list: String, _ limit: Int) {
        func codes(_ count: Int) -> [DiagnosticCode] {
            let names = (0..<count).map { "a\($0)" }
            let entries = names.map { "    \($0): " }
            let by =
                "  duplicates:\n    same: { action: Start, within: 1s, by: [" + names.joined(separator: ", ") + "] }\n"
            let section =
                switch list {
                case "consents":
                    "privacy:\n  requires: [\(names.joined(separator: ", "))]\n  consents:\n"
                        + entries.map { $0 + "{}\n" }.joined()
                case "attributes": "privacy:\n  attributes:\n" + entries.map { $0 + "{ drop: true }\n" }.joined()
                case "limits":
                    "volume:\n  limits:\n" + entries.map { $0 + "{ action: Start, most: 1, per: 1s }\n" }.joined()
                case "duplicates":
                    "volume:\n  duplicates:\n"
                        + entries.map { $0 + "{ action: Start, by: a0, within: 1s }\n" }.joined()
                default: "volume:\n" + by
                }
            let declared = count > 2_000 ? [] : names.map { "    \($0): { type: string }\n" }
            let text =
                "pack: { name: test.much, version: 1.0.0, language: 1 }\nvocabulary:\n  attributes:\n    x: { type: int }\n"
                + declared.joined() + section
            return RuleCompiler.check([.text(text, name: "much.yaml")]).diagnostics.map(\.code)
        }
        if limit > 2_000 {
            #expect(codes(limit).contains(.tooManyDeclarations))
        } else {
            #expect(codes(limit).isEmpty)
            #expect(codes(limit + 1) == [.tooManyDeclarations])
        }
    }

    @Test("a list that names one consent again and again is a list of one")
    func repeatedConsents() throws {
        let again = Array(repeating: "yes", count: 1_000).joined(separator: ", ")
        let text = """
            pack: { name: test.again, version: 1.0.0, language: 1 }
            privacy:
              consents: { yes: {} }
              requires: [\(again)]
              attributes: { userId: { requires: [\(again)] } }
            vocabulary:
              attributes: { userId: { type: string } }
            """
        let rules = try RuleCompiler.compile([.text(text.replacing("yes", with: "given"), name: "again.yaml")]).content
            .delivery
        #expect(rules.requires == [0])
        #expect(rules.treatments.map(\.requires) == [[0]])
    }

    // MARK: The reference

    @Test("the reference says what the limits are")
    func reference() throws {
        let text = try LanguagePages().reference("limits")
        let rows = RuleLimit.all.map { limit in
            let usual = RuleLimits()[keyPath: limit.path]
            return "| `\(limit.name)` | \(limit.unit) | \(usual) | \(limit.code?.id ?? "at run time") |"
        }
        #expect(text.contains(rows.joined(separator: "\n")), "\(rows.joined(separator: "\n"))")
    }
}

extension RuleLimit: CustomTestStringConvertible {
    /// The name.
    public var testDescription: String { name }
}

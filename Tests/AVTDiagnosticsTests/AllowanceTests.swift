import AVTTestSupport
import Testing

@testable import AVTDiagnostics

@Suite("Comments that allow findings")
struct AllowanceTests {
    @Test(
        "a day is one of the calendar",
        arguments: [
            ("2026-12-31", true), ("2024-02-29", true), ("2026-02-29", false), ("2100-02-29", false),
            ("2000-02-29", true), ("2026-13-01", false), ("2026-1-01", false), ("+026-01-01", false), ("", false),
            ("2026-12-31-", false), ("２026-12-31", false),
        ])
    func dates(_ text: String, isDate: Bool) {
        #expect(CalendarDate(text)?.description == (isDate ? text : nil))
    }

    @Test(
        "a comment is read whole, or refused",
        arguments: [
            ("# avt: allow(AVT2023): it is for others", 1, 0), ("#avt:allow(unused-declaration, 4004):x", 2, 0),
            ("# avt: allow(AVT2023) until=2026-12-31: reason: with colon", 1, 0), ("# avtomatic", 0, 0),
            ("# see avt: allow(AVT2023)", 0, 0), ("# avt: allow(AVT9999): no such code", 0, 1),
            ("# avt: allow()", 0, 1), ("# avt: allow(AVT2023", 0, 1), ("# avt: ignore(AVT2023): x", 0, 1),
            ("# avt: allow(AVT2023) until=tomorrow: x", 0, 1), ("# avt: allow(AVT2023) because it is so", 0, 1),
            ("# avt:", 0, 1),
        ])
    func reading(_ comment: String, allowances: Int, findings: Int) {
        let file = SourceFile(name: "a", text: comment)
        var diagnostics = DiagnosticCollector()
        let range = file.range(0, file.length)
        let found = Allowance.allowances(in: range, for: range, into: &diagnostics)
        #expect(found.count == allowances)
        #expect(diagnostics.diagnostics.map(\.code) == Array(repeating: .suppressionMalformed, count: findings))
    }

    @Test("a finding is allowed where it begins, by its code, until the day is over")
    func effect() throws {
        let today = try #require(CalendarDate("2026-06-15"))
        for (until, isAllowed) in [("2026-06-14", false), ("2026-06-15", true), ("2026-06-16", true)] {
            var collector = DiagnosticCollector(today: today)
            collector.allow(allowance(until: until))
            collector.report(Diagnostic(.unusedDeclaration, "w", at: file.range(3, 4)))
            let expected: [DiagnosticCode] = isAllowed ? [] : [.suppressionExpired, .unusedDeclaration]
            #expect(collector.sorted.map(\.code) == expected, "until \(until)")
            #expect(collector.allowed.map(\.reason) == (isAllowed ? ["why"] : []))
        }
        var collector = DiagnosticCollector()
        collector.allow(allowance(until: "2026-06-14"))
        for finding in [
            Diagnostic(.unusedDeclaration, "elsewhere", at: file.range(9, 10)),
            Diagnostic(.valueMayBeMissing, "another", at: file.range(3, 4)),
            Diagnostic(.unusedDeclaration, "nowhere"),
            Diagnostic(.unusedDeclaration, severity: .error, "an error", at: file.range(3, 4)),
        ] { collector.report(finding) }
        #expect(collector.diagnostics.count == 4 && collector.allowed.isEmpty)
    }

    @Test("an allowance that allows nothing is reported, unless errors may be the reason")
    func unused() {
        var collector = DiagnosticCollector()
        collector.allow(allowance(until: nil))
        var withError = collector
        withError.report(Diagnostic(.unknownKey, "e"))
        withError.reportUnusedAllowances { _ in true }
        #expect(withError.diagnostics.map(\.code) == [.unknownKey])
        collector.reportUnusedAllowances { $0.name != "a" }
        #expect(collector.diagnostics.isEmpty)
        collector.reportUnusedAllowances { _ in true }
        #expect(collector.diagnostics.map(\.code) == [.suppressionUnused])
    }

    @Test(
        "a comment is removed with its line, or with the blanks before it",
        arguments: [("a: 1\n  # avt: x\nb: 2\n", "a: 1\nb: 2\n"), ("a: 1  # avt: x\nb: 2\n", "a: 1\nb: 2\n")])
    func removal(_ text: String, expected: String) throws {
        let file = SourceFile(name: "a", text: text)
        let comment = try #require(rangeOf("# avt: x", in: file))
        let allowance = Allowance(
            code: .unusedDeclaration, comment: comment, extent: comment, until: nil, reason: "", isOnlyCode: true)
        #expect(applying([allowance.removal], to: file) == expected)
    }

    private let file = SourceFile(name: "a", text: "one two three")

    private func allowance(until: String?) -> Allowance {
        Allowance(
            code: .unusedDeclaration, comment: file.range(0, 1), extent: file.range(0, 7),
            until: until.flatMap { CalendarDate($0) }, reason: "why", isOnlyCode: true)
    }

    @Test(
        "the first comment whose extent contains an offset is found, in any order and however extents overlap",
        arguments: 0..<20)
    func extents(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let file = SourceFile(name: "pack.yaml", text: String(repeating: " ", count: 200))
        var (extents, ranges) = (AllowedExtents(), [SourceRange]())
        for index in 0..<Int.random(in: 0...30, using: &random) {
            let lower = Int.random(in: 0...190, using: &random)
            ranges.append(file.range(lower, lower + Int.random(in: 0...(200 - lower), using: &random)))
            extents.insert(ranges[index], of: index)
        }
        for offset in 0...200 {
            let expected = ranges.firstIndex { $0.lower <= offset && offset <= $0.upper }
            #expect(extents.firstAllowance(at: offset) == expected)
        }
    }
}

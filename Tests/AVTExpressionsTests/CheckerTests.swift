import AVTExpressions
import Testing

@Suite struct `Checking formulas` {
    @Test(arguments: [
        ("1 + 2", "int"), ("1 + 0.5", "double"), ("time + 1s", "int (ms)"), ("time + 0", "int (ms)"),
        ("2 * time", "int (ms)"),
        ("time * time", "int (ms²)"), ("time / 1s", "int (s)"), ("1 / time", "int (1/ms)"), ("time / time", "int"),
        ("time / 2", "int (ms)"), ("limit + 30s", "int (ms)"),
        ("time * 0.5", "double (ms)"), ("delay * 1s", "int (ms)"), ("delay / time", "int (s/ms)"),
        ("double(time)", "double (ms)"), ("ratio(time, 3)", "double (ms)"), ("ratio(time, limit)", "double (ratio)"),
        ("ratio(time, 1s)", "double (s)"),
        ("ratio(time, limit) * 100", "double (percent)"), ("ratio(100 * time, limit)", "double (percent)"),
        ("ratio(1s * count, time)", "double (1/s)"), ("unitless(time)", "int"),
        ("math.round(0.5 * time)", "double (ms)"),
        ("cel.bind(x, time, x + 1s)", "int (ms)"), ("[time, limit].map(t, t / 1s)[0]", "int (s)"),
        ("text + 'a'", "string"), ("text < 'a'", "bool"), ("phase == idle", "bool"), ("playing != phase", "bool"),
        ("phase in [idle, playing]", "bool"), ("action == Start", "bool"), ("action in [Start, Ping]", "bool"),
        ("flag ? idle : phase", nil), ("phase == (flag ? idle : playing)", "bool"), ("maybe ?? 0", "int"),
        ("maybe ?? 0.5", "double"), ("has(maybe)", "bool"), ("has(event.size)", "bool"),
        ("size(text) + text.size()", "int"), ("size(items)", "int"), ("items.exists(t, t.on)", "bool"),
        ("items.filter(t, t.on)[0].height", "int"), ("items.all(t, items.exists(u, u.on && t.on))", "bool"),
        ("math.greatest(1s, 2.5 * 1s, time)", "double (ms)"), ("time / limit", "int"), ("math.abs(-time)", "int (ms)"),
        ("since(Start)", "int (ms)"),
    ])
    func `a formula has the type of what it computes`(formula: String, phrase: String?) throws {
        let syntax = try #require(parseExpression(formula).syntax)
        let (typed, problems) = checkExpression(syntax, in: TestScope())
        #expect(typed?.type.phrase == phrase, "\(problems.map(\.message))")
    }

    /// The mark stands where the problem begins.
    @Test(arguments: [
        ("▸nowhere", "unknown-state", nil), ("▸cuont + 1", "unknown-state", "count + 1"),
        ("▸size > 3", "unknown-state", "event.size > 3"), ("phase == ▸idel", "enum-value-unknown", "phase == idle"),
        ("▸event.cuont > 3", "unknown-attribute", nil), ("▸event.count > 3", "unknown-attribute", "count > 3"),
        ("▸state.size > 3", "unknown-state", "event.size > 3"), ("▸evnt.size > 3", "unknown-state", "event.size > 3"),
        ("▸event.siez > 3", "unknown-attribute", "event.size > 3"),
        ("▸event.limit > 3", "unknown-attribute", "limit > 3"),
        ("phase == ▸Start", "enum-value-unknown", nil), ("action == ▸Strat", "unknown-action", "action == Start"),
        ("▸time + delay", "unit-mismatch", "time + delay * 1s"),
        ("▸time > delay", "unit-mismatch", "time > delay * 1s"), ("time > ▸10", "number-without-unit", "time > 10s"),
        ("▸10 < time", "number-without-unit", "10s < time"),
        ("time > ▸count", "number-without-unit", "time > count * 1ms"),
        ("time > ▸(flag ? 1 : 2)", "number-without-unit", "time > (flag ? 1s : 2s)"),
        ("time + ▸0.5", "number-without-unit", "time + 0.5s"),
        ("math.least(time, ▸5)", "number-without-unit", "math.least(time, 5s)"),
        ("(flag ? time : ▸7) > 1s", "number-without-unit", "(flag ? time : 7s) > 1s"),
        ("▸time / (time + limit) < 0.5", "integer-quotient", "ratio(time, time + limit) < 0.5"),
        ("▸count / 2 < 0.5", "integer-quotient", "ratio(count, 2) < 0.5"),
        ("time in [1s, ▸5]", "number-without-unit", "time in [1s, 5s]"), ("flag && ▸count", "type-mismatch", nil),
        ("▸count ? 1 : 2", "type-mismatch", nil), ("flag ? ▸1 : 'a'", "type-mismatch", nil),
        ("▸flag < count", "type-mismatch", nil), ("▸text + 1", "type-mismatch", "text + string(1)"),
        ("count + ▸flag", "type-mismatch", nil), ("▸share % 2.0", "type-mismatch", nil),
        ("!▸count", "type-mismatch", nil), ("-▸flag", "type-mismatch", nil), ("count in ▸count", "type-mismatch", nil),
        ("count in [1, ▸'a']", "type-mismatch", nil), ("▸[1] + 1", "type-mismatch", nil),
        ("▸count[0]", "type-mismatch", nil), ("items[▸flag]", "type-mismatch", nil),
        ("▸count ?? 1", "never-missing", "count"),
        ("▸1 + maybe ?? 0", "ambiguous-coalesce", "1 + (maybe ?? 0)"),
        ("▸had(maybe)", "unknown-function", "has(maybe)"),
        ("text.▸startWith('a')", "unknown-function", "text.startsWith('a')"),
        ("math.▸leats(1, 2)", "unknown-function", "math.least(1, 2)"), ("▸least(1, 2)", "unknown-function", nil),
        ("▸frobnicate(1)", "unknown-function", nil), ("▸text.startsWith('a', 'b')", "wrong-arity", nil),
        ("▸ratio(1)", "wrong-arity", nil), ("▸math.least()", "wrong-arity", nil), ("▸text.size(1)", "wrong-arity", nil),
        ("▸since()", "wrong-arity", nil), ("{▸1.5: 2}", "type-mismatch", nil),
        ("items.exists(t, ▸t.height)", "type-mismatch", nil), ("items.exists(t, t.▸no)", "unknown-state", nil),
        ("▸text.exists(t, true)", "type-mismatch", nil), ("▸int(flag)", "type-mismatch", nil),
    ])
    func `a mistake is reported at its location, with its fix`(marked: String, code: String, fixed: String?) throws {
        let text = marked.filter { $0 != "▸" }
        let syntax = try #require(parseExpression(text).syntax)
        let (typed, problems) = checkExpression(syntax, in: TestScope())
        let problem = try #require(problems.first)
        #expect(typed == nil && problems.count == 1)
        #expect(problem.code.name == code, "\(problem.message)")
        #expect(problem.range.lowerBound == marked.utf8.prefix { $0 != 0xE2 }.count, "\(problem.message)")
        #expect(problem.fixes.first.map { $0.applied(to: text) } == fixed)
    }

    @Test(arguments: [
        ("text.startsWith('a', 'b')", "`startsWith` takes 1 argument, found 2"),
        ("text.size(1)", "`size` takes no arguments, found 1"),
        ("ratio(1)", "`ratio` takes 2 arguments, found 1"),
        ("math.least()", "`least` takes 1 to 32 arguments, found 0"),
    ])
    func `a wrong number of arguments is counted as it is written`(formula: String, message: String) throws {
        let syntax = try #require(parseExpression(formula).syntax)
        #expect(checkExpression(syntax, in: TestScope()).problems.map(\.message) == [message])
    }

    /// What may be missing at the mark; no mark: nothing.
    @Test(arguments: [
        "▸maybe > 1", "count + ▸maybe", "(maybe ?? 0) > 1", "has(maybe) && maybe > 1", "▸maybe > 1 && has(maybe)",
        "!has(maybe) || maybe > 1", "has(maybe) ? maybe : 0", "!has(maybe) ? 0 : maybe",
        "has(maybe) ? 0 : ▸maybe", "has(maybe) || ▸maybeFlag", "!(has(maybe) && flag) || maybe > 1",
        "!(has(maybe) || flag) || ▸maybe > 1", "maybe ?? ▸event.size", "has(event.size) && event.size > 2",
        "items.exists(t, ▸t.height > 2)", "items.exists(t, has(t.height) && t.height > 2)", "▸items[0].on",
        "▸ratio(1, 2)", "has(maybe)",
    ])
    func `what may be missing is found`(marked: String) throws {
        let text = marked.filter { $0 != "▸" }
        let syntax = try #require(parseExpression(text).syntax)
        let (typed, problems) = checkExpression(syntax, in: TestScope(), missing: .warned)
        let expected = marked == text ? [] : [marked.utf8.prefix { $0 != 0xE2 }.count]
        #expect(problems.map(\.range.lowerBound) == expected)
        #expect(problems.allSatisfy { $0.code == .valueMayBeMissing && $0.severity == .warning })
        #expect(typed?.mayBeMissing == (marked != text))
    }

    @Test func `a value fits what it is wanted for`() throws {
        func accepts(_ formula: String, _ expected: ExpectedType) throws -> Bool {
            let syntax = try #require(parseExpression(formula).syntax)
            return checkExpression(syntax, in: TestScope(), expecting: expected).typed != nil
        }
        #expect(try accepts("flag", .condition) && !accepts("count", .condition))
        #expect(try accepts("count", .number) && accepts("share", .number) && !accepts("text", .number))
        #expect(try accepts("text", .attribute) && !accepts("phase", .attribute) && !accepts("items", .attribute))
        #expect(try accepts("idle", .value(.enumeration(TestScope.phase))))
        #expect(try accepts("count", .value(.double(nil))) && !accepts("share", .value(.int(nil))))
        #expect(try !accepts("count", .value(.int(.milliseconds))) && !accepts("delay", .value(.int(.milliseconds))))
    }
}

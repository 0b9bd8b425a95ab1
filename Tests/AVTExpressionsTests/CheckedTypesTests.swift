import AVTExpressions
import Testing

@Suite struct `Types of formulas` {
    private func check(
        _ text: String, isStrict: Bool = false
    ) throws -> (typed: TypedExpression?, problems: [ExpressionProblem]) {
        let syntax = try #require(parseExpression(text).syntax, "\(text)")
        return checkExpression(syntax, in: TestScope(), isStrict: isStrict)
    }

    @Test(arguments: [
        ("1u + 2u", "uint"), ("b'a' + b'b'", "bytes"), ("[1, 2]", "a list of int"), ("[]", "a list of dyn"),
        ("[1, 'a']", "a list of dyn"), ("[[], [1]]", "a list of a list of int"),
        (
            "[optional.none(), optional.of(1)]",
            "a list of an optional of int"
        ),
        ("{'a': 1}", "a map from string to int"), ("{'a': 1, 'b': 'c'}", "a map from string to dyn"),
        ("{'a': 1}.a", "int"), ("{'a': 1}['a']", "int"), ("{'a': 1}.?a", "an optional of int"),
        ("{'a': {'b': 1}}.?a.b", "an optional of int"), ("{'a': 1}[?'a'].orValue(2)", "int"),
        ("[1, 2].map(x, string(x))", "a list of string"), ("[1, 2].filter(x, x > 1)", "a list of int"),
        ("{'a': 1}.exists(k, k == 'a')", "bool"), ("{'a': 1}.map(k, 2.0)", "a list of double"),
        ("['a'].transformMap(i, v, v)", "a map from int to string"),
        ("['a'].transformMapEntry(i, v, {v: i})", "a map from string to int"),
        ("cel.bind(x, [1], x + x)", "a list of int"), ("optional.of(1).optMap(x, x > 1)", "an optional of bool"),
        ("['b', 'a'].sortBy(x, size(x))", "a list of string"), ("timestamp('2026-01-01T00:00:00Z')", "timestamp"),
        ("timestamp('2026-01-01T00:00:00Z') - timestamp('2026-01-01T00:00:00Z')", "duration"),
        ("timestamp(0) + duration('1s')", "timestamp"), ("duration('1s').getSeconds()", "int"),
        ("text.split(',')[0].matches('a+')", "bool"), ("type(1) == int", "bool"), ("type(1)", "the type int"),
        ("dyn(1) + 2", "dyn"), ("dyn(1) + 2.5", "double"), ("[].map(x, x + 1)", "a list of int"),
        ("dyn(1) == 'a'", "bool"), ("dyn(flag) && other", "bool"), ("null == dyn(1)", "bool"),
        ("has({'a': 1}.a)", "bool"), ("math.greatest(1u, 2u)", "uint"), ("math.greatest([1, 2])", "int"),
        ("'%s'.format([1])", "string"), ("[1, 2].reverse()", "a list of int"), ("count in {1: 'a'}", "bool"),
        ("flag ? [] : [1]", "a list of int"), ("time * 2 > 1s", "bool"), ("maybeText ?? text.trim()", "string"),
    ])
    func `are found`(text: String, phrase: String) throws {
        let (typed, problems) = try check(text)
        #expect(problems.isEmpty, "\(problems.map(\.message))")
        #expect(typed?.type.phrase == phrase)
    }

    @Test(arguments: [
        ("1 + 2.0", "extension-refused", "double(1) + 2.0"), ("share > 1", "extension-refused", "share > double(1)"),
        ("ratio(1, 2)", "wrong-arity", nil), ("[1, 'a'].size() + 1.5", "extension-refused", nil),
    ])
    func `do not mix in strict mode`(text: String, code: String, fixed: String?) throws {
        let problems = try check(text, isStrict: true).problems
        #expect(try check(text).problems.isEmpty)
        #expect(problems.count == 1)
        if fixed != nil { #expect(problems.first?.fixes.first?.applied(to: text) == fixed) }
    }

    @Test(arguments: [
        ("«1» + «1u»", ["1u + 1u", "1 + int(1u)"]), ("«1u» * «count»", ["int(1u) * count"]),
        ("«(1)» - «1u»", ["(1) - int(1u)"]), ("«1u» == «2»", ["1u == 2u", "int(1u) == 2"]),
        ("«-1» == «1u»", ["-1 == int(1u)"]),
        ("«share» / «2u»", ["share / double(2u)"]), ("«limit» * «1u»", ["limit * int(1u)"]),
        ("flag ? «1» : «1u»", ["flag ? 1u : 1u", "flag ? 1 : int(1u)"]),
        ("«'a'» + «1»", ["'a' + string(1)"]), ("«count» + «text»", ["string(count) + text"]), ("count + «flag»", []),
        ("«flag» - «other»", []), ("«text» - 1", []), ("«count» < «text»", []),
        ("«math.round(1)»", ["1", "math.round(double(1))"]),
        ("2 * «math.ceil(count + 1)»", ["2 * (count + 1)", "2 * math.ceil(double(count + 1))"]),
        ("«math.isNaN(count)»", ["math.isNaN(double(count))"]), ("«math.round(text)»", []),
    ])
    func `that do not go together are converted`(marked: String, fixed: [String]) throws {
        let formula = Marked(marked)
        let problems = try check(formula.text).problems
        let labelled = problems.flatMap { [$0.range] + $0.related.map(\.range) }
        #expect(labelled == formula.ranges, "\(problems.map(\.message))")
        #expect(problems.flatMap(\.fixes).map { $0.applied(to: formula.text) } == fixed)
        for text in fixed { #expect(try check(text).typed != nil, "\(text)") }
    }

    @Test func `other types that an operator accepts are listed`() throws {
        let notes = try ["1 + 1u", "1 + flag", "flag - other"].map { try check($0).problems.flatMap(\.notes) }
        #expect(notes[0] == ["it takes (int, int) or (uint, uint)"])
        #expect(notes[1] == ["beside int it takes (int, int)"])
        #expect(notes[2].count == 1)
    }

    @Test(arguments: [
        ("text.indexOf(1)", "`string.indexOf(string)`: found string, int"),
        ("1u + 1", "`+` does not take uint and int"), ("1 < 'a' + 2", "`+` does not take string and int"),
        ("2.5 % 2", "`%` does not take double and int"), ("-1u", "`-` takes int or double, found uint"),
        ("!1", "`!` takes bool, found int"), ("math.round(1)", "`math.round(double)`: found int"),
        ("['a']['b']", "an index of a list is an int, found string"),
        ("[1].exists(x, x)", "the condition must be a bool, found int"),
        ("1.map(x, x)", "this needs a list or a map, found int"),
        ("{'a': 1}[2]", "the keys are string, found int"),
        ("{'a': 1}.a.b", "int has no field `b`"),
        ("optional.of(1).or(2)", "`optional_type(A).or(optional_type(A))`: found optional_type(int), int"),
        ("[?1]", "`?` needs an optional, found int"),
        ("text.optMap(x, x)", "this needs an optional, found string"),
        ("['a'].transformMapEntry(i, v, v)", "this makes entries: expected a map, found string"),
        ("'a' in 1", "`in` needs a list or a map, found int"),
        ("'a' in [1].map(x, x)", "string cannot be in a list of int"),
        ("items.map(t, t.on)", "this macro does not apply to `trackers`"),
        ("[1].exists(x, items.exists(t, t.on))", "trackers cannot be queried inside a macro over something else"),
        ("string(phase)", "`string(value)`: found a value of phase"),
        ("timestamp(0).getDat()", "`getDat` is not a function"),
        ("timestamp('x')", "\"x\" is not a timestamp of RFC 3339"),
        ("duration('1d')", "\"1d\" is not a duration such as 1h30m, 1.5s or 100ms"),
    ])
    func `that do not fit are named, those found and those wanted`(text: String, message: String) throws {
        let (typed, problems) = try check(text)
        #expect(typed == nil)
        #expect(problems.map(\.message) == [message])
    }
}

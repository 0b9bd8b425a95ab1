import AVTExpressions
import Testing

/// Mistakes are marked «so»; the fixed text is that of all problems at once.
@Suite struct `Mistakes in formulas` {
    private func verify(_ marked: String, _ code: String, _ fixed: String?, isStrict: Bool = false) {
        let formula = Marked(marked)
        let options = ParseOptions(isStrict: isStrict)
        let (syntax, problems) = parseExpression(formula.text, options: options)
        #expect(syntax == nil)
        #expect(problems.map(\.range) == formula.ranges, "\(marked): \(problems.map(\.message))")
        #expect(problems.allSatisfy { $0.code.name == code }, "\(marked): \(problems.map(\.code))")
        let fixes = problems.flatMap(\.fixes)
        #expect((fixes.isEmpty ? nil : fixes.applied(to: formula.text)) == fixed)
        if let fixed {
            #expect(parseExpression(fixed, options: options).problems.map(\.message) == [], "\(fixed)")
        }
    }

    @Test(arguments: [
        ("«»", nil), ("  «»", nil), ("a &&«»", nil), ("«*» a", nil), ("a «b»", nil), ("1 «2»", nil), ("a «'b'»", nil),
        ("«,»", nil), ("a«,» b", nil), ("(a) «(»b)", nil), ("a «!»b", nil), ("a «}»", "a "), ("a«)»", "a"),
        ("a.«+»", nil), ("a.«»", nil), (".«(»", nil), ("a«.1»", "a[1]"), ("a.b«.0».c", "a.b[0].c"),
        ("«1.»", "1.0"), ("«1.» + 2", "1.0 + 2"), ("a ? b«»", nil), ("a ? b «c» : d", nil), ("f(a ? b«)»", nil),
        ("a ? «b ? c : d» : e", "a ? (b ? c : d) : e"),
        ("a ? «b ? «c ? d : e» : f» : g", "a ? (b ? (c ? d : e) : f) : g"),
        ("«(»a", "(a)"), ("f«(»a", "f(a)"), ("a«[»0", "a[0]"), ("f(«(»a", "f((a))"), ("f([«{»", "f([{}])"),
        ("f(«[»a)", "f([a])"), ("[a«)»", "[a]"), ("f(a«,»)", "f(a)"), ("f(a,«,»b)", nil), ("«()»", nil), ("a«[]»", nil),
        ("(a, «b»)", nil), ("a[b, «c»]", nil), ("[1 «2», 3 «4»]", nil), ("{«a»}", "[a]"), ("{«1», 2}", "[1, 2]"),
        ("{1: 2, «3»}", nil), ("{1 «2»}", nil), ("{a: «}»", nil), ("a.«?»f()", "a.f()"), ("a.«`b$`»", nil),
        ("a.«``»", nil),
        ("a.«`f`»()", nil), ("«-!»x", "-(!x)"), ("«!-»x", "!(-x)"), ("!!«!-»-x", "!!!(--x)"), ("-«-!»1", "--(!1)"),
    ])
    func `the grammar`(marked: String, fixed: String?) {
        verify(marked, "expression-syntax", fixed)
    }

    @Test(arguments: [
        ("a «=» b", "a == b"), ("a «===» b", "a == b"), ("a «!==» b", "a != b"), ("a «<>» b", "a != b"),
        ("a «=<» b", "a <= b"),
        ("a «&» b", "a && b"), ("a «|» b", "a || b"), ("a «and» b «or» c", "a && b || c"), ("«not» a", "!a"),
        ("«not» (a) «and» «not»  b", "!(a) && !b"), ("a + 1 «not» in b && c", "!(a + 1 in b) && c"),
        ("a«?.»b", "a.?b"), ("a«?.»b.c == d«?.»e", "a.?b.c == d.?e"), ("f(a«?.»b, d)", "f(a.?b, d)"),
        ("a«?[»0]", "a[?0]"), ("a «?:» b", "a ?? b"), ("a.exists(t «=>» t.b)", "a.exists(t , t.b)"), ("a«;» ", "a "),
        ("«`a b`» == c", "\"a b\" == c"), ("«“é”» == a", "\"é\" == a"), ("a == «‘b’»", "a == 'b'"),
        ("«“»a", nil), ("a «≤» b «≠» c", "a <= b != c"), ("a «−» 1", "a - 1"), ("a«\u{A0}»+ b", "a + b"),
        ("«rb»'a'", "br'a'"),
        ("a «#» b", nil), ("«@»a", nil), ("a «;» b", nil), ("«é»", nil), ("«aété» + «x\u{301}y»", nil),
    ])
    func `what other languages write`(marked: String, fixed: String?) {
        verify(marked, "expression-syntax", fixed)
    }

    @Test(arguments: [
        ("«9223372036854775808»", nil), ("-(«9223372036854775808»)", nil), ("«9223372036854775809»", nil),
        ("-«9223372036854775809»", nil), ("«0x8000000000000000»", nil), ("«18446744073709551616u»", nil),
        ("«0x10000000000000000u»", nil), ("«1e999»", nil), ("-«1e999»", nil), ("«0x»", nil), ("«0X»1F", "0x1F"),
        ("«0xFFms»", nil),
        ("«12parsecs»", nil), ("«1d»", "24h"), ("«1_000»", "1000"), ("«5ux»", nil), ("«1.5u»", nil), ("«1e»", nil),
        ("«1e3s»", nil),
        ("«1.5ms»", nil), ("«.5x»", nil), ("a + «.5ms»", nil), ("«5us»", nil), ("«1ns»", nil), ("«9999999h»", nil),
        ("«99999999999999999999ms»", nil), ("«1h9223372036854775807ms»", nil), ("«.33333333333333333333h»", nil),
        ("«1é»", nil),
        ("«'open»", nil), ("«\"open\n\"»", nil), ("«'a\r'»", nil), ("«\"\"\"a\"\"»", nil), ("f(«'open)»", nil),
        ("[«`»a]", nil),
        (#"'«\q»'"#, #"'\\q'"#), (#"'«\d»+«\.»'"#, #"'\\d+\\.'"#), (#"'«\é»'"#, #"'\\é'"#), (#"'«\x4»'"#, nil),
        (#"'«\u00e»'"#, nil),
        (#"'«\U0000123»'"#, nil), (#"'«\0»'"#, #"'\000'"#), (#"'«\12»'"#, #"'\012'"#), (#"'«\40»x'"#, #"'\040x'"#),
        (#"'«\8»'"#, nil), (#"'«\uD800»'"#, nil), (#"'«\uDE03»'"#, nil), (#"'«\UD83DDE03»'"#, nil),
        (#"'«\U00110000»'"#, nil),
        (#"'«\uD83D\uDE03»'"#, #"'\U0001F603'"#), (#"b'«\u0041»'"#, nil), (#"b'«\U00000041»'"#, nil),
        (#"b'«\s»'"#, #"b'\\s'"#),
    ])
    func `literals`(marked: String, fixed: String?) {
        verify(marked, "expression-syntax", fixed)
    }

    @Test(arguments: [
        ("«as»", "reserved-word", nil), ("1 + «loop»", "reserved-word", nil),
        ("«if» (a) b else c", "reserved-word", nil),
        ("«let» x", "reserved-word", nil), ("«package»(1)", "reserved-word", nil), (".«while»", "reserved-word", nil),
        ("a.«in»", "reserved-word", "a.`in`"), ("a.?«true»", "reserved-word", "a.?`true`"),
        ("«M{}»", "not-in-language", nil), ("1 + «a.b.M{f: 1, ?g: [2, {}]}» + 3", "not-in-language", nil),
        ("«.M{f: 1}».f", "not-in-language", nil),
        ("[«M{1 2}», «N{}»]", "not-in-language", nil),
        ("«has()»", "wrong-arity", nil), ("«has(a, b)»", "wrong-arity", nil), ("has(«1 + 2»)", "macro-misused", nil),
        ("has(«f(a)»)", "macro-misused", nil), ("!has(«a['b']»)", "macro-misused", "!('b' in a)"),
        ("has(«a.?b»)", "macro-misused", "a.?b.hasValue()"),
        ("has(«a[?'b']»)", "macro-misused", "a[?'b'].hasValue()"), ("has(«a[0]»)", "macro-misused", nil),
        ("has(«'a'»)", "macro-misused", nil),
        ("a.«exists(t)»", "wrong-arity", nil), ("a.«all()»", "wrong-arity", nil),
        ("a.«exists(a, b, c, d)»", "wrong-arity", nil),
        ("a.«filter(i, v, b)»", "wrong-arity", nil), ("a.«map(x)»", "wrong-arity", nil),
        ("a.«map(x, a, b, c)»", "wrong-arity", nil),
        ("a.«transformList(i, v)»", "wrong-arity", nil), ("a.«transformMap(k, v, a, b, c)»", "wrong-arity", nil),
        ("a.«optMap(x)»", "wrong-arity", nil), ("a.«optFlatMap(x, y, z)»", "wrong-arity", nil),
        ("cel.«bind(x, 1)»", "wrong-arity", nil),
        ("a.exists(«'t'», t)", "macro-misused", "a.exists(t, t)"), ("a.exists(«b.c», t)", "macro-misused", nil),
        ("a.exists(«.t», t)", "macro-misused", nil), ("a.exists(i, «1», t)", "macro-misused", nil),
        ("a.all(x, «x», true)", "macro-misused", nil),
        ("a.map(«f(x)», x)", "macro-misused", nil), ("cel.bind(«1», 2, 3)", "macro-misused", nil),
        ("a.optMap(«x + 1», x)", "macro-misused", nil),
        ("a.exists(«if», true)", "reserved-word", nil),
    ])
    func `words, messages and macros`(marked: String, code: String, fixed: String?) {
        verify(marked, code, fixed)
    }

    @Test(arguments: ["f({a)", "f({a, {1: 2})", "f({é)", "[{a, b]", "f({a, {1 2})"])
    func `a map that is not closed is not fixed as a list`(formula: String) {
        let fixes = parseExpression(formula).problems.flatMap(\.fixes)
        #expect(!fixes.contains { $0.edits.contains { $0.replacement == "]" } })
    }

    @Test(arguments: [
        ("a.b «??» c", "has(a.b) ? a.b : c"), ("(a.b «??» c) + 1", "(has(a.b) ? a.b : c) + 1"),
        ("a.b «??» c.d «??» e", "has(a.b) ? a.b : has(c.d) ? c.d : e"),
        ("a.b «??» c ? d : e", "(has(a.b) ? a.b : c) ? d : e"),
        ("a ? b.c «??» d : e", "a ? (has(b.c) ? b.c : d) : e"), ("a.?b «??» c", "a.?b.orValue(c)"),
        ("a[?0] «??» 1 + 2", "a[?0].orValue(1 + 2)"),
        ("a «??» b", nil), ("f(a) «??» b", nil), ("«500ms»", "duration(\"500ms\")"),
        ("a > -«1m30s»", "a > -duration(\"1m30s\")"), ("[«.5s»]", "[duration(\".5s\")]"),
        ("has(«a»)", nil),
    ])
    func `what CEL does not have, in strict CEL`(marked: String, fixed: String?) {
        verify(marked, "extension-refused", fixed, isStrict: true)
        #expect(parseExpression(Marked(marked).text).problems.isEmpty)
    }

    @Test(arguments: ["5u", "a.?b[?c]", "[?a]", "has(a.b)", "a.exists(x, x)", "a ? b : c", "c?.5:1"])
    func `strict CEL takes CEL`(formula: String) {
        #expect(parseExpression(formula, options: ParseOptions(isStrict: true)).problems.map(\.message) == [])
    }

    @Test(arguments: [
        "f(a «b», «*» c, d «=» e)", "[«1e999», {«1»}, (a «b»), «'x]»", "f(g(a «b»), h(c «d»)) «e»",
        "{a «b»: c, d: e «f», g: «*»h}",
        "f(«if» (a) b, a «c», d)", "(a «b», «c» d)", "a[b «c»] + f(d «e»)", "f(a.exists(«1», b), has(«2»), «é»)",
        "f((a «b», «[»c d",
    ])
    func `independent problems are all reported, and nothing that follows from them`(marked: String) {
        let formula = Marked(marked)
        let (syntax, problems) = parseExpression(formula.text)
        #expect(syntax == nil)
        #expect(problems.map(\.range) == formula.ranges, "\(problems.map(\.message))")
    }

    @Test func `a name in backticks is a name or text`() {
        let fixes = parseExpression("`a` + 1").problems.flatMap(\.fixes)
        #expect(fixes.map { $0.applied(to: "`a` + 1") } == ["a + 1", "\"a\" + 1"])
    }

    @Test func `no more problems are reported than anybody reads`() {
        for formula in [String(repeating: "#", count: 1000), "[" + String(repeating: "a b, ", count: 500) + "]"] {
            #expect(parseExpression(formula).problems.count == 20)
        }
    }
}

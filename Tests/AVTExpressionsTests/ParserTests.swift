import AVTExpressions
import Testing

@Suite struct `Parsing formulas` {
    @Test(arguments: 0..<600 as Range<UInt64>)
    func `a printed tree is read as the same tree, and so is each of its parts`(seed: UInt64) throws {
        var random = RandomSyntax(seed: seed)
        let tree = random.tree(depth: Int(seed % 4) + 1)
        let text = tree.text
        let (syntax, problems) = parseExpression(text)
        #expect(problems.map(\.message) == [], "\(text)")
        #expect(syntax?.dump == tree.dump, "\(text)")
        #expect(syntax?.text == text)
        for part in syntax?.parts ?? [] {
            let piece = String(decoding: Array(text.utf8)[part.range], as: UTF8.self)
            #expect(parseExpression(piece).syntax?.dump == part.dump, "\(piece) in \(text)")
            for (range, name) in part.names {
                let written = String(decoding: Array(text.utf8)[range], as: UTF8.self)
                #expect(written == name || written == "`\(name)`")
            }
        }
    }

    @Test(arguments: [
        ("a || b && c", "(|| a (&& b c))"), ("a ?? b || c", "(?? a (|| b c))"),
        ("a ? b : c ? d : e", "(? a b (? c d e))"), ("a ? b ?? c : d ?? e", "(? a (?? b c) (?? d e))"),
        ("a ?? b ?? c", "(?? a (?? b c))"), ("a ?? b ? c : d", "(? (?? a b) c d)"),
        ("a - b - c", "(- (- a b) c)"), ("a + b * c % d", "(+ a (% (* b c) d))"), ("a * b + c", "(+ (* a b) c)"),
        ("a && b && c", "(&& (&& a b) c)"), ("a && b && c && d", "(&& (&& a b) (&& c d))"),
        ("a || b && c || d && e && f || g", "(|| (|| a (&& b c)) (|| (&& (&& d e) f) g))"),
        ("a < b == c", "(== (< a b) c)"), ("1 > 2 > 3", "(> (> int(1) int(2)) int(3))"),
        ("a in b == c in d", "(in (== (in a b) c) d)"), ("a + b in c", "(in (+ a b) c)"),
        ("a == b && c != d", "(&& (== a b) (!= c d))"), ("!a == b", "(== (! a) b)"), ("!!!x", "(! (! (! x)))"),
        ("--x", "(- (- x))"), ("-a.b(c)[0]", "(- ([] (call a b c) int(0)))"), ("!a.b", "(! (. a b))"),
        ("a-1", "(- a int(1))"), ("a - -1", "(- a int(-1))"), ("a--1", "(- a int(-1))"), ("-1.f()", "(call int(-1) f)"),
        ("-(1)", "(- int(1))"), ("- 1", "int(-1)"), ("!-1", "(! int(-1))"), ("-5u", "(- uint(5))"),
        ("(a)", "a"), ("((a + b)) * c", "(* (+ a b) c)"),
        ("c?.5:1", "(? c double(0.5) int(1))"), ("c?.x:y", "(? c .x y)"), ("c ?.x.y : z", "(? c (. .x y) z)"),
        ("a.?b", "(.? a b)"), ("a.?b.c[?0]", "([?] (. (.? a b) c) int(0))"), ("a . ? b", "(.? a b)"),
        ("a[?b ? c : d]", "([?] a (? b c d))"),
        (".x", ".x"), (".x.y", "(. .x y)"), (".f(a)", "(call - f a)"),
        ("x.y.z(1, 2)", "(call (. x y) z int(1) int(2))"),
        ("a.`content-type`.`a b`", "(. (. a content-type) a b)"), ("a.`in`", "(. a in)"), ("a.?`x.y`", "(.? a x.y)"),
        ("a.if.loop.package()", "(call (. (. a if) loop) package)"), ("state.event.timer", "(. (. state event) timer)"),
        ("[]", "(list)"), ("[,]", "(list)"), ("[1, ?a,]", "(list int(1) ?a)"), ("[?.x]", "(list ?.x)"),
        ("{}", "(map)"), ("{,}", "(map)"), ("{a: b, ?1: c ? d : e,}", "(map a: b ?int(1): (? c d e))"),
        ("{a ? b : c: d}", "(map (? a b c): d)"), ("{{}: {}}", "(map (map): (map))"),
        ("[1][0]", "([] (list int(1)) int(0))"), ("{a: b}.c", "(. (map a: b) c)"),
        ("'a'.size()", "(call string(a) size)"),
        ("f()", "(call - f)"), ("a // b\n + c", "(+ a c)"),
        ("\t\n\u{C}\r a\u{C}// b\r c\n", "a"), ("// a\nb // c", "b"),
    ])
    func `operators bind as the reference specifies`(formula: String, tree: String) {
        let (syntax, problems) = parseExpression(formula)
        #expect(syntax?.dump == tree, "\(problems.map(\.message))")
    }

    @Test(arguments: [
        ("has(a.b)", "(has (. a b))"), ("has(a)", "(has a)"), ("has(.a)", "(has .a)"),
        ("has(a.?b.c)", "(has (. (.? a b) c))"),
        ("has(a[0].b)", "(has (. ([] a int(0)) b))"), ("has(a.`b-c`)", "(has (. a b-c))"), ("has", "has"),
        ("a.has(b)", "(call a has b)"),
        ("a.all(x, b)", "(all a x - b -)"), ("a.all(i, x, b)", "(all a i x b -)"),
        ("a.exists(x, b)", "(exists a x - b -)"), ("a.exists(i, x, b)", "(exists a i x b -)"),
        ("a.exists_one(x, b)", "(existsOne a x - b -)"), ("a.existsOne(x, b)", "(existsOne a x - b -)"),
        ("a.existsOne(i, x, b)", "(existsOne a i x b -)"), ("a.exists_one(i, x, b)", "(existsOne a i x b -)"),
        ("a.filter(x, b)", "(filter a x - b -)"), ("a.map(x, b)", "(map a x - - b)"),
        ("a.map(x, b, c)", "(map a x - b c)"),
        ("a.transformList(i, x, b)", "(transformList a i x - b)"),
        ("a.transformList(i, x, b, c)", "(transformList a i x b c)"),
        ("a.transformMap(k, v, b)", "(transformMap a k v - b)"),
        ("a.transformMap(k, v, b, c)", "(transformMap a k v b c)"),
        ("a.transformMapEntry(k, v, {v: k})", "(transformMapEntry a k v - (map v: k))"),
        ("a.transformMapEntry(k, v, b, c)", "(transformMapEntry a k v b c)"),
        ("cel.bind(x, a, x + x)", "(bind x a (+ x x))"), ("a.optMap(x, b)", "(optMap a x b)"),
        ("a.?b.optFlatMap(x, x.?c)", "(optFlatMap (.? a b) x (.? x c))"), ("a.exists((x), b)", "(exists a x - b -)"),
        ("exists(a, b)", "(call - exists a b)"), ("map(a)", "(call - map a)"),
        ("a.bind(x, y, z)", "(call a bind x y z)"),
        ("trackers.exists(t, t.inAd)", "(exists trackers t - (. t inAd) -)"), ("since(Start)", "(call - since Start)"),
        ("instrument.since(Start)", "(call instrument since Start)"),
    ])
    func `macros are nodes of their own`(formula: String, tree: String) {
        let (syntax, problems) = parseExpression(formula)
        #expect(syntax?.dump == tree, "\(problems.map(\.message))")
    }

    @Test(arguments: [
        ("(a + b)", "a + b"), ("a && (b && c)", "a && (b && c)"), ("(a && b) && c", "a && b && c"),
        ("(a && b && c) && d", "(a && b && c) && d"), ("(a || b) && c", "(a || b) && c"),
        ("a - (b - c)", "a - (b - c)"),
        ("(a - b) - c", "a - b - c"), ("-(1)", "-(1)"), ("-(1.f())", "-(1.f())"), ("!(-x)", "!(-x)"), ("-(-x)", "--x"),
        ("(a ? b : c) ? d : e", "(a ? b : c) ? d : e"), ("a ? b : (c ? d : e)", "a ? b : c ? d : e"),
        ("a ?? (b ?? c)", "a ?? b ?? c"), ("(a ?? b) ?? c", "(a ?? b) ?? c"), ("(a.b).c", "a.b.c"),
        ("(-a).b", "(-a).b"),
        ("a.`b`", "a.b"), ("a.existsOne(x, true)", "a.exists_one(x, true)"), ("'\\u00e9\\n\"'", "\"é\\n\\\"\""),
        ("b'a\\xff\"'", "b\"a\\xff\\\"\""), ("1m", "60000ms"), ("0x1F", "31"), ("[,]", "[]"),
    ])
    func `a tree is written with the parentheses that it needs`(formula: String, text: String) {
        #expect(parseExpression(formula).syntax?.text == text)
    }
}

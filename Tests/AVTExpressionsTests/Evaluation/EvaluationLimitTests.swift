import AVTExpressions
import Testing

@Suite struct `Limits of evaluation` {
    private static func kind(_ formula: String, _ limits: EvaluationLimits = .default) throws -> String {
        let values = TestScope.values([
            "text": .string(String(repeating: "é", count: 500_000)),
            "items": .list(Array(repeating: 0, count: 1_000_000)),
        ])
        return String(try evaluated(formula, limits: limits, values).prefix { $0 != " " })
    }

    private static let thousand = "lists.range(1000)"

    // Each would take hours or all memory.
    @Test(arguments: [
        "\(thousand).map(a, \(thousand).map(b, \(thousand).map(c, a * b * c)))",
        "\(thousand).exists(a, \(thousand).exists(b, \(thousand).exists(c, false))) || true",
        "\(thousand).all(a, \(thousand).all(b, \(thousand).all(c, true))) && false",
        "[lists.range(900000) + [0] == [], lists.range(900000) == []]",
        "\(thousand).map(a, text + 'a')", "\(thousand).all(a, \(thousand).all(b, text + 'a' != text))",
        "\(thousand).all(a, \(thousand).all(b, text.contains('x' + string(b)) || true))",
        "\(thousand).all(a, \(thousand).all(b, size(text) > 0))",
        "\(thousand).all(a, \(thousand).all(b, items == items))", "\(thousand).all(a, !(1 in items))",
        "\(thousand).all(a, \(thousand).all(b, text.matches('x$') || true))",
        "\(thousand).all(a, \(thousand).all(b, 'a'.matches('(a{300}){3}' + string(b)) || true))",
        "\(thousand).all(a, \(thousand).all(b, 'a'.matches('(' + string(b)) || true))",
        "\(thousand).all(a, \(thousand).all(b, {text: 1}.size() == 1))",
        "\(thousand).all(a, \(thousand).all(b, ({'a': 1}[?text]).hasValue() || true))",
        "cel.bind(x, items, \(thousand).map(a, x.map(b, b)))",
        "\(thousand).map(a, items.sortBy(x, -x))", "\(thousand).map(a, items.distinct())",
    ])
    func `what would take too long is given up, and not absorbed`(formula: String) throws {
        #expect(try Self.kind(formula) == "limit")
    }

    @Test func `looking into something large costs no more than into something small`() throws {
        #expect(try Self.kind("\(Self.thousand).map(a, items[a])[5] == 0 && items.first().value() == 0") == "true")
        #expect(try Self.kind("\(Self.thousand).map(a, items).size()") == "1000")
    }

    @Test func `steps, size and depth are what the limits say`() throws {
        #expect(try Self.kind("1 + 2 + 3", EvaluationLimits(steps: 5)) == "6")
        #expect(try Self.kind("1 + 2 + 3", EvaluationLimits(steps: 4)) == "limit")
        #expect(try Self.kind("1", EvaluationLimits(steps: -1)) == "limit")
        #expect(try Self.kind("lists.range(10)", EvaluationLimits(size: 9)) == "limit")
        #expect(try Self.kind("lists.range(10).size()", EvaluationLimits(size: 10)) == "10")
        #expect(try Self.kind("[1, 2, 3]", EvaluationLimits(size: 2)) == "limit")
        #expect(try Self.kind("[1, 2].map(x, x) + [3]", EvaluationLimits(size: 2)) == "limit")
        #expect(try Self.kind("'ab' + 'c'", EvaluationLimits(size: 2)) == "limit")
        #expect(try Self.kind("[[1]]", EvaluationLimits(depth: 3)) == "[[1]]")
        #expect(try Self.kind("[[1]]", EvaluationLimits(depth: 2)) == "limit")
        #expect(try Self.kind("[[1]]", EvaluationLimits(depth: .min)) == "limit")
    }

    @Test(arguments: [
        ("[", "1", "]"), ("{1: ", "1", "}"), ("-(", "1", ")"), ("(true ? ", "1", " : 0)"), ("math.abs(", "1", ")"),
        ("", "{}", ".?a"), ("", "1", " + 1"), ("[1].map(x, ", "1", ")"), ("cel.bind(x, 1, ", "x", ")"),
        ("optional.of(", "1", ")"), ("optional.of(1).optMap(x, ", "x", ")"), ("(maybe ?? ", "1", ")"),
        ("(true && ", "true", ")"), ("ratio(1, ", "1", ")"), ("'a'.matches(", "'a'", ")"), ("[1].sortBy(x, ", "x", ")"),
    ])
    func `what parses is not too deep to be evaluated`(opening: String, core: String, closing: String) throws {
        var deepest = ""
        for depth in [10, 30, 60, 120, 250, 500] {
            let formula =
                String(repeating: opening, count: depth) + core + String(repeating: closing, count: depth)
            if parseExpression(formula).syntax != nil { deepest = formula }
        }
        #expect(try !["limit", "undeclared"].contains(Self.kind(deepest)), "\(deepest)")
    }
}

import AVTExpressions
import AVTUncheckedFormulas
import Testing

@Suite struct `Evaluating formulas` {
    private static let values = TestScope.values([
        "flag": true, "count": 3, "text": "é", "action": 1,
        "items": [.entries([0: true]), .entries([0: false, 1: 720])],
    ])

    // The index identifies an error.
    @Test(arguments: [
        ("1 / 0 > 0 || true", "true"), ("true || 1 / 0 > 0", "true"), ("1 / 0 > 0 && false", "false"),
        ("1 / 0 > 0 || false", "divisionByZero at «1 / 0»"), ("1 / 0 > 0 && true", "divisionByZero at «1 / 0»"),
        ("nothing || true", "true"), ("nothing(1 / 0) || true", "true"), ("nothing.at.all && false", "false"),
        ("nothing", "undeclared at «nothing»"), ("1 + nothing.at.all", "undeclared at «nothing.at.all»"),
        ("false && 32", "false"), ("32 && false", "false"), ("32 || true", "true"),
        ("'a' && true", "noSuchOverload at «'a'»"), ("false || 'a'", "noSuchOverload at «'a'»"),
        ("1 / 0 > 0 && 32", "divisionByZero at «1 / 0»"), ("maybeFlag || true", "true"),
        ("maybeFlag && 1 / 0 > 0", "missing at «maybeFlag»"),
        ("true ? 1 : 1 / 0", "1"), ("1 / 0 > 0 ? 1 : 2", "divisionByZero at «1 / 0»"),
        ("1 ? 2 : 3", "noSuchOverload at «1»"), ("!1", "noSuchOverload at «1»"),
        ("[0, 1].exists(x, 1 / x > 0)", "true"), ("[0, 1].all(x, 1 / x < 0)", "false"),
        ("[0, 1].all(x, 1 / x > 0)", "divisionByZero at «1 / x»"), ("[1, 'a'].exists(x, x)", "noSuchOverload at «x»"),
        ("[0, 1].exists_one(x, 1 / x > 0)", "divisionByZero at «1 / x»"),
        ("[1, 0].filter(x, 1 / x > 0)", "divisionByZero at «1 / x»"),
        ("[1, 0].map(x, 1 / x)", "divisionByZero at «1 / x»"),
        ("{1: 2, 0: 3}.exists(k, v, v / k == 2)", "true"), ("[5, 0].all(i, v, i / v == 1)", "false"),
        ("1.all(x, true)", "noSuchOverload at «1»"),
    ])
    func `errors are absorbed where an operand decides alone`(formula: String, outcome: String) throws {
        #expect(try evaluated(formula, Self.values) == outcome)
    }

    @Test(arguments: [
        ("maybe ?? 1", "1"), ("count ?? 1", "3"), ("1 / 0 ?? 1", "divisionByZero at «1 / 0»"),
        ("{}.a ?? 1", "noSuchKey at «a»"), ("maybe + 1 ?? 1", "1"), ("1 / 0 + maybe ?? 1", "1"),
        ("maybe ?? maybeShare ?? 2.5", "2.5"), ("maybe ?? maybeShare", "missing at «maybeShare»"),
        ("has(maybe)", "false"), ("has(count)", "true"), ("has(event.size)", "false"), ("event.size ?? 2", "2"),
        ("ratio(1, 0) ?? 5.0", "5.0"), ("ratio(1, 4u)", "0.25"), ("ratio(1, 0)", "missing at «ratio(1, 0)»"),
        ("ratio('a', 1)", "noSuchOverload at «ratio('a', 1)»"),
        ("[maybe]", "missing at «maybe»"), ("limit * 2", "1000"), ("since(Start) ?? 7", "7"),
        ("action == Ping", "true"),
    ])
    func `missing values are distinguished from failures`(formula: String, outcome: String) throws {
        #expect(try evaluated(formula, Self.values) == outcome)
    }

    @Test(arguments: [
        ("[1, 2].map(x, [3].map(y, x * y + count))", "[[6], [9]]"),
        ("[1].map(x, [2].map(x, x))", "[[2]]"), ("[7].map(count, count + .count)", "[10]"),
        ("{'a': 1}.map(k, k)", "[\"a\"]"), ("{'a': 1, 'b': 2}.filter(k, k != 'a')", "[\"b\"]"),
        ("[5, 6].transformList(i, v, i * v)", "[0, 6]"), ("[5, 6].transformList(i, v, i > 0, v)", "[6]"),
        ("[5].transformMap(i, v, v + i)", "{0: 5}"), ("{'a': 1}.transformMap(k, v, v + 1)", "{\"a\": 2}"),
        ("[5, 6].transformMapEntry(i, v, {v: i, -v: i})", "{5: 0, -5: 0, 6: 1, -6: 1}"),
        ("[5, 5].transformMapEntry(i, v, {v: i})", "invalidArgument at «{v: i}»"),
        ("[5, 6].existsOne(i, v, i + v == 7)", "true"), ("[1, 1].exists_one(x, x == 1)", "false"),
        ("cel.bind(x, 2, cel.bind(y, x + 1, x * y))", "6"), ("cel.bind(x, 1 / 0, x > 0 || true)", "true"),
        ("cel.bind(x, 1 / 0, [x])", "divisionByZero at «1 / 0»"), ("cel.bind(x, [2, 1].map(x, x), x)", "[2, 1]"),
        ("[3, 1, 2].sortBy(x, -x)", "[3, 2, 1]"), ("[[2], [1]].sortBy(x, x[0])", "[[1], [2]]"),
        ("[1, 2].sortBy(x, [1].map(y, x)[0] * -1)", "[2, 1]"), ("math.greatest([1, 2.5])", "2.5"),
        ("[1, 2][math.abs(-1)]", "2"), ("math.greatest(1, 2, 3, 4)", "4"), ("strings.quote('a')", #""\"a\"""#),
        ("lists.range(3)", "[0, 1, 2]"), (".math.abs(-1)", "1"), ("base64.encode(b'hello')", #""aGVsbG8=""#),
        ("text.size() == size(text)", "true"), ("matches(text, '^.$')", "true"), ("text.matches('a' + text)", "false"),
        ("text.matches('(')", "invalidArgument at «text.matches('(')»"),
        ("text.matches(1)", "noSuchOverload at «text.matches(1)»"),
        ("type(1) == int && type(int) == type", "true"),
        ("type(now) == google.protobuf.Timestamp", "undeclared at «now»"),
        ("type(timestamp(0)) == google.protobuf.Timestamp", "true"), ("500ms", "500"),
    ])
    func `macros, functions and names mean what they mean`(formula: String, outcome: String) throws {
        #expect(try evaluated(formula, Self.values) == outcome)
    }

    @Test(arguments: [
        ("{'a': {'b': 1}}.?a.b", "optional.of(1)"), ("{}.?a.b.c[0]", "optional.none()"),
        ("{'a': 1}.?a.orValue(2)", "1"), ("{}.?a.orValue(2)", "2"), ("{}.?a.or({'b': 1}.?b)", "optional.of(1)"),
        ("{'a': 1}.?a.orValue(1 / 0)", "1"), ("optional.none().or(1)", "noSuchOverload at «optional.none().or(1)»"),
        ("(1).orValue(2)", "noSuchOverload at «(1).orValue(2)»"), ("[1][?1]", "optional.none()"),
        ("[?optional.none(), ?optional.of(1), 2]", "[1, 2]"), ("[?1]", "noSuchOverload at «1»"),
        ("{?'a': optional.none(), 'b': 2}", "{\"b\": 2}"), ("{?'a': 2}", "noSuchOverload at «2»"),
        ("optional.of(2).optMap(x, x + 1)", "optional.of(3)"), ("optional.none().optMap(x, 1 / 0)", "optional.none()"),
        ("optional.of(2).optFlatMap(x, optional.none())", "optional.none()"),
        ("optional.of(2).optFlatMap(x, x)", "noSuchOverload at «optional.of(2).optFlatMap(x, x)»"),
        ("has({'a': optional.none()}.a.b)", "false"), ("has({'a': null}.a)", "true"), ("has({}.a)", "false"),
        ("has({}.a.b)", "noSuchKey at «a»"), ("[[1]][0][5]", "outOfRange at «5»"), ("1[0]", "noSuchOverload at «1[0]»"),
        ("has([1].a)", "noSuchOverload at «has([1].a)»"),
    ])
    func `optionals end where their value is read`(formula: String, outcome: String) throws {
        #expect(try evaluated(formula, Self.values) == outcome)
    }

    @Test(arguments: [
        ("dyn(1) + 1.5", "2.5"), ("1.5 - dyn(1)", "0.5"), ("dyn(1.5) * 2", "3.0"), ("dyn(1) / dyn(0.5)", "2.0"),
        ("[1, 2.5][0] + [1, 2.5][1]", "3.5"), ("dyn(7) / 2", "3"),
    ])
    func `numbers whose types are known late mix as others do, but not in strict mode`(
        formula: String, value: String
    ) throws {
        let syntax = try #require(parseExpression(formula).syntax)
        let typed = try #require(checkExpression(syntax, in: TestScope()).typed)
        #expect(try Evaluator(typed).value { _ in nil }.text == value)
        let strict = try #require(checkExpression(syntax, in: TestScope(), isStrict: true).typed)
        let isMixed = value.contains(".")
        #expect((try? Evaluator(strict).value { _ in nil }) == nil ? isMixed : !isMixed)
    }

    @Test func `objects and words are the numbers that the scope gives them`() throws {
        func value(_ formula: String) throws -> String {
            let syntax = try #require(parseExpression(formula).syntax)
            let typed = try #require(checkExpression(syntax, in: TestScope()).typed, "\(formula)")
            do throws(EvaluationFailure) {
                return try Evaluator(typed).value { Self.values[$0] }.text
            } catch {
                return error.error.kind.rawValue
            }
        }
        #expect(try value("items.exists(t, t.on)") == "true")
        #expect(try value("items.all(t, t.height > 0)") == "missing")
        #expect(try value("items[1].height") == "720")
        #expect(try value("items[2].height ?? 5") == "5")
        #expect(try value("has(items[0].height)") == "false")
        #expect(try value("action == Ping") == "true")
    }

    @Test func `a name that is not declared is a warning, a refused call an error`() throws {
        let syntax = try #require(parseExpression("nothing + nothing.at[0] + count.size(1)").syntax)
        let (typed, problems) = uncheckedExpression(syntax, in: TestScope())
        #expect(typed != nil)
        #expect(problems.map(\.code.name) == ["unknown-state", "unknown-state", "unknown-state"])
        #expect(problems.map(\.range) == [0..<7, 10..<20, 26..<39])
        let refused = uncheckedExpression(try #require(parseExpression("since()").syntax), in: TestScope())
        #expect(refused.typed == nil)
        #expect(refused.problems.map(\.code.name) == ["wrong-arity"])
    }

    @Test func `every evaluated part is reported, after its parts`() throws {
        let formula = "has(maybe) || count + 1 > 3 || 1 / 0 > 0"
        let syntax = try #require(parseExpression(formula).syntax)
        let typed = try #require(uncheckedExpression(syntax, in: TestScope()).typed)
        var reported: [String] = []
        let bytes = Array(formula.utf8)
        let value = try Evaluator(typed).value {
            Self.values[$0]
        } observer: { range, outcome in
            let part = String(decoding: bytes[range], as: UTF8.self)
            switch outcome {
            case .success(let value): reported.append("\(part) = \(value.text)")
            case .failure(let error): reported.append("\(part): \(error.kind.rawValue)")
            }
        }
        #expect(value.text == "true")
        #expect(
            reported == [
                "maybe: missing", "has(maybe) = false", "count = 3", "1 = 1", "count + 1 = 4", "3 = 3",
                "count + 1 > 3 = true", "has(maybe) || count + 1 > 3 = true", "\(formula) = true",
            ])
    }

    @Test func `a conjunction of thousands of operands is evaluated`() throws {
        let formula = Array(repeating: "(count>0)", count: 1200).joined(separator: "&&")
        let syntax = try #require(parseExpression(formula).syntax)
        let typed = try #require(checkExpression(syntax, in: TestScope()).typed)
        #expect(try Evaluator(typed).value { Self.values[$0] }.text == "true")
    }

    @Test func `text that nearly matches everywhere is searched in linear time`() throws {
        let part = String(repeating: "a", count: 7000) + "b"
        let syntax = try #require(parseExpression("text.contains('\(part)')").syntax)
        let typed = try #require(checkExpression(syntax, in: TestScope()).typed)
        for (text, holds) in [
            (String(repeating: "a", count: 500_000), false), (String(repeating: "a", count: 500_000) + "b", true),
        ] {
            #expect(try Evaluator(typed).value { _ in .string(text) }.text == "\(holds)")
        }
    }
}

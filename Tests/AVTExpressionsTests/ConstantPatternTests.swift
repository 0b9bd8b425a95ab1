import AVTExpressions
import AVTPatterns
import AVTTestSupport
import AVTUncheckedFormulas
import Testing

@Suite struct `Constant patterns of a formula` {
    typealias Checked = (typed: TypedExpression?, problems: [ExpressionProblem])

    /// The ways to give the names of a formula their meaning.
    enum Mode: CaseIterable {
        case checked, unchecked

        func callAsFunction(_ formula: String) throws -> Checked {
            let syntax = try #require(parseExpression(formula).syntax)
            return self == .checked
                ? checkExpression(syntax, in: TestScope()) : uncheckedExpression(syntax, in: TestScope())
        }
    }

    /// Less than compiling a pattern at run time is counted as.
    private static let few = EvaluationLimits(steps: 100)

    private static func value(_ typed: TypedExpression, _ text: String) throws -> ExpressionValue {
        try Evaluator(typed, limits: few).value { _ in .string(text) }
    }

    @Test(arguments: Mode.allCases)
    func `a constant pattern is not compiled when it is evaluated`(mode: Mode) throws {
        let typed = try #require(try mode("text.matches('^x+$')").typed)
        #expect(try Self.value(typed, "xx").text == "true")
        #expect(try Self.value(typed, "xy").text == "false")
        let open = try #require(try mode("text.matches(text)").typed)
        #expect(throws: EvaluationFailure.self) { try Self.value(open, "xx") }
    }

    @Test func `nor is one that is concatenated from constants, or substituted for a name`() throws {
        let joined = try #require(try Mode.checked("text.matches('^x' + '+$')").typed)
        #expect(try Self.value(joined, "xx").text == "true")
        let named = try #require(try Mode.checked("'xx'.matches(text)").typed)
        let folded = fold(named) { _ in .string("^x+$") }
        #expect(try Self.value(folded, "").text == "true")
    }

    @Test func `formulas are the same if their patterns are, by code points`() throws {
        func typed(_ pattern: String) throws -> TypedExpression {
            try #require(try Mode.checked("text.matches('\(pattern)')").typed)
        }
        #expect(try typed("a+") == typed("a+"))
        #expect(try typed("a+") != typed("b+"))
        #expect(try Pattern("\u{E9}") != Pattern("e\u{301}"))
        #expect(try Set([Pattern("a"), Pattern("a"), Pattern("b")]).count == 2)
    }

    @Test(arguments: [
        "text.matches(«'(' + 'a'»)", "text.matches('a«**»')", "text.matches('«(»') || text.matches('b«)»')",
        "text.matches(«'\\x28'»)",
    ])
    func `mistakes in patterns are found at their locations`(marked: String) throws {
        let formula = Marked(marked)
        let (typed, problems) = try Mode.checked(formula.text)
        #expect(typed == nil)
        #expect(problems.map(\.range) == formula.ranges, "\(problems.map(\.message))")
        #expect(problems.allSatisfy { $0.code == .invalidPattern })
    }

    // MARK: What they take together

    /// Different patterns whose programs are together as large as those of one formula may be.
    private static func largest() throws -> [String] {
        var patterns: [String] = []
        var left = PatternLimits.ofFormula.programSize
        for letter in "abcdefghijklmnopqrstuvwxyz" {
            let pattern = "\(letter){1000}"
            let size = try Pattern(pattern).size
            guard left - size > 100 else { break }
            patterns.append(pattern)
            left -= size
        }
        return patterns + [try #require(try pattern(ofSize: left))]
    }

    private static func pattern(ofSize wanted: Int) throws -> String? {
        try ["", "_?", "_?_?", "[_-]"].lazy.compactMap { beginning -> String? in
            let least = try Pattern(beginning + "é").size
            let each = try Pattern(beginning + "éé").size - least
            let (count, rest) = (wanted - least).quotientAndRemainder(dividingBy: each)
            return rest == 0 ? "\(beginning)é{\(count + 1)}" : nil
        }.first
    }

    private static func formula(_ patterns: [String]) -> String {
        patterns.map { "text.matches('\($0)')" }.joined(separator: " || ")
    }

    @Test(arguments: Mode.allCases)
    func `the patterns of a formula are as large as its limit, and no larger`(mode: Mode) throws {
        let patterns = try Self.largest()
        let sizes = try patterns.map { try Pattern($0).size }
        #expect(sizes.reduce(0, +) == PatternLimits.ofFormula.programSize)
        let formula = Self.formula(patterns)
        #expect(try mode(formula).problems.map(\.message) == [])

        // What stands there twice counts once.
        #expect(try mode(formula + " || " + Self.formula(patterns)).problems.map(\.message) == [])

        let (typed, problems) = try mode("\(formula) || text.matches('more') || text.matches('even more')")
        #expect(typed == nil)
        #expect(problems.map(\.code.name) == ["invalid-pattern"])
        let problem = try #require(problems.first)
        #expect(problem.message.contains("\(PatternLimits.ofFormula.programSize) steps together"))
        #expect(problem.notes.count == 1)
        let start = formula.utf8.count + " || text.matches('".utf8.count
        #expect(problem.range == start..<start + 4)
    }

    /// Each is small, and would take all the work and memory that one pattern may.
    @Test func `many patterns that are hard to compile take little time`() throws {
        let patterns = (0..<250).map { "(\($0)|b)*a(a|b){12}" }
        let formula = Self.formula(patterns) + " || text.matches('^last$')"
        let syntax = try #require(parseExpression(formula).syntax)
        var typed: TypedExpression?
        let one = try processorTime { for _ in 0..<10 { _ = try Pattern(patterns[0]) } }
        let all = processorTime { typed = checkExpression(syntax, in: TestScope()).typed }
        #expect(all < 3 * one)
        let expression = try #require(typed)
        let again = processorTime { _ = Evaluator(expression) }
        #expect(again < one)
        for (text, matches) in [("last", true), ("0a" + String(repeating: "ab", count: 6), true), ("x", false)] {
            #expect(try Evaluator(expression).value { _ in .string(text) }.text == "\(matches)")
        }
    }

    @Test func `patterns that are too large by themselves are all reported, but not without end`() throws {
        let patterns = (0..<300).map { "(?:a{\($0 + 1)}\\\\pL{500})" }
        let problems = try Mode.checked(Self.formula(patterns)).problems
        #expect((2...10).contains(problems.count))
        #expect(problems.allSatisfy { $0.message.hasPrefix("the pattern is too large") })
        // Unchecked, they fail when they are evaluated.
        #expect(try Mode.unchecked(Self.formula(Array(patterns.prefix(2)))).problems.isEmpty)
    }
}

import AVTCore
import AVTRules
import AVTTestSupport
import Testing

@testable import AVTEngine

/// Functions of formulas that the engine has operations for, against the evaluator of CEL.
///
/// `a` and `b` stand for operands. In one formula they are values of an event or of memory, so that the engine evaluates
/// it; in the other one they are variables of a macro, which the engine does not have.
@Suite struct `Operations of the engine` {
    private static let doubles = [
        "math.ceil(a)", "math.floor(a)", "math.round(a)", "math.trunc(a)", "math.sign(a)",
        "math.sqrt(a)", "math.isNaN(a / a) ? 1.0 : a", "math.isInf(a * a) ? 1.0 : a",
        "math.isFinite(a * 1e300) ? 1.0 : a",
        "double(string(a))",
    ]
    private static let ints = [
        "math.sign(a)", "math.bitNot(a)", "math.bitAnd(a, b)", "math.bitOr(a, b)", "math.bitXor(a, b)",
        "math.bitShiftLeft(a, b)", "math.bitShiftRight(a, b)", "int(math.sqrt(a))",
    ]
    private static let texts = [
        "a.lowerAscii()", "a.upperAscii()", "a.trim()", "string(a.matches('^[k-z ]+$'))", "string(a in words)",
        "string(a.matches('(ab|ba)*ab(aa|bb|ab)'))", "string(double(a))",
    ]
    private static let sets = [
        "size(words)", "size(words.with(a))", "size(words.without(a))", "size(words.with(a).with('x').without(a))",
        "a in words ? 1 : 0", "size(a == 'x' ? words : words.with(a))",
    ]

    private static func pack(_ formulas: [String], type: String) -> String {
        let read = ["int": "number", "double": "share", "string": "text"]
        let operand = read[type] ?? "text"
        let result = type == "set" ? "int" : type
        var attributes: [String] = []
        var rules: [String] = []
        for (index, formula) in formulas.enumerated() {
            let native = formula.replacing(#/\ba\b/#.wordBoundaryKind(.simple), with: "event.\(operand)")
                .replacing(#/\bb\b/#.wordBoundaryKind(.simple), with: "event.count")
            // The engine has no lists of strings that are written in formulas, and no macros over them.
            let general = formula.replacing("words", with: "words.filter(w, true)")
            let tree =
                native == formula
                ? general : "[event.\(operand)].map(a, [event.count].map(b, " + general + ")[0])[0]"
            for (name, value) in [("native", native), ("tree", tree)] {
                attributes.append("    \(name)\(index): { type: \(result) }")
                rules.append("  \(name)\(index): \"\(value)\"")
            }
        }
        return """
            pack: { name: test.functions, version: 1.0.0, language: 1 }
            vocabulary:
              attributes:
                number: { type: int }
                count: { type: int }
                share: { type: double }
                text: { type: string }
            \(attributes.joined(separator: "\n"))
            memory: { tracker: { words: { type: set, limit: 4 } } }
            transitions:
              - { name: word-is-known, action: Ping, set: { words: words.with(event.text ?? "") } }
            attributes:
            \(rules.joined(separator: "\n"))
            """
    }

    @Test(arguments: [(doubles, "double"), (ints, "int"), (texts, "string"), (sets, "set")])
    func `have the results of the functions`(formulas: [String], type: String) throws {
        let program = try RuleCompiler.compile([.text(Self.pack(formulas, type: type), name: "functions.yaml")])
        // Half of the formulas are the engine's alone.
        #expect(program.content.expressions.general.count <= formulas.count)
        var session = Session(program: program, ids: NoIds())
        let added = session.addTracker()
        let tracker = try #require(added)
        let roots = Dictionary(
            program.content.expressions.roots.enumerated().map { ($0.element.owner, Int32($0.offset)) },
            uniquingKeysWith: { first, _ in first })
        try #require(roots.count >= 2 * formulas.count)
        var random = SeededGenerator(seed: 1)
        var differing: Set<String> = []
        for time in 0..<200 {
            let event = Self.event(&random)
            _ = session.step(Symbol("Ping"), tracker: tracker, now: time, event: event)
            for (index, formula) in formulas.enumerated() {
                let results = ["native", "tree"].map { name in
                    let owner = "\(name)\(index)"
                    let root = roots[owner] ?? -1
                    return "\(session.evaluate(root: root, event))"
                }
                #expect(results[0] == results[1], "\(formula) of \(event.all)")
                differing.insert(results[0])
            }
            session.endStep()
        }
        #expect(differing.count > 4)
    }

    private static func event(_ random: inout SeededGenerator) -> AttributeList {
        var event = AttributeList()
        let doubles: [Double] = [0, -0.0, 0.5, -1.5, 2.4999, 1e300, -Double.greatestFiniteMagnitude, 7]
        let texts = [
            "", "a", " A z\u{E9} ", "\u{3000}ab\n", "e\u{301}", "\u{E9}", "aabab", "\u{C4}BC", "1.5", "1e999", "NaN",
        ]
        if random.chance(oneIn: 9) { return event }
        event[Symbol("share")] = .double(random.pick(doubles))
        event[Symbol("number")] = .int(random.pick([0, 1, -1, .max, .min, 12_345]))
        event[Symbol("count")] = .int(random.pick([0, 1, 7, 63, 64, -1, .min]))
        event[Symbol("text")] = .string(random.pick(texts))
        return event
    }

    private struct NoIds: IdMaker {
        func next() -> String { "id" }
    }
}

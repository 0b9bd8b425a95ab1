/// A function of the language; a name with a dot before it is a method.
struct Function {
    let name: String
    /// How many values it takes, a method's target being one.
    let operands: ClosedRange<Int>
    let usage: String

    static let all = [
        Function(name: "size", operands: 1...1, usage: "size(text or list)"),
        Function(name: ".size", operands: 1...1, usage: "text.size()"),
        Function(name: ".startsWith", operands: 2...2, usage: "text.startsWith(text)"),
        Function(name: ".endsWith", operands: 2...2, usage: "text.endsWith(text)"),
        Function(name: ".contains", operands: 2...2, usage: "text.contains(text)"),
        Function(name: "int", operands: 1...1, usage: "int(number or text)"),
        Function(name: "double", operands: 1...1, usage: "double(number or text)"),
        Function(name: "string", operands: 1...1, usage: "string(value)"),
        Function(name: "ratio", operands: 2...2, usage: "ratio(number, number)"),
        Function(name: "math.greatest", operands: 1...32, usage: "math.greatest(number, ...)"),
        Function(name: "math.least", operands: 1...32, usage: "math.least(number, ...)"),
        Function(name: "math.abs", operands: 1...1, usage: "math.abs(number)"),
    ]

    private static let macros = ["exists", "all", "exists_one", "filter", "map", "existsOne", "transformList", "transformMap", "transformMapEntry"]

    var isMethod: Bool { name.first == "." }

    /// How many values stand between the parentheses.
    var arguments: ClosedRange<Int> {
        isMethod ? operands.lowerBound - 1...operands.upperBound - 1 : operands
    }

    var bareName: String { Function.bareName(of: name) }

    static func bareName(of name: String) -> String {
        String(name.split(separator: ".").last ?? "")
    }

    /// The bare names of what is called in the same way: behind a dot, behind `math.`, or alone.
    static func names(like name: String, and scope: [String]) -> [String] {
        if name.hasPrefix("math.") { return all.filter { $0.name.hasPrefix("math.") }.map(\.bareName) }
        if name.first == "." { return all.filter(\.isMethod).map(\.bareName) + Function.macros }
        return all.filter { !$0.name.contains(".") }.map(\.name) + ["has"] + scope
    }
}

extension ExpressionProblem {
    /// A call with too many or too few arguments.
    public static func wrongArity(
        of name: String, takes arguments: ClosedRange<Int>, found: Int, usage: String, _ range: Range<Int>
    ) -> ExpressionProblem {
        let (least, most) = (arguments.lowerBound, arguments.upperBound)
        let count = most == 0 ? "no" : least == most ? "\(most)" : "\(least) to \(most)"
        return ExpressionProblem(
            code: "wrong-arity", message: "`\(name)` takes \(count) argument\(most == 1 ? "" : "s"), found \(found)",
            range: range, label: "this is written `\(usage)`")
    }
}

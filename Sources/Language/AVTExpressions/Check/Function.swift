/// A function of the language; the name of a method starts with a dot.
struct Function {
    let name: String
    /// The allowed numbers of operands, including a method's target.
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
        Function(name: "unitless", operands: 1...1, usage: "unitless(number)"),
        Function(name: "math.greatest", operands: 1...32, usage: "math.greatest(number, ...)"),
        Function(name: "math.least", operands: 1...32, usage: "math.least(number, ...)"),
        Function(name: "math.abs", operands: 1...1, usage: "math.abs(number)"),
    ]

    /// The namespaces of functions that are not methods.
    static let namespaces = ["math", "strings", "lists", "optional", "base64"]

    private static let macros = [
        "exists", "all", "exists_one", "existsOne", "filter", "map", "transformList", "transformMap",
        "transformMapEntry", "optMap", "optFlatMap", "sortBy",
    ]

    /// Creates a function of the standard library, with the usage of its first signature.
    init(_ declaration: FunctionDeclaration) {
        let counts = declaration.overloads.map(\.operands.count)
        let most = declaration.isVariadic ? 32 : counts.max() ?? 0
        name = (declaration.isMethod ? "." : "") + declaration.name
        operands = (counts.min() ?? 0)...max(most, counts.min() ?? 0)
        let types = declaration.overloads.first?.operands.map(\.notation) ?? []
        let arguments = types.dropFirst(declaration.isMethod ? 1 : 0).joined(separator: ", ")
        usage = (declaration.isMethod ? "\(types.first ?? "x")." : "") + "\(declaration.name)(\(arguments))"
    }

    init(name: String, operands: ClosedRange<Int>, usage: String) {
        self.name = name
        self.operands = operands
        self.usage = usage
    }

    var isMethod: Bool { name.first == "." }

    /// The allowed numbers of arguments in the parentheses.
    var arguments: ClosedRange<Int> {
        isMethod ? operands.lowerBound - 1...operands.upperBound - 1 : operands
    }

    var bareName: String { Function.bareName(of: name) }

    static func bareName(of name: String) -> String {
        String(name.split(separator: ".").last ?? "")
    }

    /// Returns a function of this bare name that is called differently, or `nil` if there is none.
    static func other(_ bareName: String) -> Function? {
        all.first { $0.bareName == bareName }
            ?? FunctionDeclaration.standard.first { isWord($0.name) && Function.bareName(of: $0.name) == bareName }
            .map(Function.init)
    }

    /// Returns what to write for a function of other languages that is missing here, or `nil` if the name is unknown.
    static func usage(elsewhereCalled name: String) -> String? {
        switch name.lowercased() {
        case "max": "math.greatest(a, b)"
        case "min": "math.least(a, b)"
        case "if", "iif", "iff", "ifelse", "when", "case": "condition ? a : b"
        case "ifnull", "nvl", "coalesce", "default": "a ?? b"
        case "isset", "isdefined", "defined", "exists", "notnull", "isnotnull": "has(x)"
        case "isnull", "isnil", "isempty": "!has(x)"
        case "len", "length": "size(x)"
        case "concat": "a + b"
        case "lower", "lowercase", "tolower", "lcase": "text.lowerAscii()"
        case "upper", "uppercase", "toupper", "ucase": "text.upperAscii()"
        case "substr", "mid": "text.substring(start, end)"
        case "pow", "power": "x * x"
        case "date_diff", "datediff", "timediff", "timestampdiff": "since(Action)"
        default: nil
        }
    }

    /// Returns the measure of a pack that does what an aggregate of SQL does, or `nil` if the name is none.
    static func measure(elsewhereCalled name: String) -> String? {
        switch name.lowercased() {
        case "avg", "average", "mean", "median", "stddev", "sum":
            "`measures: { mine: { samples: event.x, action: A } }`"
        case "count": "`measures: { mine: { count: A } }`"
        case "total", "duration", "timein", "accumulate": "`measures: { mine: { time: condition } }`"
        default: nil
        }
    }

    /// Returns the bare names of functions that are called the same way: as a method, in a namespace, or alone.
    static func names(like name: String, isMethod: Bool, and scope: [String]) -> [String] {
        let declared = FunctionDeclaration.standard.filter { isWord($0.name) && $0.isMethod == isMethod }.map(\.name)
        if isMethod { return declared + macros }
        if let dot = name.lastIndex(of: ".") {
            return declared.filter { $0.hasPrefix(name[...dot]) }.map(bareName)
        }
        return declared.filter { !$0.contains(".") } + ["has", "ratio", "unitless"] + scope
    }

    private static func isWord(_ name: String) -> Bool {
        name.utf8.first.map { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 } ?? false
    }
}

extension ExpressionProblem {
    /// Creates the problem of a call with too many or too few arguments.
    package static func wrongArity(
        of name: String, takes arguments: ClosedRange<Int>, found: Int, usage: String, _ range: Range<Int>
    ) -> ExpressionProblem {
        let (least, most) = (arguments.lowerBound, arguments.upperBound)
        let count = most == 0 ? "no" : least == most ? "\(most)" : "\(least) to \(most)"
        return ExpressionProblem(
            code: .wrongArity, message: "`\(name)` takes \(count) argument\(most == 1 ? "" : "s"), found \(found)",
            range: range, label: "this is written `\(usage)`")
    }
}

/// A function with its operands.
struct FunctionCall {
    let id: StandardFunction.Id
    let operands: Operands
    let timeZones: TimeZoneSource
    /// The work budget, shared with everything evaluated before.
    let work: Work

    /// The operands, in a form for pattern matching.
    enum Operands {
        case none
        case one(ExpressionValue)
        case two(ExpressionValue, ExpressionValue)
        case three(ExpressionValue, ExpressionValue, ExpressionValue)
        case four(ExpressionValue, ExpressionValue, ExpressionValue, ExpressionValue)
        case more([ExpressionValue])

        init(_ values: [ExpressionValue]) {
            switch values.count {
            case 0: self = .none
            case 1: self = .one(values[0])
            case 2: self = .two(values[0], values[1])
            case 3: self = .three(values[0], values[1], values[2])
            case 4: self = .four(values[0], values[1], values[2], values[3])
            default: self = .more(values)
            }
        }

        var values: [ExpressionValue] {
            switch self {
            case .none: []
            case .one(let first): [first]
            case .two(let first, let second): [first, second]
            case .three(let first, let second, let third): [first, second, third]
            case .four(let first, let second, let third, let fourth): [first, second, third, fourth]
            case .more(let values): values
            }
        }
    }

    init(_ id: StandardFunction.Id, _ operands: [ExpressionValue], _ timeZones: TimeZoneSource, _ work: Work) {
        self.id = id
        self.operands = Operands(operands)
        self.timeZones = timeZones
        self.work = work
    }

    /// The function's name for messages: operators as they are written.
    var name: String { id.rawValue.filter { $0 != "_" && $0 != "@" } }

    /// The error for operand types that the function does not take; its message names them.
    var noSuchOverload: EvaluationError {
        let types = operands.values.map(\.typeName.rawValue).joined(separator: ", ")
        return EvaluationError(.noSuchOverload, "`\(name)` does not take (\(types))")
    }

    private var undeclared: EvaluationError {
        guard case .one(.string(let name)) = operands else { return noSuchOverload }
        return EvaluationError(.undeclared, "`\(name.excerpt)` is not declared")
    }

    func value() throws(EvaluationError) -> ExpressionValue {
        switch id {
        case .not: try negated()
        case .add: try sum()
        case .subtract: try difference()
        case .multiply: try product()
        case .divide: try quotient()
        case .modulo: try remainder()
        case .negate: try opposite()
        case .equal: try .bool(areEqual())
        case .notEqual: try .bool(!areEqual())
        case .less, .lessOrEqual, .greater, .greaterOrEqual: try comparison()
        case .membership: try membership()
        case .index: try element()
        case .optionalIndex, .optionalSelect: try optionalElement()
        case .type, .dyn, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration: try conversion()
        case .size: try size()
        case .contains, .startsWith, .endsWith, .indexOf, .lastIndexOf: try search()
        case .charAt, .substring: try part()
        case .lowerAscii, .upperAscii, .trim, .quote: try rewritten()
        case .replace: try replacement()
        case .split: try splitting()
        case .join: try joined()
        case .format: try formatted()
        case .greatest, .least: try extremum()
        case .ceil, .floor, .round, .trunc, .isNaN, .isInf, .isFinite: try ofDouble()
        case .abs, .sign, .sqrt: try ofNumber()
        case .bitAnd, .bitOr, .bitXor, .bitNot: try bits()
        case .bitShiftLeft, .bitShiftRight: try shifted()
        case .range: try range()
        case .slice, .flatten, .distinct, .reverse, .first, .last, .with, .without: try ofList()
        case .sort, .sortByKeys: try sorted()
        case .optionalOf, .optionalOfNonZeroValue, .optionalNone: try optional()
        case .unwrap, .unwrapOpt, .hasValue, .value, .or, .orValue: try ofOptional()
        case .getFullYear, .getMonth, .getDayOfYear, .getDayOfMonth, .getDate, .getDayOfWeek, .getHours, .getMinutes,
            .getSeconds, .getMilliseconds:
            try timePart()
        case .base64Encode, .base64Decode: try base64()
        case .undeclared: throw undeclared
        }
    }
}

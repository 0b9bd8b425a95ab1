import AVTExpressions
import AVTTestSupport

/// Makes formulas out of the declared functions, operands of the right types; what they come to is left to chance.
struct RandomCalls {
    private var generator: SeededGenerator
    private var names = 0

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    static let types: [ExpressionType] = [
        .bool, .int(nil), .uint, .double(nil), .string, .bytes, .timestamp, .duration, .list(.int(nil)),
        .list(.string), .map(.string, .int(nil)), .optional(.int(nil)), .null,
    ]

    mutating func formula(_ type: ExpressionType, depth: Int) -> String {
        guard depth > 0, chance(5, of: 6) else { return literal(type, depth: depth) }
        if chance(1, of: 4) { return macro(type, depth: depth - 1) }
        let fitting = RandomCalls.overloads.filter { $0.overload.result == type }
        guard let (declaration, overload) = fitting.randomElement(using: &generator) else {
            return literal(type, depth: depth)
        }
        return RandomCalls.call(declaration, overload.operands.map { formula($0, depth: depth - 1) })
    }

    /// The signatures, with ints and strings for what they leave open.
    private static let overloads: [(declaration: FunctionDeclaration, overload: Overload)] =
        FunctionDeclaration.standard.flatMap { declaration in
            declaration.overloads.flatMap { overload in
                [ExpressionType.int(nil), .string].map { argument in
                    let operands = overload.operands.map { $0.replacingParameters(by: argument) }
                    let result = overload.result.replacingParameters(by: argument)
                    return (declaration, Overload(overload.id, operands, result))
                }
            }
        }.filter { !["_?._", "@sortByAssociatedKeys"].contains($0.0.name) }

    private static func call(_ declaration: FunctionDeclaration, _ operands: [String]) -> String {
        let name = declaration.name
        if name == "@in" { return "(\(operands[0]) in \(operands[1]))" }
        if name.utf8.contains(UInt8(ascii: "_")) {
            let pieces = name.split(separator: "_", omittingEmptySubsequences: false)
            return "(" + zip(pieces, operands + [""]).map { "\($0) \($1.isEmpty ? "" : "(\($1))")" }.joined() + ")"
        }
        guard declaration.isMethod else { return "\(name)(\(operands.joined(separator: ", ")))" }
        return "(\(operands[0])).\(name)(\(operands.dropFirst().joined(separator: ", ")))"
    }

    private mutating func macro(_ type: ExpressionType, depth: Int) -> String {
        names += 1
        let (list, name) = (formula(.list(.int(nil)), depth: depth), "v\(names)")
        let condition =
            "\(name) \(["<", "==", "!="].randomElement(using: &generator) ?? "<") \(formula(.int(nil), depth: depth))"
        let body = formula(type, depth: depth)
        switch type {
        case .bool:
            let macro = ["all", "exists", "exists_one"].randomElement(using: &generator) ?? "all"
            return "\(list).\(macro)(\(name), \(condition) || \(body))"
        case .list(.int):
            return chance(1, of: 2)
                ? "\(list).filter(\(name), \(condition))" : "\(list).map(\(name), \(condition), \(name))"
        case .map(.string, .int): return "\(body).transformMap(k\(name), \(name), \(condition), \(name))"
        case .optional: return "\(body).optMap(\(name), \(condition) ? 1 : 2)"
        case .string: return "cel.bind(\(name), \(body), \(name) + \(name))"
        default: return "(\(formula(.bool, depth: depth)) ? \(body) : \(literal(type, depth: depth)))"
        }
    }

    private mutating func literal(_ type: ExpressionType, depth: Int) -> String {
        let inner = max(depth - 1, 0)
        switch type {
        case .bool: return pick(["true", "false"])
        case .int: return pick(["0", "1", "-1", "7", "9223372036854775807", "-9223372036854775808", "1234567890"])
        case .uint: return pick(["0u", "3u", "18446744073709551615u"])
        case .double:
            return pick(["0.0", "-0.0", "1.5", "-2.25", "1e300", "5e-324", "0.0 / 0.0", "-1.0 / 0.0", "1e16"])
        case .string:
            return pick([
                "''", "'a'", "'é'", "'e\\u0301'", "'12'", "'%s'", "'\\n\\\"\\\\\\u0000'", "'UTC'", "'1h'", "'😀'",
            ])
        case .bytes: return pick(["b''", "b'a'", "b'\\xff\\x00'", "b'é'"])
        case .timestamp:
            return pick(["timestamp(0)", "timestamp('2009-02-13T23:31:30.25Z')", "timestamp(253402300799)"])
        case .duration: return pick(["duration('0')", "duration('-1.000000001s')", "duration('2562047h')"])
        case .list(let element):
            return "[" + (0..<int(below: 4)).map { _ in formula(element, depth: inner) }.joined(separator: ", ") + "]"
        case .map(let key, let value):
            return "{"
                + (0..<int(below: 3)).map { _ in
                    "\(formula(key, depth: inner)): \(formula(value, depth: inner))"
                }.joined(separator: ", ") + "}"
        case .optional(let content):
            return chance(1, of: 3) ? "optional.none()" : "optional.of(\(formula(content, depth: inner)))"
        case .type(let type): return "type(\(formula(type, depth: inner)))"
        case .dyn: return formula(RandomCalls.types.randomElement(using: &generator) ?? .null, depth: inner)
        default: return "null"
        }
    }

    private mutating func int(below bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }
    private mutating func chance(_ part: Int, of whole: Int) -> Bool { int(below: whole) < part }
    private mutating func pick(_ choices: [String]) -> String { choices.randomElement(using: &generator) ?? "" }
}

extension ExpressionType {
    fileprivate func replacingParameters(by argument: ExpressionType) -> ExpressionType {
        switch self {
        case .parameter: argument
        case .list(let element): .list(element.replacingParameters(by: argument))
        case .map(let key, let value):
            .map(key.replacingParameters(by: argument), value.replacingParameters(by: argument))
        case .optional(let content): .optional(content.replacingParameters(by: argument))
        case .type(let type): .type(type.replacingParameters(by: argument))
        default: self
        }
    }
}

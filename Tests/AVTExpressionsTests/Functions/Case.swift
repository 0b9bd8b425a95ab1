import AVTExpressions
import Testing

/// A call and its result.
struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let operands: [ExpressionValue]
    let outcome: Outcome

    enum Outcome: Equatable {
        case value(String)
        case error(EvaluationError.Kind)
    }

    init(_ name: String, _ operands: [ExpressionValue], _ value: ExpressionValue) {
        self.name = name
        self.operands = operands
        outcome = .value(value.exact)
    }

    init(_ name: String, _ operands: [ExpressionValue], fails kind: EvaluationError.Kind) {
        self.name = name
        self.operands = operands
        outcome = .error(kind)
    }

    var testDescription: String { "\(name)(\(operands.map(\.exact).joined(separator: ", ")))" }

    func check(timeZones: TimeZoneSource = .system) {
        do {
            let value = try call(name, operands, timeZones: timeZones)
            #expect(.value(value.exact) == outcome, "\(testDescription)")
        } catch let error as EvaluationError {
            #expect(.error(error.kind) == outcome, "\(testDescription): \(error.message)")
        } catch {
            Issue.record(error)
        }
    }
}

/// Calls a function of either shape.
func call(
    _ name: String, _ operands: [ExpressionValue], timeZones: TimeZoneSource = .system
) throws -> ExpressionValue {
    let function =
        StandardFunction(name, isMethod: true, operandCount: operands.count)
        ?? StandardFunction(name, isMethod: false, operandCount: operands.count)
    return try #require(function, "\(name) of \(operands.count)").call(operands, timeZones: timeZones)
}

extension ExpressionValue {
    /// The value with its type and each code point, distinguished from all others; NaN is like NaN.
    var exact: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .int(let value): "\(value)"
        case .uint(let value): "\(value)u"
        case .double(let value): value.isNaN ? "NaN" : "\(value)"
        case .string(let text): "\"" + text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined() + "\""
        case .bytes(let bytes): "b\(bytes)"
        case .timestamp(let timestamp): "timestamp(\(timestamp.seconds), \(timestamp.nanoseconds))"
        case .duration(let length): "duration(\(length.attoseconds))"
        case .list(let list): "[" + list.map(\.exact).joined(separator: ", ") + "]"
        case .map(let map):
            "{" + map.entries.map { "\($0.key.exact): \($0.value.exact)" }.sorted().joined(separator: ", ") + "}"
        case .type(let type): "type(\(type.rawValue))"
        case .optional(let content): "optional(\(content?.exact ?? ""))"
        }
    }

    static func entries(_ entries: KeyValuePairs<ExpressionValue, ExpressionValue>) -> ExpressionValue {
        var map = ExpressionMap()
        for (key, value) in entries {
            do { try map.insert(key, value) } catch { Issue.record(error) }
        }
        return .map(map)
    }

    static func timestamp(_ text: String) -> ExpressionValue { converted("timestamp", text) }

    static func length(_ text: String) -> ExpressionValue { converted("duration", text) }

    private static func converted(_ function: String, _ text: String) -> ExpressionValue {
        do {
            return try call(function, [.string(text)])
        } catch {
            Issue.record(error)
            return .null
        }
    }
}

extension ExpressionValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByStringLiteral,
    ExpressibleByUnicodeScalarLiteral, ExpressibleByExtendedGraphemeClusterLiteral,
    ExpressibleByArrayLiteral
{
    /// Makes an int.
    package init(integerLiteral value: Int) { self = .int(value) }
    /// Makes a double.
    package init(floatLiteral value: Double) { self = .double(value) }
    /// Makes a bool.
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Makes text.
    package init(stringLiteral value: String) { self = .string(value) }
    /// Makes a list.
    package init(arrayLiteral elements: ExpressionValue...) { self = .list(elements) }
}

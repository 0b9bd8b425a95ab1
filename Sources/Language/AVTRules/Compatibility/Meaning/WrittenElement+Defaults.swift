import AVTEngine
import AVTExpressions

extension WrittenElement {
    /// Returns the meanings that have the effect of a part that is not written, or none if there is no such default.
    func defaults(of path: String) -> [String] {
        switch entry {
        case let value as KeyedValue: return value.usual.map { [$0] } ?? []
        case let action as ActionSyntax:
            return path == "timeAttribute" ? [StandardVocabulary.timeAttribute(of: action.name.text)] : []
        case is HoldSyntax: return path == "limit" ? ["\(HoldInfo.defaultLimit)"] : []
        case is MeasureSyntax:
            return path == "limit" ? ["\(MeasureSyntax.defaultLimit)"] : path == "speed" ? ["1", "1.0"] : []
        case let memory as MemorySyntax: return defaults(of: path, memory)
        default: return []
        }
    }

    private func defaults(of path: String, _ memory: MemorySyntax) -> [String] {
        switch memory.content {
        case .set, .family: return path == "limit" ? ["\(MemorySyntax.defaultLimit)"] : []
        case .record: return []
        case .value(_, _, let initial):
            guard let literal = initial.flatMap({ LiteralValue($0) }) else { return [] }
            if path == "type", let type = literal.constant.type { return [type.rawValue] }
            if path == "unit", let unit = literal.unit { return [unit.name] }
            return []
        }
    }
}

extension MetricTypeSyntax {
    /// The aggregate of a metric of this type that declares none.
    var usualAggregate: MetricAggregate {
        switch self {
        case .gauge: .last
        case .counter: .total
        case .histogram: .mean
        }
    }
}

extension ExpressionConstant {
    /// The type of a variable that has this value at first, or `nil` if no variable can have it.
    fileprivate var type: ValueTypeSyntax? {
        switch self {
        case .bool: .bool
        case .int: .int
        case .double: .double
        case .string: .string
        case .uint, .bytes, .type, .enumCase, .action, .null: nil
        }
    }
}

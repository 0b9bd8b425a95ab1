import AVTCore
import AVTExpressions
import AVTPackTools

/// Computes an explained value again from its parts alone: from the lengths of intervals, the times of events and the
/// values of leaves, with arithmetic of its own.
struct Recomputation {
    indirect enum Number: Equatable {
        case bool(Bool), int(Int), double(Double), text(String), list([Number]), absent, failed

        /// The value that a part states.
        init(of part: Explanation) {
            if part.isFailure {
                self = .absent
            } else if let elements = part.elements {
                self = .list(elements.map { Number($0) })
            } else {
                self.init(part.value)
            }
        }

        init(_ value: Value?) {
            switch value {
            case .bool(let value)?: self = .bool(value)
            case .int(let value)?: self = .int(value)
            case .double(let value)?: self = .double(value)
            case .string(let value)?: self = .text(value)
            case .opaque?, nil: self = .absent
            }
        }

        var double: Double? {
            switch self {
            case .int(let value): Double(value)
            case .double(let value): value
            default: nil
            }
        }

        /// True if both are the same value, an int the same as an equal double.
        func isSame(_ other: Number) -> Bool {
            if let left = double, let right = other.double { return left == right }
            return self == other || (!hasValue && !other.hasValue)
        }

        var hasValue: Bool { self != .absent && self != .failed }
    }

    /// Where a part does not have the value that its parts give.
    private(set) var differences: [String] = []
    /// The number of parts that were computed again.
    private(set) var count = 0
    /// Parts that are made with what this does not compute, such as comprehensions.
    private(set) var unsupported: [String] = []

    /// Computes a metric again.
    mutating func value(of metric: MetricExplanation) -> Number {
        value(of: metric.explanation, now: metric.event.at)
    }

    /// Computes a part again, as of a time in milliseconds.
    mutating func value(of part: Explanation, now: Int) -> Number {
        let stated = Number(of: part)
        guard part.text != "not evaluated" else { return .absent }
        let result: Number
        switch part.kind {
        case .since:
            guard let event = part.event, !part.isFailure else { return stated }
            result = .int(now - event.at)
        case .measure:
            guard let measured = measured(part) else { return stated }
            result = measured
        case .metric, .definition, .attribute:
            guard part.parts.count == 1 else { return stated }
            result = value(of: part.parts[0], now: now)
        case .memory, .state:
            guard part.parts.count == 1, let event = part.event else { return stated }
            result = value(of: part.parts[0], now: event.at)
        case .formula:
            guard let computed = formula(part, now: now) else { return stated }
            result = computed
        default: return stated
        }
        count += 1
        if !result.isSame(stated), part.value != nil || part.elements != nil || part.isFailure {
            differences.append("\(part.name): stated \(stated) (\(part.text)), computed \(result)")
        }
        return result
    }

    // MARK: Measures

    private func measured(_ part: Explanation) -> Number? {
        let field = part.note ?? ""
        let amounts = part.parts.map { Number($0.value).double ?? 0 }
        let total = amounts.reduce(0, +)
        let kind = part.parts.first?.kind
        if part.parts.contains(where: { $0.weight != nil }) {
            let product = part.parts.reduce(0.0) { sum, interval in
                sum + (Number(interval.weight).double ?? 0) * (Number(interval.value).double ?? 0)
            }
            switch field {
            case "product": return .double(product)
            case "mean": return total == 0 ? .absent : .double(product / total)
            case "min", "max": return nil
            default: return .int(Int(total))
            }
        }
        switch (kind, field) {
        case (.sample?, "count"), (.interval?, "count"): return .int(amounts.count)
        case (.sample?, "sum"): return .double(total)
        case (.sample?, "first"): return .double(amounts[0])
        case (.sample?, "last"): return .double(amounts[amounts.count - 1])
        case (.sample?, "min"): return amounts.min().map { .double($0) }
        case (.sample?, "max"), (.interval?, "longest"): return amounts.max().map { .double($0) }
        case (.sample?, "mean"), (.interval?, "mean"): return .double(total / Double(amounts.count))
        case (.interval?, "current"):
            return .int(part.parts.last.map { $0.end == nil && $0.until == nil } == true ? Int(amounts.last ?? 0) : 0)
        case (.range?, "count"), (.range?, "longest"): return nil
        case (nil, "mean"), (nil, "min"), (nil, "max"), (nil, "first"), (nil, "last"): return .absent
        default: return .int(Int(total))
        }
    }

    // MARK: Formulas

    private mutating func formula(_ part: Explanation, now: Int) -> Number? {
        guard !part.parts.isEmpty || part.kind == .formula else { return nil }
        guard let syntax = parseExpression(part.name).syntax else { return nil }
        var leaves: [String: Number] = [:]
        collect(part.parts, into: &leaves, now: now)
        guard let result = computed(syntax, part.name, leaves, isRoot: true) else {
            unsupported.append(part.name)
            return nil
        }
        return result
    }

    /// Collects the values of parts by name; the fields of trackers that a macro reads are below `trackers`.
    private mutating func collect(_ parts: [Explanation], into leaves: inout [String: Number], now: Int) {
        for part in parts {
            if part.name == "trackers" { collect(part.parts, into: &leaves, now: now) }
            // A part of a macro has a value for each element: its own parts count.
            let isEvaluated = part.text != "not evaluated"
            if part.kind == .formula, isEvaluated, part.value == nil, part.elements == nil, !part.isFailure {
                collect(part.parts, into: &leaves, now: now)
            } else {
                leaves[part.name] = value(of: part, now: now)
            }
        }
    }

    /// Computes a formula.
    ///
    /// - Parameters:
    ///   - syntax: The formula.
    ///   - text: Its text.
    ///   - leaves: The values of its parts, by name.
    ///   - variables: The variables of the macros around it.
    ///   - isRoot: True for the whole formula.
    /// - Returns: The value, or `nil` if it is made with what this does not compute.
    private func computed(
        _ syntax: ExpressionSyntax, _ text: String, _ leaves: [String: Number], _ variables: [String: Number] = [:],
        isRoot: Bool = false
    ) -> Number? {
        let written = String(
            decoding: text.utf8.dropFirst(syntax.range.lowerBound).prefix(syntax.range.count), as: UTF8.self)
        if !isRoot, !syntax.mentions(variables.keys), let leaf = leaves[written] { return leaf }
        switch syntax.kind {
        case .literal(let literal): return number(literal)
        case .identifier(let name): return variables[name] ?? .text(name)
        case .select(let operand, let name, _, false):
            guard let object = computed(operand, text, leaves, variables) else { return nil }
            guard case .text(let tracker) = object else { return object.hasValue ? nil : object }
            return leaves["\(tracker).\(name)"]
        case .has(let operand): return computed(operand, text, leaves, variables).map { .bool($0.hasValue) }
        case .index(let operand, let index, false):
            guard let list = computed(operand, text, leaves, variables),
                let index = computed(index, text, leaves, variables)
            else { return nil }
            guard case .list(let elements) = list, case .int(let index) = index else { return .absent }
            return elements.indices.contains(index) ? elements[index] : .absent
        case .list(let elements):
            let values = elements.compactMap { $0.isOptional ? nil : computed($0.value, text, leaves, variables) }
            return values.count == elements.count ? .list(values) : nil
        case .comprehension(let macro): return computed(macro, text, leaves, variables)
        case .unary(let operation, let operand):
            guard let operand = computed(operand, text, leaves, variables) else { return nil }
            switch (operation, operand) {
            case (.not, .bool(let value)): return .bool(!value)
            case (.minus, .int(let value)): return .int(-value)
            case (.minus, .double(let value)): return .double(-value)
            default: return operand.hasValue ? nil : operand
            }
        case .coalesce(let left, let right):
            guard let left = computed(left, text, leaves, variables) else { return nil }
            return left == .absent ? computed(right, text, leaves, variables) : left
        case .conditional(let condition, let then, let otherwise):
            guard let condition = computed(condition, text, leaves, variables) else { return nil }
            guard case .bool(let holds) = condition else { return .absent }
            return computed(holds ? then : otherwise, text, leaves, variables)
        case .binary(let operation, let left, let right):
            guard let left = computed(left, text, leaves, variables),
                let right = computed(right, text, leaves, variables)
            else { return nil }
            return applied(operation, left, right)
        case .call(let target, let name, _, let arguments):
            let values = arguments.compactMap { computed($0, text, leaves, variables) }
            guard values.count == arguments.count else { return nil }
            guard let target else { return called(name, values) }
            if case .identifier("math") = target.kind { return called(name, values) }
            guard let target = computed(target, text, leaves, variables) else { return nil }
            return called(name, on: target, values)
        default: return nil
        }
    }

    private func computed(
        _ macro: ComprehensionSyntax, _ text: String, _ leaves: [String: Number], _ variables: [String: Number]
    ) -> Number? {
        guard macro.second == nil, let target = computed(macro.target, text, leaves, variables) else { return nil }
        guard case .list(let elements) = target else { return target.hasValue ? nil : target }
        var selected: [Number] = []
        for element in elements {
            var variables = variables
            variables[macro.variable.name] = element
            if let condition = macro.condition {
                guard let holds = computed(condition, text, leaves, variables) else { return nil }
                guard case .bool(let holds) = holds else { return .absent }
                guard holds else { continue }
            }
            guard let transform = macro.transform else {
                selected.append(element)
                continue
            }
            guard let transformed = computed(transform, text, leaves, variables) else { return nil }
            selected.append(transformed)
        }
        switch macro.kind {
        case .all: return .bool(selected.count == elements.count)
        case .exists: return .bool(!selected.isEmpty)
        case .existsOne: return .bool(selected.count == 1)
        case .filter, .map: return .list(selected)
        case .transformList, .transformMap, .transformMapEntry: return nil
        }
    }

    private func number(_ literal: LiteralSyntax) -> Number? {
        switch literal {
        case .bool(let value): .bool(value)
        case .int(let value): .int(value)
        case .double(let value): .double(value)
        case .string(let value): .text(value)
        case .duration(let milliseconds): .int(milliseconds)
        default: nil
        }
    }

    private func applied(_ operation: BinaryOperator, _ left: Number, _ right: Number) -> Number? {
        switch operation.rawValue {
        case "&&":
            if left == .bool(false) || right == .bool(false) { return .bool(false) }
            return left == .bool(true) && right == .bool(true) ? .bool(true) : .absent
        case "||":
            if left == .bool(true) || right == .bool(true) { return .bool(true) }
            return left == .bool(false) && right == .bool(false) ? .bool(false) : .absent
        default: break
        }
        guard left.hasValue, right.hasValue else { return .absent }
        switch operation.rawValue {
        case "==": return .bool(left.isSame(right))
        case "!=": return .bool(!left.isSame(right))
        case "in":
            guard case .list(let elements) = right else { return nil }
            return .bool(elements.contains { $0.isSame(left) })
        default: break
        }
        if case .int(let left) = left, case .int(let right) = right {
            switch operation.rawValue {
            case "+": return .int(left + right)
            case "-": return .int(left - right)
            case "*": return .int(left * right)
            case "/": return right == 0 ? .failed : .int(left / right)
            case "%": return right == 0 ? .failed : .int(left % right)
            default: break
            }
        }
        guard let left = left.double, let right = right.double else { return nil }
        switch operation.rawValue {
        case "+": return .double(left + right)
        case "-": return .double(left - right)
        case "*": return .double(left * right)
        case "/": return .double(left / right)
        case "<": return .bool(left < right)
        case "<=": return .bool(left <= right)
        case ">": return .bool(left > right)
        case ">=": return .bool(left >= right)
        default: return nil
        }
    }

    private func called(_ name: String, _ values: [Number]) -> Number? {
        guard values.allSatisfy(\.hasValue) else { return .absent }
        if name == "size", values.count == 1 {
            switch values[0] {
            case .list(let elements): return .int(elements.count)
            case .text(let text): return .int(text.unicodeScalars.count)
            default: return nil
            }
        }
        if name == "string", case .int(let value)? = values.first { return .text(String(value)) }
        let areInts = values.allSatisfy { if case .int = $0 { true } else { false } }
        let doubles = values.compactMap(\.double)
        guard doubles.count == values.count else { return nil }
        switch (name, doubles.count) {
        case ("ratio", 2): return doubles[1] == 0 ? .absent : .double(doubles[0] / doubles[1])
        case ("double", 1): return .double(doubles[0])
        case ("int", 1): return .int(Int(doubles[0]))
        case ("min", _), ("least", _): return doubles.min().map { areInts ? .int(Int($0)) : .double($0) }
        case ("max", _), ("greatest", _): return doubles.max().map { areInts ? .int(Int($0)) : .double($0) }
        case ("round", 1): return .double(doubles[0].rounded(.toNearestOrAwayFromZero))
        case ("abs", 1): return .double(abs(doubles[0]))
        default: return nil
        }
    }

    /// The functions of sets of texts.
    private func called(_ name: String, on target: Number, _ values: [Number]) -> Number? {
        guard target.hasValue, values.allSatisfy(\.hasValue) else { return .absent }
        guard case .list(let elements) = target, values.count == 1 else { return nil }
        switch name {
        case "with": return .list(elements.contains(values[0]) ? elements : elements + values)
        case "without": return .list(elements.filter { $0 != values[0] })
        default: return nil
        }
    }
}

extension ExpressionSyntax {
    /// True if the formula reads one of these variables.
    fileprivate func mentions(_ variables: some Sequence<String>) -> Bool {
        if case .identifier(let name) = kind { return variables.contains(name) }
        return children.contains { $0.mentions(variables) }
    }
}

import AVTCore

/// A call that may be a macro.
struct MacroCall {
    let target: ExpressionSyntax?
    let name: String
    let nameRange: Range<Int>
    let arguments: [ExpressionSyntax]
    let range: Range<Int>
    /// False if a problem was reported in an argument.
    let isSound: Bool
}

extension Parser {
    /// Returns the macro of a call, or `nil` if the call is not a macro, or reported as an invalid one.
    mutating func macro(_ call: MacroCall) -> ExpressionSyntax.Kind? {
        guard call.isSound else { return nil }
        guard let target = call.target else { return call.name == "has" ? has(call) : nil }
        switch call.name {
        case "all": return comprehension(.all, target, call)
        case "exists": return comprehension(.exists, target, call)
        case "exists_one", "existsOne": return comprehension(.existsOne, target, call)
        case "filter": return comprehension(.filter, target, call)
        case "map": return comprehension(.map, target, call)
        case "transformList": return comprehension(.transformList, target, call)
        case "transformMap": return comprehension(.transformMap, target, call)
        case "transformMapEntry": return comprehension(.transformMapEntry, target, call)
        case "optMap", "optFlatMap": return optionalMap(target, call)
        case "bind":
            guard case .identifier("cel") = target.kind else { return nil }
            return bind(call)
        default: return nil
        }
    }

    // MARK: Lists and maps

    private mutating func comprehension(
        _ kind: ComprehensionSyntax.Kind, _ target: ExpressionSyntax, _ call: MacroCall
    ) -> ExpressionSyntax.Kind? {
        let arguments = call.arguments
        guard kind.arguments.contains(arguments.count) else {
            reportArity(call, kind.arguments, kind.usage(call.name))
            return nil
        }
        let isDouble = kind.hasTwoVariables || (arguments.count == 3 && kind != .map)
        guard let first = variable(arguments[0], of: kind.usage(call.name)) else { return nil }
        var second: VariableSyntax?
        if isDouble {
            second = variable(arguments[1], of: kind.usage(call.name))
            guard let second else { return nil }
            if first.name.hasSameBytes(as: second.name) {
                report(
                    "the two variables have the same name", second.range, label: "write another name",
                    code: .macroMisused)
                return nil
            }
        }
        let rest = arguments[(isDouble ? 2 : 1)...]
        return .comprehension(
            ComprehensionSyntax(
                kind, nameRange: call.nameRange, target: target, variable: first, second: second,
                condition: kind.hasTransform && rest.count == 1 ? nil : rest.first,
                transform: kind.hasTransform ? rest.last : nil))
    }

    // MARK: Other macros

    private mutating func bind(_ call: MacroCall) -> ExpressionSyntax.Kind? {
        let usage = "cel.bind(x, value, formula with x)"
        guard call.arguments.count == 3 else {
            reportArity(call, 3...3, usage)
            return nil
        }
        return variable(call.arguments[0], of: usage).map {
            .bind(BindSyntax($0, value: call.arguments[1], body: call.arguments[2]))
        }
    }

    private mutating func optionalMap(_ target: ExpressionSyntax, _ call: MacroCall) -> ExpressionSyntax.Kind? {
        let usage = ".\(call.name)(x, formula with x)"
        guard call.arguments.count == 2 else {
            reportArity(call, 2...2, usage)
            return nil
        }
        return variable(call.arguments[0], of: usage).map {
            .optionalMap(
                OptionalMapSyntax(
                    isFlat: call.name == "optFlatMap", nameRange: call.nameRange, target: target, variable: $0,
                    body: call.arguments[1]))
        }
    }

    private mutating func has(_ call: MacroCall) -> ExpressionSyntax.Kind? {
        guard call.arguments.count == 1, let operand = call.arguments.first else {
            reportArity(call, 1...1, "has(event.position)")
            return nil
        }
        switch operand.kind {
        case .select(_, _, _, isOptional: false):
            break
        case .call(let target, "since", _, _) where !options.isStrict && target.map { $0.path != nil } ?? true:
            break
        case .identifier, .rootIdentifier:
            if options.isStrict {
                report(
                    "`has` of a variable is not part of CEL", operand.range, label: "CEL has only `has(a.b)`",
                    code: .extensionRefused)
            }
        case .select(_, _, _, isOptional: true), .index(_, _, isOptional: true):
            let standard = text(operand.range) + ".hasValue()"
            reportHas(operand, "use `hasValue` to test an optional", ExpressionFix(write: standard, for: call.range))
        case .index(let container, let key, isOptional: false):
            guard case .literal(.string) = key.kind else { fallthrough }
            let standard = "(\(text(key.range)) in \(text(container.range)))"
            reportHas(operand, "use `in` to test for a key", ExpressionFix(write: standard, for: call.range))
        default:
            reportHas(operand, "write `has(a.b)`", nil)
        }
        return .has(operand)
    }

    private mutating func reportHas(_ operand: ExpressionSyntax, _ label: String, _ fix: ExpressionFix?) {
        report("`has` tests a field or a variable", operand.range, label: label, code: .macroMisused, fix: fix)
    }

    // MARK: Wrong use

    private mutating func variable(_ syntax: ExpressionSyntax, of usage: String) -> VariableSyntax? {
        if case .identifier(let name) = syntax.kind { return VariableSyntax(name, range: syntax.range) }
        var fix: ExpressionFix?
        if case .literal(.string(let name)) = syntax.kind, Keyword.isName(name) {
            fix = ExpressionFix(write: name, for: syntax.range)
        }
        report(
            "the variable of a macro is a simple name", syntax.range, label: "this is written `\(usage)`",
            code: .macroMisused, fix: fix)
        return nil
    }

    private mutating func reportArity(_ call: MacroCall, _ takes: ClosedRange<Int>, _ usage: String) {
        let range = (call.target == nil ? call.range.lowerBound : call.nameRange.lowerBound)..<call.range.upperBound
        problems.append(
            .wrongArity(of: call.name, takes: takes, found: call.arguments.count, usage: usage, range))
    }
}

extension ComprehensionSyntax.Kind {
    /// True if the macro transforms each element.
    fileprivate var hasTransform: Bool {
        switch self {
        case .all, .exists, .existsOne, .filter: false
        case .map, .transformList, .transformMap, .transformMapEntry: true
        }
    }

    /// True if the macro has two variables, regardless of the number of arguments.
    fileprivate var hasTwoVariables: Bool { hasTransform && self != .map }

    fileprivate var arguments: ClosedRange<Int> {
        switch self {
        case .filter: 2...2
        case .all, .exists, .existsOne, .map: 2...3
        case .transformList, .transformMap, .transformMapEntry: 3...4
        }
    }

    fileprivate func usage(_ name: String) -> String {
        switch self {
        case .all, .exists, .existsOne, .filter: ".\(name)(t, t.inAd)"
        case .map: ".map(t, t.position)"
        case .transformList, .transformMap: ".\(name)(key, value, value + 1)"
        case .transformMapEntry: ".transformMapEntry(key, value, {value: key})"
        }
    }
}

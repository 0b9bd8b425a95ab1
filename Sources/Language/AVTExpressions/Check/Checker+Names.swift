import AVTCore
import AVTDiagnostics
import AVTPatterns

/// Names of variables, types, enumerations and fields.
extension Checker {
    @inline(never)
    mutating func identifier(
        _ name: String, _ range: Range<Int>, _ beside: EnumerationType?
    ) -> TypedExpression {
        if let depth = elements.lastIndex(where: { $0.name == name }) {
            return TypedExpression(.element(depth), type: elements[depth].type, range: range)
        }
        if let enumeration = beside, let enumCase = enumeration.cases.firstIndex(of: name) {
            return TypedExpression(.constant(.enumCase(enumCase)), type: .enumeration(enumeration), range: range)
        }
        if let variable = scope.variable([name]) { return reference(variable, name, range) }
        if let enumeration = beside {
            let near = resembledName(to: name, among: scope.comparable(enumeration.cases))
            report(
                .enumValueUnknown, "`\(name)` is not a value of \(enumeration.name)", range,
                label: near.map { "did you mean `\($0.name)`?" },
                notes: ["values of \(enumeration.name): " + enumeration.cases.listed { $0 }],
                fixes: .writing(near, for: range))
            return unknown(range)
        }
        if let action = scope.action(name) {
            return TypedExpression(.constant(.action(action)), type: .action, range: range)
        }
        return typeName([name], range) ?? unknownName(name, range)
    }

    @inline(never)
    mutating func rootIdentifier(_ name: String, _ range: Range<Int>) -> TypedExpression {
        if let variable = scope.rootVariable([name]) { return reference(variable, name, range) }
        return unknownName(name, range)
    }

    /// Returns the type that a name stands for if it is not a variable, or `nil` if there is none.
    @inline(never)
    private func typeName(_ path: [String], _ range: Range<Int>) -> TypedExpression? {
        guard let name = TypeName(rawValue: path.joined(separator: ".")) else { return nil }
        return TypedExpression(.constant(.type(name)), type: .type(ExpressionType(named: name)), range: range)
    }

    @inline(never)
    private mutating func reference(
        _ variable: ScopeVariable, _ name: String, _ range: Range<Int>
    ) -> TypedExpression {
        if let constant = variable.constant {
            return TypedExpression(.constant(constant), type: variable.type, range: range)
        }
        return TypedExpression(
            .reference(variable.id), type: variable.type,
            mayBeMissing: variable.mayBeMissing && !isPresent(name), range: range)
    }

    /// Returns true if a guard shows that a name is present.
    private func isPresent(_ name: String) -> Bool {
        present.contains(name) || (reliesOnGuards && !present.isEmpty && scope.isPresent(name, where: present))
    }

    /// Returns the names that are present if a condition is true, or if it is false.
    func presence(in condition: ExpressionSyntax, where holds: Bool) -> Set<String> {
        guard reliesOnGuards else { return holds ? condition.shown : condition.refuted }
        return scope.presence(in: condition, where: holds)
    }

    @inline(never)
    mutating func unknownName(_ name: String, _ range: Range<Int>) -> TypedExpression {
        if let problem = scope.problem(ofUnknown: name.split(separator: ".").map(String.init), range: range) {
            problems.append(problem)
            return unknown(range)
        }
        let code = DiagnosticCode(unknownName: name)
        if name.count > 1, booleanKeyword(for: name) != nil, namesBesideStrings.contains(range) {
            report(
                code, "`\(name)` is not declared", range, label: "a string has quotes: `\"\(name)\"`",
                fixes: [ExpressionFix(write: "\"\(name)\"", for: range)])
            return unknown(range)
        }
        if name.count > 1, let keyword = booleanKeyword(for: name) {
            report(
                code, "`\(name)` is not declared", range,
                label: "true and false are written `true` and `false`",
                fixes: [ExpressionFix(write: keyword, for: range)])
            return unknown(range)
        }
        let near = problems.count < ProblemList.most ? nearest(to: name) : nil
        if near == nil, !name.contains("."), textFormula?.resultRanges.contains(range) == true {
            report(
                code, "`\(name)` is not declared", range,
                label: "a string has its own quotes inside the quotes of YAML: `'\"\(name)\"'`")
            return unknown(range)
        }
        if near == nil, code == .unknownAction, namesBesideStrings.contains(range) {
            report(
                code, "`\(name)` is not declared", range, label: "a string has quotes: `\"\(name)\"`",
                fixes: [ExpressionFix(write: "\"\(name)\"", for: range)])
            return unknown(range)
        }
        report(
            code, "`\(name)` is not declared", range, label: near.map { "did you mean `\($0.name)`?" },
            fixes: .writing(near, for: range))
        // A misspelt enumeration is read as the one that was meant, so that its values are known.
        guard let near, near.isCertain, let meant = scope.variable(near.name.split(separator: ".").map(String.init)),
            case .enumeration = meant.type
        else { return unknown(range) }
        return TypedExpression(.reference(meant.id), type: meant.type, range: range)
    }

    private func nearest(to name: String) -> ResembledName? {
        // A name with other letters has been refused, and is none to write.
        let names = scope.names.filter { $0.utf8.allSatisfy { $0 < 0x80 } }
        let known = Set(names)
        if let qualified = ["event.", "parameters."].map({ $0 + name }).first(where: known.contains) {
            return ResembledName(name: qualified, isCertain: true)
        }
        guard let dot = name.firstIndex(of: ".") else {
            return resembledName(to: name, among: names + elements.map(\.name) + scope.actionNames)
        }
        let close = resembledName(to: name, among: names + elements.map(\.name))
        let (prefix, unprefixed) = (String(name[..<dot]), String(name[name.index(after: dot)...]))
        // In `evnt.isMuted` the prefix is misspelled; in `event.isPaused` there should be no prefix.
        if let close, close.name.hasSuffix("." + unprefixed) { return close }
        let isPast = ["previous", "prev", "old", "last", "before"].contains(prefix.lowercased())
        return (isPast ? ["was."] : ["", "event.", "parameters."]).map { $0 + unprefixed }.first(where: known.contains)
            .map { ResembledName(name: $0, isCertain: omittedPrefixes.contains(prefix)) } ?? close
    }

    @inline(never)
    mutating func select(
        _ syntax: ExpressionSyntax, _ operand: ExpressionSyntax, _ name: String, _ nameRange: Range<Int>
    ) -> TypedExpression {
        if let path = syntax.path, elements.last(where: { $0.name == path[0] }) == nil {
            if let variable = scope.variable(path) {
                return reference(variable, path.joined(separator: "."), syntax.range)
            }
            if let type = typeName(path, syntax.range) { return type }
            if !path.indices.dropFirst().contains(where: { scope.variable(Array(path.prefix($0))) != nil }) {
                return unknownName(path.joined(separator: "."), syntax.range)
            }
        }
        if let name = DottedName(syntax), name.isRoot, let variable = scope.rootVariable(name.names) {
            return reference(variable, name.names.joined(separator: "."), syntax.range)
        }
        let object = check(operand)
        switch inference.known(object.type) {
        case .unknown:
            return unknown(syntax.range)
        case .object(let kind):
            guard let field = scope.field(name, ofObject: kind) else {
                let fields = scope.fieldNames(ofObject: kind)
                let near = resembledName(to: name, among: scope.comparable(fields))
                report(
                    .unknownState, "`\(name)` is not a field of \(object.type.phrase)", nameRange,
                    label: near.map { "did you mean `\($0.name)`?" } ?? Checker.list(of: fields),
                    fixes: .writing(near, for: nameRange))
                return unknown(syntax.range)
            }
            let isPresent = syntax.path.map { self.isPresent($0.joined(separator: ".")) } ?? false
            return TypedExpression(
                .field(object, field.id), type: field.type,
                mayBeMissing: object.mayBeMissing || (field.mayBeMissing && !isPresent), range: syntax.range)
        case .map(let key, let value):
            guard inference.assign(key, .string) else { break }
            return selected(name, of: object, nameRange, value, syntax.range)
        case .dyn, .parameter:
            return selected(name, of: object, nameRange, .dyn, syntax.range)
        case .optional:
            return optionalSelect(object, name, nameRange, syntax.range)
        default:
            if let path = syntax.path, !elements.contains(where: { $0.name == path[0] }) {
                return unknownName(path.joined(separator: "."), syntax.range)
            }
        }
        report(.typeMismatch, "\(object.type.phrase) has no field `\(name)`", nameRange)
        return unknown(syntax.range)
    }

    /// Lists the existing fields if there are at most 8.
    private static func list(of fields: [String]) -> String {
        fields.count > 8 ? "there is no such field" : "its fields are " + fields.listed { "`\($0)`" }
    }
}

/// Prefixes that other notations put before names.
private let omittedPrefixes: Set<String> = [
    "event", "parameters", "params", "state", "memory", "tracker", "measures", "definitions", "metrics",
]

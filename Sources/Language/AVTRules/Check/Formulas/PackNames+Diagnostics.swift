import AVTDiagnostics
import AVTExpressions

// Adds the locations of the declarations that a diagnostic is about.
extension PackNames {
    /// Creates the diagnostic for a problem of a formula, with the declarations of mismatched types or units.
    func diagnostic(for problem: ExpressionProblem, in formula: FormulaSyntax) -> Diagnostic {
        var diagnostic = Diagnostic(problem, in: formula)
        if diagnostic.code == .enumValueUnknown { diagnostic.related += valuesOfEnumeration(in: formula) }
        if diagnostic.code == .valueMayBeMissing { diagnostic.related += reason(ofMissing: problem.range, in: formula) }
        if diagnostic.code == .numberWithoutUnit, let name = formula.parameters[problem.range] {
            // The parameter's own declaration says in which unit hosts set it; a literal would replace the parameter.
            let range = formula.range(of: problem.range)
            diagnostic.notes = [DiagnosticNote("or declare the parameter with `unit: ms`, its default as a duration")]
            diagnostic.fixes = ["1s", "1ms"].map { literal in
                FixIt("multiply by `\(literal)`", replacing: range, with: "\(name) * \(literal)")
            }
        }
        if diagnostic.code == .numberWithoutUnit {
            addVariables(withoutUnitIn: problem.range, of: formula, to: &diagnostic)
        }
        guard [.typeMismatch, .unitMismatch].contains(diagnostic.code) else { return diagnostic }
        let parts = [problem.range] + problem.related.map(\.range)
        var seen: Set<[String]> = []
        for name in formula.expression.names(exceptValuesOf: { _ in [] }) {
            guard let path = name.path, let (range, type) = declaration(of: path) else { continue }
            let isMeant =
                diagnostic.code == .typeMismatch
                ? parts.contains(name.range)
                : type.unit != nil && parts.contains { $0.contains(name.range.lowerBound) }
            guard isMeant, seen.insert(path).inserted, seen.count <= PackNames.maxRelatedDeclarations else {
                continue
            }
            let what = diagnostic.code == .unitMismatch ? "in \(type.unit?.name ?? "")" : "as \(type.phrase)"
            diagnostic.related.append(LabelledRange(range, "declared \(what)"))
        }
        return diagnostic
    }

    /// Adds the declarations of the variables without unit that a number reads, and the fix-it that makes one a time.
    private func addVariables(
        withoutUnitIn number: Range<Int>, of formula: FormulaSyntax, to diagnostic: inout Diagnostic
    ) {
        var seen: Set<Int> = []
        for name in formula.expression.names(exceptValuesOf: { _ in [] }) where number.contains(name.range.lowerBound) {
            guard let path = name.path, path.count == 1, case .memory(let index)? = self[path[0]],
                memory[index].type.isNumberWithoutUnit,
                let range = declarationRange(ofName: memory[index].name), seen.insert(index).inserted,
                seen.count <= PackNames.maxRelatedDeclarations
            else { continue }
            diagnostic.related.append(LabelledRange(range, "declared without a unit"))
            guard name.range == number, range.file === formula.range.file,
                let zero = zero(ofVariable: memory[index].name)
            else { continue }
            let fix = FixIt("declare `\(path[0])` as a time: write `initial: 0ms`", replacing: zero.range, with: "0ms")
            diagnostic.fixes.insert(fix, at: 0)
        }
    }

    /// Returns the initial value of a variable whose type it implies, if that value is `0`.
    private func zero(ofVariable name: String) -> TextSyntax? {
        let variable = pack.layers.flatMap(\.syntax.memory).first { $0.name.text == name }
        guard case .value(type: nil, unit: nil, initial: let initial?)? = variable?.content, initial.text == "0" else {
            return nil
        }
        return initial
    }

    /// Returns the declaration of an enumeration and its values, if the formula reads only one enumeration.
    private func valuesOfEnumeration(in formula: FormulaSyntax) -> [LabelledRange] {
        let names = Set(formula.expression.names(exceptValuesOf: { _ in [] }).compactMap(\.path))
        let enumerations = names.compactMap { declaration(of: $0) }.filter { $0.1.isEnumeration }
        return enumerations.count == 1 ? [LabelledRange(enumerations[0].0, "declared with its values")] : []
    }

    /// Returns the declaration of a value that may be missing, with the reason.
    private func reason(ofMissing part: Range<Int>, in formula: FormulaSyntax) -> [LabelledRange] {
        let paths = formula.expression.names(exceptValuesOf: { _ in [] }).filter {
            part.contains($0.range.lowerBound)
        }.compactMap(\.path)
        guard paths.count == 1, let path = paths.first else { return [] }
        if path[0] == "event" {
            return declaration(of: path).map { [LabelledRange($0.0, "not every event has it")] } ?? []
        }
        let name = path[0] == "was" ? path.dropFirst().joined(separator: ".") : path[0]
        guard let range = declarationRange(ofName: fullName(name)) else { return [] }
        switch self[name] {
        case .memory: return [LabelledRange(range, "without `initial` it is missing until it is set")]
        case .measure: return [LabelledRange(range, "missing as long as nothing was measured")]
        default: return []
        }
    }

    /// The maximum number of declarations; more would hide the formula that they are shown for.
    private static let maxRelatedDeclarations = 4

    /// Returns the location of the declaration of a variable, measure or definition with a full name.
    func declarationRange(ofName name: String) -> SourceRange? { namespace.declarations[name]?.name.range }

    /// Returns the declaration of what a dotted name reads, and its type, or `nil` if no pack declares it with a type.
    private func declaration(of path: [String]) -> (SourceRange, ExpressionType)? {
        if path.count > 1, path[0] == "event" {
            let attribute = vocabulary.attributes[path.dropFirst().joined(separator: ".")]
            return attribute?.range.flatMap { range in attribute.map { (range, ExpressionType($0)) } }
        }
        guard path.count == 1, let range = declarationRange(ofName: fullName(path[0])) else { return nil }
        switch self[path[0]] {
        case .state(let index): return (range, type(ofState: index))
        case .memory(let index): return (range, memory[index].type)
        default: return nil
        }
    }
}

extension ExpressionType {
    fileprivate var isNumberWithoutUnit: Bool {
        switch self {
        case .int(nil), .double(nil): true
        default: false
        }
    }

    fileprivate var isEnumeration: Bool {
        if case .enumeration = self { true } else { false }
    }
}

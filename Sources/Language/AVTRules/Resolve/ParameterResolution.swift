import AVTCore
import AVTDiagnostics

import struct AVTExpressions.Unit

/// Resolves the value of every parameter: from outside, else from the outermost pack that sets it, else the default.
struct ParameterResolution {
    let packs: [LoadedPack]
    var diagnostics: DiagnosticCollector
    /// Parameters without a value, because their declaration is invalid.
    private(set) var damaged: Set<String> = []

    init(packs: [LoadedPack], diagnostics: DiagnosticCollector) {
        self.packs = packs
        self.diagnostics = diagnostics
    }

    /// Returns the parameters of each pack with their values.
    mutating func resolve(_ values: [String: String]) -> [[ResolvedParameter]] {
        checkNames()
        var given = given(values)
        return packs.indices.map { pack in
            packs[pack].syntax.header.parameters.compactMap { parameter in
                guard let initial = defaultValue(of: parameter) else {
                    damaged.insert(parameter.name.text)
                    return nil
                }
                var value = initial
                if let text = fromExtendingPack(parameter, of: pack) {
                    value = self.value(text, of: parameter) ?? initial
                }
                if let text = given.removeValue(forKey: Key(pack: pack, name: parameter.name.text)) {
                    value = self.value(text, of: parameter) ?? initial
                }
                return ResolvedParameter(syntax: parameter, value: value)
            }
        }
    }

    // MARK: Values from packs

    /// Reports values for parameters that do not exist.
    private mutating func checkNames() {
        for pack in packs {
            for base in pack.bases {
                let target = packs[base.pack].syntax
                let known = Set(target.header.parameters.map(\.name.text))
                for value in base.syntax.with
                where !known.contains(value.name.text) && !target.damaged.contains(value.name.text) {
                    reportUnknown(value, of: base.pack)
                }
            }
        }
    }

    /// Reports a value for a parameter that a pack does not have.
    private mutating func reportUnknown(_ value: ParameterValueSyntax, of pack: Int) {
        let target = packs[pack].syntax.header
        // A name that a pack below has is no misspelling.
        let owner = packs[pack].visibleLayers.sorted().map { packs[$0].syntax.header }
            .first { $0.parameters.contains { $0.name.text == value.name.text } }?.name
        let listed = owner.map { owner in
            let file = owner.range.file.path?.split(separator: "/").last.map(String.init)
            return "{ pack: \(file ?? owner.text), with: { \(value.name.text): \(value.value.text) } }"
        }
        diagnostics.report(
            .unknown(
                .unknownParameter, "the pack `\(target.name.text)` has no parameter `\(value.name.text)`", value.name,
                among: owner == nil ? target.parameters.map(\.name.text) : [],
                label: owner.map { "`\($0.text)`, which it extends, has it" },
                notes: listed.map { ["list that pack, too: `extends: [\($0), …]`"] } ?? []))
    }

    /// Returns the value set by the outermost extending pack, or `nil` if there is none.
    ///
    /// Packs that do not extend each other must set the same value.
    private mutating func fromExtendingPack(_ parameter: ParameterSyntax, of pack: Int) -> TextSyntax? {
        var chosen: (setter: Int, value: TextSyntax)?
        for (setter, loaded) in packs.enumerated() {
            for base in loaded.bases where base.pack == pack {
                guard let value = base.syntax.with.first(where: { $0.name.text == parameter.name.text })?.value else {
                    continue
                }
                if let other = chosen, !loaded.visibleLayers.contains(other.setter), other.value.text != value.text {
                    diagnostics.report(
                        Diagnostic(
                            .conflictingDeclarations,
                            "two packs give the parameter `\(parameter.name.text)` different values", at: value.range,
                            related: [LabelledRange(other.value.range, "the other value")]))
                }
                chosen = (setter, value)
            }
        }
        return chosen?.value
    }

    private mutating func defaultValue(of parameter: ParameterSyntax) -> LiteralValue? {
        guard let value = LiteralValue(parameter.defaultValue.text, of: parameter) else {
            reportWrong(parameter.defaultValue, for: parameter)
            return nil
        }
        for bound in [parameter.minimum, parameter.maximum] {
            guard let bound else { continue }
            if LiteralValue(bound.text, of: parameter)?.number == nil {
                if let problem = Diagnostic.bareDuration(bound, of: parameter) {
                    diagnostics.report(problem)
                    continue
                }
                diagnostics.report(
                    .problem(
                        .wrongValueKind,
                        "`\(bound.text)` cannot be a bound of a parameter of type \(parameter.kind.rawValue)",
                        at: bound.range, label: parameter.kind.hint))
            }
        }
        if let (problem, bound) = outOfRange(value, parameter, text: parameter.defaultValue.text) {
            report(problem, bound, at: parameter.defaultValue.range)
        }
        if case .string = value.constant,
            let warning = Diagnostic.quotedTwice(parameter.defaultValue, of: parameter.name)
        {
            diagnostics.report(warning)
        }
        reportShare(value, parameter.defaultValue, of: parameter)
        return value
    }

    private mutating func value(_ text: TextSyntax, of parameter: ParameterSyntax) -> LiteralValue? {
        guard let value = LiteralValue(text.text, of: parameter) else {
            reportWrong(text, for: parameter)
            return nil
        }
        reportShare(value, text, of: parameter)
        guard let (problem, bound) = outOfRange(value, parameter, text: text.text) else { return value }
        report(problem, bound, at: text.range)
        return nil
    }

    // MARK: Values from outside

    private struct Key: Hashable {
        let pack: Int
        let name: String
    }

    /// Assigns the values from outside to the parameters they name.
    private mutating func given(_ values: [String: String]) -> [Key: String] {
        var given: [Key: String] = [:]
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
            let keys = packs.indices.filter { pack in
                (parts.count < 2 || packs[pack].syntax.header.name.text == parts[0])
                    && packs[pack].syntax.header.parameters.contains { $0.name.text == parts.last }
            }
            if keys.isEmpty { reportUnknown(name, parts.last ?? name) }
            if keys.count > 1 {
                let names = keys.map { "`\(packs[$0].syntax.header.name.text)/\(name)`" }
                diagnostics.report(
                    Diagnostic(
                        .unknownParameter, "more than one pack has a parameter `\(name)`",
                        notes: [DiagnosticNote("name the intended one: \(names.joined(separator: " or "))")]))
            }
            if keys.count == 1, let pack = keys.first, let key = parts.last {
                given[Key(pack: pack, name: key)] = value
            }
        }
        return given
    }

    private mutating func reportUnknown(_ name: String, _ parameter: String) {
        let names = packs.flatMap { $0.syntax.header.parameters.map(\.name.text) }
        guard !packs.contains(where: { $0.syntax.damaged.contains(parameter) }) else { return }
        let close = closestName(to: parameter, among: names)
        let known =
            names.isEmpty
            ? "the packs have no parameters"
            : "the packs have the parameter\(names.count == 1 ? "" : "s") \(names.listed { "`\($0)`" })"
        diagnostics.report(
            Diagnostic(
                .unknownParameter, "no pack has a parameter `\(name)`",
                notes: [DiagnosticNote(close.map { "did you mean `\($0)`?" } ?? known)]))
    }

    private mutating func value(_ text: String, of parameter: ParameterSyntax) -> LiteralValue? {
        guard let value = LiteralValue(text, of: parameter) else {
            diagnostics.report(
                Diagnostic(.wrongValueKind, wrong(text, for: parameter), notes: [DiagnosticNote(parameter.kind.hint)]))
            return nil
        }
        if let (problem, bound) = outOfRange(value, parameter, text: text) {
            report(problem, bound, at: nil)
            return nil
        }
        guard let (message, replacement) = shareMistake(value, parameter) else { return value }
        // Warnings of packs that are run are not shown, so a value above 1 is an error; 0.5 may be a valid
        // percentage.
        diagnostics.report(
            Diagnostic(
                .percentAndShare, severity: (value.number ?? 0) > 1 ? .error : .warning,
                "the parameter " + message, notes: [DiagnosticNote("write `\(replacement)`")]))
        return value
    }

    /// Reports a fraction that is written as a percentage, or the reverse.
    private mutating func reportShare(_ value: LiteralValue, _ text: TextSyntax, of parameter: ParameterSyntax) {
        guard let (message, replacement) = shareMistake(value, parameter) else { return }
        let isFraction = parameter.kind == .double && !replacement.contains(".")
        diagnostics.report(
            Diagnostic(
                .percentAndShare, severity: .warning, message, at: text.range, label: parameter.unit?.text,
                fixes: [text.fix(writing: replacement + (isFraction ? ".0" : ""))]))
    }

    private func shareMistake(
        _ value: LiteralValue, _ parameter: ParameterSyntax
    ) -> (message: String, replacement: String)? {
        guard let unit = parameter.unit.map({ Unit($0.text) }), let number = value.number,
            let (mistake, replacement) = unit.shareMistake(number, isDeclared: true)
        else { return nil }
        return ("`\(parameter.name.text)` is in \(unit.name): \(mistake)", replacement)
    }

    // MARK: Wording

    private mutating func reportWrong(_ text: TextSyntax, for parameter: ParameterSyntax) {
        if let problem = Diagnostic.bareDuration(text, of: parameter) {
            diagnostics.report(problem)
            return
        }
        let problem = Diagnostic.problem(
            .wrongValueKind, wrong(text.text, for: parameter), at: text.range, label: parameter.kind.hint)
        diagnostics.report(parameter.kind == .bool ? problem.offeringBoolean(for: text) : problem)
    }

    private func wrong(_ text: String, for parameter: ParameterSyntax) -> String {
        "`\(text)` is not a value of the parameter `\(parameter.name.text)`, which is of type \(parameter.kind.rawValue)"
    }

    private mutating func report(_ problem: String, _ bound: TextSyntax, at range: SourceRange?) {
        diagnostics.report(
            Diagnostic(.argumentOutOfRange, problem, at: range, related: [LabelledRange(bound.range, "declared here")]))
    }

    /// Returns the problem and the bound that a value violates, or `nil` if it is in range.
    private func outOfRange(
        _ value: LiteralValue, _ parameter: ParameterSyntax, text: String
    ) -> (problem: String, bound: TextSyntax)? {
        guard let number = value.number else { return nil }
        if let minimum = parameter.minimum, let least = LiteralValue(minimum.text, of: parameter)?.number,
            number < least
        {
            return ("the parameter `\(parameter.name.text)` must be at least \(minimum.text), not \(text)", minimum)
        }
        if let maximum = parameter.maximum, let greatest = LiteralValue(maximum.text, of: parameter)?.number,
            number > greatest
        {
            return ("the parameter `\(parameter.name.text)` must be at most \(maximum.text), not \(text)", maximum)
        }
        return nil
    }
}

extension ParameterSyntax.Kind {
    /// The notation of values, for messages.
    fileprivate var hint: String {
        switch self {
        case .duration: "a duration, like `30s` or `500ms`"
        case .int: "a whole number"
        case .double: "a number"
        case .bool: "`true` or `false`"
        case .string: "text"
        }
    }
}

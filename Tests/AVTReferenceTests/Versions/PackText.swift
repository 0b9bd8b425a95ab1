import AVTDiagnostics
import AVTExpressions
import AVTTestSupport
import Foundation
import OpenAVTVendorPacks

@testable import AVTRules

/// A pack of the folder `rules`, and texts that it could have instead.
struct PackText: Sendable, CustomStringConvertible {
    /// The name, such as `playback.metrics`.
    let name: String
    /// The file.
    let path: String
    /// Its text.
    let text: String

    var description: String { name }

    private static let rules = repository.appending(path: "rules")

    /// The packs of all libraries.
    static func all() throws -> [PackText] {
        try [PackLibrary.core, .vendors].flatMap(\.packs).map { pack in
            let path = rules.appending(path: pack.path).path
            return PackText(name: pack.name, path: path, text: try String(contentsOfFile: path, encoding: .utf8))
        }
    }

    /// The packs with `text` instead of the file's text, or `nil` if they have errors.
    func compiled(_ text: String? = nil) -> CompiledPacks? {
        var diagnostics = DiagnosticCollector()
        return CompiledPacks([.file(path)], unsaved: text.map { [path: $0] } ?? [:], into: &diagnostics)
    }

    /// The formulas of the file that are written on one line and have an effect on what is sent.
    func formulas(of packs: CompiledPacks) -> [FormulaSyntax] {
        parts(of: packs).formulas.filter { !$0.isMade && !$0.range.text.contains("\n") }
    }

    /// The scalars of the file's rules that are no formulas: names of actions and variables, numbers, durations.
    func scalars(of packs: CompiledPacks) -> [TextSyntax] {
        parts(of: packs).scalars.filter {
            !$0.isQuoted && !$0.text.isEmpty && $0.range.text == $0.text && !$0.text.contains(" ")
        }
    }

    private func parts(of packs: CompiledPacks) -> (formulas: [FormulaSyntax], scalars: [TextSyntax]) {
        guard let syntax = packs.pack.layering.written?.layers.first(where: { $0.syntax.file.name == path })?.syntax
        else {
            return ([], [])
        }
        var found: (formulas: [FormulaSyntax], scalars: [TextSyntax]) = ([], [])
        for child in Mirror(reflecting: syntax).children {
            guard !["guarantees", "migrations", "header", "vocabulary"].contains(child.label) else { continue }
            collect(child.value, into: &found)
        }
        return found
    }

    private func collect(_ value: Any, into found: inout (formulas: [FormulaSyntax], scalars: [TextSyntax])) {
        if let formula = value as? FormulaSyntax { return found.formulas.append(formula) }
        if let scalar = value as? TextSyntax { return found.scalars.append(scalar) }
        if value is SourceRange || value is SourceFile { return }
        for child in Mirror(reflecting: value).children { collect(child.value, into: &found) }
    }

    /// The text with a literal or operator of one of some formulas changed, and what was changed.
    func changed(one formulas: [FormulaSyntax], _ random: inout SeededGenerator) -> (text: String, change: String)? {
        guard !formulas.isEmpty else { return nil }
        let formula = random.pick(formulas)
        guard let mutation = formula.expression.mutated(&random) else { return nil }
        return (replacing([(formula, mutation)]), "\(formula.text) -> \(mutation.text)")
    }

    /// The text with one of some scalars replaced by a similar one, and what was replaced.
    func changed(one scalars: [TextSyntax], _ random: inout SeededGenerator) -> (text: String, change: String)? {
        guard !scalars.isEmpty else { return nil }
        let scalar = random.pick(scalars)
        let others = scalars.filter { $0.kind == scalar.kind && $0.text != scalar.text }
        guard !others.isEmpty else { return nil }
        let other = random.pick(others)
        var bytes = Array(text.utf8)
        bytes.replaceSubrange(scalar.range.lower..<scalar.range.upper, with: other.text.utf8)
        return (String(decoding: bytes, as: UTF8.self), "\(scalar.text) at byte \(scalar.range.lower) -> \(other.text)")
    }

    /// The text with some formulas replaced by others.
    func replacing(_ changes: [(formula: FormulaSyntax, by: ExpressionSyntax)]) -> String {
        var bytes = Array(text.utf8)
        for change in changes.sorted(by: { $0.formula.range.lower > $1.formula.range.lower }) {
            let quoted = change.by.text.replacing("'", with: "''")
            bytes.replaceSubrange(
                change.formula.range.lower..<change.formula.range.upper, with: Array("'\(quoted)'".utf8))
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension PackText {
    /// The text in another form: comments, swapped operands, entries in another order.
    func reformatted(_ packs: CompiledPacks) -> String {
        let changes = formulas(of: packs).compactMap { formula -> (formula: FormulaSyntax, by: ExpressionSyntax)? in
            let swapped = formula.expression.swapped
            return swapped.text == formula.expression.text ? nil : (formula, swapped)
        }
        var sections: [[Substring]] = [[]]
        for line in replacing(changes).split(separator: "\n", omittingEmptySubsequences: false) {
            if let first = line.first, first.isLetter { sections.append([]) }
            sections[sections.count - 1].append(line)
        }
        return sections.map { section in
            guard ["metrics:", "definitions:", "attributes:", "getters:"].contains(section.first ?? "") else {
                return section.joined(separator: "\n")
            }
            var entries: [[Substring]] = [[]]
            for line in section.dropFirst() {
                let isEntry = line.hasPrefix("  ") && line.dropFirst(2).first?.isLetter == true
                if isEntry { entries.append([]) }
                entries[entries.count - 1].append(line)
            }
            let lines = entries.dropFirst().reversed().flatMap { [Substring("  # Another comment.")] + $0 }
            return ([section[0]] + lines + entries[0]).joined(separator: "\n")
        }.joined(separator: "\n")
    }

    /// The text with other names for definitions, as far as a search for words can give them.
    func renamed(_ packs: CompiledPacks) -> String? {
        let names =
            packs.pack.layering.written?.layers.first { $0.syntax.file.name == path }?.syntax.definitions
            .filter { !$0.isOverride && $0.name.text.contains(where: \.isUppercase) }.map(\.name.text) ?? []
        guard !names.isEmpty, let word = try? Regex("(?<![.\\w-])(\(names.joined(separator: "|")))(?![\\w-])") else {
            return nil
        }
        return text.replacing(word) { match in "\(text[match.range])Too" }
    }
}

extension TextSyntax {
    /// 1 for a text that begins with a digit, 2 for one that begins with a capital letter, like an action, or else 3.
    fileprivate var kind: Int { text.first.map { $0.isNumber ? 1 : $0.isUppercase ? 2 : 3 } ?? 3 }
}

extension ExpressionSyntax {
    /// The same with the operands of all `&&` and `||` in another order.
    fileprivate var swapped: ExpressionSyntax {
        guard case .binary(let operation, let left, let right) = kind, [.and, .or].contains(operation) else {
            return self
        }
        return ExpressionSyntax(.binary(operation, right.swapped, left.swapped), range: range)
    }

    /// The same with one literal or operator changed, or `nil` if it has none.
    func mutated(_ random: inout SeededGenerator) -> ExpressionSyntax? {
        let count = mutationCount
        guard count > 0 else { return nil }
        var index = random.number(0...count - 1)
        return mutated(at: &index, &random)
    }

    private var isMutable: Bool {
        switch kind {
        case .literal(.int), .literal(.duration), .literal(.bool), .literal(.string), .literal(.double): true
        case .binary(let operation, _, _): ExpressionSyntax.others[operation] != nil
        case .unary(.not, _): true
        default: false
        }
    }

    private var mutationCount: Int { (isMutable ? 1 : 0) + parts.reduce(0) { $0 + $1.mutationCount } }

    private static let others: [BinaryOperator: BinaryOperator] = [
        .and: .or, .or: .and, .less: .greaterOrEqual, .greater: .greaterOrEqual, .equal: .notEqual, .notEqual: .equal,
        .add: .subtract, .subtract: .add, .lessOrEqual: .less, .greaterOrEqual: .less,
    ]

    private var parts: [ExpressionSyntax] {
        switch kind {
        case .binary(_, let left, let right), .coalesce(let left, let right): [left, right]
        case .conditional(let condition, let then, let otherwise): [condition, then, otherwise]
        case .unary(_, let operand): [operand]
        case .call(nil, "ratio", _, let arguments): arguments
        default: []
        }
    }

    private func mutated(at index: inout Int, _ random: inout SeededGenerator) -> ExpressionSyntax {
        if isMutable {
            index -= 1
            if index == -1 { return ExpressionSyntax(mutation(&random), range: range) }
        }
        func part(_ formula: ExpressionSyntax) -> ExpressionSyntax {
            index < 0 ? formula : formula.mutated(at: &index, &random)
        }
        switch kind {
        case .binary(let operation, let left, let right):
            return ExpressionSyntax(.binary(operation, part(left), part(right)), range: range)
        case .coalesce(let left, let right): return ExpressionSyntax(.coalesce(part(left), part(right)), range: range)
        case .conditional(let condition, let then, let otherwise):
            return ExpressionSyntax(.conditional(part(condition), part(then), part(otherwise)), range: range)
        case .unary(let operation, let operand): return ExpressionSyntax(.unary(operation, part(operand)), range: range)
        case .call(nil, "ratio", let nameRange, let arguments):
            let arguments = arguments.map(part)
            return ExpressionSyntax(
                .call(target: nil, name: "ratio", nameRange: nameRange, arguments: arguments), range: range)
        default: return self
        }
    }

    private func mutation(_ random: inout SeededGenerator) -> Kind {
        switch kind {
        case .literal(.int(let value)): .literal(.int(value + random.number(1...9)))
        case .literal(.duration(let value)): .literal(.duration(milliseconds: value + random.number(1...9999)))
        case .literal(.double(let value)): .literal(.double(value + 0.25))
        case .literal(.bool(let value)): .literal(.bool(!value))
        case .literal(.string(let value)): .literal(.string(value + "x"))
        case .binary(let operation, let left, let right):
            .binary(ExpressionSyntax.others[operation] ?? operation, left, right)
        case .unary(.not, let operand): operand.kind
        default: kind
        }
    }
}

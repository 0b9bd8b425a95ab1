import AVTCore
import AVTDiagnostics
import AVTEngine
import AVTExpressions
import AVTRules

/// Checked packs together with the program that was compiled from them.
final class ExplainedPack: Sendable {
    let pack: CheckedPack
    let program: RuleProgram
    /// The slot of each variable in `CheckedPack.memory`, indexed like it.
    let slots: [Slot]
    /// The index in the program of the first measure compiled from each measure of the packs.
    let measureStarts: [Int]
    private let actionIndices: [String: Int]

    init(_ compiled: CompiledPacks) {
        pack = compiled.pack
        program = compiled.program
        var next: [Owner: Int] = [:]
        slots = compiled.pack.memory.map { memory in
            defer { next[memory.owner, default: 0] += 1 }
            return Slot(next[memory.owner, default: 0], memory.owner)
        }
        var start = 0
        measureStarts = compiled.pack.measures.map { measure in
            defer { start += measure.programSize }
            return start
        }
        actionIndices = Dictionary(pack.actions.enumerated().map { ($1, $0) }) { first, _ in first }
    }

    /// Returns the index of an action, or 0 if no pack names it.
    func index(ofAction name: String) -> Int { actionIndices[name] ?? 0 }

    /// Converts the value of an expression to a value and a text of its type; cases of enumerations and actions are
    /// numbers inside expressions.
    func shown(_ value: ExpressionValue, _ type: ExpressionType) -> (value: Value?, text: String) {
        switch (type, value) {
        case (.enumeration(let type), .int(let enumCase)) where type.cases.indices.contains(enumCase):
            return (.string(type.cases[enumCase]), type.cases[enumCase])
        case (.action, .int(let action)) where pack.actions.indices.contains(action):
            return (.string(pack.actions[action]), pack.actions[action])
        default: break
        }
        let text = value.text + (type.unit.map { " " + $0.name } ?? "")
        switch value {
        case .bool(let value): return (.bool(value), text)
        case .int(let value): return (.int(value), text)
        case .double(let value): return (.double(value), text)
        case .string(let value): return (.string(value), text)
        default: return (nil, text)
        }
    }
}

extension Measure {
    fileprivate var programSize: Int {
        if case .partition(_, _, let type) = kind { type.cases.count + 1 } else { 1 }
    }
}

extension RuleLocation {
    init(_ range: SourceRange) {
        self.init(file: range.file.name, line: range.start.line)
    }
}

extension ExplainedPack {
    /// Returns true if a set or a family has more elements than its variable may have; it is then not written.
    func isTooLarge(_ value: ExpressionValue, for target: Assignment.Target) -> Bool {
        guard case .memory(let index) = target, let limit = pack.memory[index].limit else { return false }
        switch value {
        case .list(let elements):
            let texts = elements.map { element -> [UInt8] in
                if case .string(let text) = element { Array(text.utf8) } else { [] }
            }
            return Set(texts).count > limit
        case .map(let map): return map.count > limit
        case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .type, .optional: return false
        }
    }
}

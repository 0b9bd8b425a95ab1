import AVTCore
import AVTDiagnostics
import AVTEngine
import AVTExpressions

extension Lowering {
    /// Assigns every variable its bits or slot, and returns `false` if the finite state does not fit.
    mutating func layOut(into diagnostics: inout DiagnosticCollector) -> Bool {
        content.name = pack.name
        content.version = pack.version
        content.digest = pack.digest
        content.packs = pack.layering.packs
        content.migrations = pack.migrations.map(\.rule)
        content.actions = pack.actions.map(Symbol.init)
        var free: [Owner: Int] = [.tracker: StandardFlag.allCases.count, .instrument: 0]
        for state in pack.states {
            let standard = state.owner == .tracker && state.isFlag ? StandardFlag.named(state.name) : nil
            let width = max(1, Int.bitWidth - (state.cases.count - 1).leadingZeroBitCount)
            let shift = standard?.rawValue ?? free[state.owner, default: 0]
            if standard == nil { free[state.owner] = shift + width }
            guard shift + width <= UInt64.bitWidth else {
                report(
                    tooLarge: "the finite state of \(state.owner.phrase) needs more than 64 bits", into: &diagnostics)
                return false
            }
            let variable = FiniteVariable(
                name: state.name, owner: state.owner, shift: shift, width: width, cases: state.cases,
                isFlag: state.isFlag, initial: state.initial)
            content.state.variables.append(variable)
            layout.mask[state.owner] |= variable.mask
            content.state.initial[state.owner] |= variable.bits(of: state.initial)
        }
        for memory in pack.memory {
            let info = info(of: memory)
            if memory.owner == .instrument {
                layout.slots.append(Slot(content.state.instrumentSlots.count, .instrument))
                content.state.instrumentSlots.append(info)
            } else {
                layout.slots.append(Slot(content.state.trackerSlots.count, .tracker))
                content.state.trackerSlots.append(info)
            }
        }
        layOutWas()
        return true
    }

    private func info(of memory: MemoryVariable) -> SlotInfo {
        if let record = memory.record {
            return SlotInfo(name: memory.name, fields: pack.records[record].fields.map(\.name))
        }
        return switch memory.type {
        case .list: SlotInfo(name: memory.name, initial: .texts([]), limit: memory.limit)
        case .map: SlotInfo(name: memory.name, initial: .map([]), limit: memory.limit)
        default:
            SlotInfo(
                name: memory.name, type: ValueType(memory.type),
                initial: memory.initial.map { Operand($0) } ?? .missing)
        }
    }

    /// Allocates slots for `was`, only for the variables that some formula reads.
    private mutating func layOutWas() {
        for layer in pack.layers.indices {
            let transitions = pack.layers[layer].main + pack.layers[layer].last
            let readings = sendReferences(of: layer) + stepReferences(of: transitions)
            var read: [Int] = []
            var known: Set<Int> = []
            var isRead = false
            for case .wasMemory(let memory) in readings where known.insert(memory).inserted { read.append(memory) }
            for case .wasState in readings { isRead = true }
            guard isRead || !read.isEmpty else { continue }
            layout.wasLayers[layer] = layout.wasLayers.count
            for memory in read {
                layout.wasIndices[WasReading(memory: memory, layer: layer)] = content.state.wasSlots.count
                content.state.wasSlots.append(layout.slots[memory])
            }
            content.state.wasRanges.append(content.state.wasSlots.count)
        }
    }

    /// Reports finite state that is too large, listing the variables whose values multiply.
    func report(tooLarge problem: String, into diagnostics: inout DiagnosticCollector) {
        let factors = pack.states
            .sorted { $0.cases.count > $1.cases.count }
        let shown = factors.prefix(8).map { "`\($0.name)` (\($0.cases.count) values)" }
        let rest = factors.count > shown.count ? ", and \(factors.count - shown.count) more" : ""
        diagnostics.report(
            Diagnostic(
                .tableTooLarge, problem,
                notes: [
                    DiagnosticNote("these multiply: " + shown.joined(separator: ", ") + rest),
                    DiagnosticNote("a variable that need not be explored can move from `state` to `memory`"),
                ]))
    }
}

extension StandardFlag {
    /// Returns the flag with a name, or `nil` if there is none.
    static func named(_ name: String) -> StandardFlag? {
        allCases.first { $0.name == name }
    }
}

extension Owner {
    /// The owner as a phrase for messages.
    var phrase: String {
        switch self {
        case .tracker: "a tracker"
        case .instrument: "the instrument"
        }
    }
}

extension ExpressionConstant {
    /// The constant as a value of memory, or `nil` if memory cannot store it.
    var value: Value? {
        switch self {
        case .bool(let value): .bool(value)
        case .int(let value): .int(value)
        case .double(let value): .double(value)
        case .string(let value): .string(value)
        case .enumCase, .action, .null, .uint, .bytes, .type: nil
        }
    }
}

import AVTCore

/// A migration rule that computes a variable from earlier variables, resolved for two programs.
struct ValueMove: Sendable {
    /// The variable or slot that is computed.
    let target: Target
    private let cases: [Case]

    enum Target: Sendable {
        case variable(FiniteVariable)
        case slot(Slot)

        var owner: Owner {
            switch self {
            case .variable(let variable): variable.owner
            case .slot(let slot): slot.owner
            }
        }
    }

    private struct Case: Sendable {
        let variables: [(variable: FiniteVariable, value: Int)]
        let slots: [(slot: Slot, value: Value)]
        let result: Result
    }

    /// The value that the target gets.
    enum Result: Sendable {
        /// The index of a finite variable's value.
        case enumCase(Int)
        /// A value for a memory slot.
        case held(Operand)
        /// The value of a slot of the old program, if it fits.
        case slot(Slot, SlotMove)
    }

    /// Resolves a rule, or returns `nil` if the new program has no such variable, or no case of the rule can apply.
    init?(_ value: MigrationRule.Value, from old: MoveTargets, to new: MoveTargets) {
        guard let target = new[value.name] else { return nil }
        self.target = target
        cases = value.cases.compactMap { ValueMove.resolved($0, for: target, from: old, to: new) }
        if cases.isEmpty { return nil }
    }

    // A condition on a variable that the old program does not have never holds.
    private static func resolved(
        _ possibility: MigrationRule.Value.Case, for target: Target, from old: MoveTargets, to new: MoveTargets
    ) -> Case? {
        var variables: [(variable: FiniteVariable, value: Int)] = []
        var slots: [(slot: Slot, value: Value)] = []
        for condition in possibility.conditions {
            switch old[condition.previous] {
            case .variable(let variable) where target.owner == .tracker || variable.owner == .instrument:
                guard let index = variable.index(of: condition.value) else { return nil }
                variables.append((variable, index))
            case .slot(let slot) where target.owner == .tracker || slot.owner == .instrument:
                slots.append((slot, condition.value))
            case .variable, .slot, nil: return nil
            }
        }
        return Result(possibility.result, for: target, from: old, to: new).map {
            Case(variables: variables, slots: slots, result: $0)
        }
    }

    /// Returns the values that a finite variable may get, whatever memory contains.
    ///
    /// A `nil` element stands for the value that `VariableMoves` gives it.
    func possibleValues(_ bits: StateBits) -> [Int?] {
        var results: [Int?] = []
        for possibility in cases {
            guard possibility.variables.allSatisfy({ $0.variable.value(in: bits[$0.variable.owner]) == $0.value })
            else {
                continue
            }
            if case .enumCase(let value) = possibility.result, !results.contains(value) { results.append(value) }
            if possibility.slots.isEmpty { return results }
        }
        return results + [nil]
    }

    /// Returns the result of the first case whose conditions held, or `nil` if there is none.
    func result(_ bits: StateBits, _ held: (Slot) -> Operand) -> Result? {
        cases.first { possibility in
            possibility.variables.allSatisfy { $0.variable.value(in: bits[$0.variable.owner]) == $0.value }
                && possibility.slots.allSatisfy { held($0.slot).value == $0.value }
        }?.result
    }
}

/// The variables and slots of a program by name; variables take precedence, then tracker slots.
struct MoveTargets {
    private let content: ProgramContent
    private var targets: [String: ValueMove.Target] = [:]

    init(_ content: ProgramContent) {
        self.content = content
        for (slot, info) in content.state.instrumentSlots.enumerated() {
            targets[info.name] = .slot(Slot(slot, .instrument))
        }
        for (slot, info) in content.state.trackerSlots.enumerated() { targets[info.name] = .slot(Slot(slot, .tracker)) }
        for variable in content.state.variables { targets[variable.name] = .variable(variable) }
    }

    subscript(name: String) -> ValueMove.Target? { targets[name] }

    /// Returns the slots of an owner.
    func slots(of owner: Owner) -> [SlotInfo] {
        owner == .tracker ? content.state.trackerSlots : content.state.instrumentSlots
    }
}

extension ValueMove.Result {
    fileprivate init?(
        _ result: MigrationRule.Value.Result, for target: ValueMove.Target, from old: MoveTargets, to new: MoveTargets
    ) {
        switch (result, target) {
        case (.value(let value), .variable(let variable)):
            guard let index = variable.index(of: value) else { return nil }
            self = .enumCase(index)
        case (.value(let value), .slot(let slot)):
            guard let type = new.slots(of: slot.owner)[Int(slot.index)].type,
                case let held = Operand(value, as: type), held.value != nil
            else { return nil }
            self = .held(held)
        case (.previous(let name), .slot(let slot)):
            guard case .slot(let previous)? = old[name],
                slot.owner == .tracker || previous.owner == .instrument,
                let move = SlotMove(
                    from: Int(previous.index), of: old.slots(of: previous.owner), to: Int(slot.index),
                    of: new.slots(of: slot.owner))
            else { return nil }
            self = .slot(previous, move)
        case (.previous, .variable):
            return nil
        }
    }
}

extension FiniteVariable {
    /// Returns the index of an enumeration's or flag's value, or `nil` if there is none.
    fileprivate func index(of value: Value) -> Int? {
        switch value {
        case .bool(let value): isFlag ? (value ? 1 : 0) : nil
        case .string(let name): isFlag ? nil : cases.firstIndex(of: name)
        case .int, .double, .opaque: nil
        }
    }
}

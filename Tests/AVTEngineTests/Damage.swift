import AVTCore
import AVTEngine
import Testing

/// A way to spoil a program, and what is said of it.
struct Damage: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let refusal: String
    let apply: @Sendable (inout ProgramContent) throws -> Void

    init(
        _ name: String, _ refusal: String, _ apply: @escaping @Sendable (inout ProgramContent) throws -> Void
    ) {
        testDescription = name
        self.refusal = refusal
        self.apply = apply
    }

    static let all = tables + state + expressions + steps + sends + declarations + delivery + names + costs
}

extension ProgramContent {
    mutating func damage(_ kind: MeasureInfo.Kind) {
        measures[0] = MeasureInfo(name: measures[0].name, owner: measures[0].owner, kind: kind)
    }

    mutating func damage(
        shift: Int? = nil, width: Int? = nil, cases: [String]? = nil, isFlag: Bool? = nil, initial: Int? = nil
    ) {
        let variable = state.variables[0]
        state.variables[0] = FiniteVariable(
            name: variable.name, owner: variable.owner, shift: shift ?? variable.shift, width: width ?? variable.width,
            cases: cases ?? variable.cases, isFlag: isFlag ?? variable.isFlag, initial: initial ?? variable.initial)
    }

    /// Replaces the first instruction by another.
    mutating func damage(_ step: StepInstruction) { code.instructions[0] = step }

    /// Adds a node that nothing reads.
    mutating func damage(_ node: ExpressionNode) { expressions.nodes.append(node) }

    mutating func damage(
        after: Int? = nil, every: Int? = nil, timer name: String = "t", condition: Int32? = nil
    ) {
        timers[0] = TimerInfo(
            name: Symbol(name), after: after, every: every, condition: condition, keepsPhase: false,
            action: Symbol("Ping"))
    }

    mutating func damage(
        scopeSlots: [Int] = [], measures: [Int] = [], payloads: [Int] = [], end: StateWrite = StateWrite()
    ) {
        state.scopes[0] = ScopeInfo(
            name: "s", owner: .tracker, end: end, slots: scopeSlots, measures: measures, payloadMemories: payloads)
    }

    /// Replaces one part of the hold.
    mutating func damageHold(
        after: [Bool]? = nil, length: Int32? = nil, limit: Int? = nil, condition: Int32? = nil,
        drop: [HoldInfo.Drop]? = nil
    ) {
        let hold = holds[0]
        holds[0] = HoldInfo(
            name: hold.name, after: after ?? hold.after, length: length ?? hold.length, until: hold.until,
            drop: drop ?? hold.drop, limit: limit ?? hold.limit, condition: condition ?? hold.condition)
    }

    /// Adds a metric with these bounds of buckets.
    mutating func damage(bounds: [Double]) {
        sends.metrics.append(MetricInfo(name: Symbol("Buckets"), isCounter: false, unit: nil, bounds: bounds))
    }

    /// One value for each action.
    var none: [Bool] { actions.map { _ in false } }
}

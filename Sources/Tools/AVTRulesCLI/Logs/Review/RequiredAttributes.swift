import AVTCore
import AVTEngine

/// The attributes without which metrics have wrong values: a variable that they read keeps its initial value then.
///
/// An attribute that a formula reads by itself is not required: without it, the metric is not sent, or has the value that
/// its author has chosen.
struct RequiredAttributes {
    /// What depends on an attribute.
    struct Use {
        /// The variable that does not change without the attribute.
        let variable: String
        /// The value that a flag or an enumeration always has then, or `nil` for another variable.
        let value: String?
        /// The first metric that reads the variable.
        let metric: String

        /// The effect of a missing attribute.
        var description: String {
            if let value { return "`\(variable)` is always `\(value)` for metrics that read it, such as `\(metric)`" }
            return
                "`\(variable)` keeps its initial value, and metrics that read it, such as `\(metric)`, have wrong values"
        }
    }

    /// By attribute, what depends on it.
    private(set) var uses: [String: Use] = [:]
    private let content: ProgramContent

    /// Finds the attributes that a program requires.
    init(of program: RuleProgram) {
        content = program.content
        let supplied = Set(content.sends.getters.map(\.attribute.name))
        var required: [Variable: [String]] = [:]
        for (variable, expressions) in writes where !isSet(variable) {
            let changing = expressions.map(nodes(ofExpression:)).filter { $0.contains { !$0.isConstant } }
            guard let first = changing.first.map(attributes(in:)) else { continue }
            if value(of: variable) != nil {
                // A rule sets it to a constant, or gives it the value that its author has chosen for a missing attribute.
                guard changing.count == expressions.count, !changing.joined().contains(where: \.handlesMissing) else {
                    continue
                }
            }
            let common = changing.dropFirst().reduce(first) { $0.intersection(attributes(in: $1)) }
            required[variable] = common.subtracting(supplied).sorted()
        }
        for formula in content.sends.metricFormulas.joined() {
            let expressions = [formula.value] + [formula.condition].compactMap(\.self)
            for variable in variables(readBy: expressions) {
                for attribute in required[variable] ?? [] where uses[attribute] == nil {
                    uses[attribute] = Use(
                        variable: name(of: variable), value: value(of: variable),
                        metric: content.sends.metrics[formula.metric].name.name)
                }
            }
        }
    }

    /// A variable with an initial value.
    fileprivate enum Variable: Hashable {
        case memory(Slot)
        case state(Int32)
    }

    /// The formulas that are written, by any event, to variables with an initial value.
    ///
    /// Rules about certain actions are left out: they often describe what not every session has, such as errors.
    private var writes: [Variable: [Int32]] {
        var all: [Variable: [Int32]] = [:]
        // The code for any state: that for one state has formulas from which parts were removed.
        for instruction in Set(content.code.generalSteps).flatMap(code(from:)) {
            guard let (variable, expression) = instruction.write, hasInitialValue(variable) else { continue }
            all[variable, default: []].append(expression)
        }
        let general = Set(code(from: content.code.generalSteps[0]).compactMap { $0.write?.variable })
        return all.filter { general.contains($0.key) }
    }

    /// Returns whether some rule sets a finite variable to a constant, apart from its initial value.
    private func isSet(_ variable: Variable) -> Bool {
        guard case .state(let index) = variable else { return false }
        let state = content.state.variables[Int(index)]
        return content.code.writes.contains { write in
            write.mask[state.owner] & state.mask != 0 && state.value(in: write.values[state.owner]) != state.initial
        }
    }

    /// Returns the code of a step; that of the first action is for all actions that no rule names.
    private func code(from start: UInt32) -> ArraySlice<StepInstruction> {
        content.code.instructions[content.code(from: Int(start))]
    }

    private func info(of slot: Slot) -> SlotInfo {
        let slots = slot.owner == .instrument ? content.state.instrumentSlots : content.state.trackerSlots
        return slots[Int(slot.index)]
    }

    private func name(of variable: Variable) -> String {
        switch variable {
        case .memory(let slot): info(of: slot).name
        case .state(let index): content.state.variables[Int(index)].name
        }
    }

    /// Returns the initial value of a flag or an enumeration, or `nil` for another variable.
    private func value(of variable: Variable) -> String? {
        switch variable {
        case .state(let index):
            let state = content.state.variables[Int(index)]
            return state.enumCase(for: state.initial)
        case .memory(let slot):
            return if case .bool(let flag) = info(of: slot).initial { String(flag) } else { nil }
        }
    }

    private func hasInitialValue(_ variable: Variable) -> Bool {
        switch variable {
        case .memory(let slot): if case .missing = info(of: slot).initial { false } else { true }
        case .state: true
        }
    }

    /// Returns the variables that expressions read, also those of measures that they read, in the order of their names.
    private func variables(readBy expressions: [Int32]) -> [Variable] {
        var (found, rest): (Set<Variable>, [Int32]) = ([], expressions)
        var measures: Set<Int32> = []
        while let expression = rest.popLast() {
            for node in nodes(ofExpression: expression) {
                switch node {
                case .memory(let slot): found.insert(.memory(slot))
                case .state(let index): found.insert(.state(index))
                case .test(let index): found.formUnion(variables(in: content.expressions.tests[Int(index)].mask))
                case .measure(let index, _) where measures.insert(index).inserted:
                    rest += content.measures[Int(index)].kind.expressions
                default: break
                }
            }
        }
        return found.sorted { name(of: $0) < name(of: $1) }
    }

    private func variables(in mask: StateBits) -> [Variable] {
        content.state.variables.indices.compactMap { index in
            let variable = content.state.variables[index]
            return mask[variable.owner] & variable.mask == 0 ? nil : .state(Int32(index))
        }
    }

    /// Returns the nodes of an expression.
    private func nodes(ofExpression expression: Int32) -> Set<ExpressionNode> {
        var (found, rest): (Set<ExpressionNode>, [Int32]) = (
            [], [Int32(content.expressions.roots[Int(expression)].node)]
        )
        var visited: Set<Int32> = []
        while let index = rest.popLast() {
            guard visited.insert(index).inserted else { continue }
            let node = content.expressions.nodes[Int(index)]
            found.insert(node)
            rest += content.operands(of: node)
        }
        return found
    }

    private func attributes(in nodes: Set<ExpressionNode>) -> Set<String> {
        Set(nodes.compactMap { if case .attribute(let name, _) = $0 { name.name } else { nil } })
    }
}

extension StepInstruction {
    /// The variable and the formula that the instruction writes to it, or `nil` if it writes none.
    fileprivate var write: (variable: RequiredAttributes.Variable, expression: Int32)? {
        switch self {
        case .setMemory(let slot, let expression, _), .setAllMemory(let slot, let expression, _):
            (.memory(slot), expression)
        case .setState(let variable, let expression, _), .setAllState(let variable, let expression, _):
            (.state(variable), expression)
        case .test, .skipUnless, .require, .forbid, .block, .write, .clearMemory, .resetScope, .endScope, .startTimer,
            .stopTimer, .emit, .raise, .consume, .note, .commit, .snapshot, .accept:
            nil
        }
    }
}

extension MeasureInfo.Kind {
    /// The formula and the condition of the measure, as indices of expressions.
    fileprivate var expressions: [Int32] {
        switch self {
        case .time(let condition): [condition]
        case .weighted(let value, let condition): [value, condition]
        case .count(_, let condition): [condition].compactMap(\.self)
        case .samples(let value, _, _, let condition): [value] + [condition].compactMap(\.self)
        case .ranges(let position, let condition, let speed, _, _):
            [position, condition] + [speed].compactMap(\.self)
        }
    }
}

extension ExpressionNode {
    fileprivate var isConstant: Bool {
        if case .constant = self { true } else { false }
    }

    fileprivate var handlesMissing: Bool {
        switch self {
        case .coalesce, .has: true
        default: false
        }
    }
}

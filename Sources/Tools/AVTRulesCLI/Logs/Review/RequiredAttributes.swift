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
        /// The first metric that reads the variable.
        let metric: String
    }

    /// By attribute, what depends on it.
    private(set) var uses: [String: Use] = [:]
    private let content: ProgramContent

    /// Finds the attributes that a program requires.
    init(of program: RuleProgram) {
        content = program.content
        let supplied = Set(content.sends.getters.map(\.attribute.name))
        var variables: [Slot: [String]] = [:]
        for (slot, expressions) in writes {
            let changing = expressions.map(nodes(ofExpression:)).filter { $0.contains { !$0.isConstant } }
            guard let first = changing.first.map(attributes(in:)) else { continue }
            let required = changing.dropFirst().reduce(first) { $0.intersection(attributes(in: $1)) }
            variables[slot] = required.subtracting(supplied).sorted()
        }
        for formula in content.sends.metricFormulas.joined() {
            for case .memory(let slot) in nodes(ofExpression: formula.value) {
                for attribute in variables[slot] ?? [] where uses[attribute] == nil {
                    uses[attribute] = Use(
                        variable: info(of: slot).name, metric: content.sends.metrics[formula.metric].name.name)
                }
            }
        }
    }

    /// The formulas that are written, by any event, to variables with an initial value.
    ///
    /// Rules about certain actions are left out: they often describe what not every session has, such as errors.
    private var writes: [Slot: [Int32]] {
        var all: [Slot: [Int32]] = [:]
        // The code for any state: that for one state has formulas from which parts were removed.
        for instruction in Set(content.code.generalSteps).flatMap(code(from:)) {
            guard let (slot, expression) = instruction.write, info(of: slot).hasInitialValue else { continue }
            all[slot, default: []].append(expression)
        }
        let general = Set(code(from: content.code.generalSteps[0]).compactMap { $0.write?.slot })
        return all.filter { general.contains($0.key) }
    }

    /// Returns the code of a step; that of the first action is for all actions that no rule names.
    private func code(from start: UInt32) -> ArraySlice<StepInstruction> {
        content.code.instructions[content.code(from: Int(start))]
    }

    private func info(of slot: Slot) -> SlotInfo {
        let slots = slot.owner == .instrument ? content.state.instrumentSlots : content.state.trackerSlots
        return slots[Int(slot.index)]
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
    /// The slot and the formula that the instruction writes to it, or `nil` if it writes none.
    fileprivate var write: (slot: Slot, expression: Int32)? {
        switch self {
        case .setMemory(let slot, let expression, _), .setAllMemory(let slot, let expression, _): (slot, expression)
        case .test, .skipUnless, .require, .forbid, .block, .write, .setState, .setAllState, .clearMemory,
            .resetScope, .endScope, .startTimer, .stopTimer, .emit, .raise, .consume, .note, .commit, .snapshot,
            .accept:
            nil
        }
    }
}

extension SlotInfo {
    fileprivate var hasInitialValue: Bool {
        if case .missing = initial { false } else { true }
    }
}

extension ExpressionNode {
    fileprivate var isConstant: Bool {
        if case .constant = self { true } else { false }
    }
}

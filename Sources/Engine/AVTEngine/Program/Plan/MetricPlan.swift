import AVTCore

/// The metric formulas of all actions, as sessions evaluate them.
///
/// `@unchecked Sendable`: nothing changes after initialization. It uses raw memory, because it is read for every event.
final class MetricPlan: @unchecked Sendable {
    private let formulas: UnsafeMutablePointer<MetricFormula>
    private let runs: UnsafeMutablePointer<Run>
    private let starts: UnsafeMutablePointer<Int>
    private let actionCount: Int

    /// Consecutive formulas behind the same gates.
    struct Run {
        /// The gate that is closed unless an attribute has a value, or `nil` if there is none.
        let attribute: Gate?
        /// The gate that is closed if the first operand of the conditions is false or missing, or `nil` if there is none.
        let operand: Gate?
        /// The formulas, by index.
        let formulas: Range<Int>
    }

    /// A node on which several formulas of an action depend.
    struct Gate {
        let node: Int
        /// The attribute that the node reads if, without it, the value is missing; `nil` for other nodes.
        let attribute: Symbol?
        /// The bit of the node among the gates of its action.
        let bit: UInt64
    }

    init(_ content: ProgramContent, _ generatesId: [Bool]) {
        var formulas: [MetricFormula] = []
        var runs: [Run] = []
        var starts: [Int] = []
        for ofAction in content.sends.metricFormulas {
            let gates = MetricGates(ofAction, of: content, generatesId)
            starts.append(runs.count)
            runs += gates.runs.map { run in
                let attribute = gates.gate(at: run.attribute, content)
                let operand = gates.gate(at: run.operand, content)
                let first = formulas.count + run.formulas.lowerBound
                return Run(attribute: attribute, operand: operand, formulas: first..<first + run.formulas.count)
            }
            formulas += ofAction
        }
        actionCount = starts.count
        starts.append(runs.count)
        self.formulas = .allocate(capacity: formulas.count)
        self.formulas.initialize(from: formulas, count: formulas.count)
        self.runs = .allocate(capacity: runs.count)
        self.runs.initialize(from: runs, count: runs.count)
        self.starts = .allocate(capacity: starts.count)
        self.starts.initialize(from: starts, count: starts.count)
    }

    deinit {
        formulas.deallocate()
        runs.deallocate()
        starts.deallocate()
    }

    /// Returns the runs of an action, by index.
    @inline(__always)
    func runs(of action: Int) -> Range<Int> {
        precondition(UInt(bitPattern: action) < UInt(bitPattern: actionCount))
        return Range(uncheckedBounds: (starts[action], starts[action + 1]))
    }

    /// Returns the run at an index.
    @inline(__always)
    func run(at index: Int) -> Run { runs[index] }

    /// Returns the formula at an index.
    @inline(__always)
    func formula(at index: Int) -> MetricFormula { formulas[index] }
}

extension MetricGates {
    /// Returns the gate at an index of `gates`, or `nil` for -1.
    fileprivate func gate(at index: Int, _ content: ProgramContent) -> MetricPlan.Gate? {
        guard index >= 0 else { return nil }
        let node = gates[index].node
        return MetricPlan.Gate(node: node, attribute: content.attributeSet(node), bit: 1 << UInt64(index))
    }
}

extension ProgramContent {
    /// Returns the attribute that a node reads, unless it may be a time-since attribute, which is not set.
    fileprivate func attributeSet(_ node: Int) -> Symbol? {
        guard case .attribute(let attribute, let type) = expressions.nodes[node], type != .int, type != .double else {
            return nil
        }
        return attribute
    }
}

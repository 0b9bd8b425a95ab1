import AVTCore

/// The maximum cost of a step, on any path through its code.
struct StepCost {
    /// The number of instructions and parts of formulas.
    var work = 0
    /// The number of derived events.
    var events = 0
    /// The number of times that it raises each action, by index.
    var raises: [Int: Int] = [:]
}

/// Computes the cost of code, which runs from its start to its end without going back.
struct StepScan {
    private let steps: [StepInstruction]
    /// The cost of each instruction by itself.
    private let costs: [StepCost]
    // By start; nil if not computed yet.
    private var known: [StepCost?]
    /// The units for a raised action, whose count is stored for each start.
    static let unitsPerRaise = 16

    init(steps: [StepInstruction], costs: [StepCost]) {
        self.steps = steps
        self.costs = costs
        known = Array(repeating: nil, count: steps.count)
    }

    /// Returns the cost of a step that starts at an instruction.
    ///
    /// - Throws: `ProgramError` if computing it takes too long.
    mutating func cost(from start: Int, within budget: inout LoadBudget) throws(ProgramError) -> StepCost {
        if let cost = known[start] { return cost }
        var cost = StepCost()
        // The furthest target of a jump so far.
        var furthest = start
        scan: for index in start..<steps.count {
            try budget.spend(1 + StepScan.unitsPerRaise * costs[index].raises.count)
            cost.work = cost.work.addingClamped(costs[index].work)
            cost.events = cost.events.addingClamped(costs[index].events)
            for (action, count) in costs[index].raises { cost.raises[action, default: 0] += count }
            switch steps[index].flow {
            case .jump(let target): furthest = max(furthest, target)
            case .end where index >= furthest: break scan
            case .end, .next: break
            }
        }
        known[start] = cost
        return cost
    }
}

extension Int {
    /// Returns the product, or `Int.max` if it overflows.
    package func times(_ other: Int) -> Int {
        let (product, overflows) = multipliedReportingOverflow(by: other)
        return overflows ? .max : product
    }
}

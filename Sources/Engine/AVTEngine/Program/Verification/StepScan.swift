import AVTCore

/// What a step can do at most, whichever way it takes through its code.
struct StepCost {
    /// Instructions, and parts of formulas.
    var work = 0
    /// Derived events.
    var events = 0
    /// How often it raises actions, by their indices.
    var raises: [Int: Int] = [:]
}

/// Finds what code does, which runs from its start to its end without going back.
struct StepScan {
    private let steps: [StepInstruction]
    /// What each instruction costs by itself.
    private let costs: [StepCost]
    // By start; nil: not looked at yet.
    private var known: [StepCost?]
    /// What a raised action takes, whose count is kept for each start.
    static let unitsPerRaise = 16

    init(steps: [StepInstruction], costs: [StepCost]) {
        self.steps = steps
        self.costs = costs
        known = Array(repeating: nil, count: steps.count)
    }

    /// What a step does whose code begins at a place.
    ///
    /// - Throws: `ProgramError` if it takes too long to find out.
    mutating func cost(from start: Int, within budget: inout LoadBudget) throws(ProgramError) -> StepCost {
        if let cost = known[start] { return cost }
        var cost = StepCost()
        // How far a jump has led.
        var furthest = start
        scan: for index in start..<steps.count {
            try budget.spend(1 + StepScan.unitsPerRaise * costs[index].raises.count)
            cost.work = cost.work.addingClamped(costs[index].work)
            cost.events = cost.events.addingClamped(costs[index].events)
            for (action, count) in costs[index].raises { cost.raises[action, default: 0] += count }
            switch steps[index] {
            case .skipUnless(_, let target): furthest = max(furthest, Int(target))
            case .accept where index >= furthest, .block where index >= furthest: break scan
            default: break
            }
        }
        known[start] = cost
        return cost
    }
}

extension Int {
    /// The product; what is more than can be told apart is as much as can be.
    package func times(_ other: Int) -> Int {
        let (product, overflows) = multipliedReportingOverflow(by: other)
        return overflows ? .max : product
    }
}

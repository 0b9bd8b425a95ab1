import AVTCore

extension ProgramContent {
    /// Verifies the program and charges a budget, also if there is a defect.
    func verify(within limits: RunLimits, budget: inout LoadBudget) throws(ProgramError) {
        var verifier = ProgramVerifier(content: self, limits: limits, budget: budget)
        defer { budget = verifier.budget }
        try verifier.verify()
    }
}

/// Checks everything that a session relies on, because it runs a program without checks of its own.
///
/// Nothing is trusted: the program may come from a malicious image.
struct ProgramVerifier {
    let content: ProgramContent
    let limits: RunLimits
    var extents = ExpressionExtents()
    var budget: LoadBudget
    /// For each expression, whether something that was verified uses it.
    private(set) var isUsed: [Bool]

    init(content: ProgramContent, limits: RunLimits, budget: LoadBudget) {
        self.content = content
        self.limits = limits
        self.budget = budget
        isUsed = Array(repeating: false, count: content.expressions.roots.count)
    }

    mutating func verify() throws(ProgramError) {
        try verifyRules()
        try verifyMeasures()
        try verifyDeclarations()
        try verifyCosts()
    }

    /// Verifies everything that other parts rely on, the steps, and what is sent.
    mutating func verifyRules() throws(ProgramError) {
        try verifyShape()
        try verifyNames()
        try verifyState()
        try verifyExpressions()
        try verifySteps()
        try verifySends()
    }

    private func verifyShape() throws(ProgramError) {
        try require((1...Int(UInt16.max)).contains(content.actions.count), "no actions, or too many")
        try require(content.code.generalSteps.count == content.actions.count, "an action without general code")
        try require(content.sends.attributes.count == content.actions.count, "an action without attribute code")
        try require(content.sends.metricFormulas.count == content.actions.count, "an action without metric formulas")
        try require(
            content.code.generalSteps.allSatisfy { Int($0) < content.code.instructions.count },
            "general code outside of the steps")
        try require(content.code.table.actionCount == content.actions.count, "a table for other actions")
        try require(
            content.code.table.cells.count == content.code.table.rowCount * content.code.table.actionCount,
            "a table with missing cells")
        try require(
            content.code.table.cells.allSatisfy { Int($0) < content.code.instructions.count },
            "a cell outside of the steps")
        try require(content.state.scopes.count <= ProgramLimits.scopes, "too many scopes")
        try require(content.timers.count <= ProgramLimits.timers, "too many timers")
        try require(content.sends.periodicMetrics.count <= ProgramLimits.timers, "too many metrics of the clock")
        try require(content.players.trackerGetters.count <= ProgramLimits.timers, "too many getters of trackers")
        try require((0...ProgramLimits.slots).contains(content.sends.payloadMemories), "too many memories of payloads")
    }

    // MARK: Common references

    func verify(_ slot: Slot) throws(ProgramError) {
        let slots = slot.owner == .tracker ? content.state.trackerSlots : content.state.instrumentSlots
        try require(slots.indices.contains(Int(slot.index)), "an unknown slot")
    }

    func verify(layer: Int32) throws(ProgramError) {
        try require((0..<(content.state.wasRanges.count - 1)).contains(Int(layer)), "an unknown layer")
    }

    func verify(condition: Int32) throws(ProgramError) {
        try require(content.code.conditions.indices.contains(Int(condition)), "an unknown condition")
    }

    func verify(action: Int) throws(ProgramError) {
        try require(content.actions.indices.contains(action), "an unknown action")
    }

    /// Checks a use of an expression; each use is walked when the program is prepared to run.
    mutating func verify(expression: Int32?) throws(ProgramError) {
        guard let expression else { return }
        try require(content.expressions.roots.indices.contains(Int(expression)), "an unknown expression")
        isUsed[Int(expression)] = true
        try budget.spend(extents.walks[content.expressions.roots[Int(expression)].node])
    }

    /// Checks a write of finite state; `allMask` contains bits of every tracker.
    func verify(_ write: StateWrite) throws(ProgramError) {
        let values = write.values.without(write.mask)
        try require(
            values.instrument == 0 && values.tracker & ~write.allMask == 0, "a write of bits that it does not name")
    }

    /// Checks a list of indices without duplicates.
    func verify(
        _ indices: [Int], within range: Range<Int>, unknown: String, twice: String
    ) throws(ProgramError) {
        try require(indices.allSatisfy(range.contains), unknown)
        try require(Set(indices).count == indices.count, twice)
    }

    func require(_ holds: Bool, _ defect: String) throws(ProgramError) {
        guard holds else { throw ProgramError(defect) }
    }
}

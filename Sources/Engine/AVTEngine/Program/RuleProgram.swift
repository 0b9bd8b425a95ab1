import AVTCore

/// A compiled rule pack: immutable, verified, shared by any number of sessions.
public final class RuleProgram: Sendable {
    /// The content of the program.
    package let content: ProgramContent
    /// The timers that run while a condition holds, each with the index of its condition's expression.
    let conditionalTimers: [(timer: Int, condition: Int32)]
    /// True if metric formulas read no state of the session: only the event, its timestamp and its action.
    package let metricsReadEventAlone: Bool
    /// The slots that attribute blocks read.
    let blockSlots: SlotBits
    /// The number of instructions of the largest attribute block.
    let largestBlock: Int
    /// True if an action has a payload.
    let hasPayloads: Bool
    /// True if some events or metrics are withheld or changed on delivery.
    package let filtersDelivery: Bool
    /// The treatments of attributes on delivery.
    let treatments: TreatmentTable
    /// The attribute phases of the actions.
    let attributePlan: AttributePlan
    /// The layout of the sessions' measures.
    let measures: MeasureLayout
    /// The metric formulas of the actions.
    let metricPlan: MetricPlan
    /// The nodes whose values sessions cache.
    let sharedNodes: SharedNodes
    /// What the reports of players concern.
    let reports: ReportTable
    /// What the reports of each player concern, or `nil` unless the packs name several players.
    let playerReports: PlayerReports?
    /// The compiled conditions.
    let conditions: ConditionCode
    /// The checks before memory is written, by expression.
    let memoryChanges: [MemoryChange?]
    /// The limits of what an event may cost and cause.
    package let limits: RunLimits
    /// The action `Closing`, whose events are never sent, or `nil` if no rule names it.
    let closingAction: Int?
    /// The windows that measures, timers and periodic metrics follow.
    let followedWindows: [Window]
    /// True if measures, timers or periodic metrics follow windows.
    package let followsWindows: Bool
    /// True if windows or reports of measures follow the events that leave the hub.
    let followsSentEvents: Bool
    /// For each action, whether it opens a followed window.
    let opensWindow: [Bool]
    /// The warnings about the packs that the program was compiled from, as text, or none if it comes from an image.
    ///
    /// The compiler sets them before it returns the program.
    package let warnings = Guarded<[String]>([])
    /// The budget for names that the rules create.
    let nameBudget = NameBudget()
    /// The known names that unknown ones in events resemble.
    let nameSuggestions: NameSuggestions
    /// The known actions and attributes, which sessions share until they add names of their own.
    let (knownActions, knownAttributes): (SymbolSet, SymbolSet)
    private let actionIndices: [UInt16]

    /// Creates a program after verifying its content.
    ///
    /// - Parameters:
    ///   - content: The content.
    ///   - limits: The limits of what an event may cost and cause.
    /// - Throws: `ProgramError` if an index is out of range, a jump goes back, a table is inconsistent, or running the
    ///   program could take more time, stack or memory than a host has.
    package convenience init(_ content: ProgramContent, within limits: RunLimits = RunLimits()) throws(ProgramError) {
        var budget = content.budget
        try self.init(content, within: limits, budget: &budget)
    }

    /// Creates a program after verifying its content within the rest of a budget.
    ///
    /// - Parameters:
    ///   - content: The content.
    ///   - limits: The limits of what an event may cost and cause.
    ///   - budget: The work that loading may take.
    /// - Throws: `ProgramError` as above.
    package convenience init(
        _ content: ProgramContent, within limits: RunLimits, budget: inout LoadBudget
    ) throws(ProgramError) {
        try content.verify(within: limits, budget: &budget)
        self.init(unverified: content, within: limits)
    }

    init(unverified content: ProgramContent, within limits: RunLimits = RunLimits()) {
        self.content = content
        self.limits = limits
        nameSuggestions = NameSuggestions(content)
        (knownActions, knownAttributes) = (SymbolSet(content.names.actions), SymbolSet(content.names.attributes))
        closingAction = content.actions.firstIndex(of: .closing)
        var indices = [UInt16](repeating: 0, count: Int(content.actions.map(\.id).max() ?? 0) + 1)
        for (index, action) in content.actions.enumerated().dropFirst() {
            indices[Int(action.id)] = UInt16(index)
        }
        actionIndices = indices
        metricsReadEventAlone = content.metricsReadEventAlone
        blockSlots = SlotBits(readBy: content.sends.attributeBlocks)
        largestBlock = content.sends.attributeBlocks.map(\.instructions.count).max() ?? 0
        hasPayloads = !content.sends.payloads.isEmpty
        filtersDelivery = !content.delivery.isEmpty
        treatments = TreatmentTable(content.delivery.treatments)
        measures = MeasureLayout(content)
        attributePlan = AttributePlan(content, measures)
        let generatesId = content.nodesGenerateIds
        metricPlan = MetricPlan(content, generatesId)
        sharedNodes = SharedNodes(content)
        reports = ReportTable(content.players)
        playerReports = PlayerReports(content)
        conditions = ConditionCode(content, sharedNodes, generatesId, measures)
        memoryChanges = MemoryChange.all(content, generatesId)
        let windows = content.followedWindows
        followedWindows = windows
        followsWindows = !windows.isEmpty
        followsSentEvents = !windows.isEmpty || !measures.reported.isEmpty
        var opensWindow = [Bool](repeating: false, count: content.actions.count)
        for window in windows { opensWindow[window.action] = true }
        self.opensWindow = opensWindow
        conditionalTimers = content.timers.enumerated().compactMap { index, timer in
            timer.condition.map { (index, $0) }
        }
    }

    /// Returns the index of an action, or 0 if the packs do not name it.
    @inline(__always)
    package func index(of action: Symbol) -> Int {
        let id = Int(action.id)
        return id < actionIndices.count ? Int(actionIndices[id]) : 0
    }
}

extension ProgramContent {
    fileprivate var metricsReadEventAlone: Bool {
        guard sends.periodicMetrics.isEmpty else { return false }
        var walk = NodeWalk(self)
        var readsSession = false
        walk.visit(sends.metricFormulas.joined().flatMap { [$0.condition, $0.value].compactMap(\.self) }) {
            readsSession = readsSession || $0.readsSession
        }
        return !readsSession
    }
}

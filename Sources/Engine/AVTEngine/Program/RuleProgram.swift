import AVTCore

/// A compiled rule pack: immutable, verified, shared by any number of sessions.
public final class RuleProgram: Sendable {
    /// The content of the program.
    public let content: ProgramContent
    /// True if a timer runs while a condition holds.
    let hasTimersByCondition: Bool
    /// True if metric formulas read no state of the session: only the event, its timestamp and its action.
    public let metricsReadEventAlone: Bool
    /// The number of instructions of the largest attribute block.
    let largestBlock: Int
    /// True if an action has a payload.
    let hasPayloads: Bool
    /// True if some events or metrics are withheld or changed on delivery.
    public let delivers: Bool
    /// The treatments of attributes on delivery.
    let treatments: TreatmentTable
    /// The layout of the sessions' measures.
    let measures: MeasureLayout
    /// The shared first operands of metrics, by action.
    let metricGates: [MetricGates]
    /// The nodes whose values sessions cache.
    let sharedNodes: SharedNodes
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
    public let followsWindows: Bool
    /// True if windows or reports of measures follow the events that leave the hub.
    let followsSentEvents: Bool
    /// For each action, whether it opens a followed window.
    let opensWindow: [Bool]
    /// The budget for names that the rules create.
    let nameBudget = NameBudget()
    private let actionIndices: [UInt16]

    /// Creates a program after verifying its content.
    ///
    /// - Parameters:
    ///   - content: The content.
    ///   - limits: The limits of what an event may cost and cause.
    /// - Throws: `ProgramError` if an index is out of range, a jump goes back, a table is inconsistent, or running the
    ///   program could take more time, stack or memory than a host has.
    public convenience init(_ content: ProgramContent, within limits: RunLimits = RunLimits()) throws(ProgramError) {
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
        closingAction = content.actions.firstIndex(of: Symbol("Closing"))
        var indices = [UInt16](repeating: 0, count: Int(content.actions.map(\.id).max() ?? 0) + 1)
        for (index, action) in content.actions.enumerated().dropFirst() {
            indices[Int(action.id)] = UInt16(index)
        }
        actionIndices = indices
        metricsReadEventAlone = content.metricsReadEventAlone
        largestBlock = content.attributeBlocks.map(\.instructions.count).max() ?? 0
        hasPayloads = !content.payloads.isEmpty
        delivers = !content.delivery.isEmpty
        treatments = TreatmentTable(content.delivery.treatments)
        measures = MeasureLayout(content)
        let generatesId = content.nodesGenerateIds
        metricGates = content.metricFormulas.map { MetricGates($0, of: content, generatesId) }
        sharedNodes = SharedNodes(content)
        conditions = ConditionCode(content, sharedNodes, generatesId)
        memoryChanges = MemoryChange.all(content, generatesId)
        let windows = content.followedWindows
        followedWindows = windows
        followsWindows = !windows.isEmpty
        followsSentEvents = !windows.isEmpty || !measures.reported.isEmpty
        var opensWindow = [Bool](repeating: false, count: content.actions.count)
        for window in windows { opensWindow[window.action] = true }
        self.opensWindow = opensWindow
        hasTimersByCondition = content.timers.contains { $0.condition != nil }
    }

    /// Returns the index of an action, or 0 if the packs do not name it.
    @inline(__always)
    package func index(of action: Symbol) -> Int {
        let id = Int(action.id)
        return id < actionIndices.count ? Int(actionIndices[id]) : 0
    }
}

/// The content of a rule program, as the compiler assembles it.
public struct ProgramContent: Sendable {
    /// The feature level of this engine; incremented with each new instruction, node or declaration.
    public static let featureLevel = 3

    /// The name of the outermost pack.
    public var name = ""
    /// The version of the outermost pack.
    public var version = ""
    /// A digest of the packs and parameters that the program was made of; empty if it was not made of packs.
    public var digest = ""
    /// The packs, the outermost first.
    public var packs: [PackVersion] = []
    /// The packs' rules for migrating sessions from earlier versions.
    public var migrations: [MigrationRule] = []
    /// The actions that the packs name; index 0 represents all others.
    public var actions: [Symbol] = [Symbol("")]
    /// The time attributes of the actions that have one of their own.
    public var timeAttributes: [Symbol: Symbol] = [:]
    /// Finite variables.
    public var variables: [FiniteVariable] = []
    /// The state bits of a new session.
    public var initial = StateBits()
    /// The slots of the instrument.
    public var instrumentSlots: [SlotInfo] = []
    /// The slots of each tracker.
    public var trackerSlots: [SlotInfo] = []
    /// The slots that `was` reads, grouped by layer.
    public var wasSlots: [Slot] = []
    /// The start of each layer's group in `wasSlots`; one more entry than layers.
    public var wasRanges: [Int] = [0]
    /// Compiled expressions.
    public var expressions = ExpressionCode()
    /// Lists of nodes that `isOneOf` searches.
    public var lists: [[Int32]] = []
    /// The instructions of all steps.
    public var steps: [StepInstruction] = []
    /// The start of each action's general code.
    public var generalSteps: [UInt32] = [0]
    /// The table of specialised code.
    public var table = StateTable(mask: StateBits(), states: [], actionCount: 1, cells: [])
    /// Writes of finite variables.
    public var writes: [StateWrite] = []
    /// The conditions that block events.
    public var conditions: [ConditionInfo] = []
    /// Notes on accepted events.
    public var notes: [NoteInfo] = []
    /// Derived events.
    public var emissions: [Emission] = []
    /// The attribute phase of each action.
    public var attributes: [AttributeCode] = []
    /// The attributes that events share.
    public var attributeBlocks: [AttributeBlockCode] = []
    /// The payload of each action, or `nil` for an action without one; empty if there are no payloads.
    public var payloads: [[PayloadFragmentCode]?] = []
    /// The number of payload fragments whose last sent values are stored.
    public var payloadMemories = 0
    /// The metrics.
    public var metrics: [MetricInfo] = []
    /// The metric formulas of each action.
    public var metricFormulas: [[MetricFormula]] = []
    /// The periodic metrics; metrics of the same time are sent in this order.
    public var periodicMetrics: [PeriodicMetric] = []
    /// Scopes.
    public var scopes: [ScopeInfo] = []
    /// Measures, such as clocks and counters.
    public var measures: [MeasureInfo] = []
    /// Timers.
    public var timers: [TimerInfo] = []
    /// Holds; of those that apply, the first one starts.
    public var holds: [HoldInfo] = []
    /// Computed attributes.
    public var getters: [GetterInfo] = []
    /// Getters of trackers that formulas read.
    public var fieldGetters: [FieldGetter] = []
    /// Attributes that are read together as records.
    public var records: [RecordInfo] = []
    /// Families of attributes with a common prefix.
    public var families: [FamilyInfo] = []
    /// Kinds of tracker.
    public var trackerKinds: [TrackerKindInfo] = []
    /// Rules for the signals and properties of players.
    public var signals: [SignalRule] = []
    /// Properties of players that slots follow.
    public var properties: [PropertyInfo] = []
    /// True if a transition names the action `Closing`.
    public var handlesClosing = false
    /// Rules for the delivery of events and metrics.
    public var delivery = DeliveryRules()
    /// The names that the packs may use, with which the names in events are compared.
    public var names = KnownNames()

    /// Creates an empty program.
    public init() {}
}

extension ProgramContent {
    fileprivate var metricsReadEventAlone: Bool {
        guard periodicMetrics.isEmpty else { return false }
        var walk = NodeWalk(self)
        var readsSession = false
        walk.visit(metricFormulas.joined().flatMap { [$0.condition, $0.value].compactMap(\.self) }) {
            readsSession = readsSession || $0.readsSession
        }
        return !readsSession
    }
}

import AVTCore

/// A compiled rule pack: immutable, verified, shared by any number of sessions.
public final class RuleProgram: Sendable {
    /// Everything that a program consists of.
    public let content: ProgramContent
    /// True if a timer runs by a condition.
    let hasTimersByCondition: Bool
    /// True if metric formulas read nothing that a session keeps: only the event, its time and its action.
    public let metricsReadEventAlone: Bool
    /// How many instructions the largest attribute block has.
    let largestBlock: Int
    /// True if an action has a payload.
    let hasPayloads: Bool
    /// True if some of events and metrics is kept back, or leaves otherwise than it is.
    public let delivers: Bool
    /// What becomes of attributes on their way out.
    let treatments: TreatmentTable
    /// Where sessions keep the measures.
    let measures: MeasureLayout
    /// What metrics of each action ask first.
    let metricGates: [MetricGates]
    /// Nodes whose values sessions keep for a while.
    let sharedNodes: SharedNodes
    /// Conditions as they are asked.
    let conditions: ConditionCode
    /// What is asked before memory is written, by expression.
    let memoryChanges: [MemoryChange?]
    /// What an event may cost and cause.
    package let limits: RunLimits
    /// The action `Closing`, whose events are never sent, or `nil` if no rule names it.
    let closingAction: Int?
    /// The windows that measures, timers and metrics of the clock follow.
    let followedWindows: [Window]
    /// True if there are such windows.
    public let followsWindows: Bool
    /// True if windows or reports of measures follow the events that leave the hub.
    let followsSentEvents: Bool
    /// For each action, whether it opens one of these windows.
    let opensWindow: [Bool]
    /// The names that the rules may still make.
    let madeNames = NameBudget()
    private let actionIndices: [UInt16]

    /// Takes a program after verifying it.
    ///
    /// - Parameters:
    ///   - content: the program.
    ///   - limits: what an event may cost and cause.
    /// - Throws: `ProgramError` if an index points outside, a jump goes back, a table does not fit, or to run it could take
    ///   more time, stack or memory than a host has.
    public convenience init(_ content: ProgramContent, within limits: RunLimits = RunLimits()) throws(ProgramError) {
        var budget = content.budget
        try self.init(content, within: limits, budget: &budget)
    }

    /// Takes a program after verifying it, with what is left of a budget.
    ///
    /// - Parameters:
    ///   - content: The program.
    ///   - limits: What an event may cost and cause.
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
        let drawsId = content.nodesDrawIds
        metricGates = content.metricFormulas.map { MetricGates($0, of: content, drawsId) }
        sharedNodes = SharedNodes(content)
        conditions = ConditionCode(content, sharedNodes, drawsId)
        memoryChanges = MemoryChange.all(content, drawsId)
        let windows = content.followedWindows
        followedWindows = windows
        followsWindows = !windows.isEmpty
        followsSentEvents = !windows.isEmpty || !measures.reported.isEmpty
        var opensWindow = [Bool](repeating: false, count: content.actions.count)
        for window in windows { opensWindow[window.action] = true }
        self.opensWindow = opensWindow
        hasTimersByCondition = content.timers.contains { $0.condition != nil }
    }

    /// The index of an action; 0 for one that the packs do not name.
    @inline(__always)
    package func index(of action: Symbol) -> Int {
        let id = Int(action.id)
        return id < actionIndices.count ? Int(actionIndices[id]) : 0
    }
}

/// What a rule program consists of, as the compiler puts it together.
public struct ProgramContent: Sendable {
    /// What this engine understands: one more with each instruction, node or declaration that it learns.
    public static let featureLevel = 2

    /// The name of the outermost pack.
    public var name = ""
    /// The version of the outermost pack.
    public var version = ""
    /// What tells the packs and parameters from all others that it was made of; empty if it was not made of packs.
    public var digest = ""
    /// The packs, the outermost first.
    public var packs: [PackVersion] = []
    /// What the packs say of sessions that come from earlier versions of them.
    public var migrations: [MigrationRule] = []
    /// The actions that the packs name; index 0 stands for all others.
    public var actions: [Symbol] = [Symbol("")]
    /// The time attributes of actions that have one of their own.
    public var timeAttributes: [Symbol: Symbol] = [:]
    /// Finite variables.
    public var variables: [FiniteVariable] = []
    /// The words that a session begins with.
    public var initial = StateWords()
    /// The slots of the instrument.
    public var instrumentSlots: [SlotInfo] = []
    /// The slots of each tracker.
    public var trackerSlots: [SlotInfo] = []
    /// Slots that `was` reads, grouped by layer.
    public var wasSlots: [Slot] = []
    /// Where each layer's group of `wasSlots` begins; one more entry than layers.
    public var wasRanges: [Int] = [0]
    /// Compiled expressions.
    public var expressions = ExpressionCode()
    /// Lists of nodes that `isOneOf` searches.
    public var lists: [[Int32]] = []
    /// The steps, one after the other.
    public var steps: [StepInstruction] = []
    /// Where the general code of each action begins.
    public var generalSteps: [UInt32] = [0]
    /// The specialised code.
    public var table = StateTable(mask: StateWords(), states: [], actionCount: 1, cells: [])
    /// Writes of finite variables.
    public var writes: [StateWrite] = []
    /// The conditions that block.
    public var conditions: [ConditionInfo] = []
    /// Notes on accepted events.
    public var notes: [NoteInfo] = []
    /// Derived events.
    public var emissions: [Emission] = []
    /// The attribute phase of each action.
    public var attributes: [AttributeCode] = []
    /// Attributes that events share.
    public var attributeBlocks: [AttributeBlockCode] = []
    /// What is sent for each action that has a payload; empty if none has.
    public var payloads: [[PayloadFragmentCode]?] = []
    /// Of how many fragments it is kept what was last sent of them.
    public var payloadMemories = 0
    /// The metrics.
    public var metrics: [MetricInfo] = []
    /// The metric formulas of each action.
    public var metricFormulas: [[MetricFormula]] = []
    /// The metrics that the clock sends, in the order in which those of one time are sent.
    public var periodicMetrics: [PeriodicMetric] = []
    /// Lifetimes.
    public var scopes: [ScopeInfo] = []
    /// Clocks and counters.
    public var measures: [MeasureInfo] = []
    /// Timers.
    public var timers: [TimerInfo] = []
    /// Whiles in which a tracker's events are kept, the first that may begin first.
    public var holds: [HoldInfo] = []
    /// Computed attributes.
    public var getters: [GetterInfo] = []
    /// Getters of trackers that formulas read.
    public var fieldGetters: [FieldGetter] = []
    /// Attributes that events have together.
    public var records: [RecordInfo] = []
    /// Attributes whose names begin alike.
    public var families: [FamilyInfo] = []
    /// Kinds of tracker.
    public var trackerKinds: [TrackerKindInfo] = []
    /// What players say.
    public var signals: [SignalRule] = []
    /// Properties of players that slots follow.
    public var properties: [PropertyInfo] = []
    /// True if a transition names the action `Closing`.
    public var handlesClosing = false
    /// What of events and metrics leaves, and how.
    public var delivery = DeliveryRules()
    /// The names that the packs may use, with which those of events are compared.
    public var names = KnownNames()

    /// An empty program, to be filled.
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

import AVTCore

/// The content of a rule program, as the compiler assembles it.
///
/// It is a set of tables. An index in one refers to an entry of another, as the documentation of each says; a program is
/// created only from content whose indices have been verified.
public struct ProgramContent: Sendable {
    /// The feature level of this engine; incremented with each new instruction, node or declaration.
    public static let featureLevel = 3

    // MARK: Identity

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

    // MARK: Names

    /// The actions that the packs name; index 0 represents all others.
    public var actions: [Symbol] = [Symbol("")]
    /// The time attributes of the actions that have one of their own.
    public var timeAttributes: [Symbol: Symbol] = [:]
    /// The names that the packs may use, with which the names in events are compared.
    public var names = KnownNames()

    // MARK: State and memory

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
    /// Scopes.
    public var scopes: [ScopeInfo] = []

    // MARK: Expressions

    /// Compiled expressions.
    public var expressions = ExpressionCode()
    /// Lists of nodes that `isOneOf` searches.
    public var lists: [[Int32]] = []
    /// Attributes that are read together as records.
    public var records: [RecordInfo] = []
    /// Families of attributes with a common prefix.
    public var families: [FamilyInfo] = []

    // MARK: Steps

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
    /// True if a transition names the action `Closing`.
    public var handlesClosing = false

    // MARK: Attributes and payloads of events

    /// The attribute phase of each action.
    public var attributes: [AttributeCode] = []
    /// The attributes that events share.
    public var attributeBlocks: [AttributeBlockCode] = []
    /// The payload of each action, or `nil` for an action without one; empty if there are no payloads.
    public var payloads: [[PayloadFragmentCode]?] = []
    /// The number of payload fragments whose last sent values are stored.
    public var payloadMemories = 0
    /// Computed attributes.
    public var getters: [GetterInfo] = []

    // MARK: Metrics

    /// The metrics.
    public var metrics: [MetricInfo] = []
    /// The metric formulas of each action.
    public var metricFormulas: [[MetricFormula]] = []
    /// The periodic metrics; metrics of the same time are sent in this order.
    public var periodicMetrics: [PeriodicMetric] = []

    // MARK: Measures and timers

    /// Measures, such as clocks and counters.
    public var measures: [MeasureInfo] = []
    /// Timers.
    public var timers: [TimerInfo] = []

    // MARK: Trackers and players

    /// Kinds of tracker.
    public var trackerKinds: [TrackerKindInfo] = []
    /// Getters of trackers that formulas read.
    public var fieldGetters: [FieldGetter] = []
    /// Rules for the signals and properties of players.
    public var signals: [SignalRule] = []
    /// Properties of players that slots follow.
    public var properties: [PropertyInfo] = []

    // MARK: Delivery

    /// Holds; of those that apply, the first one starts.
    public var holds: [HoldInfo] = []
    /// Rules for the delivery of events and metrics.
    public var delivery = DeliveryRules()

    /// Creates an empty program.
    public init() {}
}

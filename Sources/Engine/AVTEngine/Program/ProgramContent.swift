import AVTCore

/// The content of a rule program, as the compiler assembles it.
///
/// It is a set of tables. An index in one refers to an entry of another, as the documentation of each says; a program is
/// created only from content whose indices have been verified.
package struct ProgramContent: Sendable {
    /// The feature level of this engine; incremented with each new instruction, node or declaration.
    package static let featureLevel = 3

    // MARK: Identity

    /// The name of the outermost pack.
    package var name = ""
    /// The version of the outermost pack.
    package var version = ""
    /// A digest of the packs and parameters that the program was made of; empty if it was not made of packs.
    package var digest = ""
    /// The packs, the outermost first.
    package var packs: [PackVersion] = []
    /// The packs' rules for migrating sessions from earlier versions.
    package var migrations: [MigrationRule] = []

    // MARK: Names

    /// The actions that the packs name; index 0 represents all others.
    package var actions: [Symbol] = [Symbol("")]
    /// The time attributes of the actions that have one of their own.
    package var timeAttributes: [Symbol: Symbol] = [:]
    /// The names that the packs may use, with which the names in events are compared.
    package var names = KnownNames()

    // MARK: State and memory

    /// Finite variables.
    package var variables: [FiniteVariable] = []
    /// The state bits of a new session.
    package var initial = StateBits()
    /// The slots of the instrument.
    package var instrumentSlots: [SlotInfo] = []
    /// The slots of each tracker.
    package var trackerSlots: [SlotInfo] = []
    /// The slots that `was` reads, grouped by layer.
    package var wasSlots: [Slot] = []
    /// The start of each layer's group in `wasSlots`; one more entry than layers.
    package var wasRanges: [Int] = [0]
    /// Scopes.
    package var scopes: [ScopeInfo] = []

    // MARK: Expressions

    /// Compiled expressions.
    package var expressions = ExpressionCode()
    /// Lists of nodes that `isOneOf` searches.
    package var lists: [[Int32]] = []
    /// Attributes that are read together as records.
    package var records: [RecordInfo] = []
    /// Families of attributes with a common prefix.
    package var families: [FamilyInfo] = []

    // MARK: Steps

    /// The instructions of all steps.
    package var steps: [StepInstruction] = []
    /// The start of each action's general code.
    package var generalSteps: [UInt32] = [0]
    /// The table of specialised code.
    package var table = StateTable(mask: StateBits(), states: [], actionCount: 1, cells: [])
    /// Writes of finite variables.
    package var writes: [StateWrite] = []
    /// The conditions that block events.
    package var conditions: [ConditionInfo] = []
    /// Notes on accepted events.
    package var notes: [NoteInfo] = []
    /// Derived events.
    package var emissions: [Emission] = []
    /// True if a transition names the action `Closing`.
    package var handlesClosing = false

    // MARK: Attributes and payloads of events

    /// The attribute phase of each action.
    package var attributes: [AttributeCode] = []
    /// The attributes that events share.
    package var attributeBlocks: [AttributeBlockCode] = []
    /// The payload of each action, or `nil` for an action without one; empty if there are no payloads.
    package var payloads: [[PayloadFragmentCode]?] = []
    /// The number of payload fragments whose last sent values are stored.
    package var payloadMemories = 0
    /// Computed attributes.
    package var getters: [GetterInfo] = []

    // MARK: Metrics

    /// The metrics.
    package var metrics: [MetricInfo] = []
    /// The metric formulas of each action.
    package var metricFormulas: [[MetricFormula]] = []
    /// The periodic metrics; metrics of the same time are sent in this order.
    package var periodicMetrics: [PeriodicMetric] = []

    // MARK: Measures and timers

    /// Measures, such as clocks and counters.
    package var measures: [MeasureInfo] = []
    /// Timers.
    package var timers: [TimerInfo] = []

    // MARK: Trackers and players

    /// Kinds of tracker.
    package var trackerKinds: [TrackerKindInfo] = []
    /// Getters of trackers that formulas read.
    package var fieldGetters: [FieldGetter] = []
    /// Rules for the signals and properties of players.
    package var signals: [SignalRule] = []
    /// Properties of players that slots follow.
    package var properties: [PropertyInfo] = []

    // MARK: Delivery

    /// Holds; of those that apply, the first one starts.
    package var holds: [HoldInfo] = []
    /// Rules for the delivery of events and metrics.
    package var delivery = DeliveryRules()

    /// Creates an empty program.
    package init() {}
}

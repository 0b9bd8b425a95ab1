import AVTDiagnostics
import AVTEngine
import AVTExpressions

/// A pack in which every name is resolved to an index and every expression has a type.
///
/// It is the output of the compiler's front end and the only input of its back end.
package struct CheckedPack: Sendable {
    /// The name of the outermost pack.
    package var name: String
    /// The version of the outermost pack.
    package var version: String
    /// The digest that identifies the packs, computed from their texts and parameters.
    package var digest: String
    /// The layers, outermost first.
    package var layers: [CheckedLayer] = []
    /// The parameters and their values.
    ///
    /// Expressions already contain the values as constants.
    package var parameters: [CheckedParameter] = []
    /// Every action that a rule, timer, measure, signal or expression names; index 0 stands for all other actions.
    package var actions: [String] = [""]
    /// The time attributes of actions that have their own, by action.
    package var actionTimeAttributes: [String: String] = [:]
    /// Groups of attributes that belong together.
    package var records: [RecordDeclaration] = []
    /// Groups of attributes whose names share a prefix.
    package var families: [FamilyDeclaration] = []
    /// Finite variables, including the flags for whether a scope is open and whether a record is present.
    package var states: [StateVariable] = []
    /// Variables with an unbounded number of values.
    package var memory: [MemoryVariable] = []
    /// Lifetimes.
    package var scopes: [ScopeDeclaration] = []
    /// Numbers that the engine maintains.
    package var measures: [Measure] = []
    /// Timers of each tracker.
    package var timers: [TimerDeclaration] = []
    /// Intervals in which a tracker's events are held, those of the outermost layer first.
    package var holds: [Hold] = []
    /// Attributes computed for the emitting tracker.
    package var getters: [GetterRule] = []
    /// The players whose signals and properties the packs map; those without a name are every tracker's.
    package var players: [String] = []
    /// Kinds of tracker.
    package var trackerKinds: [TrackerKind] = []
    /// Rules for what the player reports.
    package var signals: [Signal] = []
    /// The attributes that `Reference.attribute` and `ObjectField.getter` refer to.
    package var attributeDeclarations: [AttributeDeclaration] = []
    /// The payloads of actions that have one.
    package var payloads: [Payload] = []
    /// Metric formulas, those of the outermost layer first, then in file order.
    package var metrics: [MetricRule] = []
    /// The packs, the outermost first.
    package var packs: [PackVersion] = []
    /// The migrations of sessions of earlier versions.
    package var migrations: [CheckedMigration] = []
    /// The rules for which events and metrics are sent, and how.
    package var delivery = CheckedDelivery()
    /// Guarantees, those of the outermost layer first.
    package var guarantees: [Guarantee] = []
    /// The timers, measures and metrics that run while a condition over finite state alone holds.
    package var conditionalEntries: [ConditionalEntry] = []
    /// Named conditions and enumerations.
    ///
    /// A definition may refer to others, but not in a cycle.
    package var definitions: [TypedExpression] = []
    /// The indices of definitions, in order of dependency.
    var definitionOrder: [Int] = []
    /// The actions that the packs may name: OpenAVT's and those that the packs declare.
    package var knownActions: Set<String> = []
    /// The attributes that the packs may name.
    package var knownAttributes: Set<String> = []
    /// All values of each attribute whose declaration lists them with `oneOf`.
    package var listedValues: [String: [String]] = [:]
    /// The declared types of the attributes in `knownAttributes`.
    package var attributeTypes: [String: ValueTypeSyntax] = [:]
    /// What the packs use from their host and provide to it.
    package var uses = PackUses()
    /// The interface that others rely on.
    package var interface = PackInterface()
    /// The packs as written, layer upon layer.
    var written: LayeredPack?
    /// The targets of the references in expressions.
    package var references: [Reference] = []
    /// The targets of the fields of trackers and records in expressions.
    package var fields: [ObjectField] = []
    /// The formulas of each definition: one for a condition, one per enum value for an enumeration.
    package var definitionFormulas: [[FormulaSyntax]] = []
    /// Every condition as written, in any section.
    package var conditions: [WrittenCondition] = []
    /// The enum values of every `firstOf`.
    package var enumValues: [WrittenEnumValues] = []
    /// Metrics and attributes with their formulas as written.
    package var writtenValues: [WrittenValue] = []
    /// The layers that no other one extends.
    package var topLayers: Set<Int> = []
    /// What packs remove from the packs below, with the locations of the removals.
    package var removals: [Removal: SourceRange] = [:]

    init(name: String, version: String, digest: String) {
        self.name = name
        self.version = version
        self.digest = digest
    }
}

extension CheckedPack {
    /// The location of the outermost pack's version.
    package var versionRange: SourceRange? { interface.version?.range }

    /// The names of the metrics that the packs declare, with or without a formula.
    package var declaredMetrics: Set<String> {
        Set((written?.layers ?? []).flatMap(\.syntax.vocabulary.metrics).map(\.name.text))
    }
}

import AVTDiagnostics
import AVTEngine
import AVTExpressions

/// What packs say once every name is an index and every expression has its type: the product of the compiler's front
/// half, and all that its back half reads.
package struct CheckedPack: Sendable {
    /// The name of the outermost pack.
    package var name: String
    /// The version of the outermost pack.
    package var version: String
    /// What tells the packs from all others, their texts and parameters taken together.
    package var digest: String
    /// The layers, outermost first.
    package var layers: [CheckedLayer] = []
    /// Parameters with the values that they have.
    ///
    /// In expressions they are constants already.
    package var parameters: [CheckedParameter] = []
    /// Every action that a rule, timer, measure, signal or expression names; index 0 stands for all others.
    package var actions: [String] = [""]
    /// Time attributes of actions that have one of their own, by action.
    package var actionTimeAttributes: [String: String] = [:]
    /// Attributes that belong together.
    package var records: [RecordDeclaration] = []
    /// Attributes whose names begin alike.
    package var families: [FamilyDeclaration] = []
    /// Finite variables, among them the flags that say whether a scope is open and whether a record is there.
    package var states: [StateVariable] = []
    /// Variables without a bound.
    package var memory: [MemoryVariable] = []
    /// Lifetimes.
    package var scopes: [ScopeDeclaration] = []
    /// Numbers that the engine keeps.
    package var measures: [Measure] = []
    /// Timers of each tracker.
    package var timers: [TimerDeclaration] = []
    /// Whiles in which a tracker's events are kept, those of the outermost layer first.
    package var holds: [Hold] = []
    /// Attributes computed for the emitting tracker.
    package var getters: [Getter] = []
    /// Kinds of tracker.
    package var trackerKinds: [TrackerKind] = []
    /// What the player says, and what follows from it.
    package var signals: [Signal] = []
    /// The attributes that `Reference.attribute` and `ObjectField.getter` point to.
    package var attributeDeclarations: [AttributeDeclaration] = []
    /// What is sent for actions that have a payload.
    package var payloads: [Payload] = []
    /// Metric formulas, of the outermost layer first, then in the order of the file.
    package var metrics: [MetricRule] = []
    /// The packs, the outermost first.
    package var packs: [PackVersion] = []
    /// What becomes of the sessions of earlier versions.
    package var migrations: [CheckedMigration] = []
    /// What leaves of events and metrics, and how.
    package var delivery = CheckedDelivery()
    /// What must be so, of the outermost layer first.
    package var guarantees: [Guarantee] = []
    /// What runs or counts while a condition over finite state alone holds.
    package var stretches: [Stretch] = []
    /// Named conditions and enumerations.
    ///
    /// A definition may refer to others, never in a circle.
    package var definitions: [TypedExpression] = []
    /// The indices of definitions, each after those that it names.
    var definitionOrder: [Int] = []
    /// The actions that the packs may name: OpenAVT's and those that they declare.
    package var knownActions: Set<String> = []
    /// The attributes that the packs may name.
    package var knownAttributes: Set<String> = []
    /// All values of each attribute whose declaration lists them with `oneOf`.
    package var listedValues: [String: [String]] = [:]
    /// The declared types of these attributes.
    package var attributeTypes: [String: ValueTypeSyntax] = [:]
    /// What the packs take from their host and give to it.
    package var uses = PackUses()
    /// What others rely on.
    package var interface = PackInterface()
    /// The packs as written, layer upon layer.
    var written: LayeredPack?
    /// What the references in expressions point to.
    package var references: [Reference] = []
    /// What the fields of trackers and records in expressions point to.
    package var fields: [ObjectField] = []
    /// The formulas of each definition: one of a condition, one for each word of an enumeration.
    package var definitionFormulas: [[FormulaSyntax]] = []
    /// Every condition as written, in whatever section.
    package var conditions: [WrittenCondition] = []
    /// The words of every `firstOf`.
    package var words: [WrittenWords] = []
    /// Metrics and attributes next to their texts.
    package var writtenValues: [WrittenValue] = []
    /// The layers that no other one extends.
    package var topLayers: Set<Int> = []
    /// What packs remove from those below, and where they say so.
    package var removals: [Removal: SourceRange] = [:]

    init(name: String, version: String, digest: String) {
        self.name = name
        self.version = version
        self.digest = digest
    }
}

extension CheckedPack {
    /// Where the outermost pack has its version.
    package var versionRange: SourceRange? { interface.version?.range }
}

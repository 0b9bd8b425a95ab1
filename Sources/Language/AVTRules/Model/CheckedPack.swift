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
    /// The order of the packs, and what they change in each other.
    package var layering = CheckedLayering()
    /// The layers, outermost first.
    package var layers: [CheckedLayer] = []
    /// The parameters and their values.
    ///
    /// Expressions already contain the values as constants.
    package var parameters: [CheckedParameter] = []
    /// Every action that a rule, timer, measure, signal or expression names; index 0 stands for all other actions.
    package var actions: [String] = [""]
    /// The names that the packs may use.
    package var vocabulary = CheckedVocabulary()
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
    /// The players of trackers, and the rules for what they report.
    package var players = CheckedPlayers()
    /// The payloads of actions that have one.
    package var payloads: [Payload] = []
    /// Metric formulas, those of the outermost layer first, then in file order.
    package var metrics: [MetricRule] = []
    /// The migrations of sessions of earlier versions.
    package var migrations: [CheckedMigration] = []
    /// The rules for which events and metrics are sent, and how.
    package var delivery = CheckedDelivery()
    /// Guarantees, those of the outermost layer first.
    package var guarantees: [Guarantee] = []
    /// The timers, measures and metrics that run while a condition over finite state alone holds.
    package var conditionalEntries: [ConditionalEntry] = []
    /// The formulas of all sections, and what they refer to.
    package var formulas = CheckedFormulas()
    /// What the packs use from their host and provide to it.
    package var uses = PackUses()
    /// The interface that others rely on.
    package var interface = PackInterface()

    init(name: String, version: String, digest: String) {
        self.name = name
        self.version = version
        self.digest = digest
    }
}

extension CheckedPack {
    /// The location of the outermost pack's version.
    package var versionRange: SourceRange? { interface.version?.range }

    /// Returns true if no other layer extends one.
    package func isTopLayer(_ layer: Int) -> Bool { layering.topLayers.contains(layer) }

    /// Returns true if the pack of a layer extends the pack of another one, directly or through others.
    package func extends(_ layer: Int, _ other: Int) -> Bool {
        layering.written?.layers[layer].visibleLayers.contains(other) ?? false
    }

    /// Returns the location of the name of a layer's pack, or `nil` if the layer was not read from a file.
    package func nameRange(ofLayer layer: Int) -> SourceRange? {
        layering.written?.layers[layer].syntax.header.name.range
    }

    /// The names of the metrics that the packs declare, with or without a formula.
    package var declaredMetrics: Set<String> {
        Set((layering.written?.layers ?? []).flatMap(\.syntax.vocabulary.metrics).map(\.name.text))
    }
}

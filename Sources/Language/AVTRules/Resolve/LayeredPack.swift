import AVTDiagnostics

/// Packs as ordered layers, with overrides and removals applied and all parameters resolved.
struct LayeredPack: Sendable {
    /// The name of the outermost pack, or the joined names if several packs are outermost.
    var name: String
    /// The version of the outermost pack.
    var version: String
    /// The layers, outermost first.
    var layers: [PackLayer]
    /// Names whose declarations could not be read, in any layer.
    var damaged: Set<String>
    /// The removals of rules in lower packs, with the source ranges of their declarations.
    var removals: [Removal: SourceRange] = [:]

    /// The names that belong to players.
    var playerNames = PlayerNames([])

    /// The players that the packs name, each once, in alphabetical order.
    var players: [String] { Set(layers.compactMap { $0.syntax.header.player?.text }).sorted() }

    /// The layers that no other layer extends.
    var topLayers: Set<Int> {
        layers.indices.reduce(into: Set(layers.indices)) { top, layer in
            top.subtract(layers[layer].visibleLayers.subtracting([layer]))
        }
    }
}

/// The removal of a rule in a lower pack.
package struct Removal: Hashable, Sendable {
    /// The name of the pack that removes the rule.
    package let pack: String
    /// The name of the rule.
    package let name: String
}

/// One layer: a pack in which overridden entries are replaced by those of outer packs.
struct PackLayer: Sendable {
    /// The pack as written.
    ///
    /// Entries that can be overridden or removed must be read from the properties below instead.
    var syntax: PackSyntax
    /// The layers whose parameters its formulas can read: this one and those below it.
    var visibleLayers: Set<Int>
    /// The parameters with their values.
    var parameters: [ResolvedParameter] = []
    /// Definitions.
    var definitions: [LayerEntry<DefinitionSyntax>] = []
    /// Measures.
    var measures: [LayerEntry<MeasureSyntax>] = []
    /// Getters.
    var getters: [LayerEntry<GetterSyntax>] = []
    /// Signals.
    var signals: [LayerEntry<SignalSyntax>] = []
    /// Transitions.
    var transitions: [LayerEntry<TransitionSyntax>] = []
    /// Attributes of accepted events.
    var attributes: [LayerEntry<AttributeEntry>] = []
    /// Payloads.
    var payloads: [LayerEntry<PayloadSyntax>] = []
    /// Metric formulas.
    var metrics: [LayerEntry<MetricEntry>] = []
    /// Timers.
    var timers: [LayerEntry<TimerSyntax>] = []
    /// Holds.
    var holds: [LayerEntry<HoldSyntax>] = []
    /// Treatments of attributes in sent events.
    var treatments: [LayerEntry<TreatmentSyntax>] = []
    /// Rate limits on sent events.
    var limits: [LayerEntry<RateLimitSyntax>] = []
    /// Rules for duplicate events.
    var duplicates: [LayerEntry<DuplicateSyntax>] = []
    /// Guarantees.
    var guarantees: [LayerEntry<GuaranteeSyntax>] = []
}

extension PackLayer {
    /// The names of attributes that rules add to events.
    var namesOnEvents: [TextSyntax] {
        let emitted =
            transitions.flatMap(\.entry.effects).compactMap(\.emission).flatMap(\.with) + signals.flatMap(\.entry.with)
        return attributes.map(\.entry.syntax.name) + getters.map(\.entry.name) + emitted.map(\.name)
    }

    /// The names of attributes that rules add to events, and the names in payloads.
    var exportedNames: [TextSyntax] { namesOnEvents + payloads.flatMap(\.entry.send).map(\.name) }
}

/// An entry and the layer of the pack that declares it.
///
/// For an override, this is not the layer that contains the entry.
struct LayerEntry<Entry: Sendable>: Sendable {
    /// The entry.
    var entry: Entry
    /// The layer of the pack that declares the entry.
    var origin: Int
    /// The entries that it overrides, innermost first, each with the layer of the pack that declares it.
    var overridden: [LayerEntry] = []
}

/// A parameter with its value.
struct ResolvedParameter: Sendable {
    /// The declaration.
    var syntax: ParameterSyntax
    /// The value, or the declared default if the supplied value is invalid.
    var value: LiteralValue
}

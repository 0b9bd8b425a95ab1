import AVTDiagnostics

/// Packs with their layers in order, overrides and removals applied and every parameter with its value.
struct LayeredPack: Sendable {
    /// The name of the outermost pack; of several packs given together, all their names.
    var name: String
    /// The version of the outermost pack.
    var version: String
    /// The layers, outermost first.
    var layers: [PackLayer]
    /// Names whose declaration could not be read, in any layer.
    var damaged: Set<String>
    /// What packs remove from those below, and where they say so.
    var removals: [Removal: SourceRange] = [:]

    /// The layers that no other one extends.
    var topLayers: Set<Int> {
        layers.indices.reduce(into: Set(layers.indices)) { top, layer in
            top.subtract(layers[layer].reach.subtracting([layer]))
        }
    }
}

/// A rule of a lower pack that a pack removes.
package struct Removal: Hashable, Sendable {
    /// The name of the pack that removes it.
    package let pack: String
    /// The name of the rule.
    package let name: String
}

/// One layer: a pack, with the entries of outer packs that replace its own.
struct PackLayer: Sendable {
    /// The pack as written.
    ///
    /// What can be overridden or removed is not to be read from here.
    var syntax: PackSyntax
    /// The layers whose parameters its formulas can read: itself and those below it.
    var reach: Set<Int>
    /// Its parameters with their values.
    var parameters: [ResolvedParameter] = []
    /// Named conditions.
    var definitions: [Placed<DefinitionSyntax>] = []
    /// Measures.
    var measures: [Placed<MeasureSyntax>] = []
    /// Getters.
    var getters: [Placed<GetterSyntax>] = []
    /// Signals.
    var signals: [Placed<SignalSyntax>] = []
    /// Transitions.
    var transitions: [Placed<TransitionSyntax>] = []
    /// Attributes of accepted events.
    var attributes: [Placed<AttributeEntry>] = []
    /// What is sent.
    var payloads: [Placed<PayloadSyntax>] = []
    /// Metric formulas.
    var metrics: [Placed<MetricEntry>] = []
    /// Timers.
    var timers: [Placed<TimerSyntax>] = []
    /// Holds.
    var holds: [Placed<HoldSyntax>] = []
    /// What becomes of attributes on their way out.
    var treatments: [Placed<TreatmentSyntax>] = []
    /// How many events are sent in a time.
    var limits: [Placed<RateLimitSyntax>] = []
    /// Which events are not sent again.
    var duplicates: [Placed<DuplicateSyntax>] = []
    /// What must be so.
    var guarantees: [Placed<GuaranteeSyntax>] = []
}

extension PackLayer {
    /// The names under which rules put values on events.
    var namesOnEvents: [TextSyntax] {
        let emitted = transitions.flatMap(\.entry.emit).flatMap(\.with) + signals.flatMap(\.entry.with)
        return attributes.map(\.entry.syntax.name) + getters.map(\.entry.name) + emitted.map(\.name)
    }

    /// The names under which rules put values on events and send them.
    var namesGiven: [TextSyntax] { namesOnEvents + payloads.flatMap(\.entry.send).map(\.name) }
}

/// An entry and the layer of the pack that wrote it, which is not the one where it stands if it is an override.
struct Placed<Entry: Sendable>: Sendable {
    /// The entry.
    var entry: Entry
    /// The layer of the pack that wrote it.
    var origin: Int
    /// The entries that it overrides, the innermost first, each with the layer of the pack that wrote it.
    var overridden: [Placed] = []
}

/// A parameter with its value.
struct ResolvedParameter: Sendable {
    /// The declaration.
    var syntax: ParameterSyntax
    /// The value; its declared default where what was given is no value.
    var value: LiteralValue
}

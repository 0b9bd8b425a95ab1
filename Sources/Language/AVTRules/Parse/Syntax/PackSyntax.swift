import AVTDiagnostics

/// The syntax tree of one pack: names with their source ranges and parsed formulas, with nothing resolved yet.
///
/// The tree contains well-formed entries only. Malformed ones have been reported and omitted; their names are in
/// `damaged`, so that they are not reported as undeclared later. Lists keep the order of the file.
package struct PackSyntax: Sendable {
    /// The document.
    package var file: SourceFile
    /// Section `pack`.
    package var header: HeaderSyntax
    /// Section `vocabulary`.
    package var vocabulary = VocabularySyntax()
    /// Section `trackers`.
    package var trackers: [TrackerKindSyntax] = []
    /// Section `definitions`.
    package var definitions: [DefinitionSyntax] = []
    /// Section `scopes`.
    package var scopes: [ScopeSyntax] = []
    /// Section `state`, its groups flattened.
    package var state: [StateSyntax] = []
    /// Section `memory`, its groups flattened.
    package var memory: [MemorySyntax] = []
    /// Section `measures`, its groups flattened.
    package var measures: [MeasureSyntax] = []
    /// Section `getters`.
    package var getters: [GetterSyntax] = []
    /// Section `signals`.
    package var signals: [SignalSyntax] = []
    /// Section `transitions`.
    package var transitions: [TransitionSyntax] = []
    /// Section `attributes`.
    package var attributes: [ValueRuleSyntax] = []
    /// Section `payloads`.
    package var payloads: [PayloadSyntax] = []
    /// Section `metrics`.
    package var metrics: [ValueRuleSyntax] = []
    /// Section `timers`.
    package var timers: [TimerSyntax] = []
    /// Section `holds`.
    package var holds: [HoldSyntax] = []
    /// Section `privacy`.
    var privacy = PrivacySyntax()
    /// Section `volume`.
    var volume = VolumeSyntax()
    /// Section `guarantees`.
    package var guarantees: [GuaranteeSyntax] = []
    /// Section `migrate`.
    package var migrations: [MigrationSyntax] = []
    /// Names whose declarations could not be read.
    package var damaged: Set<String> = []
    /// True if `extends` is misspelt, misplaced or no list, so that the extended packs are not loaded.
    package var lacksPacks = false
}

extension PackSyntax {
    static let mapping = Mapping<PackSyntax>(
        "a pack", like: "pack: { name: my.pack, version: 1.0.0, language: 1 }",
        draft: PackSyntax(
            file: SourceRange.unread.file, header: HeaderSyntax(name: .unread, version: .unread))
    ) {
        Key(
            "pack", .mapping(HeaderSyntax.mapping), into: \.header, is: .essential,
            "Name, version and language of the pack, and the packs below it.")
        Key(
            "vocabulary", .mapping(VocabularySyntax.mapping), into: \.vocabulary,
            "Actions, attributes and metrics that the pack adds.")
        Key(
            "trackers", .entries(.name(.trackerKind), .mapping(TrackerKindSyntax.mapping)), into: \.trackers,
            "Kinds of tracker.")
        Key(
            "definitions", .entries(.name(.variable), .shorthand(DefinitionSyntax.mapping)), into: \.definitions,
            "Named conditions and enumerations.")
        Key(
            "scopes", .entries(.name(.variable), .mapping(ScopeSyntax.mapping)), into: \.scopes,
            "Lifetimes, such as one playback.")
        Key(
            "state", .grouped(StateSyntax.mapping, owner: \.owner), into: \.state,
            "Variables with few values, by owner.")
        Key(
            "memory", .grouped(MemorySyntax.mapping, owner: \.owner), into: \.memory,
            "Variables without a bound, by owner.")
        Key(
            "measures", .grouped(MeasureSyntax.mapping, owner: \.owner), into: \.measures,
            "Numbers that the engine maintains, by owner.")
        Key(
            "getters", .entries(.reference(.attribute), .mapping(GetterSyntax.mapping)), into: \.getters,
            "Attributes computed for the emitting tracker.")
        Key(
            "signals", .list(.mapping(SignalSyntax.mapping)), into: \.signals,
            "How a player's reports are converted to actions.")
        Key(
            "transitions", .list(.mapping(TransitionSyntax.mapping)), into: \.transitions, "What an action does.")
        Key(
            "attributes", .entries(.reference(.attribute), .shorthand(ValueRuleSyntax.mapping)),
            into: \.attributes, "Attributes put on accepted events.")
        Key(
            "payloads", .entries(.name(.payload), .mapping(PayloadSyntax.mapping)), into: \.payloads,
            "For an action, exactly what is sent; and fragments of it.")
        Key(
            "metrics", .entries(.reference(.metric), .mapping(ValueRuleSyntax.metricMapping)), into: \.metrics,
            "Metric formulas.")
        Key(
            "timers", .entries(.name(.variable), .mapping(TimerSyntax.mapping)), into: \.timers,
            "Actions emitted by the clock.")
        Key(
            "holds", .entries(.name(.variable), .mapping(HoldSyntax.mapping)), into: \.holds,
            "Events that are held for a while.")
        Key(
            "privacy", .mapping(PrivacySyntax.mapping), into: \.privacy, "Which data of events may leave the app.")
        Key("volume", .mapping(VolumeSyntax.mapping), into: \.volume, "How many events are sent.")
        Key(
            "guarantees", .list(.mapping(GuaranteeSyntax.mapping)), into: \.guarantees,
            "What must always or never be so; proved, not executed.")
        Key(
            "migrate", .list(.mapping(MigrationSyntax.mapping)), into: \.migrations,
            "How playbacks in progress continue when this version replaces an earlier one.")
    }
}

extension MappingDeclaration {
    /// The declaration of a pack.
    package static var document: MappingDeclaration { PackSyntax.mapping.declaration }
}

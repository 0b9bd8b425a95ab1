import AVTDiagnostics

/// One pack as it is written: every name with the place where it stands, every formula parsed, nothing resolved yet.
///
/// What is here is well-formed: entries that are not were reported and left out, and their names are in `damaged`, so
/// that nobody complains about missing declarations of theirs. Lists keep the order of the file.
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
    /// Names whose declaration could not be read.
    package var damaged: Set<String> = []
    /// True if the packs that it extends are named where nobody looks for them.
    package var lacksPacks = false
}

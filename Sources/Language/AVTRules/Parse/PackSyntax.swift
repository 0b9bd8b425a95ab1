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
    /// True if `extends` is misspelt or misplaced, so that the extended packs are not loaded.
    package var lacksPacks = false
}

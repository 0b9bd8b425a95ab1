/// Section `volume`.
struct VolumeSyntax: Sendable {
    /// The sample of sessions that are sent.
    var sample: SampleSyntax?
    /// Limits on the number of events that are sent within a duration.
    var limits: [RateLimitSyntax] = []
    /// Rules for duplicate events, which are not sent again.
    var duplicates: [DuplicateSyntax] = []
}

extension VolumeSyntax {
    static let mapping = Mapping<VolumeSyntax>(
        "section `volume`", like: "{ sample: { rate: 0.1 } }", draft: VolumeSyntax()
    ) {
        Key(
            "sample", .mapping(SampleSyntax.mapping), into: \.sample,
            "Which sessions are sent; if several packs specify it, the outermost counts.")
        Key(
            "limits", .entries(.name(.rule), .mapping(RateLimitSyntax.mapping)), into: \.limits,
            "How many events of some actions each tracker sends within a time, by name.")
        Key(
            "duplicates", .entries(.name(.rule), .mapping(DuplicateSyntax.mapping)), into: \.duplicates,
            "Which events a tracker does not send again, by name.")
    }
}

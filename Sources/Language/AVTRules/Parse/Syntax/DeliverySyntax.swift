import AVTDiagnostics
import AVTEngine

/// Section `privacy`.
struct PrivacySyntax: Sendable {
    /// What the viewer may consent to.
    var consents: [TextSyntax] = []
    /// The consents without which nothing leaves.
    var requires: [TextSyntax] = []
    /// What becomes of attributes.
    var treatments: [TreatmentSyntax] = []
    /// What becomes of all other attributes: `drop`, or `nil` if they leave as they are.
    var others: TextSyntax?
}

/// What becomes of an attribute on its way out.
struct TreatmentSyntax: Sendable {
    /// The attribute, or a name on the wire.
    var name: TextSyntax
    /// The consents without which it is left out.
    var requires: [TextSyntax]
    /// True if it is left out in any case.
    var isDropped: Bool
    /// True if it leaves as it is.
    var isKept: Bool
    /// What of its text is covered.
    var mask: TextMask?
    /// Of how many digits the hash is that takes its place.
    var hash: TextSyntax?
    /// How much of its text is left.
    var truncate: TextSyntax?
    /// True if it replaces one of a pack below.
    var isOverride: Bool
}

/// Section `volume`.
struct VolumeSyntax: Sendable {
    /// Which sessions are sent.
    var sample: SampleSyntax?
    /// How many events are sent in a time.
    var limits: [RateLimitSyntax] = []
    /// Which events are not sent again.
    var duplicates: [DuplicateSyntax] = []
}

/// Which sessions are sent.
struct SampleSyntax: Sendable {
    /// The share of sessions, a constant.
    var rate: FormulaSyntax
    /// The actions whose events are sent of all sessions.
    var except: [TextSyntax]
}

/// How many events are sent in a time.
struct RateLimitSyntax: Sendable {
    /// The name.
    var name: TextSyntax
    /// The actions that count.
    var filter: ActionFilterSyntax
    /// The most events.
    var most: TextSyntax
    /// The time, a constant.
    var per: FormulaSyntax
    /// True if the limit holds in any interval of that duration.
    var isSliding = false
    /// True if it replaces one of a pack below.
    var isOverride: Bool
}

/// Which events are not sent again.
struct DuplicateSyntax: Sendable {
    /// The name.
    var name: TextSyntax
    /// The actions that are meant.
    var filter: ActionFilterSyntax
    /// The attributes that two events have alike.
    var by: [TextSyntax]
    /// For how long an event is remembered, a constant.
    var within: FormulaSyntax
    /// True if it replaces one of a pack below.
    var isOverride: Bool
}

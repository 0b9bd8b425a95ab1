import AVTDiagnostics
import AVTEngine

/// Section `privacy`.
struct PrivacySyntax: Sendable {
    /// The consents that a viewer can give.
    var consents: [TextSyntax] = []
    /// The consents that are required for sending anything.
    var requires: [TextSyntax] = []
    /// The treatments of attributes.
    var treatments: [TreatmentSyntax] = []
    /// The treatment of all other attributes: `drop`, or `nil` to send them unchanged.
    var others: TextSyntax?
}

/// The treatment of an attribute when an event is sent.
struct TreatmentSyntax: Sendable {
    /// The attribute, or a name on the wire.
    var name: TextSyntax
    /// The consents that are required for sending the attribute.
    var requires: [TextSyntax]
    /// True if the attribute is never sent.
    var isDropped: Bool
    /// True if the attribute is sent unchanged.
    var isKept: Bool
    /// The part of its text that is masked, or `nil` if there is none.
    var mask: TextMask?
    /// The number of digits of the hash that replaces the value, or `nil` to send no hash.
    var hash: TextSyntax?
    /// The number of characters that remain of its text, or `nil` to keep all.
    var truncate: TextSyntax?
    /// True if it overrides the entry of this name in a lower pack.
    var isOverride: Bool
}

/// Section `volume`.
struct VolumeSyntax: Sendable {
    /// The sample of sessions that are sent.
    var sample: SampleSyntax?
    /// Limits on the number of events that are sent within a duration.
    var limits: [RateLimitSyntax] = []
    /// Rules for duplicate events, which are not sent again.
    var duplicates: [DuplicateSyntax] = []
}

/// The sample of sessions that are sent.
struct SampleSyntax: Sendable {
    /// The fraction of sessions that are sent, a constant.
    var rate: FormulaSyntax
    /// The actions whose events are sent for all sessions.
    var except: [TextSyntax]
}

/// Limits on the number of events that are sent within a duration.
struct RateLimitSyntax: Sendable {
    /// The name.
    var name: TextSyntax
    /// The actions that are counted.
    var filter: ActionFilterSyntax
    /// The maximum number of events.
    var most: TextSyntax
    /// The duration, a constant.
    var per: FormulaSyntax
    /// True if the limit holds in any interval of that duration.
    var isSliding = false
    /// True if it overrides the entry of this name in a lower pack.
    var isOverride: Bool
}

/// Rules for duplicate events, which are not sent again.
struct DuplicateSyntax: Sendable {
    /// The name.
    var name: TextSyntax
    /// The actions that the rule applies to.
    var filter: ActionFilterSyntax
    /// The attributes that are equal in duplicates.
    var by: [TextSyntax]
    /// How long a sent event is remembered, a constant duration.
    var within: FormulaSyntax
    /// True if it overrides the entry of this name in a lower pack.
    var isOverride: Bool
}

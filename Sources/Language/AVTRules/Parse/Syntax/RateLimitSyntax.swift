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
    /// The reason.
    var because: TextSyntax?
    /// True if it overrides the entry of this name in a lower pack.
    var isOverride = false
}

extension RateLimitSyntax {
    static let mapping = Mapping<RateLimitSyntax>(
        "a limit", like: "{ action: Ping, most: 6, per: 1m }",
        draft: RateLimitSyntax(name: .unread, filter: .only([]), most: .unread, per: .unread)
    ) {
        Key.entryName(into: \.name)
        Key.filter(into: \.filter, is: .essential, action: "The actions that count, all of them together.")
        Key(
            "most", .text, into: \.most, is: .essential,
            "How many events each tracker sends at most, a number or a parameter.")
        Key("per", .formula, into: \.per, is: .essential, "The duration that it applies to, a constant.")
        Key(
            "window", .choice(["fixed": false, "sliding": true]), into: \.isSliding,
            "`fixed` (the default): a window begins with the first event that is sent, the next one with the first "
                + "event sent after its end. `sliding`: no interval of that duration contains more sent events.")
        Key.override(into: \.isOverride)
        Key.because(into: \.because)
        Key.description
    }
}

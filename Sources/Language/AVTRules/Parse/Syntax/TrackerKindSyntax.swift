/// A kind of tracker.
package struct TrackerKindSyntax: Sendable {
    /// The name.
    package var name: TextSyntax
    /// The actions that it emits, or `nil` for any action.
    package var emits: [TextSyntax]?
    /// True if other actions are blocked.
    package var blocksOthers: Bool
}

extension TrackerKindSyntax {
    static let mapping = Mapping<TrackerKindSyntax>(
        "a kind of tracker", like: "{ emits: [Start, End] }",
        draft: TrackerKindSyntax(name: .unread, blocksOthers: false)
    ) {
        Key.entryName(into: \.name)
        Key("emits", .actions, is: .essential, "The actions that it emits, or `any`.") { kind, filter in
            kind.emits = filter.listed
        }
        Key(
            "others", .choice(["pass": false, "block": true]), into: \.blocksOthers,
            "`pass` (the default) lets other actions through to the transitions, `block` blocks them with the code "
                + "`NotEmittedByKind`.")
        Key.because
        Key.description
    }
}

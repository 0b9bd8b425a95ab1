import AVTEngine

extension MappingDeclaration {
    static let privacy = MappingDeclaration(
        phrase: "section `privacy`",
        keys: [
            KeyDeclaration(
                "consents", .entries(.name(.variable), .mapping(.consent)),
                "What the viewer may consent to; the app says whether."),
            KeyDeclaration(
                "requires", .oneOrList(.reference(.variable)), "The consents without which nothing is sent."),
            KeyDeclaration(
                "attributes", .entries(.reference(.wire), .mapping(.treatment)),
                "What becomes of attributes when an event is sent, by attribute, family or name on the wire."),
            KeyDeclaration(
                "others", .oneOf(["drop"]),
                "`drop`: attributes that `attributes` does not name are never sent. Without it they are sent as they are."
            ),
        ], example: "{ attributes: { userId: { hash: 32 } } }")

    static let consent = MappingDeclaration.entry("a consent", like: "{ description: Measuring what is watched. }", [])

    static let treatment = MappingDeclaration.entry(
        "the treatment of an attribute", like: "{ hash: 32 }",
        [
            KeyDeclaration("drop", .flag, "`true`: it is never sent."),
            KeyDeclaration(
                "keep", .flag, "`true`: it is sent as it is, although `others` or its family are dropped."),
            KeyDeclaration(
                "mask", .oneOf(TextMask.allCases.map(\.word)),
                "What of its text is covered: of an address the `query`, the fragment, user and password; or `all`."),
            KeyDeclaration(
                "hash", .text,
                "The value is replaced by an HMAC with the host's key; this is its number of hexadecimal digits, 8 to 64."
            ),
            KeyDeclaration("truncate", .text, "So many characters of its text are left."),
            KeyDeclaration(
                "requires", .oneOrList(.reference(.variable)), "The consents without which it is left out."),
        ], canOverride: true)

    static let volume = MappingDeclaration(
        phrase: "section `volume`",
        keys: [
            KeyDeclaration("sample", .mapping(.sample), "Which sessions are sent."),
            KeyDeclaration(
                "limits", .entries(.name(.rule), .mapping(.rateLimit)),
                "How many events of an action are sent in a time."),
            KeyDeclaration(
                "duplicates", .entries(.name(.rule), .mapping(.duplicates)), "Which events are not sent again."),
        ], example: "{ sample: { rate: 0.1 } }")

    static let sample = MappingDeclaration.entry(
        "a sample", like: "{ rate: 0.1, except: [Error] }",
        [
            KeyDeclaration("rate", .formula, isRequired: true, "The share of sessions, a constant from 0 to 1."),
            KeyDeclaration(
                "except", .oneOrList(.reference(.action)), "The actions whose events are sent for all sessions."),
        ])

    static let rateLimit = MappingDeclaration.entry(
        "a limit", like: "{ action: Ping, most: 6, per: 1m }",
        [
            KeyDeclaration("action", .actions, isRequired: true, "The actions that count, all of them together."),
            KeyDeclaration("except", .oneOrList(.reference(.action)), "With `any`: the actions that are not meant."),
            KeyDeclaration(
                "most", .text, isRequired: true, "How many events each tracker sends at most, a number or a parameter."),
            KeyDeclaration("per", .formula, isRequired: true, "In which time, a constant."),
            KeyDeclaration(
                "window", .oneOf(["fixed", "sliding"]),
                "`fixed` (the default): the time begins with the first event. `sliding`: any interval of the time counts."
            ),
        ], canOverride: true)

    static let duplicates = MappingDeclaration.entry(
        "a rule for duplicates", like: "{ action: Error, by: errorCode, within: 10s }",
        [
            KeyDeclaration("action", .actions, isRequired: true, "The actions that are meant, each for itself."),
            KeyDeclaration("except", .oneOrList(.reference(.action)), "With `any`: the actions that are not meant."),
            KeyDeclaration(
                "by", .oneOrList(.reference(.attribute)), isRequired: true,
                "The attributes that two events have alike."),
            KeyDeclaration(
                "within", .formula, isRequired: true, "For how long an event is remembered that was sent, a constant."),
        ], canOverride: true)
}

extension TextMask {
    /// The keyword in packs.
    var word: String {
        switch self {
        case .query: "query"
        case .all: "all"
        }
    }
}

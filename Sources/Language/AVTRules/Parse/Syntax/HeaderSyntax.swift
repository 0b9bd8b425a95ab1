/// Section `pack`.
package struct HeaderSyntax: Sendable {
    /// The name of the pack.
    package var name: TextSyntax
    /// The version: three numbers.
    package var version: TextSyntax
    /// The one-line summary, or `nil` if there is none.
    package var summary: TextSyntax?
    /// The player whose signals and properties the pack maps, or `nil` for those of every tracker.
    package var player: TextSyntax?
    /// The extended packs.
    package var extends: [ExtensionSyntax] = []
    /// The declared parameters.
    package var parameters: [ParameterSyntax] = []
    /// The names of rules of lower packs to remove.
    package var remove: [TextSyntax] = []
}

extension HeaderSyntax {
    static let mapping = Mapping<HeaderSyntax>(
        "section `pack`", like: "{ name: my.pack, version: 1.0.0, language: 1 }",
        draft: HeaderSyntax(name: .unread, version: .unread)
    ) {
        Key(
            "name", .name(.pack), into: \.name, is: .essential,
            "The name by which other packs call this one, such as `my.pack`.")
        Key("version", .text, into: \.version, is: .required, "Three numbers, `1.0.0`.")
        Key(unread: "language", .text, isRequired: true, "The version of the rule language; write 1.")
        Key("summary", .text, into: \.summary, "One line for people.")
        Key(
            "player", .name(.player), into: \.player,
            "The player whose [signals and properties](signals.md#the-packs-of-players) the pack maps, such as `mpv`.")
        Key(
            "extends", .list(.shorthand(ExtensionSyntax.mapping)), into: \.extends,
            "The packs below this one, see [layers](layers.md): each a path, a name, or a mapping.")
        Key(
            "parameters", .entries(.name(.parameter), .mapping(ParameterSyntax.mapping)), into: \.parameters,
            "Values that are set from outside.")
        Key("remove", .texts(.text), into: \.remove, "Names of rules to remove from the packs below.")
        Key.description
    } finish: { decoder, header, entry in
        decoder.checked(header, entry)
    }
}

/// Section `vocabulary`.
package struct VocabularySyntax: Sendable {
    /// Custom actions.
    package var actions: [ActionSyntax] = []
    /// Attributes.
    package var attributes: [AttributeDeclarationSyntax] = []
    /// Records of attributes.
    package var records: [RecordSyntax] = []
    /// Families of attributes.
    package var families: [FamilySyntax] = []
    /// Metrics.
    package var metrics: [MetricDeclarationSyntax] = []
    /// The names of declared units.
    package var units: [TextSyntax] = []
    /// Groups of metrics.
    package var groups: [MetricGroupSyntax] = []
}

extension VocabularySyntax {
    static let mapping = Mapping<VocabularySyntax>(
        "section `vocabulary`", like: "{ actions: {}, attributes: {}, metrics: {} }", draft: VocabularySyntax()
    ) {
        Key(
            "actions", .entries(.name(.action), .mapping(ActionSyntax.mapping)), into: \.actions, "Custom actions.")
        Key(
            "attributes", .entries(.name(.attribute), .mapping(AttributeDeclarationSyntax.mapping)),
            into: \.attributes, "Attributes.")
        Key(
            "records", .entries(.name(.variable), .mapping(RecordSyntax.mapping)), into: \.records,
            "Attributes that belong together, see [records](#records-and-families).")
        Key(
            "families", .entries(.name(.variable), .mapping(FamilySyntax.mapping)), into: \.families,
            "Attributes whose names share a prefix, see [families](#records-and-families).")
        Key(
            "metrics", .entries(.name(.metric), .mapping(MetricDeclarationSyntax.mapping)), into: \.metrics,
            "Metrics.")
        Key(
            "units", .entries(.name(.unit), .mapping(unit)), into: \.units,
            "Units that are not [built in](expressions.md#units); their names consist of letters and digits, such as "
                + "`fps` or `dB`.")
        Key(
            "groups", .entries(.name(.group), .mapping(MetricGroupSyntax.mapping)), into: \.groups,
            "Groups of metrics, by names in kebab-case; if several packs group a metric, the outermost applies.")
    }

    /// A declared unit.
    private static let unit = Mapping<TextSyntax>(
        "a unit", like: "{ description: Frames per second. }", draft: TextSyntax.unread
    ) {
        Key.entryName(into: \.self)
        Key.because
        Key.description
    }
}

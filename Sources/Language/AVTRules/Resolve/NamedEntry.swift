/// An entry that outer packs can override or remove by name.
protocol NamedEntry: Sendable {
    /// The name, or `nil` for an unnamed signal.
    var entryName: TextSyntax? { get }
    /// True if the entry overrides one in a lower pack.
    var isOverride: Bool { get }
    /// The kind of entry with its article, for messages.
    static var phrase: String { get }
    /// True if packs that extend each other may both have an entry of the same name.
    static var mayRepeat: Bool { get }
    /// The key whose value may replace the mapping of an entry, or `nil` if there is none.
    static var shorthand: String? { get }
}

extension NamedEntry {
    static var mayRepeat: Bool { false }
    static var shorthand: String? { nil }
}

extension DefinitionSyntax: NamedEntry {
    var entryName: TextSyntax? { name }
    static var phrase: String { "a definition" }
    static var shorthand: String? { DefinitionSyntax.mapping.declaration.shorthand }
}

extension MeasureSyntax: NamedEntry {
    var entryName: TextSyntax? { name }
    static var phrase: String { "a measure" }
}

extension GetterSyntax: NamedEntry {
    var entryName: TextSyntax? { name }
    static var phrase: String { "a getter" }
}

extension SignalSyntax: NamedEntry {
    var entryName: TextSyntax? { name }
    static var phrase: String { "a signal" }
}

extension TransitionSyntax: NamedEntry {
    var entryName: TextSyntax? { name }
    static var phrase: String { "a transition" }
}

extension PayloadSyntax: NamedEntry {
    var entryName: TextSyntax? { name }
    static var phrase: String { "a payload" }
}

extension TimerSyntax: NamedEntry {
    var entryName: TextSyntax? { name }
    static var phrase: String { "a timer" }
}

extension HoldSyntax: NamedEntry {
    var entryName: TextSyntax? { name }
    static var phrase: String { "a hold" }
}

// Treatments cannot be removed by the name of their attribute: outer packs override them instead.
extension TreatmentSyntax: NamedEntry {
    var entryName: TextSyntax? { name }
    static var phrase: String { "a treatment of" }
}

extension RateLimitSyntax: NamedEntry {
    var entryName: TextSyntax? { name }
    static var phrase: String { "a limit" }
}

extension DuplicateSyntax: NamedEntry {
    var entryName: TextSyntax? { name }
    static var phrase: String { "a rule for duplicates" }
}

extension GuaranteeSyntax: NamedEntry {
    var entryName: TextSyntax? { name }
    static var phrase: String { "a guarantee" }
}

/// An entry of `attributes`.
///
/// Several layers may set the same attribute; the innermost one writes last.
struct AttributeEntry: NamedEntry {
    /// The entry as written.
    var syntax: ValueRuleSyntax

    var entryName: TextSyntax? { syntax.name }
    var isOverride: Bool { syntax.isOverride }
    static var phrase: String { "an attribute" }
    static var mayRepeat: Bool { true }
}

/// An entry of `metrics`.
struct MetricEntry: NamedEntry {
    /// The entry as written.
    var syntax: ValueRuleSyntax

    var entryName: TextSyntax? { syntax.name }
    var isOverride: Bool { syntax.isOverride }
    static var phrase: String { "a metric formula" }
}

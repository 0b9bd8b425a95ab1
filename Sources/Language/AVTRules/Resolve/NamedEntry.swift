/// An entry that outer packs can replace or remove by its name.
protocol NamedEntry: Sendable {
    /// The name; `nil` for a signal without one.
    var entryName: TextSyntax? { get }
    /// True if it replaces one of a pack below.
    var isOverride: Bool { get }
    /// What it is, with its article.
    static var phrase: String { get }
    /// True if packs that stand on each other may both have one of a name.
    static var mayRepeat: Bool { get }
}

extension NamedEntry {
    static var mayRepeat: Bool { false }
}

extension DefinitionSyntax: NamedEntry {
    var entryName: TextSyntax? { name }
    static var phrase: String { "a definition" }
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

// A treatment cannot be removed by the name of its attribute: an outer pack says what becomes of it instead.
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
/// Several layers may give one attribute; the innermost writes last.
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

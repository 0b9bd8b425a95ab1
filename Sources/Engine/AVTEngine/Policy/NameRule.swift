/// The names that a host allows.
///
/// A pattern that ends in `*` matches all names with that prefix: `ad.*`, `timeSince*`.
public enum NameRule: Hashable, Sendable {
    /// Only names that match one of these patterns.
    case only([String])
    /// All names except those that match one of these patterns.
    case except([String])

    /// Every name.
    public static let any = NameRule.except([])

    /// Returns true if a name is allowed; for a family such as `custom.*`, if every name of the family is.
    package func allows(_ name: String) -> Bool {
        switch self {
        case .only(let patterns): patterns.contains { NameRule.covers($0, name) }
        case .except(let patterns): !patterns.contains { NameRule.covers($0, name) || NameRule.covers(name, $0) }
        }
    }

    /// A description of what is allowed, cut off after a few names.
    package var phrase: String {
        switch self {
        case .only([]): "the host allows none"
        case .only(let patterns): "the host allows only \(NameRule.list(patterns))"
        case .except(let patterns): "the host allows all but \(NameRule.list(patterns))"
        }
    }

    private static func list(_ patterns: [String]) -> String {
        let shown = 8
        let names = patterns.prefix(shown).map { "`\($0)`" }.joined(separator: ", ")
        return names + (patterns.count > shown ? " and \(patterns.count - shown) more" : "")
    }

    /// Returns true if a pattern matches everything that another pattern, or a name, matches.
    private static func covers(_ pattern: String, _ name: String) -> Bool {
        pattern.hasSuffix("*") ? name.hasPrefix(pattern.dropLast()) : pattern == name
    }
}

/// Which names a host allows.
///
/// A name that ends in `*` stands for all that begin so: `ad.*`, `timeSince*`.
public enum NameRule: Hashable, Sendable {
    /// Only these.
    case only([String])
    /// All but these.
    case except([String])

    /// Every name.
    public static let any = NameRule.except([])

    /// True if a name is allowed; of a family such as `custom.*`, if every name of it is.
    package func allows(_ name: String) -> Bool {
        switch self {
        case .only(let patterns): patterns.contains { NameRule.covers($0, name) }
        case .except(let patterns): !patterns.contains { NameRule.covers($0, name) || NameRule.covers(name, $0) }
        }
    }

    /// What is allowed or refused, in words, cut off after a few names.
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

    /// True if a pattern stands for all that another one, or a name, stands for.
    private static func covers(_ pattern: String, _ name: String) -> Bool {
        pattern.hasSuffix("*") ? name.hasPrefix(pattern.dropLast()) : pattern == name
    }
}

import AVTExpressions

/// A kind of name, which determines its spelling.
package enum NameKind: Sendable {
    /// Actions: `PauseBegin`.
    case action
    /// Metrics: `PauseTime`.
    case metric
    /// Attributes: `position`.
    case attribute
    /// Variables, definitions and other elements that formulas refer to by name: `isPaused`.
    case variable
    /// Owners of groups of variables: `tracker`, `instrument` or the name of a scope.
    case owner
    /// Kinds of tracker: `content`.
    case trackerKind
    /// Players: `mpv`.
    case player
    /// Parameters: `pingInterval`.
    case parameter
    /// Values of an enumeration: `idle`.
    case enumCase
    /// Transitions, signals, guarantees, and limits and rules for duplicates: `pause-begins`.
    case rule
    /// Packs: `openavt.core`.
    case pack
    /// Payloads: an action, or a fragment: `status`.
    case payload
    /// Names that a payload sends: `media.ad.id`.
    case wire
    /// Groups of metrics: `rebuffering`.
    case group
    /// Units: `fps`, `dB`.
    case unit

    /// The kind with its article, for messages.
    package var phrase: String {
        switch self {
        case .action: "an action"
        case .metric: "a metric"
        case .attribute: "an attribute"
        case .variable: "a variable"
        case .owner: "`tracker`, `instrument` or a scope"
        case .trackerKind: "a kind of tracker"
        case .player: "a player"
        case .parameter: "a parameter"
        case .enumCase: "an enum value"
        case .rule: "a rule"
        case .pack: "a pack"
        case .payload: "an action or a fragment"
        case .wire: "a value that a payload sends"
        case .group: "a group of metrics"
        case .unit: "a unit"
        }
    }

    /// The spelling rule with an example, for messages.
    package var style: String {
        switch self {
        case .action, .metric: "UpperCamelCase, like `PauseBegin`"
        case .attribute: "lowerCamelCase, like `isPaused`; parts are joined by dots, like `ad.id`"
        case .variable, .owner, .trackerKind, .player, .parameter, .enumCase: "lowerCamelCase, like `isPaused`"
        case .rule: "kebab-case, like `pause-begins`"
        case .pack: "lower case with dots, like `openavt.core`"
        case .payload: "letters and digits: UpperCamelCase for an action, lowerCamelCase for a fragment"
        case .wire: "printable ASCII without spaces, like `media.ad.id`"
        case .group: "kebab-case, like `live-latency`"
        case .unit: "letters and digits, like `fps` or `dB`"
        }
    }

    /// The regular expression that names match, in the syntax that JSON Schema uses.
    package var pattern: String {
        switch self {
        case .action, .metric: "^[A-Z][A-Za-z0-9]*$"
        case .attribute: "^[a-z][A-Za-z0-9]*(\\.[a-z][A-Za-z0-9]*)*$"
        case .variable, .owner, .trackerKind, .player, .parameter, .enumCase: "^[a-z][A-Za-z0-9]*$"
        case .rule, .group: "^[a-z][a-z0-9]*(-[a-z0-9]+)*$"
        case .pack: "^[a-z][a-z0-9]*([.-][a-z0-9]+)*$"
        case .payload, .unit: "^[A-Za-z][A-Za-z0-9]*$"
        case .wire: "^[!-~]+$"
        }
    }

    /// Returns true if a text matches `pattern`.
    func accepts(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard let first = bytes.first, let last = bytes.last else { return false }
        switch self {
        case .action, .metric:
            return first.isUpper && bytes.allSatisfy(\.isAlphanumeric)
        case .attribute:
            return bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { part in
                part.first?.isLower == true && part.allSatisfy(\.isAlphanumeric)
            }
        case .variable, .owner, .trackerKind, .player, .parameter, .enumCase:
            return first.isLower && bytes.allSatisfy(\.isAlphanumeric)
        case .payload, .unit:
            return (first.isUpper || first.isLower) && bytes.allSatisfy(\.isAlphanumeric)
        case .wire:
            return bytes.allSatisfy { (UInt8(ascii: "!")...UInt8(ascii: "~")).contains($0) }
        case .rule, .group, .pack:
            let joins: [UInt8] = self == .pack ? [UInt8(ascii: "-"), UInt8(ascii: ".")] : [UInt8(ascii: "-")]
            guard first.isLower, !joins.contains(last) else { return false }
            return bytes.indices.allSatisfy { index in
                let byte = bytes[index]
                if joins.contains(byte) { return !joins.contains(bytes[index - 1]) }
                return byte.isLower || byte.isDigit
            }
        }
    }

    /// Returns a name in the spelling of this kind, or `nil` if there is no valid one.
    func spelling(of name: String) -> String? {
        let parts = NameKind.parts(of: name)
        let camel = parts.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        let spelling =
            switch self {
            case .action, .metric: camel
            case .attribute, .variable, .owner, .trackerKind, .player, .parameter, .enumCase:
                (parts.first ?? "") + camel.dropFirst(parts.first?.count ?? 0)
            case .rule, .group, .pack: parts.joined(separator: "-")
            case .payload, .wire, .unit: name
            }
        return accepts(spelling) && reservation(of: spelling) == nil ? spelling : nil
    }

    /// Returns the parts of a compound name, in lower case.
    private static func parts(of name: String) -> [String] {
        var parts: [String] = [""]
        var previous: Character = "-"
        for character in name {
            if !character.isLetter, !character.isNumber {
                parts.append("")
            } else {
                if character.isUppercase, !previous.isUppercase { parts.append("") }
                parts[parts.count - 1] += character.lowercased()
            }
            previous = character
        }
        return parts.filter { !$0.isEmpty }
    }

    /// Returns what reads a name, or a part of it, as something else, or `nil` if nothing does.
    func reservation(of name: String) -> String? {
        let parts = self == .attribute ? name.split(separator: ".").map(String.init) : [name]
        guard let part = parts.first(where: reserved.contains) else { return nil }
        guard NameKind.yamlWords.contains(part.lowercased()) else { return "`\(part)` is a word of formulas" }
        let value = booleanKeyword(for: part) ?? "null"
        return value == part
            ? "this is a value, no name" : "without quotes, YAML reads `\(part)` as `\(value)`: choose another name"
    }

    /// The names that the language or YAML reserves.
    var reserved: Set<String> {
        switch self {
        case .variable: NameKind.roots.union(NameKind.expressionWords).union(NameKind.yamlWords).union(["tracker"])
        case .owner: []
        case .enumCase: NameKind.expressionWords.union(NameKind.yamlWords)
        case .action, .metric: Set(NameKind.yamlWords.map { $0.prefix(1).uppercased() + $0.dropFirst() })
        case .attribute, .parameter, .trackerKind: NameKind.expressionWords.union(NameKind.yamlWords)
        case .wire, .unit: []
        case .rule, .pack, .player, .payload, .group: NameKind.yamlWords
        }
    }

    /// Identifiers at the start of formulas that are not variables.
    private static let roots: Set<String> = [
        "action", "event", "instrument", "metrics", "now", "parameters", "trackers", "unsent", "was",
    ]
    /// The keywords of the expression language, including those that CEL reserves for the future.
    private static let expressionWords: Set<String> = [
        "true", "false", "null", "in", "as", "break", "const", "continue", "else", "for", "function", "if", "import",
        "let", "loop", "package", "namespace", "return", "var", "void", "while",
    ]
    /// The plain scalars that YAML 1.1 reads as booleans or null.
    private static let yamlWords: Set<String> = ["on", "off", "yes", "no", "y", "n", "true", "false", "null"]
}

extension UInt8 {
    var isUpper: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
    var isLower: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    var isAlphanumeric: Bool { isUpper || isLower || isDigit }
}

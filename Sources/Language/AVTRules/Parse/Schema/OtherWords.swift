import AVTExpressions

/// Returns the keyword that a text from another language stands for, or `nil` if it is not among the permitted ones.
///
/// - Parameters:
///   - text: The text, such as `yes` or `integer`.
///   - keywords: The permitted keywords.
/// - Returns: The keyword, such as `true` or `int`.
func usualKeyword(for text: String, among keywords: some Sequence<String>) -> String? {
    let meant = keywordAliases[text.lowercased()] ?? Set([booleanKeyword(for: text)].compactMap(\.self))
    return keywords.first { meant.contains($0) }
}

/// Returns what to write for a word that resembles a keyword but means something else, or `nil` for any other text.
func advice(forWord text: String, among keywords: some Sequence<String>) -> String? {
    guard ["median", "percentile"].contains(text.lowercased()), keywords.contains("mean") else { return nil }
    return "there is no \(text); for a distribution declare the metric with `type: histogram`"
}

/// Words of other languages for keys, with the keys that they may stand for.
let keyAliases: [String: [String]] = [
    "on": ["action"], "event": ["action"], "action": ["emit"], "events": ["steps"], "equals": ["becomes"],
    "attributes": ["with"],
    "max": ["most"], "maximum": ["most"], "limit": ["most", "limits"],
    "when": ["is"], "if": ["when", "is"], "condition": ["when", "is", "while"], "expression": ["is", "value"],
    "formula": ["value", "is"],
    "reason": ["because"], "message": ["because"], "why": ["because"],
    "init": ["initial"], "default": ["initial"], "start": ["initial"],
    "state": ["set"], "assign": ["set"], "reset": ["clear"], "reject": ["block"], "deny": ["block"],
    "raise": ["emit"], "emit": ["raise"], "interval": ["every"], "timeout": ["after"], "delay": ["after"],
    "duration": ["for", "time"], "unless": ["block"], "require": ["accept"], "requires": ["accept"],
]

private let keywordAliases: [String: Set<String>] = [
    "boolean": ["bool"], "flag": ["bool"],
    "integer": ["int"], "long": ["int"],
    "float": ["double"], "number": ["double"], "real": ["double"], "decimal": ["double"],
    "str": ["string"], "text": ["string"],
    "time": ["duration"], "interval": ["duration"],
    "avg": ["mean"], "average": ["mean"], "sum": ["total", "counter"], "maximum": ["max"], "minimum": ["min"],
]

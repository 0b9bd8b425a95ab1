/// Returns the keyword that a text from another language stands for, or `nil` if it is not among the permitted ones.
///
/// - Parameters:
///   - text: The text, such as `yes` or `integer`.
///   - keywords: The permitted keywords.
/// - Returns: The keyword, such as `true` or `int`.
func usualKeyword(for text: String, among keywords: some Sequence<String>) -> String? {
    let meant = keywordAliases[text.lowercased()] ?? []
    return keywords.first { meant.contains($0) }
}

/// Returns what to write for a word that resembles a keyword but means something else, or `nil` for any other text.
func advice(forWord text: String, among keywords: some Sequence<String>) -> String? {
    guard ["median", "percentile"].contains(text.lowercased()), keywords.contains("mean") else { return nil }
    return "there is no \(text); for a distribution declare the metric with `type: histogram`"
}

/// Returns `true` or `false` for a boolean in YAML 1.1 or other languages, or `nil` for any other text.
package func booleanKeyword(for text: String) -> String? {
    let lower = text.lowercased()
    return ["true", "false"].first { $0 == lower } ?? usualKeyword(for: text, among: ["true", "false"])
}

private let keywordAliases: [String: Set<String>] = [
    "yes": ["true"], "on": ["true"], "y": ["true"], "1": ["true"],
    "no": ["false"], "off": ["false"], "n": ["false"], "0": ["false"],
    "boolean": ["bool"], "flag": ["bool"],
    "integer": ["int"], "long": ["int"],
    "float": ["double"], "number": ["double"], "real": ["double"], "decimal": ["double"],
    "str": ["string"], "text": ["string"],
    "time": ["duration"], "interval": ["duration"],
]

/// The word of this language that is meant by one of another, if it is among some words.
///
/// - Parameters:
///   - text: what was written, such as `yes` or `integer`.
///   - words: what can be written.
/// - Returns: the word, such as `true` or `int`.
func usualWord(for text: String, among words: some Sequence<String>) -> String? {
    let meant = otherWords[text.lowercased()] ?? []
    return words.first { meant.contains($0) }
}

/// True or false in the words of YAML 1.1 and of other languages; `nil` for what is neither.
package func truthWord(for text: String) -> String? {
    let lower = text.lowercased()
    return ["true", "false"].first { $0 == lower } ?? usualWord(for: text, among: ["true", "false"])
}

private let otherWords: [String: Set<String>] = [
    "yes": ["true"], "on": ["true"], "y": ["true"], "1": ["true"],
    "no": ["false"], "off": ["false"], "n": ["false"], "0": ["false"],
    "boolean": ["bool"], "flag": ["bool"],
    "integer": ["int"], "long": ["int"],
    "float": ["double"], "number": ["double"], "real": ["double"], "decimal": ["double"],
    "str": ["string"], "text": ["string"],
    "time": ["duration"], "interval": ["duration"],
]

@testable import AVTRules

/// The table of a mapping's keys in the language reference.
struct KeyTable {
    /// The kind of mapping with its article, by which a page refers to the table: `<!-- keys: a transition -->`.
    let phrase: String
    /// The lines of the table, or an empty array if the mapping has only keys that all entries have.
    let lines: [String]

    init(of mapping: MappingDeclaration) {
        phrase = mapping.phrase
        let own = mapping.keys.filter { !KeyTable.common.contains($0.name) }
        let common = KeyTable.common.filter { mapping.key($0) != nil }.map { "`\($0)`" }
        let title = phrase.hasPrefix("section ") ? phrase.dropFirst("section ".count) : phrase[...]
        let choice = mapping.oneOf.map { "`\($0)`" }.joined(separator: ", ")
        let head = choice.isEmpty ? "key of \(title)" : "key of \(title); exactly one of \(choice)"
        let rows = own.map(KeyTable.row)
        let last = common.isEmpty ? [] : ["| \(common.joined(separator: ", ")) | |"]
        lines = own.isEmpty ? [] : ["| \(head) | |", "|---|---|"] + rows + last
    }

    /// Keys that mean the same in every mapping, so that they need no text.
    private static let common = ["because", "description", "override"]

    private static func row(_ key: KeyDeclaration) -> String {
        let presence = key.isRequired ? "required: " : ""
        let text = presence + key.summary.uncapitalized + (key.details.isEmpty ? "" : " " + key.details)
        let sentence = text.hasSuffix(".") ? String(text.dropLast()) : text
        return "| `\(key.name)` | \(sentence.replacing("|", with: "\\|")) |"
    }
}

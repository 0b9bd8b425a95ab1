import Foundation

/// A document as indented JSON with its keys in order, ending with a line feed.
func encoded(_ document: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Structs of texts, whole numbers and lists can always be encoded.
    return (try? encoder.encode(document)).map { String(decoding: $0, as: UTF8.self) + "\n" } ?? "{}\n"
}

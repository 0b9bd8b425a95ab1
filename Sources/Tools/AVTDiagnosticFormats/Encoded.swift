import AVTDiagnostics
import AVTCore
import Foundation

/// A document as indented JSON with its keys in order, ending with a line feed.
///
/// What would steer a terminal is escaped, as JSON lets one do with any character.
func encoded(_ document: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Structs of texts, whole numbers and lists can always be encoded.
    return (try? encoder.encode(document)).map { printableJSON(String(decoding: $0, as: UTF8.self)) + "\n" } ?? "{}\n"
}

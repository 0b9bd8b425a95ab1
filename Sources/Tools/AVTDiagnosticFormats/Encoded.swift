import AVTCore
import AVTDiagnostics
import Foundation

/// Returns a document as indented JSON with sorted keys, ending with a line feed.
///
/// Control characters that could affect a terminal are written as JSON escapes.
func encoded(_ document: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Structs of strings, integers and lists can always be encoded.
    return (try? encoder.encode(document)).map { printableJSON(String(decoding: $0, as: UTF8.self)) + "\n" } ?? "{}\n"
}

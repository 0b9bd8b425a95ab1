import AVTRules
import AVTYAML

/// A key of a mapping of test files: its declaration, and how its value is decoded.
///
/// The check of the structure, the JSON Schema and the decoder are derived from it, so a key is described once.
struct TestKey<Draft>: Sendable {
    /// The declaration.
    let declaration: KeyDeclaration
    /// Decodes the value and stores it in the draft.
    let decode: @Sendable (inout PackTestDecoder, YAMLPair, inout Draft) -> Void

    init(
        _ name: String, _ value: ValueDeclaration, isRequired: Bool = false, _ summary: String,
        decode: @escaping @Sendable (inout PackTestDecoder, YAMLPair, inout Draft) -> Void
    ) {
        declaration = KeyDeclaration(name, value, isRequired: isRequired, summary)
        self.decode = decode
    }
}

extension TestKey {
    /// The keys for people that most mappings have; they are not decoded.
    static var texts: [TestKey] {
        [
            TestKey("because", .text, "Completes the sentence \"blocked, because ...\".") { _, _, _ in },
            TestKey("description", .text, "What else there is to say.") { _, _, _ in },
        ]
    }
}

extension PackTestDecoder {
    /// Decodes the keys of a mapping in the order in which they are declared.
    mutating func decode<Draft>(_ node: YAMLNode, _ keys: [TestKey<Draft>], into draft: inout Draft) {
        for key in keys {
            guard let pair = node.pairs?.first(where: { $0.key.text?.text == key.declaration.name }) else { continue }
            key.decode(&self, pair, &draft)
        }
    }
}

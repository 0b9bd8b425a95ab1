import AVTYAML

/// A kind of mapping: its declaration, and how it is decoded.
///
/// A mapping is decoded to a draft, a value whose properties the keys fill. The draft begins with the placeholders
/// `TextSyntax.unread` and `FormulaSyntax.unread` in properties of required keys. A mapping in which one of them cannot
/// be decoded is dropped, so that later stages find no placeholder.
struct Mapping<Value: Sendable>: Sendable {
    /// The declaration.
    let declaration: MappingDeclaration
    /// Decodes a mapping, or returns `nil` if it lacks an essential value.
    private let decodeEntry: @Sendable (inout PackDecoder, MappingEntry) -> Value?

    /// Creates a kind of mapping.
    ///
    /// - Parameters:
    ///   - phrase: The kind of mapping with its article: "a transition".
    ///   - example: An example on one line.
    ///   - draft: The value before any key is decoded.
    ///   - shorthand: The key whose value may replace the mapping.
    ///   - keys: The keys, in the order of the reference documentation.
    ///   - finish: Checks the draft and returns the decoded value, or `nil` to drop it.
    init<Draft: Sendable>(
        _ phrase: String, like example: String, draft: Draft,
        shorthand: String? = nil, @KeyList<Draft> keys: () -> [Key<Draft>],
        finish: @escaping @Sendable (inout PackDecoder, Draft, MappingEntry) -> Value?
    ) {
        let list = keys()
        let alternatives = list.filter { $0.presence == .alternative }.flatMap(\.declarations).map(\.name)
        declaration = MappingDeclaration(
            phrase: phrase, keys: list.flatMap(\.declarations), oneOf: alternatives, shorthand: shorthand,
            example: example)
        decodeEntry = { decoder, entry in
            var draft = draft
            var lacksAlternative = !alternatives.isEmpty
            var isUnreadable = false
            for key in list {
                switch (key.presence, key.decode(&decoder, entry, &draft)) {
                case (.essential, .absent), (.essential, .failed): return nil
                case (.alternative, .decoded): lacksAlternative = false
                case (.alternative, .failed): isUnreadable = true
                case (.essential, .decoded), (.alternative, .absent), (.optional, _), (.required, _): break
                }
            }
            // Without an alternative, its other keys are checked nevertheless.
            let value = finish(&decoder, draft, entry)
            return lacksAlternative || isUnreadable ? nil : value
        }
    }

    /// Creates a kind of mapping whose draft is the decoded value.
    init(
        _ phrase: String, like example: String, draft: Value, shorthand: String? = nil,
        @KeyList<Value> keys: () -> [Key<Value>]
    ) {
        self.init(phrase, like: example, draft: draft, shorthand: shorthand, keys: keys) { _, draft, _ in draft }
    }

    /// Decodes a node, or returns `nil` if it lacks an essential value.
    ///
    /// - Parameters:
    ///   - decoder: The decoder, which receives diagnostics.
    ///   - name: The name of the entry that the node is or belongs to.
    ///   - node: The node, which may be of a wrong kind.
    /// - Returns: The decoded value, or `nil` if an essential value is missing.
    func decode(_ decoder: inout PackDecoder, _ name: TextSyntax, _ node: YAMLNode) -> Value? {
        decodeEntry(&decoder, MappingEntry(name: name, node: node, declaration: declaration))
    }
}

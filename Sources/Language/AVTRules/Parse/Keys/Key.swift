/// A key of a mapping: its declaration, and where its decoded value is stored.
///
/// A key is declared once, in the `mapping` of the syntax type that it belongs to. The structure check, the decoder,
/// the JSON Schema and the table in the language reference are all derived from this declaration.
struct Key<Draft: Sendable>: Sendable {
    /// The effect of a key that is absent, or whose value cannot be decoded.
    enum Presence {
        /// The key may be absent. If its value cannot be decoded, the draft keeps its own value.
        case optional
        /// Absence is reported. The mapping is decoded nevertheless.
        case required
        /// Absence is reported. Without a decoded value, the whole mapping is dropped.
        case essential
        /// Exactly one of the alternative keys of a mapping is required. Without a decoded value of it, the whole
        /// mapping is dropped.
        case alternative
    }

    /// The result of decoding a key.
    enum Outcome {
        /// The draft has the value, or does without it.
        case decoded
        /// The mapping has none of the keys.
        case absent
        /// The value is needed and cannot be decoded.
        case failed
    }

    /// The declaration of the key, or of several keys that are decoded together.
    let declarations: [KeyDeclaration]
    /// The effect of absence.
    let presence: Presence
    /// Decodes the key of a mapping and stores its value in the draft.
    let decode: @Sendable (inout PackDecoder, MappingEntry, inout Draft) -> Outcome

    /// Creates a key whose value a closure stores.
    init<Value: Sendable>(
        _ name: String, _ kind: ValueKind<Value>, is presence: Presence = .optional, _ summary: String,
        details: String = "", store: @escaping @Sendable (inout Draft, Value) -> Void
    ) {
        declarations = [
            KeyDeclaration(
                name, kind.declaration, isRequired: [.required, .essential].contains(presence), summary,
                details: details)
        ]
        self.presence = presence
        decode = { decoder, entry, draft in
            guard let node = entry[name] else { return .absent }
            guard let value = kind.decode(&decoder, entry.name, node) else { return .failed }
            store(&draft, value)
            return .decoded
        }
    }

    /// Creates a key whose value is stored in a property.
    init<Value: Sendable>(
        _ name: String, _ kind: ValueKind<Value>, into property: any WritableKeyPath<Draft, Value> & Sendable,
        is presence: Presence = .optional, _ summary: String, details: String = ""
    ) {
        self.init(name, kind, is: presence, summary, details: details) { $0[keyPath: property] = $1 }
    }

    /// Creates a key whose value is stored in an optional property.
    init<Value: Sendable>(
        _ name: String, _ kind: ValueKind<Value>, into property: any WritableKeyPath<Draft, Value?> & Sendable,
        is presence: Presence = .optional, _ summary: String, details: String = ""
    ) {
        self.init(name, kind, is: presence, summary, details: details) { $0[keyPath: property] = $1 }
    }

    /// Creates a key whose value is not decoded: text for people, or a value that is only checked.
    init(
        unread name: String, _ value: ValueDeclaration, isRequired: Bool = false, _ summary: String,
        details: String = ""
    ) {
        declarations = [KeyDeclaration(name, value, isRequired: isRequired, summary, details: details)]
        presence = isRequired ? .required : .optional
        decode = { _, _, _ in .decoded }
    }

    /// Creates keys that are decoded together.
    init(
        _ declarations: [KeyDeclaration], is presence: Presence = .optional,
        decode: @escaping @Sendable (inout PackDecoder, MappingEntry, inout Draft) -> Outcome
    ) {
        self.declarations = declarations
        self.presence = presence
        self.decode = decode
    }
}

import func AVTExpressions.closestName

/// The declaration of a mapping in a pack: the keys that it may have.
///
/// The structure check, the JSON Schema and the reference documentation are derived from it.
package struct MappingDeclaration: Sendable {
    /// The kind of mapping with its article: "a transition".
    package var phrase: String
    /// The permitted keys, in the order of the reference documentation.
    package var keys: [KeyDeclaration]
    /// Alternative keys, exactly one of which is required; empty if there are none.
    package var oneOf: [String]
    /// An example on one line.
    package var example: String

    package init(phrase: String, keys: [KeyDeclaration], oneOf: [String] = [], example: String) {
        self.phrase = phrase
        self.keys = keys
        self.oneOf = oneOf
        self.example = example
    }

    /// Creates the declaration of an entry of a section.
    ///
    /// Every entry may have a reason and a description.
    package static func entry(
        _ phrase: String, like example: String, _ keys: [KeyDeclaration], oneOf: [String] = [],
        canOverride: Bool = false
    ) -> MappingDeclaration {
        MappingDeclaration(
            phrase: phrase, keys: keys + (canOverride ? [.override] : []) + [.because, .description], oneOf: oneOf,
            example: example)
    }

    /// Returns the declaration of a key, or `nil` if there is none.
    package func key(_ name: String) -> KeyDeclaration? {
        keys.first { $0.name == name }
    }

    /// Returns the key that a misspelt one probably stands for, or `nil` if none is similar.
    func keyMeant(by name: String) -> String? {
        closestName(to: name, among: keys.map(\.name))
    }
}

/// The declaration of a key of a mapping.
package struct KeyDeclaration: Sendable {
    /// The name of the key.
    package var name: String
    /// The declaration of its value.
    package var value: ValueDeclaration
    /// True if the key is required.
    package var isRequired: Bool
    /// A one-line summary for the reference documentation and editors.
    package var summary: String

    package init(_ name: String, _ value: ValueDeclaration, isRequired: Bool = false, _ summary: String) {
        self.name = name
        self.value = value
        self.isRequired = isRequired
        self.summary = summary
    }
}

/// The declaration of a value of a key or an item of a list.
package indirect enum ValueDeclaration: Sendable {
    /// Text for people, or a value whose meaning follows from its key.
    case text
    /// A formula.
    case formula
    /// `true` or `false`.
    case flag
    /// One of several keywords.
    case oneOf([String])
    /// A name that is declared by this value.
    case name(NameKind)
    /// A name that is declared elsewhere.
    case reference(NameKind)
    /// An action, a list of actions, or `any`.
    case actions
    /// A list of such values.
    case list(ValueDeclaration)
    /// One such value, or a list of them.
    case oneOrList(ValueDeclaration)
    /// A mapping with declared keys.
    case mapping(MappingDeclaration)
    /// A mapping from names or references to values.
    case entries(ValueDeclaration, ValueDeclaration)
    /// Alternatives that differ in their YAML kind.
    case either([ValueDeclaration])

    /// The expected kind of value, for messages.
    var phrase: String {
        switch self {
        case .text: "text"
        case .formula: "a formula"
        case .flag: "`true` or `false`"
        case .oneOf(let words): words.map { "`\($0)`" }.joined(separator: " or ")
        case .name(let kind), .reference(let kind): kind.phrase
        case .actions: "an action, a list of actions, or `any`"
        case .list: "a list"
        case .oneOrList(let item): "\(item.phrase), or a list of these"
        case .mapping, .entries: "a mapping (`key: value`)"
        case .either(let values): values.map(\.phrase).joined(separator: ", or ")
        }
    }

    /// The expected content of the value for messages, or `nil` if there is none.
    var content: String? {
        switch self {
        case .text, .formula, .flag, .oneOf, .name, .reference, .actions: nil
        case .list(.mapping(let mapping)): "each item begins with `- ` and is \(mapping.phrase)"
        case .list(let item): "each item is \(item.phrase)"
        case .oneOrList(let item): item.content
        case .mapping(let mapping): "\(mapping.phrase) is written like `\(mapping.example)`"
        case .entries(let key, _): "each key is \(key.phrase)"
        case .either(let values): values.lazy.compactMap(\.content).first
        }
    }
}

import func AVTExpressions.closestName

/// A kind of mapping in a pack: which keys it may have.
///
/// The checker, the JSON Schema and the reference follow it.
package struct MappingDeclaration: Sendable {
    /// What the mapping is, with its article: "a transition".
    package var phrase: String
    /// The keys that it may have, in the order in which the reference lists them.
    package var keys: [KeyDeclaration]
    /// Keys of which exactly one must be there.
    package var oneOf: [String]
    /// What one looks like, on one line.
    package var example: String

    package init(phrase: String, keys: [KeyDeclaration], oneOf: [String] = [], example: String) {
        self.phrase = phrase
        self.keys = keys
        self.oneOf = oneOf
        self.example = example
    }

    /// An entry of a section.
    ///
    /// Every entry may say why it is as it is.
    package static func entry(
        _ phrase: String, like example: String, _ keys: [KeyDeclaration], oneOf: [String] = [],
        canOverride: Bool = false
    ) -> MappingDeclaration {
        MappingDeclaration(
            phrase: phrase, keys: keys + (canOverride ? [.override] : []) + [.because, .description], oneOf: oneOf,
            example: example)
    }

    /// The declaration of a key.
    package func key(_ name: String) -> KeyDeclaration? {
        keys.first { $0.name == name }
    }

    /// The key that a misspelt one is probably meant to be.
    func keyMeant(by name: String) -> String? {
        closestName(to: name, among: keys.map(\.name))
    }
}

/// A key of a mapping.
package struct KeyDeclaration: Sendable {
    /// The key.
    package var name: String
    /// What stands behind it.
    package var value: ValueDeclaration
    /// True if the key must be there.
    package var isRequired: Bool
    /// One line for the reference, also shown by editors.
    package var summary: String

    package init(_ name: String, _ value: ValueDeclaration, isRequired: Bool = false, _ summary: String) {
        self.name = name
        self.value = value
        self.isRequired = isRequired
        self.summary = summary
    }
}

/// What stands behind a key, or as an item of a list.
package indirect enum ValueDeclaration: Sendable {
    /// Text for people, or a value that its place explains.
    case text
    /// A formula.
    case formula
    /// `true` or `false`.
    case flag
    /// One of some words.
    case oneOf([String])
    /// A name that is declared here.
    case name(NameKind)
    /// A name that is declared elsewhere.
    case reference(NameKind)
    /// An action, a list of actions, or `any`.
    case actions
    /// Any number of these.
    case list(ValueDeclaration)
    /// One of these, or a list of them.
    case oneOrList(ValueDeclaration)
    /// A mapping with declared keys.
    case mapping(MappingDeclaration)
    /// A mapping from names or references to these.
    case entries(ValueDeclaration, ValueDeclaration)
    /// Alternatives that differ in their YAML kind.
    case either([ValueDeclaration])

    /// What is expected, for messages.
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

    /// What is expected within it, for messages.
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

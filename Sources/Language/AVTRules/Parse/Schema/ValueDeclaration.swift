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
    /// A name that is declared elsewhere, or `~` for none.
    case referenceOrNone(NameKind)
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
        case .oneOf(let keywords): keywords.map { "`\($0)`" }.joined(separator: " or ")
        case .name(let kind), .reference(let kind): kind.phrase
        case .referenceOrNone(let kind): "\(kind.phrase), or `~`"
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
        case .text, .formula, .flag, .oneOf, .name, .reference, .referenceOrNone, .actions: nil
        case .list(.mapping(let mapping)): "each item begins with `- ` and is \(mapping.phrase)"
        case .list(let item): "each item is \(item.phrase)"
        case .oneOrList(let item): item.content
        case .mapping(let mapping): "\(mapping.phrase) is written like `\(mapping.example)`"
        case .entries(let key, _): "each key is \(key.phrase)"
        case .either(let values): values.lazy.compactMap(\.content).first
        }
    }
}

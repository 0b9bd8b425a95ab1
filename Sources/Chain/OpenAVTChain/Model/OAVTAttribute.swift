import AVTCore

/// A named property of an event.
///
/// Two attributes of one name are the same attribute. Immutable, and so safe to share.
public class OAVTAttribute: Equatable, Hashable, @unchecked Sendable {
    // `@unchecked Sendable`: the only stored property is an immutable value; subclasses add to it at their own risk.
    package final let symbol: Symbol

    /// Makes an attribute of a name, by convention in lowerCamelCase.
    public init(name: String) {
        symbol = Symbol(name)
    }

    package init(symbol: Symbol) {
        self.symbol = symbol
    }

    /// The attribute's name.
    public func getAttributeName() -> String {
        symbol.name
    }

    /// True if both have the same name.
    public static func == (a: OAVTAttribute, b: OAVTAttribute) -> Bool {
        a.symbol == b.symbol
    }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(symbol)
    }
}

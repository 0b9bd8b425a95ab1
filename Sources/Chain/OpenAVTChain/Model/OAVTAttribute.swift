import AVTCore

/// A named property of an event.
///
/// Attributes with the same name are equal. Attributes are immutable and therefore safe to share.
public class OAVTAttribute: Equatable, Hashable, @unchecked Sendable {
    // `@unchecked Sendable`: the only stored property is an immutable value; subclasses add to it at their own risk.
    package final let symbol: Symbol

    /// Creates an attribute with a name, in lowerCamelCase by convention.
    public init(name: String) {
        symbol = Symbol(name)
    }

    package init(symbol: Symbol) {
        self.symbol = symbol
    }

    /// Returns the attribute's name.
    public func getAttributeName() -> String {
        symbol.name
    }

    /// Returns true if both attributes have the same name.
    public static func == (a: OAVTAttribute, b: OAVTAttribute) -> Bool {
        a.symbol == b.symbol
    }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(symbol)
    }
}

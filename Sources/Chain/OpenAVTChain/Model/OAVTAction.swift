import AVTCore

/// What an event is about.
///
/// Two actions of one name are the same action. Immutable, and so safe to share.
public class OAVTAction: Equatable, @unchecked Sendable {
    // `@unchecked Sendable`: the stored properties are immutable values; subclasses add to them at their own risk.
    package final let symbol: Symbol
    package final let timeSymbol: Symbol
    private let timeAttribute: OAVTAttribute

    /// Makes an action of a name, by convention in UpperCamelCase, with a time attribute of its own.
    public init(name: String, timeAttribute: OAVTAttribute) {
        symbol = Symbol(name)
        self.timeAttribute = timeAttribute
        timeSymbol = timeAttribute.symbol
    }

    /// Makes an action of a name; its time attribute is `timeSince` and the name.
    public convenience init(name: String) {
        self.init(name: name, timeAttribute: OAVTAttribute(name: "timeSince" + name))
    }

    /// The action's name.
    public func getActionName() -> String {
        symbol.name
    }

    /// The attribute that carries the time since the last such action, in milliseconds.
    public func getTimeAttribute() -> OAVTAttribute {
        timeAttribute
    }

    /// True if both have the same name.
    public static func == (a: OAVTAction, b: OAVTAction) -> Bool {
        a.symbol == b.symbol
    }
}

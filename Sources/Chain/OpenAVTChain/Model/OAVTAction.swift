import AVTCore

/// The type of an event.
///
/// Actions with the same name are equal. Actions are immutable and therefore safe to share.
public class OAVTAction: Hashable, @unchecked Sendable {
    // `@unchecked Sendable`: the stored properties are immutable values; subclasses add to them at their own risk.
    package final let symbol: Symbol
    package final let timeSymbol: Symbol
    private let timeAttribute: OAVTAttribute

    /// Creates an action with a name, in UpperCamelCase by convention, and a custom time attribute.
    public init(name: String, timeAttribute: OAVTAttribute) {
        symbol = Symbol(name)
        self.timeAttribute = timeAttribute
        timeSymbol = timeAttribute.symbol
    }

    /// Creates an action with a name.
    ///
    /// The name of its time attribute is `timeSince` followed by the action's name.
    public convenience init(name: String) {
        self.init(name: name, timeAttribute: OAVTAttribute(name: "timeSince" + name))
    }

    /// Returns the action's name.
    public func getActionName() -> String {
        symbol.name
    }

    /// Returns the attribute that contains the time since the last event of this action, in milliseconds.
    public func getTimeAttribute() -> OAVTAttribute {
        timeAttribute
    }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(symbol)
    }

    /// Returns true if both actions have the same name.
    public static func == (a: OAVTAction, b: OAVTAction) -> Bool {
        a.symbol == b.symbol
    }
}

import AVTCore
import Foundation

/// Something that happened: an action and its attributes.
public class OAVTEvent: OAVTSample, CustomStringConvertible {
    package final let action: OAVTAction
    /// The attributes as values, time-since attributes included.
    ///
    /// Exclusive access needs no check at run time: whoever has the event in hand touches it alone.
    @exclusivity(unchecked) package final var attributes: AttributeList
    /// The moment on the instrument's monotonic clock, in milliseconds since 1970: what rules call `now`.
    package final var stepTime: Int {
        get { step }
        set { step = newValue }
    }

    // Behind an accessor: exclusive access from another module would be checked at run time.
    @exclusivity(unchecked) private final var step: Int

    /// An event of now, outside of any instrument.
    public init(action: OAVTAction) {
        self.action = action
        attributes = AttributeList()
        let now = OAVTSystemClock.shared.wallMilliseconds
        step = now
        super.init(timestamp: TimeInterval(now) / 1000)
    }

    package init(action: OAVTAction, wallMilliseconds: Int, stepTime: Int, attributes: consuming AttributeList) {
        self.action = action
        self.attributes = attributes
        step = stepTime
        super.init(timestamp: TimeInterval(wallMilliseconds) / 1000)
    }

    /// Calls a closure with the attributes where they are.
    package final func withAttributes(_ body: (inout AttributeList) -> Void) {
        body(&attributes)
    }

    package final var actionSymbol: Symbol { action.symbol }

    /// What the event is about.
    public func getAction() -> OAVTAction {
        action
    }

    /// Sets an attribute, over the value that it had.
    public func setAttribute(key: OAVTAttribute, value: Any) {
        attributes.set(key.symbol, Value(any: value))
    }

    /// The value of an attribute; `nil` if the event does not have it.
    public func getAttribute(key: OAVTAttribute) -> Any? {
        attributes[key.symbol]?.any
    }

    /// All attributes by name.
    public func getDictionary() -> [String: Any] {
        var dictionary: [String: Any] = [:]
        for (attribute, value) in attributes.all { dictionary[attribute.name] = value.any }
        return dictionary
    }

    /// Removes an attribute; false if the event does not have it.
    public func removeAttribute(key: OAVTAttribute) -> Bool {
        attributes.remove(key.symbol)
    }

    /// The action and the attributes, sorted by name.
    public var description: String {
        let attributes = attributes.all
            .map { "\($0.attribute.name): \($0.value.any)" }
            .sorted()
            .joined(separator: ", ")
        return "<OAVTEvent \(action.getActionName()) at \(getTimestamp()) [\(attributes)]>"
    }
}

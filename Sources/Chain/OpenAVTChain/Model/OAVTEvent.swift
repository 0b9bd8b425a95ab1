import AVTCore
import Foundation

/// Something that happened: an action and its attributes.
public class OAVTEvent: OAVTSample, CustomStringConvertible {
    package final let action: OAVTAction
    /// The attributes as values, including time-since attributes.
    ///
    /// Exclusive access is not checked at run time: only the draining thread accesses them, and before it, with an executor, the thread that emits the event.
    @exclusivity(unchecked) package final var attributes: AttributeList
    /// The step time of the event in milliseconds since 1970, which rules call `now`.
    package final var stepTime: Int {
        get { step }
        set { step = newValue }
    }

    // Behind an accessor, because exclusive access from another module would be checked at run time.
    @exclusivity(unchecked) private final var step: Int

    /// Creates an event with the current time, outside any instrument.
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

    /// Calls a closure with the attributes in place, without copying them.
    package final func withAttributes(_ body: (inout AttributeList) -> Void) {
        body(&attributes)
    }

    package final var actionSymbol: Symbol { action.symbol }

    /// Returns the event's action.
    public func getAction() -> OAVTAction {
        action
    }

    /// Sets an attribute, replacing its previous value.
    public func setAttribute(key: OAVTAttribute, value: Any) {
        attributes.set(key.symbol, Value(any: value))
    }

    /// Returns the value of an attribute, or `nil` if the event does not have it.
    public func getAttribute(key: OAVTAttribute) -> Any? {
        attributes[key.symbol]?.any
    }

    /// Returns all attributes, keyed by name.
    public func getDictionary() -> [String: Any] {
        var dictionary: [String: Any] = [:]
        for (attribute, value) in attributes.all { dictionary[attribute.name] = value.any }
        return dictionary
    }

    /// Removes an attribute; returns false if the event does not have it.
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

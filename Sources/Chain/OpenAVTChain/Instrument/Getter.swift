import AVTCore

/// A registered getter of a tracker.
package final class Getter {
    package let attribute: OAVTAttribute
    /// Returns the current value regardless of the filter, or `nil` if there is none.
    let value: () -> Any?
    // nil if the getter applies to all events.
    private let filter: ((OAVTEvent, OAVTAttribute) -> Bool)?
    /// The getters of rules that this one belongs to, or `nil` if it is the app's.
    private let rules: (any RuleGetters)?
    /// The index of a getter of rules in their program.
    package let index: Int

    /// Creates a getter of the app.
    init(attribute: OAVTAttribute, value: @escaping () -> Any?, filter: ((OAVTEvent, OAVTAttribute) -> Bool)?) {
        self.attribute = attribute
        self.value = value
        self.filter = filter
        (rules, index) = (nil, 0)
    }

    /// Creates a getter of rules.
    ///
    /// - Parameters:
    ///   - attribute: The attribute.
    ///   - index: The index of the getter in the program.
    ///   - rules: The getters of the tracker.
    package init(attribute: OAVTAttribute, index: Int, of rules: any RuleGetters) {
        self.attribute = attribute
        self.index = index
        self.rules = rules
        value = { rules.value(of: attribute.symbol, at: index) }
        filter = nil
    }

    /// True for a getter of rules.
    @inline(__always)
    var isOfRules: Bool { rules != nil }

    /// Sets the getter's attribute on an event that does not have it.
    func addMissing(to event: OAVTEvent) {
        if event.attributes[attribute.symbol] == nil { addAny(to: event) }
    }

    /// Sets the getter's attribute on an event if the filter accepts the event and there is a value.
    func addAny(to event: OAVTEvent) {
        if let rules { rules.add([self], to: event) } else { add(to: event) }
    }

    /// Sets the attribute of a getter of the app like ``addAny(to:)``.
    @inline(__always)
    func add(to event: OAVTEvent) {
        if let filter, !filter(event, attribute) { return }
        if let value = current() { event.attributes.set(attribute.symbol, value) }
    }

    /// Returns the current value regardless of the filter, or `nil` if there is none.
    // Not inlined: the caller would retain and release the closure.
    @inline(never)
    func current() -> Value? {
        guard let value = value() else { return nil }
        return Value(any: value)
    }

    /// Sets the attributes of getters of rules on an event, of all that follow each other in one call.
    ///
    /// - Parameters:
    ///   - getters: The getters of a tracker.
    ///   - first: The index of the first one, which is of rules.
    ///   - event: The event.
    /// - Returns: The index behind the last one.
    @inline(never)
    static func addRules(_ getters: [Getter], from first: Int, to event: OAVTEvent) -> Int {
        guard let rules = getters[first].rules else { return first }
        let end = getters[first...].firstIndex { $0.rules !== rules } ?? getters.endIndex
        rules.add(getters[first..<end], to: event)
        return end
    }
}

/// The getters of rules for a tracker, whose values for an event are computed together.
package protocol RuleGetters: AnyObject {
    /// Sets the attributes of getters on an event, each if the rules add it to events of this action and it has a value.
    ///
    /// - Parameters:
    ///   - getters: Getters of this tracker and these rules.
    ///   - event: The event.
    func add(_ getters: ArraySlice<Getter>, to event: OAVTEvent)

    /// Returns the current value of the getter of an attribute, which had an index when it was registered, or `nil` if
    /// there is none.
    func value(of attribute: Symbol, at index: Int) -> Any?
}

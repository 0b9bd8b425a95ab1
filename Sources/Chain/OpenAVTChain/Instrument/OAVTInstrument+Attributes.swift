import AVTCore

extension OAVTInstrument {
    // MARK: Getters

    /// Binds an attribute to a closure that gives its value.
    ///
    /// The attribute is on every event of the tracker for which the closure gives a value. Another getter of the
    /// attribute is replaced. Nothing happens for a tracker that was not added.
    public func registerGetter(
        attribute: OAVTAttribute, getter: @escaping () -> Any?, tracker: OAVTTrackerProtocol
    ) {
        register(Getter(attribute: attribute, value: getter, filter: nil), of: tracker)
    }

    /// Binds an attribute to a closure that gives its value, on events that a filter lets.
    ///
    /// As without a filter, but the attribute is only on events for which the filter gives true. `callGetter` does not
    /// ask the filter.
    public func registerGetter(
        attribute: OAVTAttribute, getter: @escaping () -> Any?, tracker: OAVTTrackerProtocol,
        filter: @escaping (OAVTEvent, OAVTAttribute) -> Bool
    ) {
        register(Getter(attribute: attribute, value: getter, filter: filter), of: tracker)
    }

    private func register(_ getter: Getter, of tracker: OAVTTrackerProtocol) {
        replaceGetters(by: GetterChange([(tracker, [getter])]))
    }

    /// Binds attributes of trackers to other getters, all at once.
    package func replaceGetters(by change: GetterChange) {
        locked { replaceGetters(change) }
    }

    /// As ``replaceGetters(by:)``, with the lock held.
    func replaceGetters(_ change: GetterChange) {
        for (state, getters) in change.new {
            guard let sender = senders.first(where: { $0.state === state }) else { continue }
            sender.getters.removeAll { known in
                change.old.contains(known.attribute) || getters.contains { $0.attribute == known.attribute }
            }
            sender.getters += getters
        }
    }

    /// Drops the getter of an attribute.
    public func unregisterGetter(attribute: OAVTAttribute, tracker: OAVTTrackerProtocol) {
        let state = tracker.getState()
        locked {
            senders.first { $0.state === state }?.getters.removeAll { $0.attribute == attribute }
        }
    }

    /// Asks a getter, whatever its filter says; `nil` if there is none or it has no value.
    public func callGetter(attribute: OAVTAttribute, tracker: OAVTTrackerProtocol) -> Any? {
        getter(of: attribute, tracker)?.value()
    }

    /// Puts the value of a getter on an event if its filter lets it.
    public func useGetter(attribute: OAVTAttribute, event: OAVTEvent, tracker: OAVTTrackerProtocol) {
        getter(of: attribute, tracker)?.add(to: event)
    }

    private func getter(of attribute: OAVTAttribute, _ tracker: OAVTTrackerProtocol) -> Getter? {
        let state = tracker.getState()
        return locked {
            for sender in senders where sender.state === state {
                for getter in sender.getters where getter.attribute == attribute { return getter }
            }
            return nil
        }
    }

    // MARK: The app's attributes

    /// Puts an attribute on events from now on, over an earlier one of the same key, action and tracker.
    ///
    /// - Parameters:
    ///   - key: the attribute.
    ///   - value: its value.
    ///   - action: the action whose events get it; `nil`: all.
    ///   - trackerId: the tracker whose events get it; `nil`: all.
    public func addAttribute(key: OAVTAttribute, value: Any, action: OAVTAction? = nil, trackerId: Int? = nil) {
        let attribute = CustomAttribute(key: key, value: Value(any: value), action: action, trackerId: trackerId)
        locked {
            let others = chain.customAttributes.filter { !$0.isFor(key, action, trackerId) }
            chain = chain.with(customAttributes: others + [attribute])
        }
    }

    /// Takes an attribute off events from now on.
    ///
    /// - Parameters:
    ///   - key: the attribute.
    ///   - action: the action for which it was added; `nil`: for all.
    ///   - trackerId: the tracker for which it was added; `nil`: for all.
    /// - Returns: false if no such attribute was added.
    @discardableResult
    public func removeAttribute(key: OAVTAttribute, action: OAVTAction? = nil, trackerId: Int? = nil) -> Bool {
        locked {
            let others = chain.customAttributes.filter { !$0.isFor(key, action, trackerId) }
            guard others.count < chain.customAttributes.count else { return false }
            chain = chain.with(customAttributes: others)
            return true
        }
    }
}

/// Getters of trackers that come, and those that go for them.
package struct GetterChange {
    fileprivate let old: [OAVTAttribute]
    fileprivate let new: [(state: OAVTState, getters: [Getter])]

    /// Gathers a change.
    ///
    /// - Parameters:
    ///   - new: the trackers, each with its new getters.
    ///   - old: the attributes whose getters go, besides those that have new ones.
    package init(_ new: [(tracker: OAVTTrackerProtocol, getters: [Getter])], replacing old: [OAVTAttribute] = []) {
        self.old = old
        self.new = new.map { ($0.tracker.getState(), $0.getters) }
    }
}

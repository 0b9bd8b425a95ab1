import AVTCore

extension OAVTInstrument {
    // MARK: Getters

    /// Binds an attribute to a closure that returns its value.
    ///
    /// The attribute is set on every event of the tracker for which the closure returns a value. An existing getter of
    /// the same attribute is replaced. Does nothing for a tracker that was not added.
    ///
    /// The closure is called on the thread that drains the instrument's queue. With an executor it is called on the thread that emits
    /// the event, except for events of timers, for those that rules raise, derive or map reports to, for `Closing`, and for packs that read getters
    /// through `trackers`. `callGetter` and `useGetter` call it on their own thread.
    ///
    /// - Parameters:
    ///   - attribute: The attribute.
    ///   - getter: Returns the value, or `nil` if there is none.
    ///   - tracker: The tracker.
    ///   - filter: Returns false for events that do not get the attribute, or `nil` for all events to get it; `callGetter`
    ///     ignores it.
    @available(swift, introduced: 6)
    public func registerGetter(
        attribute: OAVTAttribute, getter: @escaping @Sendable () -> (any Sendable)?, tracker: OAVTTrackerProtocol,
        filter: (@Sendable (OAVTEvent, OAVTAttribute) -> Bool)? = nil
    ) {
        // `Sendable` has no representation, and a conversion of the closure would copy each value that it returns.
        let value = unsafeBitCast(getter, to: (@Sendable () -> Any?).self)
        register(Getter(attribute: attribute, value: value, filter: filter), of: tracker)
    }

    /// Binds an attribute to a closure that returns its value, in Swift 5 mode.
    ///
    /// As in OpenAVT-iOS 0.7, the closure may use what is not `Sendable`; using an actor is a warning.
    @available(swift, obsoleted: 6)
    @preconcurrency
    public func registerGetter(
        attribute: OAVTAttribute, getter: @escaping @Sendable () -> Any?, tracker: OAVTTrackerProtocol
    ) {
        register(Getter(attribute: attribute, value: getter, filter: nil), of: tracker)
    }

    /// Binds an attribute to a closure that returns its value, for events that a filter accepts, in Swift 5 mode.
    @available(swift, obsoleted: 6)
    @preconcurrency
    public func registerGetter(
        attribute: OAVTAttribute, getter: @escaping @Sendable () -> Any?, tracker: OAVTTrackerProtocol,
        filter: @escaping @Sendable (OAVTEvent, OAVTAttribute) -> Bool
    ) {
        register(Getter(attribute: attribute, value: getter, filter: filter), of: tracker)
    }

    /// Binds an attribute to a closure that returns its value and is called on the main actor only.
    ///
    /// The closure is called where a getter is called on the main thread, for example for an event that is emitted there.
    /// Otherwise the value that it returned last is used.
    public func registerMainActorGetter(
        attribute: OAVTAttribute, tracker: OAVTTrackerProtocol,
        getter: @escaping @MainActor @Sendable () -> (any Sendable)?
    ) {
        let last = Guarded<(any Sendable)?>(nil)
        let value: @Sendable () -> Any? = {
            guard MainThread.isCurrent else { return last.withLock { $0 }.map { $0 as Any } }
            let value: (any Sendable)? = MainActor.assumeIsolated { getter() }
            last.withLock { $0 = value }
            return value.map { $0 as Any }
        }
        register(Getter(attribute: attribute, value: value, filter: nil), of: tracker)
    }

    private func register(_ getter: Getter, of tracker: OAVTTrackerProtocol) {
        replaceGetters(by: GetterChange(getter, of: tracker))
    }

    /// Replaces getters of trackers in one atomic change.
    package func replaceGetters(by change: GetterChange) {
        locked { replaceGetters(change) }
    }

    /// Replaces getters like ``replaceGetters(by:)``.
    ///
    /// Call it while holding the lock.
    func replaceGetters(_ change: GetterChange) {
        for (state, getters) in change.new {
            guard let sender = registeredTrackers.first(where: { $0.state === state }) else { continue }
            sender.getters.removeAll { known in
                (known.isOfRules || !change.isOfRules)
                    && (change.old.contains(known.attribute) || getters.contains { $0.attribute == known.attribute })
            }
            // Getters of the app and its trackers take precedence over those of rules, in whichever order they come.
            let others = sender.getters
            sender.getters += getters.filter { new in !others.contains { $0.attribute == new.attribute } }
        }
    }

    /// Removes the getter of an attribute.
    public func unregisterGetter(attribute: OAVTAttribute, tracker: OAVTTrackerProtocol) {
        let state = tracker.getState()
        locked {
            registeredTrackers.first { $0.state === state }?.getters.removeAll { $0.attribute == attribute }
        }
    }

    /// Calls a getter regardless of its filter; returns `nil` if there is no getter or it has no value.
    public func callGetter(attribute: OAVTAttribute, tracker: OAVTTrackerProtocol) -> Any? {
        getter(of: attribute, tracker)?.value()
    }

    /// Sets the value of a getter on an event if the getter's filter accepts the event.
    public func useGetter(attribute: OAVTAttribute, event: OAVTEvent, tracker: OAVTTrackerProtocol) {
        getter(of: attribute, tracker)?.addAny(to: event)
    }

    /// Returns the value of a getter of the tracker with a state, or `nil` if there is no getter or it has no value.
    package func getterValue(of attribute: Symbol, _ state: ObjectIdentifier) -> Value? {
        getter(of: attribute, state)?.current()
    }

    private func getter(of attribute: OAVTAttribute, _ tracker: OAVTTrackerProtocol) -> Getter? {
        getter(of: attribute.symbol, ObjectIdentifier(tracker.getState()))
    }

    private func getter(of symbol: Symbol, _ state: ObjectIdentifier) -> Getter? {
        locked {
            // By index: iterating over the arrays would retain and release them and their elements.
            for sender in registeredTrackers.indices where ObjectIdentifier(registeredTrackers[sender].state) == state {
                for index in registeredTrackers[sender].getters.indices
                where registeredTrackers[sender].getters[index].attribute.symbol == symbol {
                    return registeredTrackers[sender].getters[index]
                }
            }
            return nil
        }
    }

    // MARK: The app's attributes

    /// Adds an attribute to all events from now on, replacing an earlier one with the same key, action and tracker.
    ///
    /// - Parameters:
    ///   - key: The attribute.
    ///   - value: The value of the attribute.
    ///   - action: The action whose events get the attribute, or `nil` for all actions.
    ///   - trackerId: The tracker whose events get the attribute, or `nil` for all trackers.
    @available(swift, introduced: 6)
    public func addAttribute(
        key: OAVTAttribute, value: any Sendable, action: OAVTAction? = nil, trackerId: Int? = nil
    ) {
        add(key, value, action, trackerId)
    }

    /// Adds an attribute to all events from now on, in Swift 5 mode.
    ///
    /// As in OpenAVT-iOS 0.7, the value may be of any type.
    @available(swift, obsoleted: 6)
    public func addAttribute(key: OAVTAttribute, value: Any, action: OAVTAction? = nil, trackerId: Int? = nil) {
        add(key, value, action, trackerId)
    }

    private func add(_ key: OAVTAttribute, _ value: Any, _ action: OAVTAction?, _ trackerId: Int?) {
        let attribute = CustomAttribute(key: key, value: Value(any: value), action: action, trackerId: trackerId)
        locked {
            let others = chain.customAttributes.filter { !$0.isFor(key, action, trackerId) }
            chain = chain.with(customAttributes: others + [attribute])
        }
    }

    /// Stops adding an attribute to events.
    ///
    /// - Parameters:
    ///   - key: The attribute.
    ///   - action: The action for which the attribute was added, or `nil` for all actions.
    ///   - trackerId: The tracker for which the attribute was added, or `nil` for all trackers.
    /// - Returns: False if no such attribute was added.
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

/// A set of new getters for trackers, and the attributes whose getters they replace.
package struct GetterChange {
    fileprivate let old: [OAVTAttribute]
    fileprivate let new: [(state: OAVTState, getters: [Getter])]
    /// True if rules replace their getters, which leaves those of the app in place.
    fileprivate let isOfRules: Bool

    /// Creates the registration of a getter of the app.
    fileprivate init(_ getter: Getter, of tracker: OAVTTrackerProtocol) {
        (old, new, isOfRules) = ([], [(tracker.getState(), [getter])], false)
    }

    /// Creates a change of getters of rules.
    ///
    /// - Parameters:
    ///   - new: The trackers, each with its new getters.
    ///   - old: The attributes whose getters are removed, in addition to those of the new getters.
    package init(_ new: [(tracker: OAVTTrackerProtocol, getters: [Getter])], replacing old: [OAVTAttribute] = []) {
        self.old = old
        self.new = new.map { ($0.tracker.getState(), $0.getters) }
        isOfRules = true
    }
}

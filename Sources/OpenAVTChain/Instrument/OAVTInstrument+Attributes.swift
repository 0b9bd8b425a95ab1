import AVTValues

extension OAVTInstrument {
    // MARK: Getters

    /// Binds an attribute to a closure that gives its value.
    ///
    /// The attribute is on every event of the tracker for which the filter gives true and the closure a value.
    /// Another getter of the attribute is replaced. Nothing happens for a tracker that was not added.
    public func registerGetter(
        attribute: OAVTAttribute, getter: @escaping () -> Any?, tracker: OAVTTrackerProtocol,
        filter: @escaping (OAVTEvent, OAVTAttribute) -> Bool = { _, _ in true }
    ) {
        let state = tracker.getState()
        locked {
            guard let sender = senders.first(where: { $0.state === state }) else { return }
            sender.getters.removeAll { $0.attribute == attribute }
            sender.getters.append(Getter(attribute: attribute, value: getter, filter: filter))
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
        guard let getter = getter(of: attribute, tracker), getter.filter(event, attribute), let value = getter.value()
        else { return }
        event.setAttribute(key: attribute, value: value)
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
            customAttributes.removeAll { $0.key == key && $0.action == action && $0.trackerId == trackerId }
            customAttributes.append(attribute)
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
            let count = customAttributes.count
            customAttributes.removeAll { $0.key == key && $0.action == action && $0.trackerId == trackerId }
            return customAttributes.count < count
        }
    }
}

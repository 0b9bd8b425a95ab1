import AVTCore

/// The creation of events.
extension OAVTInstrument {
    /// Creates an event with the attributes that all events have: sender, time-since, the app's attributes and getters.
    func createEvent(
        _ action: OAVTAction, of sender: RegisteredTracker, at time: EventTime, _ attributes: consuming AttributeList,
        through chain: Chain, _ getters: [Getter]
    ) -> OAVTEvent {
        let event = OAVTEvent(
            action: action, wallMilliseconds: time.wall, stepTime: time.step,
            attributes: attributes)
        if let senderId = sender.senderId { event.attributes.set(OAVTInstrument.senderId, senderId) }
        if !chain.customAttributes.isEmpty { addCustomAttributes(of: chain, on: event, action, sender) }
        var index = 0
        while index < getters.count {
            if getters[index].isOfRules {
                index = Getter.addRules(getters, from: index, to: event)
            } else {
                // The array keeps the getter alive.
                Unmanaged.passUnretained(getters[index])._withUnsafeGuaranteedRef { $0.add(to: event) }
                index += 1
            }
        }
        return event
    }

    @inline(never)
    private func addCustomAttributes(
        of chain: Chain, on event: OAVTEvent, _ action: OAVTAction, _ sender: RegisteredTracker
    ) {
        for attribute in chain.customAttributes where attribute.action == nil || attribute.action == action {
            if attribute.trackerId == nil || attribute.trackerId == sender.id {
                event.attributes.set(attribute.key.symbol, attribute.value)
            }
        }
    }

    func getters(of sender: RegisteredTracker) -> [Getter] {
        locked { sender.getters }
    }

    private static let senderId = OAVTAttribute.senderId.symbol
}

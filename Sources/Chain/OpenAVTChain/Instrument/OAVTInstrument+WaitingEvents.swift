import AVTCore

/// What waits for the first rules: an event, or work that becomes events.
enum WaitingEntry {
    /// An event as it was emitted, and the getters that its tracker had then.
    case event(ReadyEvent, RegisteredTracker, [Getter])
    /// Other work that rules turn into events, and the time since which it waits.
    case work(EventTime, (EventTime) -> Void)
    /// The removal of a tracker, which ends what waits of it.
    case removal(RegisteredTracker)
}

/// Events that wait for the first rules.
///
/// Only the draining thread accesses them. The hub limits their number.
extension OAVTInstrument {
    /// Keeps work that rules will turn into events until they are loaded.
    ///
    /// Called on the draining thread only.
    ///
    /// - Parameter work: Called as soon as rules are loaded, with the time since which it has waited.
    package func keepUntilLoaded(_ work: @escaping (EventTime) -> Void) {
        waitingEntries.append(.work(time, work))
    }

    /// Processes the waiting entries through the current hub, each with its original timestamp.
    package func stepWaitingEvents() {
        let chain = locked { self.chain }
        // Processing an entry may add further ones, which come after all of these.
        let waitingEntries = self.waitingEntries
        self.waitingEntries = []
        removedWaiting = waitingEntries.compactMap { if case .removal(let sender) = $0 { sender } else { nil } }
        for entry in waitingEntries {
            switch entry {
            case .event(let ready, let sender, let getters):
                complete(ready, of: sender, with: getters)
                stepAll(stepOrHold(ready, of: sender, through: chain), of: sender, at: ready.time, through: chain)
            case .work(let time, let work): work(time)
            case .removal(let sender):
                // A hub without rules keeps the events again, and the removal has to follow them.
                if self.waitingEntries.isEmpty {
                    finishRemoval(of: sender, through: chain)
                } else {
                    self.waitingEntries.append(entry)
                }
                removedWaiting.removeFirst()
            }
        }
    }

    /// Drops the waiting entries and reports their number to the hub.
    func dropWaitingEvents() {
        let count = waitingEntries.count { if case .removal = $0 { false } else { true } }
        guard count > 0 else { return }
        locked { chain }.holdingHub?.didDrop(count)
        for entry in waitingEntries {
            switch entry {
            case .event(let ready, let sender, _): drop(ready.action, sender.id, .notRunning)
            case .removal(let sender): didRemove(sender)
            case .work: break
            }
        }
        waitingEntries = []
    }

    /// Keeps an event until rules are loaded.
    func keepUntilLoaded(_ ready: ReadyEvent, of sender: RegisteredTracker) {
        waitingEntries.append(.event(ready, sender, locked { sender.getters }))
    }

    /// Adds the attributes that an event would have had if the rules had been loaded when it was emitted.
    private func complete(_ ready: ReadyEvent, of sender: RegisteredTracker, with getters: [Getter]) {
        // The time-since attributes can be computed only now, after the earlier events have been processed.
        let old = ready.event.attributes.all
        ready.event.attributes = AttributeList(
            capacity: old.count + 8, times: times.snapshot(at: ready.time.step))
        for (attribute, value) in old { ready.event.attributes.set(attribute, value) }
        // Getters of the rules only: the app's own getters would return current values, not those of that time.
        for getter in locked({ sender.getters }) where !getters.contains(where: { $0 === getter }) {
            getter.addMissing(to: ready.event)
        }
    }

    /// Ends a tracker in the rules that was removed while its events waited for them.
    private func finishRemoval(of sender: RegisteredTracker, through chain: Chain) {
        guard let id = sender.id else { return }
        stepClosing(of: sender, through: chain)
        didRemove(sender)
        chain.ruleHub?.trackerLeft(sender.tracker, id: id)
        chain.clockedMetricalc?.trackerLeft(sender.tracker)
        // It may have been added again since.
        guard let again = locked({ registeredSender(with: sender.state) }), let id = again.id else {
            return
        }
        chain.ruleHub?.trackerJoined(again.tracker, id: id)
    }

    /// True if an event of a tracker with this state can be processed.
    ///
    /// Called on the draining thread only.
    package func knows(_ state: OAVTState) -> Bool { locked { sender(with: state) != nil } }
}

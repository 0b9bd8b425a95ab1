/// Events that rules hold for a while.
///
/// Held events are stored with their tracker, unchanged since they were emitted. Only the draining thread holds and
/// releases them.
extension OAVTInstrument {
    /// Processes an event unless rules hold it, and returns the actions that it raises.
    @inline(never)
    func stepOrHold(_ ready: ReadyEvent, of sender: RegisteredTracker, through chain: Chain) -> [OAVTAction] {
        let mayHold = !sender.isLeaving
        switch chain.holdingHub?.decide(on: ready.event, tracker: sender.tracker, mayHold: mayHold) {
        case .hold:
            sender.held.append(ready)
            return []
        case .release: release(sender, through: chain, before: ready.event)
        case .wait:
            keepUntilLoaded(ready, of: sender)
            return []
        case .drop:
            drop(ready.action, sender.id, .waitingFull)
            return []
        case .pass, nil: break
        }
        return stepReady(ready, of: sender, through: chain)
    }

    private func stepReady(_ ready: ReadyEvent, of sender: RegisteredTracker, through chain: Chain) -> [OAVTAction] {
        step(ready.event, ready.action, of: sender, at: ready.time, through: chain)
    }

    /// Processes the held events of a tracker in order, each followed by the events that it raises.
    ///
    /// - Parameters:
    ///   - sender: The tracker.
    ///   - chain: The chain that processes the events.
    ///   - last: The event that ends the hold, or `nil` if no event does.
    func release(_ sender: RegisteredTracker, through chain: Chain, before last: OAVTEvent? = nil) {
        guard let hub = chain.holdingHub else { return }
        let held = sender.held
        sender.held = []
        let rules = hub.endHold(of: sender.tracker, held: held.map(\.event) + [last].compactMap(\.self))
        guard !held.isEmpty else { return }
        hub.stepsHeldEvents = true
        for (ready, rule) in zip(held, rules) {
            if let rule {
                hub.drop(ready.event, tracker: sender.tracker, by: rule)
                drop(ready.action, sender.id, .hold)
            } else {
                let raised = stepReady(ready, of: sender, through: chain)
                stepAll(raised, of: sender, at: ready.time, through: chain)
            }
        }
        hub.stepsHeldEvents = false
    }

    /// Processes the held events of all trackers.
    package func releaseAll() {
        let (chain, trackers) = locked { (self.chain, departing + registeredTrackers) }
        for sender in trackers { release(sender, through: chain) }
    }
}

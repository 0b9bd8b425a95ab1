/// An event that is ready to be stepped.
struct ReadyEvent {
    let action: OAVTAction
    let event: OAVTEvent
    let moment: Moment
}

/// Events that rules keep for a while: each waits with its tracker, as it was when it came.
///
/// Only the thread at work keeps and releases.
extension OAVTInstrument {
    /// Steps an event unless rules keep it, and gives the actions that it raises.
    @inline(never)
    func stepOrKeep(_ ready: ReadyEvent, of sender: Sender, through chain: Chain) -> [OAVTAction] {
        let mayKeep = !sender.isLeaving
        switch chain.holdingHub?.decide(on: ready.event, tracker: sender.tracker, mayKeep: mayKeep) {
        case .keep:
            sender.kept.append(ready)
            return []
        case .release: release(sender, through: chain, before: ready.event)
        case .wait:
            letWait(ready, of: sender)
            return []
        case .lose: return []
        case .pass, nil: break
        }
        return step(ready, of: sender, through: chain)
    }

    private func step(_ ready: ReadyEvent, of sender: Sender, through chain: Chain) -> [OAVTAction] {
        step(ready.event, ready.action, of: sender, at: ready.moment, through: chain)
    }

    /// Steps what is kept of a tracker, in order, each with what it raises.
    ///
    /// - Parameters:
    ///   - sender: the tracker.
    ///   - chain: where the events go.
    ///   - last: the event that comes next, if one ends the hold.
    func release(_ sender: Sender, through chain: Chain, before last: OAVTEvent? = nil) {
        guard let hub = chain.holdingHub else { return }
        let kept = sender.kept
        sender.kept = []
        let rules = hub.endHold(of: sender.tracker, kept: kept.map(\.event) + [last].compactMap(\.self))
        guard !kept.isEmpty else { return }
        hub.stepsKept = true
        for (ready, rule) in zip(kept, rules) {
            if let rule {
                hub.drop(ready.event, tracker: sender.tracker, by: rule)
            } else {
                let raised = step(ready, of: sender, through: chain)
                stepAll(raised, of: sender, at: ready.moment, through: chain)
            }
        }
        hub.stepsKept = false
    }

    /// Steps what is kept of all trackers.
    package func releaseAll() {
        let (chain, senders) = locked { (self.chain, self.senders) }
        for sender in senders { release(sender, through: chain) }
    }
}

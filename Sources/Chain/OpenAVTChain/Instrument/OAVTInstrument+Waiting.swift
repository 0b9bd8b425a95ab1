import AVTCore

/// What happened before there were rules, in its order.
enum Waiting {
    /// An event as it was when it came, and the getters that its tracker had.
    case event(ReadyEvent, Sender, [Getter])
    /// Something else that rules make events of, and when it came.
    case work(Moment, (Moment) -> Void)
}

/// Events that wait for the first rules.
///
/// Only the thread at work lets wait and steps. How many may wait, the hub says.
extension OAVTInstrument {
    /// Lets something wait that rules will make events of; to be asked for by who is at work.
    ///
    /// - Parameter work: told when it came, as soon as there are rules.
    package func letWait(_ work: @escaping (Moment) -> Void) {
        waiting.append(.work(moment, work))
    }

    /// Steps what waits through the hub that is there now, each as of the moment at which it came.
    package func stepWaiting() {
        let chain = locked { self.chain }
        // What is stepped may bring further events, which come behind.
        let waiting = self.waiting
        self.waiting = []
        for entry in waiting {
            switch entry {
            case .event(let ready, let sender, let getters):
                complete(ready, of: sender, with: getters)
                stepAll(stepOrKeep(ready, of: sender, through: chain), of: sender, at: ready.moment, through: chain)
            case .work(let moment, let work): work(moment)
            }
        }
        var gone: [Sender] = []
        for case .event(_, let sender, _) in waiting where sender.isGone && !gone.contains(where: { $0 === sender }) {
            gone.append(sender)
        }
        for sender in gone { close(gone: sender, through: chain) }
    }

    /// Forgets what waits, and has the hub count it.
    func loseWaiting() {
        guard !waiting.isEmpty else { return }
        locked { chain }.holdingHub?.lose(waiting.count)
        waiting = []
    }

    /// Steps an event of an earlier moment at once, with what it raises; by who is at work.
    package func step(
        _ action: OAVTAction, tracker: OAVTTrackerProtocol, with given: [(attribute: Symbol, value: Value)],
        at moment: Moment
    ) {
        let state = tracker.getState()
        let (chain, sender) = locked { (self.chain, senders.first { $0.state === state }) }
        guard let sender else { return }
        let getters = locked { sender.getters }
        let raised = step(
            action, of: sender, at: moment, through: chain, getters, given, mayKeep: chain.holdingHub != nil)
        stepAll(raised, of: sender, at: moment, through: chain)
    }

    /// Lets an event wait.
    func letWait(_ ready: ReadyEvent, of sender: Sender) {
        waiting.append(.event(ready, sender, locked { sender.getters }))
    }

    /// Gives an event what it would have had if the rules had been there.
    private func complete(_ ready: ReadyEvent, of sender: Sender, with getters: [Getter]) {
        // How long ago others were is known only now.
        let old = ready.event.attributes.all
        ready.event.attributes = AttributeList(
            capacity: old.count + 8, times: times.snapshot(at: ready.moment.step))
        for (attribute, value) in old { ready.event.attributes.set(attribute, value) }
        // The getters of the rules; what the app's own would say now they did not say then.
        for getter in locked({ sender.getters }) where !getters.contains(where: { $0 === getter }) {
            getter.addMissing(to: ready.event)
        }
    }

    /// Does for a tracker that went meanwhile what is done when one goes.
    private func close(gone sender: Sender, through chain: Chain) {
        guard let id = sender.id else { return }
        close(sender)
        chain.ruleHub?.trackerLeft(sender.tracker, id: id)
        chain.ruleMetricalc?.trackerLeft(sender.tracker)
    }
}

import AVTCore

/// The steps of events: what follows after an event was emitted, until it is sent. Called on the draining thread only.
extension OAVTInstrument {
    /// Processes an event that its tracker has already seen.
    func processReady(_ ready: ReadyEvent, of sender: RegisteredTracker, through chain: Chain) {
        guard !sender.wasRemoved, chain.hub != nil else {
            _ = dropBeforeStep(ready.action, sender)
            return
        }
        ready.event.attributes.setTimes(times.snapshot(at: ready.time.step))
        sender.player?.recorder?.record(ready.event, at: ready.time, from: .app)
        let raised =
            if chain.holdingHub != nil, canHold(sender, chain) {
                stepOrHold(ready, of: sender, through: chain)
            } else {
                step(ready.event, ready.action, of: sender, at: ready.time, through: chain)
            }
        if !raised.isEmpty { queue(raised, of: sender, at: ready.time) }
    }

    /// Creates and processes an event, and enqueues the events that it raises as the next ones.
    func processEmitted(
        _ action: OAVTAction, of sender: RegisteredTracker, at time: EventTime, through chain: Chain,
        _ getters: [Getter],
        _ given: [(attribute: Symbol, value: Value)], from emitter: Emitter
    ) {
        guard !emitter.hasEnded else { return takeBackEmitted() }
        var time = time
        if let player = sender.player, player.recorder != nil {
            player.emitter = emitter
            time = time.asInLog
        }
        let raised = createAndStep(
            action, of: sender, at: time, through: chain, getters, given, mayHold: chain.holdingHub != nil)
        if !raised.isEmpty { queue(raised, of: sender, at: time) }
    }

    /// Counts an event of a timer that has ended meanwhile as not emitted; other threads may emit.
    private func takeBackEmitted() { locked { counters.countEmitted(-1) } }

    /// Processes an event that another event raised, and enqueues the events that it raises as the next ones.
    func processRaised(
        _ action: OAVTAction, of sender: RegisteredTracker, at time: EventTime, through chain: Chain,
        _ getters: [Getter]
    ) {
        let raised = stepCaused(action, of: sender, at: time, through: chain, getters)
        if !raised.isEmpty { queue(raised, of: sender, at: time) }
    }

    private func stepCaused(
        _ action: OAVTAction, of sender: RegisteredTracker, at time: EventTime, through chain: Chain,
        _ getters: [Getter]
    ) -> [OAVTAction] {
        counters.countCaused(1)
        chain.ruleHub?.setStepsCausedEvents(true)
        defer { chain.ruleHub?.setStepsCausedEvents(false) }
        return createAndStep(action, of: sender, at: time, through: chain, getters, mayHold: false)
    }

    private func queue(_ raised: [OAVTAction], of sender: RegisteredTracker, at time: EventTime) {
        let next = raised.map { Job(kind: .raised($0, sender, time), done: nil) }
        locked { jobs.addNext(next) }
    }

    /// Creates an event, passes it to its tracker, and processes it unless rules hold it.
    ///
    /// - Returns: The actions that the event raises.
    func createAndStep(
        _ action: OAVTAction, of sender: RegisteredTracker, at time: EventTime, through chain: Chain,
        _ getters: [Getter],
        _ given: [(attribute: Symbol, value: Value)] = [], mayHold: Bool
    ) -> [OAVTAction] {
        guard !sender.wasRemoved, chain.hub != nil else { return dropBeforeStep(action, sender) }
        let event = createEvent(
            action, of: sender, at: time,
            AttributeList(capacity: AttributeList.eventCapacity, times: times.snapshot(at: time.step)),
            through: chain, getters)
        guard let ready = sender.tracker.initEvent(event: event) else { return dropBeforeStep(action, sender) }
        // An event that a component returns in place of another has the same step time.
        if ready !== event { ready.stepTime = time.step }
        // Iterating over an empty array would still retain and release it.
        if !given.isEmpty { for (attribute, value) in given { ready.attributes.set(attribute, value) } }
        if let player = sender.player { record(ready, of: player, at: time) }
        if mayHold, canHold(sender, chain) {
            return stepOrHold(
                ReadyEvent(action: action, event: ready, time: time), of: sender, through: chain)
        }
        return step(ready, action, of: sender, at: time, through: chain)
    }

    @inline(never)
    private func record(_ event: OAVTEvent, of player: PlayerSide, at time: EventTime) {
        guard let emitter = player.emitter else { return }
        player.emitter = nil
        player.recorder?.record(event, at: time, from: emitter)
    }

    /// Returns true if rules may hold the events of a tracker, or none are loaded yet.
    ///
    /// Events of an unregistered tracker are queued while no rules are loaded, but never held: nothing would release them.
    private func canHold(_ sender: RegisteredTracker, _ chain: Chain) -> Bool {
        sender.id != nil || chain.holdingHub?.isWaiting == true
    }

    /// Counts an event that is not processed, and returns no actions.
    @inline(never)
    private func dropBeforeStep(_ action: OAVTAction, _ sender: RegisteredTracker) -> [OAVTAction] {
        sender.player?.emitter = nil
        let isRunning = locked { chain.hub != nil }
        drop(action, sender.id, sender.wasRemoved ? .removed : isRunning ? .tracker : .notRunning)
        return []
    }

    /// Passes an event through the chain and returns the actions that it raises.
    @inline(__always)
    func step(
        _ event: OAVTEvent, _ action: OAVTAction, of sender: RegisteredTracker, at time: EventTime, through chain: Chain
    ) -> [OAVTAction] {
        guard chain.hub != nil else { return [] }
        if chain.isClocked { sendDueMetrics(until: time, through: chain) }
        let step: HubStep
        if let mapping = sender.player?.mapping {
            step = stepMapped(event, of: sender, through: chain, mapping: mapping)
        } else {
            step = chain.step(event, of: sender)
            if step.event == nil { countUnsent(chain.ruleHub?.hasConsumedEvent == true) }
        }
        if step.event !== event { step.event?.stepTime = time.step }
        sendStep(step, timeAttribute: action.timeSymbol, of: sender, at: time, through: chain)
        if chain.isClocked { scheduleDueMetrics(through: chain) }
        return step.caused?.raised ?? []
    }

    /// Counts an event that rules, or the app's hub, keep from being sent.
    @inline(never)
    func countUnsent(_ isConsumed: Bool) {
        if isConsumed { counters.countConsumed() } else { counters.countBlocked() }
    }

    /// Processes the held events of a tracker that is being removed, and then its `Closing` event.
    func close(_ sender: RegisteredTracker) {
        let chain = locked { self.chain }
        sender.isLeaving = true
        (sender.tracker as? any ReportingTracker)?.processLastReports(on: self)
        release(sender, through: chain)
        stepClosing(of: sender, through: chain)
    }

    /// Processes the `Closing` event of a tracker.
    func stepClosing(of sender: RegisteredTracker, through chain: Chain) {
        guard let ruleHub = chain.ruleHub, ruleHub.handlesClosing else { return }
        let time = self.time
        sendDueMetrics(until: time, through: chain)
        let action = OAVTAction(name: StandardAction.closing)
        let event = createEvent(
            action, of: sender, at: time,
            AttributeList(capacity: AttributeList.eventCapacity, times: times.snapshot(at: time.step)),
            through: chain, getters(of: sender))
        let caused = ruleHub.step(event, tracker: sender.tracker, sender.state).caused
        // The event itself is never sent.
        let followers = HubStep(event: nil, caused: caused)
        sendStep(followers, timeAttribute: action.timeSymbol, of: sender, at: time, through: chain)
        // Processed immediately: the instrument may be shut down before the next job.
        stepAll(caused?.raised ?? [], of: sender, at: time, through: chain)
        if chain.isClocked { scheduleDueMetrics(through: chain) }
    }

    /// Processes the actions that an event raised, each followed by the actions that it raises itself.
    func stepAll(_ raised: [OAVTAction], of sender: RegisteredTracker, at time: EventTime, through chain: Chain) {
        var waiting = raised
        while !waiting.isEmpty {
            let action = waiting.removeFirst()
            let raised = stepCaused(action, of: sender, at: time, through: chain, getters(of: sender))
            waiting.insert(contentsOf: raised, at: 0)
        }
    }
}

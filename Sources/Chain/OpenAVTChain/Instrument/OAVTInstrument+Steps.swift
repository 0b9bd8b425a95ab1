import AVTCore

/// The processing of an event.
///
/// The stage of rules returns everything that follows from an event in one value; the instrument sends it.
extension OAVTInstrument {
    func process(
        _ action: OAVTAction, of sender: Sender, at moment: Moment, through chain: Chain, _ getters: [Getter],
        _ given: [(attribute: Symbol, value: Value)]
    ) {
        let raised = step(
            action, of: sender, at: moment, through: chain, getters, given, mayHold: chain.rules.mayHold)
        if !raised.isEmpty { queue(raised, of: sender, at: moment) }
    }

    /// Processes an event that another event raised, and enqueues the events that it raises as the next ones.
    func process(
        raised action: OAVTAction, of sender: Sender, at moment: Moment, through chain: Chain, _ getters: [Getter]
    ) {
        let raised = step(action, of: sender, at: moment, through: chain, getters, isCaused: true, mayHold: false)
        if !raised.isEmpty { queue(raised, of: sender, at: moment) }
    }

    private func queue(_ raised: [OAVTAction], of sender: Sender, at moment: Moment) {
        let next = raised.map { Job(kind: .raised($0, sender, moment), done: nil) }
        locked { jobs.addNext(next) }
    }

    /// Creates an event, passes it to its tracker, and processes it unless rules hold it.
    ///
    /// - Returns: The actions that the event raises.
    func step(
        _ action: OAVTAction, of sender: Sender, at moment: Moment, through chain: Chain, _ getters: [Getter],
        _ given: [(attribute: Symbol, value: Value)] = [], isCaused: Bool = false, mayHold: Bool
    ) -> [OAVTAction] {
        guard !sender.wasRemoved, chain.hub != nil else { return [] }
        let event = make(action, of: sender, at: moment, through: chain, getters)
        guard let ready = sender.tracker.initEvent(event: event) else { return [] }
        // An event that a component returns in place of another has the same step time.
        if ready !== event { ready.stepTime = moment.step }
        // Iterating over an empty array would still retain and release it.
        if !given.isEmpty { for (attribute, value) in given { ready.attributes.set(attribute, value) } }
        // Events of an unregistered tracker are queued while no rules are loaded, but never held: nothing would release
        // them.
        if mayHold, sender.id != nil || chain.rules.features.contains(.isWaiting) {
            return stepOrHold(ReadyEvent(action: action, event: ready, moment: moment), of: sender, through: chain)
        }
        return step(ready, action, of: sender, at: moment, through: chain, isCaused: isCaused)
    }

    /// Passes an event through the chain and returns the actions that it raises.
    @inline(__always)
    func step(
        _ event: OAVTEvent, _ action: OAVTAction, of sender: Sender, at moment: Moment, through chain: Chain,
        isCaused: Bool = false
    ) -> [OAVTAction] {
        guard let hub = chain.hub else { return [] }
        if chain.rules.isClocked { sendDueMetrics(until: moment, through: chain) }
        guard let stage = chain.rules.stage else {
            if let accepted = hub.content.processEvent(event: event, tracker: sender.tracker) {
                if accepted !== event { accepted.stepTime = moment.step }
                send(accepted, as: Dispatch(), timeAttribute: action.timeSymbol, of: sender, through: chain)
            }
            if chain.rules.isClocked { scheduleDueMetrics(through: chain) }
            return []
        }
        let options = options(through: chain, isCaused: isCaused)
        let output = stage.step(event, tracker: sender.tracker, options)
        if output.effects == nil, let accepted = output.event, let dispatch = output.dispatch {
            send(accepted, as: dispatch, timeAttribute: action.timeSymbol, of: sender, through: chain)
        } else if output.event != nil || output.effects != nil {
            sendAll(of: output, event, action, of: sender, at: moment, through: chain, options)
        }
        if output.hasEnd || chain.rules.isClocked { end(output, of: sender, through: chain, options) }
        return output.effects?.raised ?? []
    }

    private func options(through chain: Chain, isCaused: Bool) -> StepOptions {
        var options = chain.rules.stepOptions
        options.isCaused = isCaused
        options.wasHeld = stepsHeldEvents
        return options
    }

    /// Sends the derived events before the event, the event, and the derived events after it.
    @inline(never)
    private func sendAll(
        of output: StageOutput, _ event: OAVTEvent, _ action: OAVTAction, of sender: Sender, at moment: Moment,
        through chain: Chain, _ options: StepOptions
    ) {
        if let accepted = output.event, accepted !== event { accepted.stepTime = moment.step }
        for derived in output.effects?.before ?? [] { send(derived, of: sender, at: moment, through: chain, options) }
        if let accepted = output.event, options.isDispatched, let stage = chain.rules.stage {
            let dispatch = output.dispatch ?? stage.dispatch(accepted, tracker: sender.tracker, options)
            send(accepted, as: dispatch, timeAttribute: action.timeSymbol, of: sender, through: chain)
        }
        for derived in output.effects?.after ?? [] { send(derived, of: sender, at: moment, through: chain, options) }
    }

    /// Ends a step, and schedules what the clock triggers next.
    @inline(never)
    private func end(_ output: StageOutput, of sender: Sender, through chain: Chain, _ options: StepOptions) {
        var nextDue = output.nextDue
        if output.hasEnd, let stage = chain.rules.stage {
            let end = stage.endStep(tracker: sender.tracker, options)
            if end.isHolding { sender.mayHaveHold = true }
            nextDue = end.nextDue
        }
        if chain.rules.isClocked { scheduleDueMetrics(through: chain, stageDue: nextDue) }
    }

    /// Processes the held events of a tracker that is being removed, and then its `Closing` event.
    func close(_ sender: Sender) {
        let chain = locked { self.chain }
        sender.isLeaving = true
        release(sender, through: chain)
        guard let stage = chain.rules.stage, chain.rules.features.contains(.handlesClosing) else { return }
        let moment = self.moment
        sendDueMetrics(until: moment, through: chain)
        let action = OAVTAction(name: "Closing")
        let event = make(action, of: sender, at: moment, through: chain, getters(of: sender))
        var options = options(through: chain, isCaused: false)
        options.isDispatched = false
        let output = stage.step(event, tracker: sender.tracker, options)
        sendAll(of: output, event, action, of: sender, at: moment, through: chain, options)
        end(output, of: sender, through: chain, options)
        // Processed immediately: the instrument may be shut down before the next job.
        stepAll(output.effects?.raised ?? [], of: sender, at: moment, through: chain)
    }

    /// Processes the actions that an event raised, each followed by the actions that it raises itself.
    func stepAll(_ raised: [OAVTAction], of sender: Sender, at moment: Moment, through chain: Chain) {
        var waiting = raised
        while !waiting.isEmpty {
            let action = waiting.removeFirst()
            let raised = step(
                action, of: sender, at: moment, through: chain, getters(of: sender), isCaused: true, mayHold: false)
            waiting.insert(contentsOf: raised, at: 0)
        }
    }
}

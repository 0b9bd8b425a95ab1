import AVTCore
import AVTEngine

/// The way of an event through a direct session.
extension DirectSession {
    /// Emits an event of a tracker, and processes the events that it raises.
    func emit(_ action: Symbol, of tracker: Int, with given: [(attribute: Symbol, value: Value)] = []) {
        let time = clock.now
        let raised = stepOrHold(action, of: tracker, at: time, given)
        if !raised.isEmpty { stepAll(raised, of: tracker, at: time) }
    }

    /// Processes the held events of a tracker, and then its `Closing` event, which is never sent itself.
    func close(_ tracker: Int) {
        trackers[tracker].isLeaving = true
        release(tracker, before: nil)
        guard program.content.code.handlesClosing else { return }
        let (action, time) = (Symbol.closing, clock.now)
        sendDueMetrics(until: time)
        var attributes = makeAttributes(of: action, tracker, at: time)
        var raised: [Symbol] = []
        if let index = trackers[tracker].index {
            let result = process(action, of: index, at: time, &attributes)
            raised = session.raised
            let derived = session.derived
            sendDerived(derived, isBefore: true, of: tracker, at: time)
            sendDerived(derived, isBefore: false, of: tracker, at: time)
            recordUnsent(result, action, at: time)
        }
        endStep()
        stepAll(raised, of: tracker, at: time)
    }

    /// Processes the held events of all trackers.
    func releaseAll() {
        for tracker in trackers.indices { release(tracker, before: nil) }
    }

    static let senderId = Symbol("senderId")

    // MARK: Events of trackers

    private func stepOrHold(
        _ action: Symbol, of tracker: Int, at time: Int, _ given: [(attribute: Symbol, value: Value)]
    ) -> [Symbol] {
        var attributes = makeAttributes(of: action, tracker, at: time)
        addLineAttributes(to: &attributes, tracker)
        for (attribute, value) in given { attributes.set(attribute, value) }
        if shared.hasHolds, let index = trackers[tracker].index, session.isHolding(index) {
            let isHeld = session.holdsBack(action, tracker: index, now: time)
            guard !isHeld || trackers[tracker].isLeaving else {
                trackers[tracker].held.append(HeldEvent(action, at: time, attributes))
                return []
            }
            release(tracker, before: action)
        }
        let raised = step(action, of: tracker, at: time, &attributes)
        keepMemory(of: attributes)
        return raised
    }

    /// Processes the actions that an event raised, each followed by the actions that it raises itself.
    private func stepAll(_ raised: [Symbol], of tracker: Int, at time: Int) {
        var waiting = raised
        while !waiting.isEmpty {
            let action = waiting.removeFirst()
            session.context.stepsCausedEvents = true
            var attributes = makeAttributes(of: action, tracker, at: time)
            addLineAttributes(to: &attributes, tracker)
            let raised = step(action, of: tracker, at: time, &attributes)
            keepMemory(of: attributes)
            session.context.stepsCausedEvents = false
            waiting.insert(contentsOf: raised, at: 0)
        }
    }

    /// Processes the held events of a tracker in order, each followed by the events that it raises.
    private func release(_ tracker: Int, before last: Symbol?) {
        guard shared.hasHolds, let index = trackers[tracker].index else { return }
        let held = trackers[tracker].held
        trackers[tracker].held = []
        let rules = session.endHold(ofTracker: index, held: held.map(\.action) + [last].compactMap(\.self))
        guard !held.isEmpty else { return }
        session.context.stepsHeldEvents = true
        for (event, rule) in zip(held, rules) {
            if let rule {
                records.append(
                    .blocked(program.content.code.conditions[rule], action: event.action, at: event.time))
            } else {
                let raised = stepHeld(event, of: tracker)
                stepAll(raised, of: tracker, at: event.time)
            }
        }
        session.context.stepsHeldEvents = false
    }

    /// Returns the attributes that all events have: sender, time-since, and the rules' getters.
    private func makeAttributes(of action: Symbol, _ tracker: Int, at time: Int) -> AttributeList {
        var attributes = AttributeList()
        if shared.needsTimes {
            attributes = AttributeList(capacity: AttributeList.eventCapacity, times: times.snapshot(at: time))
        } else {
            swap(&attributes, &shared.spareAttributes)
        }
        if shared.needsSender { attributes.set(DirectSession.senderId, trackers[tracker].senderId) }
        guard let index = trackers[tracker].index else { return attributes }
        for getter in trackers[tracker].getters {
            session.addGetter(getter, to: &attributes, action: action, tracker: index, now: clock.now)
        }
        return attributes
    }

    /// Keeps the memory of an event's attributes for the next event.
    @inline(__always)
    private func keepMemory(of attributes: consuming AttributeList) {
        guard !shared.needsTimes else { return }
        attributes.removeAll()
        swap(&attributes, &shared.spareAttributes)
    }

    private func addLineAttributes(to attributes: inout AttributeList, _ tracker: Int) {
        guard tracker == lineTracker, !isReport else { return }
        for index in lineAttributes.indices {
            attributes.set(lineAttributes[index].attribute, lineAttributes[index].value)
        }
    }

    // MARK: The step

    /// Passes an event through the rules and returns the actions that it raises.
    func step(_ action: Symbol, of tracker: Int, at time: Int, _ attributes: inout AttributeList) -> [Symbol] {
        if shared.isClocked { sendDueMetrics(until: time) }
        defer { if shared.isClocked { scheduleDueMetrics() } }
        guard let index = trackers[tracker].index else {
            send(action, of: tracker, at: time, &attributes)
            endStep()
            return []
        }
        let result = process(action, of: index, at: time, &attributes)
        guard session.hasCommands else {
            // Most steps.
            sendStepped(action, of: tracker, at: time, &attributes, result)
            endStep()
            return []
        }
        let (raised, derived) = (session.raised, session.derived)
        sendDerived(derived, isBefore: true, of: tracker, at: time)
        if result.isAccepted, !result.isConsumed {
            sendStepped(action, of: tracker, at: time, &attributes, result)
            sendDerived(derived, isBefore: false, of: tracker, at: time)
        } else {
            sendDerived(derived, isBefore: false, of: tracker, at: time)
            sendStepped(action, of: tracker, at: time, &attributes, result)
        }
        endStep()
        return raised
    }

    /// Sends an event after its step, or records why it is not sent.
    @inline(__always)
    private func sendStepped(
        _ action: Symbol, of tracker: Int, at time: Int, _ attributes: inout AttributeList, _ result: StepResult
    ) {
        if result.isAccepted, !result.isConsumed {
            send(action, of: tracker, at: time, &attributes)
        } else {
            recordUnsent(result, action, at: time)
        }
    }

    private func process(
        _ action: Symbol, of index: Int, at time: Int, _ attributes: inout AttributeList
    ) -> StepResult {
        fetchGetters()
        let result = session.step(action, tracker: index, now: time, event: attributes)
        if result.isAccepted, !result.isConsumed {
            session.setAttributes(of: &attributes, action: action, tracker: index, now: time)
        }
        if program.followsWindows { performWindowCommands() }
        if session.hasCommands, !session.timerCommands.isEmpty { perform(session.timerCommands, at: time) }
        return result
    }

    private func endStep() {
        guard shared.hasStepEnds else { return }
        session.endStep()
        guard session.hasCommands else { return }
        let commands = session.timerCommands
        if !commands.isEmpty { perform(commands, at: session.steppedTime) }
    }

    /// Records an event that was blocked, or accepted and not sent.
    private func recordUnsent(_ result: StepResult, _ action: Symbol, at time: Int) {
        guard !result.isAccepted else { return records.append(.consumed(at: time)) }
        records.append(.blocked(result.condition(of: program), action: action, at: time))
    }

    /// Queries the getters of trackers that formulas read.
    func fetchGetters() {
        guard !shared.readGetters.isEmpty else { return }
        for tracker in trackers.indices {
            guard let index = trackers[tracker].index else { continue }
            let hasValues = shared.computesReadGetters || !trackers[tracker].answers.isEmpty
            // Without values, those in the session are removed once.
            guard hasValues || trackers[tracker].hasValues else { continue }
            trackers[tracker].hasValues = hasValues
            for getter in shared.readGetters.indices {
                let value = value(of: shared.readGetters[getter], ofTracker: tracker, at: index)
                session.setGetter(getter, ofTracker: index, to: value)
            }
        }
    }

    private func value(of attribute: Symbol, ofTracker tracker: Int, at index: Int) -> Value? {
        if !trackers[tracker].answers.isEmpty, let answer = trackers[tracker].answers[attribute] { return answer }
        for position in trackers[tracker].getters.indices {
            let getter = trackers[tracker].getters[position]
            if program.content.sends.getters[getter].attribute == attribute {
                return session.value(ofGetter: getter, tracker: index, now: clock.now)
            }
        }
        return nil
    }

    // MARK: Sending

    private func sendDerived(_ derived: [DerivedCommand], isBefore: Bool, of tracker: Int, at time: Int) {
        for event in derived where event.isBefore == isBefore {
            var attributes = makeAttributes(of: event.action, tracker, at: time)
            for (attribute, value) in event.attributes { attributes.set(attribute, value) }
            if let index = trackers[tracker].index {
                session.countDerived(attributes, action: event.action, tracker: index, now: time)
                session.setAttributes(of: &attributes, action: event.action, tracker: index, now: time)
            }
            send(event.action, of: tracker, at: time, &attributes)
        }
    }

    /// Sends an event and its metrics as far as the rules allow.
    private func send(_ action: Symbol, of tracker: Int, at time: Int, _ attributes: inout AttributeList) {
        let first = records.count
        var isSent = true
        if program.filtersDelivery {
            isSent = deliver(action, of: tracker, at: time, &attributes)
        } else {
            sendMetrics(action, of: tracker, at: time, attributes)
            recordEvent(action, of: tracker, at: time, attributes)
        }
        if isSent, !shared.groupAttributes.isEmpty { recordGroup(attributes, of: tracker, at: first) }
        if shared.needsTimes { times.mark(shared.timeAttribute(of: action), at: time) }
        if let index = trackers[tracker].index { session.didLeaveHub(action, tracker: index, now: time) }
    }

    /// Sends the parts of an event that the rules about delivery allow; returns false if the event itself is not sent.
    private func deliver(
        _ action: Symbol, of tracker: Int, at time: Int, _ attributes: inout AttributeList
    ) -> Bool {
        guard let index = trackers[tracker].index else { return false }
        let delivery = session.decideDelivery(attributes, action: action, tracker: index, now: time, settings)
        sendMetrics(action, of: tracker, at: time, attributes, isSent: delivery.sendsMetrics)
        if let rule = delivery.rule {
            if rule == Delivery.notInSample.rule { shared.unsampledCount += 1 }
            records.append(.withheld(rule: rule, action: action, at: time))
            return false
        }
        session.treat(&attributes, action: action, tracker: index, settings)
        recordEvent(action, of: tracker, at: time, attributes)
        return true
    }

    private func sendMetrics(
        _ action: Symbol, of tracker: Int, at time: Int, _ attributes: borrowing AttributeList, isSent: Bool = true
    ) {
        guard let index = trackers[tracker].index else { return }
        session.evaluateMetrics(of: attributes, action: action, tracker: index, now: time)
        let first = records.count
        if isSent {
            // By index: the array would be retained.
            for index in session.metrics.values.indices {
                let value = session.metrics.values[index]
                records.append(.metric(metric: value.metric, number: value.number, tracker: tracker, at: time))
            }
            if let quotients = shared.quotients {
                let all = session.quotients(quotients, of: attributes, action: action, tracker: index, now: time)
                for quotient in all { records.append(.quotient(quotient)) }
            }
        }
        guard shared.recordsUnsent, session.metrics.hasUnsent else { return }
        let unsent = session.unsentMetrics(of: attributes, action: action, tracker: index, now: time)
        records.insert(contentsOf: unsent.map { .unsent(metric: $0.metric, $0.reason) }, at: first)
    }

    private func recordEvent(_ action: Symbol, of tracker: Int, at time: Int, _ attributes: borrowing AttributeList) {
        guard shared.options.recordsEvents else { return }
        let all = shared.options.recordsAttributes ? attributes.all : []
        // The event of a tracker beyond the limit belongs to the tracker of the line, as it has no step.
        let tracker = trackers[tracker].index == nil ? lineTracker : tracker
        records.append(.event(action: action, tracker: tracker, at: time, attributes: all))
    }
}

import AVTEngine
import OpenAVTChain

/// The hub as the stage of rules in an instrument's chain.
extension OAVTHubRules: RuleStage {
    package func trackerJoined(_ tracker: OAVTTrackerProtocol, id: Int) {
        run.join(tracker)
        registerGetters(of: tracker)
    }

    package func trackerLeft(_ tracker: OAVTTrackerProtocol) {
        run.leave(tracker)
    }

    package var features: StageFeatures {
        var features: StageFeatures = []
        if holdsEvents { features.insert(.holdsEvents) }
        if isWaiting { features.insert(.isWaiting) }
        if run.program.content.handlesClosing { features.insert(.handlesClosing) }
        if followsWindows { features.insert(.isClocked) }
        if run.delivers { features.insert(.delivers) }
        return features
    }

    package func source(with metricalc: any OAVTMetricalcProtocol) -> MetricsSource {
        guard let metricalc = metricalc as? OAVTMetricalcRules, metricalc.run === run else { return .metricalc }
        // An override of `processMetric` must be called.
        return type(of: metricalc) == OAVTMetricalcRules.self ? .stage : .metricalcOfStage
    }

    package func step(_ event: OAVTEvent, tracker: OAVTTrackerProtocol, _ options: StepOptions) -> StageOutput {
        guard isSubclassed else { return stepAtOnce(event, tracker, options) }
        handOver = StepHandOver(options: options)
        return output(of: processEvent(event: event, tracker: tracker))
    }

    package func derive(_ event: OAVTEvent, tracker: OAVTTrackerProtocol, _ options: StepOptions) -> Dispatch {
        guard let trackerIndex = run.join(tracker) else { return run.dispatchOfUnseen(options) }
        let (action, now) = (event.actionSymbol, event.stepTime)
        var dispatch = Dispatch()
        var hasNewDataLines = false
        event.withAttributes { attributes in
            run.withSession { session in
                session.countDerived(attributes, action: action, tracker: trackerIndex, now: now)
                setAttributes(of: event, &attributes, trackerIndex, in: &session)
                dispatch = run.dispatch(event, &attributes, trackerIndex, options, in: &session)
                hasNewDataLines = session.hasNewDataLines
            }
        }
        if hasNewDataLines { run.logNewMismatches() }
        observer?.stepDecided(
            StepReport(
                event, trackerId: tracker.trackerId, isDerived: true, wasHeld: options.wasHeld))
        return dispatch
    }

    package func dispatch(_ event: OAVTEvent, tracker: OAVTTrackerProtocol, _ options: StepOptions) -> Dispatch {
        guard let trackerIndex = run.join(tracker) else { return run.dispatchOfUnseen(options) }
        var dispatch = Dispatch()
        var hasNewDataLines = false
        event.withAttributes { attributes in
            run.withSession { session in
                dispatch = run.dispatch(event, &attributes, trackerIndex, options, in: &session)
                hasNewDataLines = session.hasNewDataLines
            }
        }
        if hasNewDataLines { run.logNewMismatches() }
        return dispatch
    }

    package func completeDispatch(
        _ event: OAVTEvent, as dispatch: Dispatch, tracker: OAVTTrackerProtocol, _ options: StepOptions
    ) {
        guard let trackerIndex = run.join(tracker) else { return }
        event.withAttributes { attributes in
            run.withSessionWithoutFlags { session in
                run.completeDispatch(event, &attributes, dispatch, trackerIndex, options, in: &session)
            }
        }
    }

    package func didWithhold(_ event: OAVTEvent, by rule: String) {
        observer?.eventWithheld(event, by: rule)
    }

    package func endStep(tracker: OAVTTrackerProtocol, _ options: StepOptions) -> StepEnd {
        var end = StepEnd()
        if hasStepEnds {
            let trackerIndex = run.join(tracker)
            let (orders, now) = run.withSession { session in
                session.stepsHeldEvents = options.wasHeld
                session.endStep()
                session.stepsHeldEvents = false
                if options.followsClock { end.nextDue = nextDue(of: session, options) }
                if let trackerIndex { end.isHolding = session.isHolding(trackerIndex) }
                return (session.timerOrders, session.steppedTime)
            }
            perform(orders, now: now, isLate: options.wasHeld)
            activateDeferredSwap()
        }
        observer?.stepEnded()
        return end
    }

    package func treated(_ metrics: [OAVTMetric]) -> [OAVTMetric] { run.delivered(metrics, of: nil) }

    // MARK: The clock

    package var nextDue: Int? { run.withSessionWithoutFlags { $0.nextWindowEnd } }

    package func passTime(until moment: Moment) -> [OAVTMetric] {
        passWindows(until: moment.step)
        return []
    }

    /// Processes the ends of windows up to a time, and performs their timer commands.
    func passWindows(until time: Int) {
        guard followsWindows else { return }
        perform(
            run.withSession { session -> [WindowOrder] in
                guard let end = session.nextWindowEnd, end <= time else { return [] }
                session.passWindows(until: time)
                return session.takeWindowOrders()
            })
    }

    /// Performs the timer commands of window ends, each at its own timestamp.
    func perform(_ orders: [WindowOrder]) {
        for order in orders { perform([order.order], now: order.at, isLate: true) }
    }

    // MARK: Inside another hub

    /// Does what the instrument does for a hub in its chain, and returns the event if it may be sent.
    ///
    /// A withheld event does not even leave this hub, as no other component would withhold it. Derived events cannot be
    /// sent from inside another hub.
    @inline(never)
    func leave(_ output: StageOutput, of tracker: OAVTTrackerProtocol) -> OAVTEvent? {
        let dispatch = output.event.map {
            output.dispatch ?? self.dispatch($0, tracker: tracker, StepOptions())
        }
        if output.hasEnd { _ = endStep(tracker: tracker, StepOptions()) }
        if let effects = output.effects {
            if !(effects.before.isEmpty && effects.after.isEmpty) {
                OAVTLog.warning("a hub of rules inside another hub: the events that its rules derive are not sent")
            }
            for action in effects.raised { run.instrument?.emit(action: action, tracker: tracker) }
        }
        return dispatch?.delivery == .whole ? output.event : nil
    }
}

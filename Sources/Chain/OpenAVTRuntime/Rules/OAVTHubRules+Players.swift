import AVTCore
import AVTEngine
import OpenAVTChain

/// Inputs of the rules from trackers, other than events.
extension OAVTHubRules {
    /// Sets the kind of a tracker, as declared in the packs' section `trackers`.
    ///
    /// - Parameters:
    ///   - kind: The name of the kind. A name that the packs do not declare lifts all limits, which is logged as a
    ///     warning.
    ///   - tracker: A tracker of the hub's instrument; other trackers are ignored.
    public func setKind(_ kind: String, of tracker: OAVTTrackerProtocol) {
        run.activeProgram.warnIfUnknown(kind: kind)
        run.instrument?.runJobAndWait { [self] in
            if isWaiting { return keepUntilRulesLoad { hub, _ in hub.applyKind(kind, of: tracker) } }
            applyKind(kind, of: tracker)
        }
    }

    private func applyKind(_ kind: String, of tracker: OAVTTrackerProtocol) {
        guard let member = run.member(of: tracker.getState()) else { return }
        run.withSession { $0.setKind(kind, ofTracker: member.trackerIndex) }
    }

    /// Sets the player of a tracker, as the packs name players in their headers.
    ///
    /// - Parameters:
    ///   - player: The name of the player; one that the packs do not name is none of theirs.
    ///   - tracker: A tracker of the hub's instrument; other trackers are ignored.
    package func setPlayer(_ player: String, of tracker: OAVTTrackerProtocol) {
        guard let member = run.member(of: tracker.getState()) else { return }
        let name = Symbol(player)
        member.player = name
        run.withSession { $0.setPlayer(name, ofTracker: member.trackerIndex) }
    }

    /// Receives a signal of a player, see `OAVTInstrument.report`.
    ///
    /// Does nothing before the hub is in an instrument, or for a tracker that is not in the instrument.
    ///
    /// - Parameters:
    ///   - signal: The player's name for the event.
    ///   - tracker: The tracker of the player.
    public func receive(signal: String, tracker: OAVTTrackerProtocol) {
        run.instrument?.report(OAVTReport(signal: signal), tracker: tracker)
    }

    /// Receives a value of a property of a player, see `OAVTInstrument.report`.
    ///
    /// - Parameters:
    ///   - property: The player's name for the property.
    ///   - value: The value as JSON text; a string without quotes, or `null` if there is no value.
    ///   - tracker: The tracker of the player.
    public func receive(property: String, value: String, tracker: OAVTTrackerProtocol) {
        run.instrument?.report(OAVTReport(property: property, value: .string(value)), tracker: tracker)
    }

    package func receive(
        _ report: OAVTReport, of tracker: OAVTTrackerProtocol, _ state: OAVTState, at time: EventTime,
        on instrument: OAVTInstrument
    ) -> EventTime {
        guard !isWaiting else {
            keepUntilRulesLoad { hub, _ in
                guard let instrument = hub.run.instrument else { return }
                // It may have been removed while its reports waited.
                if instrument.knows(state) { hub.run.join(tracker) }
                _ = hub.receive(report, of: tracker, state, at: time, on: instrument)
            }
            return time
        }
        guard let index = run.trackerIndex(of: state) else { return time }
        // Most properties of a player concern no rule: the trackers' flags are copied only for those that do.
        let (name, isSignal) = (report.symbol, !report.isProperty)
        let (actions, delay) = run.withSession(
            copiesFlags: { $0.program.concerns(name, isSignal: isSignal) }
        ) { session in
            let delay = max(0, (session.latestTime ?? time.step) - time.step)
            return (session.actions(for: report, tracker: index, now: time.step + delay), delay)
        }
        let time = delay == 0 ? time : time.delayed(by: delay)
        if actions.isEmpty { return time }
        // By index: iterating over the array would retain and release each action.
        for index in actions.indices {
            let action = run.actions[actions[index].action]
            if case .signal(let attributes) = report.content, !attributes.isEmpty {
                let reported = attributes.map { (attribute: $0.attribute, value: $0.value.value) }
                instrument.stepNow(action, of: state, with: reported + actions[index].attributes, at: time)
            } else {
                instrument.stepNow(action, of: state, with: actions[index].attributes, at: time)
            }
        }
        return time
    }

    /// Emits the actions that a signal or property of the player was mapped to.
    package func emit(_ actions: [SignalledAction], tracker: OAVTTrackerProtocol) {
        for signalled in actions {
            run.instrument?.emit(
                action: run.actions[signalled.action], tracker: tracker, with: signalled.attributes)
        }
    }

    /// Returns the action with a name, and with the time attribute that the packs give it.
    package func action(named name: Symbol) -> OAVTAction {
        run.actions[name]
    }

    package func actions(forSignal name: Symbol, tracker: OAVTTrackerProtocol) -> [SignalledAction] {
        guard let member = run.member(of: tracker.getState()) else { return [] }
        let now = run.instrument?.stepTime ?? 0
        return run.withSession { $0.actions(forSignal: name, tracker: member.trackerIndex, now: now) }
    }

    package func actions(
        forProperty name: Symbol, value: PropertyValue, tracker: OAVTTrackerProtocol
    ) -> [SignalledAction] {
        guard let member = run.member(of: tracker.getState()) else { return [] }
        let now = run.instrument?.stepTime ?? 0
        return run.withSession { $0.actions(forProperty: name, value: value, tracker: member.trackerIndex, now: now) }
    }
}

extension Session {
    /// Returns the actions that a report of a player triggers.
    @inline(__always)
    fileprivate mutating func actions(
        for report: OAVTReport, tracker: Int, now: Int
    ) -> [SignalledAction] {
        let value: PropertyValue
        switch report.content {
        case .signal: return actions(forSignal: report.symbol, tracker: tracker, now: now)
        case .noValue: value = .missing
        case .bool(let reported): value = .bool(reported)
        case .int(let reported): value = .int(reported)
        case .double(let reported): value = reported.isFinite ? .double(reported) : .missing
        case .string(let reported): value = .text(reported)
        }
        return actions(forProperty: report.symbol, value: value, tracker: tracker, now: now)
    }
}

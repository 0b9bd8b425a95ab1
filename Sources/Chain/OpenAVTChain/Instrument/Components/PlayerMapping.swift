import AVTCore

/// Rules that a tracker brings along: they map the reports of its player to actions unless the rules of the hub do.
///
/// They read the flags of the tracker's `OAVTState`, and follow the events that have left the hub. Called on the draining thread only.
package protocol PlayerMapping: AnyObject {
    /// The player whose reports the rules map.
    var player: String { get }
    /// True if the last event that was followed was consumed.
    var hasConsumedEvent: Bool { get }

    /// Begins to map the reports of a tracker, and registers the getters of the rules.
    func begin(_ tracker: OAVTTrackerProtocol, on instrument: OAVTInstrument)
    /// Ends the mapping: stops its timers and removes its getters.
    func end(_ tracker: OAVTTrackerProtocol, id: Int, on instrument: OAVTInstrument)

    /// Processes the events that a report is mapped to.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - tracker: The tracker of the player.
    ///   - state: The tracker's state.
    ///   - time: The time of the report.
    ///   - instrument: The instrument, which processes the events.
    /// - Returns: Their time: that of the report, but no earlier than the latest event.
    func receive(
        _ report: OAVTReport, of tracker: OAVTTrackerProtocol, _ state: OAVTState, at time: EventTime,
        on instrument: OAVTInstrument
    ) -> EventTime
    /// Returns true if events of an action may be consumed; the hub does not see those that are.
    func mayConsume(_ action: Symbol) -> Bool
    /// Processes an event that has left the hub, or that the hub may see next, and returns what follows from it.
    func follow(_ event: OAVTEvent, of tracker: OAVTTrackerProtocol) -> HubStep
    /// Adds what the rules count, on any thread.
    func addCounts(to counts: inout OAVTCounts)
}

/// The mappings of trackers.
extension OAVTInstrument {
    /// Activates the mappings of players that the rules of the hub do not map, and ends the others.
    ///
    /// Called on the draining thread after a tracker or the hub was added, and after the rules of the hub have changed.
    ///
    /// - Parameter between: Called when mappings have ended and before others begin.
    func updateMappings(between: () -> Void = {}) {
        let (chain, senders) = locked { (self.chain, registeredTrackers) }
        for sender in senders {
            guard let id = sender.id, let player = sender.player, let mapping = player.mapping,
                !chain.lacksRules(for: mapping.player)
            else { continue }
            mapping.end(sender.tracker, id: id, on: self)
            player.mapping = nil
        }
        between()
        for sender in senders {
            guard let player = sender.player, player.mapping == nil, let carried = player.carried,
                chain.lacksRules(for: carried.player)
            else { continue }
            carried.begin(sender.tracker, on: self)
            player.mapping = carried
        }
    }

    /// Passes an event through the hub and the mapping of its tracker.
    @inline(never)
    func stepMapped(
        _ event: OAVTEvent, of sender: RegisteredTracker, through chain: Chain, mapping: any PlayerMapping
    ) -> HubStep {
        // What only the mapping understands, it consumes before the hub sees it.
        if mapping.mayConsume(event.actionSymbol) {
            let followed = mapping.follow(event, of: sender.tracker)
            guard let event = followed.event else {
                countUnsent(mapping.hasConsumedEvent)
                return followed
            }
            let step = chain.step(event, of: sender)
            if step.event == nil { countUnsent(chain.ruleHub?.hasConsumedEvent == true) }
            return step.adding(followed.caused)
        }
        let step = chain.step(event, of: sender)
        guard let event = step.event else {
            countUnsent(chain.ruleHub?.hasConsumedEvent == true)
            return step
        }
        let followed = mapping.follow(event, of: sender.tracker)
        if followed.event == nil { countUnsent(mapping.hasConsumedEvent) }
        return HubStep(event: followed.event, caused: step.caused).adding(followed.caused)
    }
}

extension Chain {
    /// Returns true if the hub runs no rules that map the reports of a player.
    fileprivate func lacksRules(for player: String) -> Bool { hub != nil && ruleHub?.maps(player: player) != true }
}

extension HubStep {
    /// Returns the step with further events that follow from it.
    fileprivate func adding(_ other: CausedEvents?) -> HubStep {
        guard let other else { return self }
        guard var caused else { return HubStep(event: event, caused: other) }
        caused.before += other.before
        caused.after += other.after
        caused.raised += other.raised
        return HubStep(event: event, caused: caused)
    }
}

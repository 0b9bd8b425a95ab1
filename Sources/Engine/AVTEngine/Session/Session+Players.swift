import AVTCore

/// The players of trackers, in a program for several players.
extension Session {
    /// Sets the player of a tracker, as an app or a log states it.
    ///
    /// Does nothing in a program for at most one player. A player that the packs do not name counts as none.
    package mutating func setPlayer(_ player: Symbol?, ofTracker tracker: Int) {
        let number = player.flatMap { program.content.players.names.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
        setPlayer(number: number, ofTracker: tracker)
    }

    private mutating func setPlayer(number: Int, ofTracker tracker: Int) {
        guard let variable = program.playerReports?.variable else { return }
        finite.set(variable, to: number, tracker: tracker)
    }

    /// Returns true if the packs of another player know a report that those for the tracker do not.
    func isOfOtherPlayer(_ name: Symbol, isSignal: Bool) -> Bool {
        program.playerReports != nil && program.reports.knows(name, isSignal: isSignal)
    }

    /// Returns the table for a report of a tracker.
    ///
    /// A tracker that has no player becomes one of the only player whose packs know the report, if they map it to an action now.
    /// Values that its properties have had until then are written to the slots that follow them.
    ///
    /// - Parameters:
    ///   - name: The signal or property.
    ///   - isSignal: True for a signal.
    ///   - tracker: The index of the tracker.
    ///   - now: The time in milliseconds.
    ///   - occurs: Returns whether a rule for a value of the property, or for any value, applies.
    /// - Returns: The table of the tracker's player, or the one for trackers without a player.
    @inline(never)
    mutating func table(
        for name: Symbol, isSignal: Bool, tracker: Int, now: Int, ifOccurs occurs: (String?) -> Bool
    ) -> ReportTable {
        guard let reports = program.playerReports else { return program.reports }
        let number = reports.variable.value(in: finite.trackers[tracker])
        if number > 0, reports.tables.indices.contains(number) { return reports.tables[number] }
        guard let player = reports.player(reporting: name, isSignal: isSignal) else { return reports.tables[0] }
        let table = reports.tables[player]
        activate(tracker: tracker, now: now)
        let rules = isSignal ? table.signals[name] : table.properties[name].map { table.concerned[$0].rules }
        guard rules?.contains(where: { applies(table.indices[$0], ifOccurs: occurs) }) == true
        else { return reports.tables[0] }
        setPlayer(number: player, ofTracker: tracker)
        activate(tracker: tracker, now: now)
        for (property, value) in players.properties[tracker].all.sorted(by: { $0.key.name < $1.key.name })
        where isSignal || property != name {
            for position in table.properties[property].map({ table.concerned[$0].slots }) ?? 0..<0 {
                follow(program.content.players.properties[table.indices[position]], value)
            }
        }
        return table
    }
}

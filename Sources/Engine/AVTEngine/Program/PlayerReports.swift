import AVTCore

/// What the reports of trackers concern, in a program for several players.
struct PlayerReports: Sendable {
    /// The variable that holds a tracker's player.
    let variable: FiniteVariable
    /// The table of trackers without a player, and then that of each player.
    let tables: [ReportTable]

    /// Returns `nil` for packs that name at most one player.
    init?(_ content: ProgramContent) {
        let players = content.players
        guard players.areSeveral,
            let variable = content.state.variables.first(where: { $0.name == PlayerContent.variable })
        else { return nil }
        self.variable = variable
        tables = (-1..<players.names.count).map { ReportTable(players, of: Int32($0)) }
    }

    /// Returns the case of the player whose packs alone know a report, or `nil` if there is none.
    func player(reporting name: Symbol, isSignal: Bool) -> Int? {
        guard !tables[0].knows(name, isSignal: isSignal) else { return nil }
        let known = tables.indices.filter { tables[$0].knows(name, isSignal: isSignal) }
        return known.count == 1 ? known[0] : nil
    }
}

extension ProgramVerifier {
    mutating func verifyMeasures() throws(ProgramError) {
        try require(content.measures.count <= MeasureInfo.totalLimit, "too many measures")
        try require(
            content.measures.count * content.actions.count <= ProgramLimits.measuresTimesActions,
            "too many measures of too many actions")
        // Each action has a list of the measures that use it.
        try budget.spend(content.measures.count * content.actions.count / 16)
        for measure in content.measures {
            switch measure.kind {
            case .time(let condition):
                try verify(expression: condition)
            case .weighted(let value, let condition):
                try verify(expression: value)
                try verify(expression: condition)
            case .count(let counted, let condition):
                try require(counted.count == content.actions.count, "a count without an entry for each action")
                try verify(expression: condition)
            case .samples(let value, _, let sampled, let condition):
                try require(sampled.count == content.actions.count, "samples without an entry for each action")
                try verify(expression: value)
                try verify(expression: condition)
            case .ranges(let position, let condition, let speed, let gap, let limit):
                try verify(expression: position)
                try verify(expression: speed)
                try verify(expression: condition)
                try require(gap >= 0, "ranges with a gap below 0")
                try require((1...MeasureInfo.intervalLimit).contains(limit), "ranges with an impossible limit")
            }
        }
        try require(
            content.measures.reduce(0) { $0 + $1.intervalLimit } <= MeasureInfo.totalLimit, "too many intervals")
    }

    mutating func verifyDeclarations() throws(ProgramError) {
        for scope in content.state.scopes {
            let slots = scope.owner == .tracker ? content.state.trackerSlots : content.state.instrumentSlots
            try verify(
                scope.slots, within: slots.indices, unknown: "a scope with an unknown slot",
                twice: "a scope with a slot twice")
            try verify(
                scope.measures, within: content.measures.indices, unknown: "a scope with an unknown measure",
                twice: "a scope with a measure twice")
            try verify(
                scope.payloadMemories, within: 0..<content.sends.payloadMemories,
                unknown: "a scope with an unknown payload",
                twice: "a scope with a payload twice")
            try verify(scope.end)
        }
        for timer in content.timers {
            try verify(expression: timer.condition)
            let delays = [timer.after, timer.every].compactMap(\.self)
            try require(
                !delays.isEmpty && delays.allSatisfy { $0 >= max(limits.period, 1) },
                "a timer that fires at once, or too often")
            try require(delays.allSatisfy { $0 <= ProgramLimits.delay }, "a timer beyond the end of time")
        }
        for getter in content.sends.getters {
            try verify(expression: getter.condition)
            try verify(expression: getter.value)
        }
        for kind in content.players.trackerKinds {
            try require(kind.blocked.count == content.actions.count, "a kind without an entry for each action")
            try verify(condition: kind.condition)
        }
        for signal in content.players.signals {
            try verify(expression: signal.condition)
            for attribute in signal.attributes { try verify(expression: attribute.value) }
        }
        for property in content.players.properties {
            try require(property.slot.owner == .tracker, "a property that is not of a tracker's player")
            try verify(property.slot)
            try require(
                content.state.trackerSlots[Int(property.slot.index)].type == property.type,
                "a property that its slot cannot hold")
        }
        try verifyPlayers()
        for hold in content.holds { try verify(hold) }
        try verify(content.delivery)
        try verifyMigrations()
    }

    /// Verifies what tells the trackers of several players apart.
    private func verifyPlayers() throws(ProgramError) {
        let players = content.players
        guard players.areSeveral else { return }
        try require(players.names.count <= ProgramLimits.players, "too many players")
        let variable = content.state.variables.first { $0.name == PlayerContent.variable }
        try require(
            variable?.owner == .tracker && variable?.cases == players.cases && variable?.initial == 0,
            "several players, and trackers of none")
        let isComplete =
            players.signalPlayers.count == players.signals.count
            && players.propertyPlayers.count == players.properties.count
        try require(isComplete, "a report without a player")
        let known = Int32(-1)..<Int32(players.names.count)
        try require(
            (players.signalPlayers + players.propertyPlayers).allSatisfy(known.contains),
            "a report of an unknown player")
    }

    private func verifyMigrations() throws(ProgramError) {
        try require(content.packs.count <= ProgramLimits.migrations, "too many packs")
        let count = content.migrations.reduce(0) { sum, rule in
            sum + 1 + rule.renames.count
                + rule.values.reduce(0) { $0 + $1.cases.reduce(1) { $0 + 1 + $1.conditions.count } }
        }
        try require(count <= ProgramLimits.migrations, "too many migrations")
    }

    private mutating func verify(_ hold: HoldInfo) throws(ProgramError) {
        let isComplete = hold.after.count == content.actions.count && hold.until.count == content.actions.count
        try require(isComplete, "a hold without an entry for each action")
        try verify(expression: hold.length)
        try require(HoldInfo.limits.contains(hold.limit), "a hold of too many events")
        try require(hold.drop.count <= ProgramLimits.drops, "a hold that drops too many actions")
        for drop in hold.drop {
            try verify(action: drop.action)
            try verify(action: drop.before)
        }
        try verify(condition: hold.condition)
    }
}

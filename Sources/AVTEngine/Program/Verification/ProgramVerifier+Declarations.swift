extension ProgramVerifier {
    mutating func verifyMeasures() throws(ProgramError) {
        try require(content.measures.count <= MeasureInfo.totalLimit, "too many measures")
        try require(
            content.measures.count * content.actions.count <= ProgramLimits.takers,
            "too many measures of too many actions")
        for measure in content.measures {
            switch measure.kind {
            case .time(let condition):
                try verify(expression: condition)
            case .weighted(let value, let condition):
                try verify(expression: value)
                try verify(expression: condition)
            case .count(let counted, let condition):
                try require(counted.count == content.actions.count, "a count without a place for each action")
                try verify(expression: condition)
            case .samples(let value, _, let sampled, let condition):
                try require(sampled.count == content.actions.count, "samples without a place for each action")
                try verify(expression: value)
                try verify(expression: condition)
            case .ranges(let position, let condition, let speed, let gap, let limit):
                try verify(expression: position)
                try verify(expression: speed)
                try verify(expression: condition)
                try require(gap >= 0, "ranges with a gap below 0")
                try require((1...MeasureInfo.stretchLimit).contains(limit), "ranges with an impossible limit")
            }
        }
        try require(content.measures.reduce(0) { $0 + $1.stretches } <= MeasureInfo.totalLimit, "too many stretches")
    }

    mutating func verifyDeclarations() throws(ProgramError) {
        for scope in content.scopes {
            let slots = scope.owner == .tracker ? content.trackerSlots : content.instrumentSlots
            try require(scope.slots.allSatisfy(slots.indices.contains), "a scope with an unknown slot")
            try require(scope.measures.allSatisfy(content.measures.indices.contains), "a scope with an unknown measure")
            let memories = 0..<content.payloadMemories
            try require(scope.payloadMemories.allSatisfy(memories.contains), "a scope with an unknown payload")
        }
        for timer in content.timers {
            try verify(expression: timer.condition)
            let delays = [timer.after, timer.every].compactMap(\.self)
            try require(
                !delays.isEmpty && delays.allSatisfy { $0 >= max(limits.period, 1) },
                "a timer that fires at once, or too often")
        }
        for getter in content.getters {
            try verify(expression: getter.condition)
            try verify(expression: getter.value)
        }
        for kind in content.trackerKinds {
            try require(kind.blocked.count == content.actions.count, "a kind without a place for each action")
            try verify(condition: kind.condition)
        }
        for signal in content.signals {
            try verify(expression: signal.condition)
            for attribute in signal.attributes { try verify(expression: attribute.value) }
        }
        for property in content.properties {
            try require(property.slot.owner == .tracker, "a property that is not of a tracker's player")
            try verify(property.slot)
        }
        for hold in content.holds { try verify(hold) }
        try verify(content.delivery)
    }

    private func verify(_ rules: DeliveryRules) throws(ProgramError) {
        let consents = rules.requires + rules.treatments.flatMap(\.requires)
        try require(consents.allSatisfy(rules.consents.indices.contains), "an unknown consent")
        let ofActions =
            rules.limits.map(\.actions) + rules.duplicates.map(\.actions) + (rules.sample.map { [$0.except] } ?? [])
        try require(
            ofActions.allSatisfy { $0.count == content.actions.count },
            "a rule of volume without a place for each action")
        try require(rules.sample.map { (0...1).contains($0.rate) } ?? true, "a share of sessions that is none")
        try require(rules.limits.allSatisfy { $0.most > 0 && $0.per > 0 }, "a limit without a number or a time")
        try require(
            rules.limits.allSatisfy { !$0.isSliding || $0.most <= RateLimit.slidingLimit },
            "a sliding limit of too many events")
        try require(rules.duplicates.allSatisfy { $0.within > 0 }, "duplicates without a time")
        try require(
            rules.treatments.allSatisfy { (1...64).contains($0.hashDigits ?? 1) && ($0.length ?? 0) >= 0 },
            "a treatment of impossible length")
    }

    private mutating func verify(_ hold: HoldInfo) throws(ProgramError) {
        let isWhole = hold.after.count == content.actions.count && hold.until.count == content.actions.count
        try require(isWhole, "a hold without a place for each action")
        try verify(expression: hold.length)
        try require(HoldInfo.limits.contains(hold.limit), "a hold of too many events")
        try verify(condition: hold.condition)
    }
}

import AVTCore

extension ProgramVerifier {
    /// Bounds what an event can cost and cause; actions that raise each other in a cycle would never end.
    mutating func verifyCosts() throws(ProgramError) {
        let actions = content.actions.indices
        // Names are unique, so these are the indices used at run time.
        let indices = Dictionary(content.actions.enumerated().map { ($1, $0) }) { first, _ in first }
        let sending = actions.map { costOfSending($0) }
        let steps = try costsOfSteps(indices, sending)
        guard let order = inOrderOfRaises(steps.map { Set($0.raises.keys) }) else {
            throw ProgramError("actions that raise each other in a cycle")
        }
        let always = costOfEveryEvent
        var works = [Int](repeating: 0, count: actions.count)
        var events = works
        var depths = works
        for action in order.reversed() {
            var work = always.addingClamped(sending[action]).addingClamped(steps[action].work)
            var caused = steps[action].events.addingClamped(1)
            var depth = 0
            for (target, count) in steps[action].raises {
                work = work.addingClamped(count.times(works[target]))
                caused = caused.addingClamped(count.times(events[target]))
                depth = max(depth, depths[target] + 1)
            }
            (works[action], events[action], depths[action]) = (work, caused, depth)
        }
        try verifySignals(indices, works, events)
        let fired = content.timers.reduce(0) { $0.addingClamped(events[indices[$1.action] ?? 0]) }
        guard fired <= limits.causedEvents else { throw ProgramError(.timers(amount: fired)) }
        for action in actions {
            guard depths[action] <= limits.raiseDepth else {
                throw ProgramError(.raiseDepth(action: action, amount: depths[action]))
            }
            guard events[action] <= limits.causedEvents else {
                throw ProgramError(.causedEvents(action: action, amount: events[action]))
            }
            guard works[action] <= limits.work else {
                throw ProgramError(.work(action: action, amount: works[action]))
            }
        }
    }

    /// Bounds what a signal or property of the player can cost and cause: the triggered actions and everything that
    /// they cause.
    private func verifySignals(_ indices: [Symbol: Int], _ works: [Int], _ events: [Int]) throws(ProgramError) {
        var emitted: [Symbol: Int] = [:]
        var work = 0
        for signal in content.players.signals {
            for action in signal.actions {
                let action = indices[action] ?? 0
                work = work.addingClamped(works[action])
                switch signal.trigger {
                case .signal(let name), .property(let name, _):
                    emitted[name] = (emitted[name] ?? 0).addingClamped(events[action])
                }
            }
            work = signal.attributes.reduce(work.addingClamped(cost(signal.condition))) {
                $0.addingClamped(cost($1.value))
            }
        }
        let most = emitted.values.max() ?? 0
        guard most <= limits.causedEvents else { throw ProgramError(.signal(amount: most)) }
        guard work <= limits.work else { throw ProgramError(.work(action: 0, amount: work)) }
    }

    /// Returns the maximum cost of each action's steps, in any state.
    private mutating func costsOfSteps(
        _ indices: [Symbol: Int], _ sending: [Int]
    ) throws(ProgramError) -> [StepCost] {
        // Many instructions may form the same event.
        let emissions = content.code.emissions.map { cost(of: $0, indices, sending) }
        var scan = StepScan(
            steps: content.code.instructions, costs: content.code.instructions.map { cost(of: $0, indices, emissions) })
        // A table has many cells, but few different starts.
        var isStart = [Bool](repeating: false, count: content.code.instructions.count)
        for starts in [content.code.generalSteps, content.code.table.cells] {
            for start in starts { isStart[Int(start)] = true }
        }
        var costs = [StepCost](repeating: StepCost(), count: content.code.instructions.count)
        var raises = isStart
        for start in isStart.indices where isStart[start] {
            costs[start] = try scan.cost(from: start, within: &budget)
            raises[start] = !costs[start].raises.isEmpty
        }
        let count = content.actions.count
        var most = [StepCost](repeating: StepCost(), count: count)
        // Many states of an action start at the same instruction.
        var merged: Set<Int> = []
        for starts in [content.code.generalSteps, content.code.table.cells] {
            for row in stride(from: 0, to: starts.count, by: count) {
                for action in 0..<count {
                    let start = Int(starts[row + action])
                    most[action].work = max(most[action].work, costs[start].work)
                    most[action].events = max(most[action].events, costs[start].events)
                    guard raises[start], merged.insert(start * count + action).inserted else { continue }
                    try budget.spend(StepScan.unitsPerRaise * costs[start].raises.count)
                    most[action].raises.merge(costs[start].raises, uniquingKeysWith: max)
                }
            }
        }
        return most
    }

    /// Returns the actions, each before those that it raises, or `nil` if there is a cycle.
    private func inOrderOfRaises(_ targets: [Set<Int>]) -> [Int]? {
        var incoming = [Int](repeating: 0, count: targets.count)
        for target in targets.joined() { incoming[target] += 1 }
        var free = targets.indices.filter { incoming[$0] == 0 }
        var order: [Int] = []
        while let action = free.popLast() {
            order.append(action)
            for target in targets[action] {
                incoming[target] -= 1
                if incoming[target] == 0 { free.append(target) }
            }
        }
        return order.count == targets.count ? order : nil
    }

    // MARK: Costs of parts

    private func cost(_ expression: Int32?) -> Int {
        expression.map { extents.works[content.expressions.roots[Int($0)].node] } ?? 0
    }

    private func cost(
        of instruction: StepInstruction, _ indices: [Symbol: Int], _ emissions: [StepCost]
    ) -> StepCost {
        switch instruction {
        case .test(let expression, _), .require(let expression, _), .forbid(let expression, _),
            .setState(_, let expression, _), .setMemory(_, let expression, _):
            StepCost(work: cost(expression).addingClamped(1))
        case .setAllState(_, let expression, _), .setAllMemory(_, let expression, _):
            StepCost(work: cost(expression).addingClamped(ProgramLimits.trackers))
        case .resetScope(let scope, _), .endScope(let scope):
            StepCost(
                work: 1 + content.state.scopes[Int(scope)].slots.count + content.state.scopes[Int(scope)].measures.count
            )
        case .snapshot(let layer):
            StepCost(work: 1 + content.state.wasRanges[Int(layer) + 1] - content.state.wasRanges[Int(layer)])
        case .emit(let emission):
            emissions[Int(emission)]
        case .raise(let action):
            StepCost(work: 1, raises: [indices[action] ?? 0: 1])
        case .skipUnless, .block, .write, .clearMemory, .startTimer, .stopTimer, .consume, .note, .commit, .accept:
            StepCost(work: 1)
        }
    }

    private func cost(of emission: Emission, _ indices: [Symbol: Int], _ sending: [Int]) -> StepCost {
        let count = emission.each.map { mostTexts(of: $0) } ?? 1
        let each = emission.attributes.reduce(1) { $0.addingClamped(cost($1.expression)) }
            .addingClamped(sending[indices[emission.action] ?? 0])
        return StepCost(
            work: cost(emission.condition).addingClamped(cost(emission.each)).addingClamped(each.times(count)),
            events: count)
    }

    /// Returns the maximum number of strings in a set.
    private func mostTexts(of expression: Int32) -> Int {
        guard case .memory(let slot) = content.expressions.nodes[content.expressions.roots[Int(expression)].node] else {
            return ProgramLimits.collection
        }
        let slots = slot.owner == .tracker ? content.state.trackerSlots : content.state.instrumentSlots
        return slots[Int(slot.index)].limit ?? ProgramLimits.collection
    }

    /// Returns the cost of an event's attributes, payload and metrics.
    private func costOfSending(_ action: Int) -> Int {
        let block =
            content.sends.attributes[action].block.map { content.sends.attributeBlocks[$0].instructions.count } ?? 0
        let attributes = content.sends.attributes[action].instructions.reduce(block) { sum, instruction in
            switch instruction {
            case .when(let expression), .expression(_, let expression):
                sum.addingClamped(cost(expression)).addingClamped(1)
            case .whenTest, .whenWasTest, .constant, .test, .memory, .wasMemory: sum.addingClamped(1)
            }
        }
        let fragments = content.sends.payloads.isEmpty ? [] : content.sends.payloads[action] ?? []
        let payload = fragments.reduce(0) { sum, fragment in
            fragment.entries.reduce(sum.addingClamped(cost(fragment.condition))) {
                $0.addingClamped(cost($1.expression)).addingClamped(1)
            }
        }
        let metrics = content.sends.metricFormulas[action].reduce(0) {
            $0.addingClamped(cost($1.condition)).addingClamped(cost($1.value)).addingClamped(1)
        }
        return attributes.addingClamped(payload).addingClamped(metrics)
    }

    /// The cost of updating everything that follows events, with the maximum number of trackers: when an event is
    /// stepped, when its step ends, and at the end of each window that it opens.
    private var costOfEveryEvent: Int {
        let everyTracker = ProgramLimits.trackers
        let measures = content.measures.reduce(0) { sum, measure in
            sum.addingClamped(cost(of: measure.kind).times(measure.owner == .tracker ? everyTracker : 1))
        }
        let clocks = content.timers.map(\.condition) + content.sends.periodicMetrics.map(\.running)
        let getters = content.sends.getters.flatMap { [$0.condition, $0.value] }
        let each = (clocks + getters + content.holds.map(\.length)).reduce(content.players.trackerGetters.count) {
            $0.addingClamped(cost($1))
        }
        // The value of each attribute whose values are listed is looked up once.
        return measures.addingClamped(each.times(everyTracker)).times(2 + content.followedWindows.count)
            .addingClamped(content.names.listed.count)
    }

    private func cost(of kind: MeasureInfo.Kind) -> Int {
        switch kind {
        case .time(let condition): cost(condition).addingClamped(1)
        case .weighted(let value, let condition): cost(value).addingClamped(cost(condition)).addingClamped(1)
        case .count(_, let condition): cost(condition).addingClamped(1)
        case .samples(let value, _, _, let condition): cost(value).addingClamped(cost(condition)).addingClamped(1)
        case .ranges(let position, let condition, let speed, _, let limit):
            cost(position).addingClamped(cost(condition)).addingClamped(cost(speed)).addingClamped(limit)
        }
    }
}

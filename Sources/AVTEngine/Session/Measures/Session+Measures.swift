import AVTValues

extension Session {
    /// The time since the last step belongs to the values that held until now.
    @inline(__always)
    mutating func advanceMeasures() {
        if !measures.isEmpty { advance() }
        lastStep = stepsKept ? max(now, lastStep ?? now) : now
    }

    private mutating func advance() {
        guard let lastStep, now > lastStep else { return }
        let elapsed = now.subtractingClamped(lastStep)
        for index in measures.indices { measures[index].advance(by: elapsed) }
    }

    /// Has measures of time follow their conditions and values as they are now.
    ///
    /// They read nothing but state and memory: where these are as they were, there is nothing to do.
    @inline(__always)
    mutating func refreshMeasures() {
        if program.measures.hasFollowers { refresh() }
    }

    private mutating func refresh() {
        forEachOwner { session, owner in
            let place = owner == .instrument ? 0 : session.current + 1
            let seen = SeenState(words: session.words, tracker: session.current, memoryVersion: session.memoryVersion)
            guard let before = session.measured[place], before.words == seen.words, before.tracker == seen.tracker
            else {
                for index in session.program.measures.followers(of: owner).all { session.refresh(index) }
                session.measured[place] = seen
                return
            }
            guard before.memoryVersion != seen.memoryVersion else { return }
            for index in session.program.measures.followers(of: owner).ofMemory { session.refresh(index) }
            session.measured[place] = seen
        }
    }

    private mutating func refresh(_ index: Int) {
        let place = program.measures.place(of: index, tracker: current)
        switch (program.content.measures[index].kind, measures[place]) {
        case (.time(let condition), .time(var stretches)):
            let holds = holds(condition, AttributeList())
            guard holds != stretches.isOpen else { return }
            stretches.turn(holds)
            measures[place] = .time(stretches)
        case (.weighted(let value, let condition), .weighted(var number)):
            let holds = holds(condition, AttributeList())
            number.hold(holds ? Number(result(of: value, AttributeList())) : nil)
            measures[place] = .weighted(number)
        case (.ranges(_, let condition, let speed, _, _), .ranges(var ranges)):
            let holds = holds(condition, AttributeList())
            ranges.play(at: holds ? speed.flatMap { Number(result(of: $0, AttributeList())) } ?? .int(1) : nil)
            measures[place] = .ranges(ranges)
        default: return
        }
    }

    /// Has measures of events take one that is accepted.
    @inline(__always)
    mutating func count(_ event: borrowing AttributeList, isSent: Bool = true) {
        if !measures.isEmpty { take(event, isSent: isSent) }
    }

    private mutating func take(_ event: borrowing AttributeList, isSent: Bool) {
        for (index, measure) in program.content.measures.enumerated() {
            switch measure.kind {
            case .count(let actions, let condition):
                guard isSent, actions[action] else { continue }
                if let condition, !holds(condition, event) { continue }
                let place = program.measures.place(of: index, tracker: current)
                guard case .count(let total) = measures[place] else { continue }
                measures[place] = .count(total.addingClamped(1))
            case .samples(let value, _, let actions, let condition):
                guard actions[action] else { continue }
                if let condition, !holds(condition, event) { continue }
                guard let sample = Number(result(of: value, event)) else { continue }
                let place = program.measures.place(of: index, tracker: current)
                guard case .samples(var samples) = measures[place] else { continue }
                samples.take(sample)
                measures[place] = .samples(samples)
            case .ranges(let position, _, _, let gap, let limit):
                guard case .int(let position) = result(of: position, event) else { continue }
                let place = program.measures.place(of: index, tracker: current)
                guard case .ranges(var ranges) = measures[place] else { continue }
                let first = program.measures.firstStretch(of: index, tracker: current)
                ranges.take(position, gap: gap, limit: limit, in: &stretches, from: first)
                measures[place] = .ranges(ranges)
            case .time, .weighted: continue
            }
        }
    }

    /// A measure as far as it has come: getters are asked between steps, too.
    func value(of field: MeasureField, ofMeasure index: Int) -> Operand {
        var measure = measures[program.measures.place(of: index, tracker: current)]
        if let lastStep, now > lastStep { measure.advance(by: now.subtractingClamped(lastStep)) }
        return measure.value(of: field)
    }
}

import AVTCore

/// Snapshots of sessions, with which tools continue them in another process.
///
/// A snapshot contains everything that lasts between two events, and nothing that is computed from it.
extension Session {
    /// Writes the state to a snapshot, or replaces the state of a new session by that of a snapshot.
    ///
    /// To be called between two events. After an error, the session must not be used. A snapshot has only what differs from a
    /// new session: what is left then is a few hundred bytes.
    ///
    /// - Parameters:
    ///   - coder: The snapshot.
    ///   - new: A new session with one tracker, of the same program. A snapshot is read into a copy of it.
    package mutating func code(_ coder: inout SnapshotCoder, from new: borrowing Session) {
        coder.code(&current.now)
        coder.reference = current.now
        codeTrackers(&coder, from: new.finite)
        coder.code(&memory.slots, from: new.memory.slots, unless: { $0.isEmptyOrPlainly($1) }, { $0.code(&$1) })
        measures.code(&coder, program.measures, finite, from: new.measures)
        schedules.code(&coder, from: new.schedules)
        sent.code(&coder, from: new.sent)
        players.code(&coder, from: new.players)
        coder.code(&schedules.windows.hasOpened)
        coder.codeEach(&holds.states) { $1.code(&$0) }
        sent.deliveries.code(&coder, program.content.delivery)
        coder.code(&current.tracker)
        step.event.code(&coder)
        log.code(&coder)
        guard coder.isReading else { return }
        if !coder.isLocal { verify(&coder) }
        // Set to the limit, so that the first reservation counts the actual bytes.
        memory.reservedBytes = program.limits.memoryBytes
    }

    /// Removes the values and names that do not match the declarations from the data report.
    package func removeDataReport() { log.data.restore(DataReport()) }

    private mutating func codeTrackers(_ coder: inout SnapshotCoder, from new: borrowing FiniteState) {
        var capacity = trackerCapacity
        coder.code(&capacity)
        coder.require((0...ProgramLimits.trackers).contains(capacity), "too many trackers")
        guard coder.problem == nil else { return }
        while trackerCapacity < capacity { appendTracker() }
        finite.code(&coder, from: new)
    }

    /// Checks everything that is used as an index.
    private func verify(_ coder: inout SnapshotCoder) {
        let content = program.content
        for variable in content.state.variables {
            let all = variable.owner == .tracker ? finite.trackers : [finite.instrument]
            coder.require(
                all.allSatisfy { variable.cases.indices.contains(variable.value(in: $0)) }, "a state that is impossible"
            )
        }
        coder.require(finite.present >> UInt64(trackerCapacity) == 0 || trackerCapacity == 64, "a tracker is missing")
        let kinds = -1..<content.players.trackerKinds.count
        coder.require(finite.kinds.allSatisfy(kinds.contains), "an unknown kind of tracker")
        for (index, value) in memory.slots.elements.enumerated() {
            let slot =
                index < memory.slots.instrumentCount
                ? content.state.instrumentSlots[index]
                : content.state.trackerSlots[(index - memory.slots.instrumentCount) % memory.slots.trackerCount]
            coder.require(slot.mayContain(value), "a value of another type")
        }
        coder.require(
            holds.states.allSatisfy { $0.hold.map(content.holds.indices.contains) ?? true }, "an unknown hold")
        coder.require(
            content.actions.indices.contains(step.event.action)
                && finite.trackers.indices.contains(current.tracker)
                && finite.trackers.indices.contains(step.event.tracker), "an unknown event")
        if coder.problem == nil { verifyRanges(&coder) }
    }

    /// Checks the intervals of range measures, with which positions are compared.
    private func verifyRanges(_ coder: inout SnapshotCoder) {
        for (index, measure) in program.content.measures.enumerated() {
            guard case .ranges = measure.kind else { continue }
            for tracker in measure.owner == .instrument ? 0..<1 : finite.trackers.indices {
                let stateIndex = program.measures.stateIndex(of: index, tracker: tracker)
                guard case .ranges(let ranges) = measures.states[stateIndex] else { continue }
                let first = program.measures.firstInterval(of: index, tracker: tracker)
                coder.require(
                    ranges.isValid(measures.intervals.elements, from: first), "played intervals that are impossible")
            }
        }
    }
}

extension SlotInfo {
    /// Returns whether a value can be one of the slot.
    fileprivate func mayContain(_ value: Operand) -> Bool {
        switch value {
        case .missing: true
        case .bool: type == .bool
        case .int: type == .int
        case .double: type == .double
        case .string: type == .string
        case .fields(let values): type == nil && limit == nil && values.count == fields.count
        case .texts(let texts): type == nil && texts.count <= limit ?? 0
        case .map(let entries): type == nil && entries.count <= limit ?? 0
        case .enumCase, .tracker, .trackers, .failed: false
        }
    }
}

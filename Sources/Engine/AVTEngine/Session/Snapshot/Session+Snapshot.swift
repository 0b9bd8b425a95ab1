import AVTCore

/// Snapshots of sessions, with which tools continue them in another process.
///
/// A snapshot contains everything that lasts between two events, and nothing that is computed from it.
extension Session {
    /// Writes the state to a snapshot, or replaces the state of a new session by that of a snapshot.
    ///
    /// To be called between two events. A snapshot must be read into a session of the same program; after an error, the
    /// session must not be used.
    ///
    /// - Parameter coder: The snapshot.
    package mutating func code(_ coder: inout SnapshotCoder) {
        coder.code(&now)
        coder.reference = now
        codeTrackers(&coder)
        for index in memory.indices { coder.code(&memory[index]) }
        measures.code(&coder, program.measures)
        coder.codeEach(&timers.elements) { $1.code(&$0) }
        coder.codeEach(&periods.elements) { $1.code(&$0) }
        sent.code(&coder)
        players.code(&coder)
        coder.code(&windows.hasOpened)
        coder.codeEach(&holds) { $1.code(&$0) }
        deliveries.code(&coder, program.content.delivery)
        coder.code(&current)
        stepped.code(&coder)
        coder.code(&exceedingEvents)
        coder.codeEach(&blockedCounts) { $0.code(&$1) }
        coder.codeEach(&failures) { $0.code(&$1) }
        dataLog.code(&coder)
        guard coder.isReading else { return }
        verify(&coder)
        // Set to the limit, so that the first reservation counts the actual bytes.
        memoryBytes = program.limits.memoryBytes
    }

    /// Removes the values and names that do not match the declarations from the data report.
    package func removeDataReport() { dataLog.restore(DataReport()) }

    private mutating func codeTrackers(_ coder: inout SnapshotCoder) {
        var capacity = trackerCapacity
        coder.code(&capacity)
        coder.require((0...ProgramLimits.trackers).contains(capacity), "too many trackers")
        guard coder.problem == nil else { return }
        while trackerCapacity < capacity { appendTracker() }
        coder.code(&finite.instrument)
        coder.codeEach(&finite.trackers) { $0.code(&$1) }
        coder.code(&finite.present)
        coder.codeEach(&finite.kinds) { $0.code(&$1) }
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
        for (index, value) in memory.elements.enumerated() {
            let slot =
                index < memory.instrumentCount
                ? content.state.instrumentSlots[index]
                : content.state.trackerSlots[(index - memory.instrumentCount) % memory.trackerCount]
            coder.require(slot.mayContain(value), "a value of another type")
        }
        coder.require(
            holds.allSatisfy { $0.hold.map(content.holds.indices.contains) ?? true }, "an unknown hold")
        coder.require(
            content.actions.indices.contains(stepped.action) && (0..<ProgramLimits.trackers).contains(current)
                && (0..<ProgramLimits.trackers).contains(stepped.tracker), "an unknown event")
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

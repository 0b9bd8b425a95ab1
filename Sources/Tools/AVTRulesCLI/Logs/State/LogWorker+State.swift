import AVTEngine
import AVTPackTools

/// The state of a worker between two pieces of a log.
extension LogWorker {
    private static let frameSize = 1 << 20

    /// The position of the last line.
    private var position: Int { late?.order.position ?? scanner.lineCount }

    // MARK: Writing

    /// Writes everything that the target needs for more lines of its open sessions.
    ///
    /// - Parameters:
    ///   - writer: The file.
    ///   - isComplete: True to write also what belongs to this log: results, messages and counts.
    /// - Returns: The number of frames.
    /// - Throws: `Failure` if the file cannot be written.
    func store(to writer: StateFileWriter, isComplete: Bool) throws(Failure) -> Int {
        guard let target = target as? any ResumableTarget else { return 0 }
        var coder = SnapshotCoder()
        codeRest(&coder, isComplete: isComplete, of: target)
        try target.checkSpilledSessions()
        try writer.write(coder.bytes)
        coder.clear()
        var count = 1
        let position = position
        for index in target.openSessions {
            guard var session = target.stored(index, at: position) else { continue }
            session.code(&coder)
            var known = SnapshotCoder()
            duplicates.code(session: index, &known)
            var bytes = known.bytes
            coder.code(&bytes)
            var last = review[lastTimeOfSession: index]
            coder.code(&last)
            guard coder.bytes.count >= LogWorker.frameSize else { continue }
            try writer.write(coder.bytes)
            coder.clear()
            count += 1
        }
        guard !coder.bytes.isEmpty else { return count }
        try writer.write(coder.bytes)
        return count + 1
    }

    private func codeRest(_ coder: inout SnapshotCoder, isComplete: Bool, of target: any ResumableTarget) {
        clock.code(&coder)
        var lines = scanner.lineCount
        coder.code(&lines)
        if isComplete { codeLog(&coder, of: target) }
        guard let late else { return }
        late.order.code(&coder, after: isComplete ? 0 : lines, scanner.reader, share)
        codeHeldSessions(&coder, besides: Set(target.openSessions))
    }

    /// Codes the numbers and ids of the sessions of which all lines are held.
    ///
    /// - Parameters:
    ///   - coder: The coder.
    ///   - open: The sessions that are stored with the target, if the state is written.
    private func codeHeldSessions(_ coder: inout SnapshotCoder, besides open: Set<Int> = []) {
        var held: [(name: String, known: [UInt8])] = (late?.sessions ?? []).subtracting(open).sorted().map { index in
            var known = SnapshotCoder()
            duplicates.code(session: index, &known)
            return (scanner.reader.sessions.name(index), known.bytes)
        }
        coder.code(&held, (name: "", known: [])) { coder, session in
            coder.code(&session.name)
            coder.code(&session.known)
        }
        guard coder.isReading, coder.problem == nil else { return }
        for (name, known) in held where share.contains(name) {
            var known = SnapshotCoder(reading: known)
            duplicates.code(session: scanner.reader.session(name), &known)
            coder.require(known.finished() == nil, "the numbers of a session's lines are damaged")
        }
    }

    /// Codes what belongs to this log.
    private func codeLog(_ coder: inout SnapshotCoder, of target: any ResumableTarget) {
        scanner.code(&coder)
        review.code(&coder)
        unused.code(&coder)
        coder.code(&lineCount)
        coder.code(&lastSearch)
        late?.order.codeCounts(&coder)
        target.codeRest(&coder)
    }

    // MARK: Reading

    /// Continues the run whose state was stored after reading a part of the same log.
    ///
    /// - Parameter frames: The frames of this worker.
    /// - Returns: What is wrong with the state, or `nil` if nothing is.
    func resume(_ frames: ArraySlice<[UInt8]>) -> String? {
        guard let target = target as? any ResumableTarget, let first = frames.first else { return nil }
        var coder = SnapshotCoder(reading: first)
        clock.code(&coder)
        var lines = 0
        coder.code(&lines)
        codeLog(&coder, of: target)
        if let late {
            late.order.code(&coder, after: 0, scanner.reader, share)
            codeHeldSessions(&coder)
        }
        if let problem = coder.finished() { return problem }
        late?.countHeldLines { scanner.reader.session($0) }
        let position = late?.order.position ?? lines
        return restore(frames.dropFirst(), to: target, after: position, from: nil, continuesOutput: true)
    }

    /// Continues the sessions of a log before this one, as far as they belong to the share.
    ///
    /// - Parameters:
    ///   - parts: The frames of each worker that stored them.
    ///   - previous: The program under which they were stored, or `nil` if it is that of the target.
    ///   - isOrdered: True if the lines were ordered by time, which those of this log then are, too.
    /// - Returns: What is wrong with the state, or `nil` if nothing is.
    func continueSessions(_ parts: [ArraySlice<[UInt8]>], from previous: PreviousProgram?, isOrdered: Bool) -> String? {
        guard let target = target as? any ResumableTarget else { return nil }
        for part in parts {
            guard let first = part.first else { continue }
            var coder = SnapshotCoder(reading: first)
            // The lines of an earlier log have no numbers in this one, so that only the time is taken over.
            let earlier = LogClock()
            earlier.code(&coder)
            var lines = 0
            coder.code(&lines)
            clock.time = [clock.time, earlier.time].compactMap(\.self).max()
            if isOrdered, let late {
                late.order.code(&coder, after: 0, scanner.reader, share)
                codeHeldSessions(&coder)
            }
            if let problem = coder.finished() { return problem }
        }
        late?.countHeldLines { scanner.reader.session($0) }
        return restore(
            parts.flatMap { $0.dropFirst() }[...], to: target, after: 0, from: previous, continuesOutput: false)
    }

    private func restore(
        _ frames: ArraySlice<[UInt8]>, to target: any ResumableTarget, after position: Int,
        from previous: PreviousProgram?,
        continuesOutput: Bool
    ) -> String? {
        var sessions: [(session: StoredSession, duplicates: [UInt8], last: Int?)] = []
        for frame in frames {
            var coder = SnapshotCoder(reading: frame)
            while !coder.isAtEnd {
                var (session, duplicates, last) = (StoredSession(), [UInt8](), Int?.none)
                session.code(&coder)
                coder.code(&duplicates)
                coder.code(&last)
                coder.require(last.map(LogLine.isTime) ?? true, "a time that is impossible")
                if share.contains(session.name) { sessions.append((session, duplicates, last)) }
            }
            if let problem = coder.finished() { return problem }
        }
        // In the order in which they began, which is that of their ends.
        sessions.sort { $0.session.start < $1.session.start }
        for (session, known, last) in sessions {
            let index = scanner.reader.session(session.name)
            let problem = target.restore(
                session, at: index, after: position, from: previous, continuesOutput: continuesOutput)
            if let problem { return problem }
            review[lastTimeOfSession: index] = last
            var coder = SnapshotCoder(reading: known)
            duplicates.code(session: index, &coder)
            if let problem = coder.finished() { return problem }
        }
        return nil
    }
}

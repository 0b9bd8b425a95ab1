import AVTRules
import Testing

@testable import AVTEngine

/// Snapshots that no session has written, but that are not damaged.
@Suite struct `A forged snapshot` {
    private static let pack = """
        pack: { name: test.forged, version: 1.0.0, language: 1 }
        vocabulary: { attributes: { watched: { type: int, unit: ms } } }
        measures: { tracker: { played: { ranges: event.position, while: "true", gap: 1s } } }
        attributes: { watched: played }
        """

    /// Returns the problem with the snapshot of a session that is changed before it is written.
    private func problem(_ change: (inout Session) -> Void) throws -> String? {
        let program = try RuleCompiler.compile([.text(Self.pack, name: "forged.yaml")])
        var new = Session(program: program, ids: OneId())
        _ = new.addTracker()
        var session = Session(copying: new, ids: OneId())
        change(&session)
        var writer = SnapshotCoder()
        session.code(&writer, from: new)
        var copy = Session(copying: new, ids: OneId())
        var reader = SnapshotCoder(reading: writer.bytes)
        copy.code(&reader, from: new)
        return reader.finished()
    }

    private static func play(in session: inout Session) {
        guard case .ranges(var ranges) = session.measures.states[0] else { return }
        ranges.play(at: .int(1))
        for position in [0, 1000, 5000, 6000] {
            ranges.insert(position, gap: 1000, limit: 64, in: &session.measures.intervals.elements, from: 0)
            ranges.advance(by: 1000)
        }
        session.measures.states[0] = .ranges(ranges)
    }

    @Test func `has no tracker that does not exist`() throws {
        let current = try problem { $0.current.tracker = 1 }
        #expect(current == "an unknown event")
        let stepped = try problem { $0.step.event.begin(0, tracker: 63, now: 0) }
        #expect(stepped == "an unknown event")
    }

    @Test func `has no time of measures before their start`() throws {
        let found = try problem { $0.measures.clock = -1 }
        #expect(found == "a time of measures that is impossible")
    }

    @Test func `has no played intervals that are impossible`() throws {
        let played = try problem { Self.play(in: &$0) }
        #expect(played == nil)
        let limit = PlayedRanges.positionLimit
        let forged = [
            PlayedInterval(lower: 1000, upper: 0), PlayedInterval(lower: 0, upper: limit + 1),
            PlayedInterval(lower: -limit - 1, upper: 0), PlayedInterval(lower: .min, upper: .max),
            PlayedInterval(lower: 0, upper: 1000, unplayed: -1), PlayedInterval(lower: 0, upper: 1000, unplayed: 1001),
            // It ends where the next one begins.
            PlayedInterval(lower: 0, upper: 5000),
        ]
        for interval in forged {
            let found = try problem { session in
                Self.play(in: &session)
                session.measures.intervals.elements[0] = interval
            }
            #expect(found == "played intervals that are impossible", "\(interval)")
        }
    }

    @Test func `has no position beyond the limit`() {
        func problem(_ position: Int) -> String? {
            var (ranges, writer) = (PlayedRanges(), SnapshotCoder())
            var intervals = [PlayedInterval(), PlayedInterval()]
            ranges.insert(1, gap: 0, limit: 1, in: &intervals, from: 0)
            ranges.code(&writer, limit: 1)
            var (forged, number) = (Int?.some(position), SnapshotCoder())
            number.code(&forged)
            // The position comes first: a byte says that there is one, and another one has its value.
            var reader = SnapshotCoder(reading: number.bytes + writer.bytes.dropFirst(2))
            var copy = PlayedRanges()
            copy.code(&reader, limit: 1)
            return reader.finished()
        }
        #expect(problem(1) == nil && problem(PlayedRanges.positionLimit) == nil)
        for position in [Int.min, -PlayedRanges.positionLimit - 1, PlayedRanges.positionLimit + 1, .max] {
            #expect(problem(position) == "a position that is impossible")
        }
    }
}

private struct OneId: IdMaker {
    func next() -> String { "id" }
}

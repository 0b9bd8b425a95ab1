import AVTEngine
import AVTPackTools

/// A target that plays a log directly on the engine.
final class DirectTarget<Output: DirectOutput>: LogTarget {
    let replay: DirectReplay<Output>

    init(_ program: RuleProgram, _ options: ReplayOptions, output: Output) {
        replay = DirectReplay(program: program, options: options, output: output)
    }

    func process(_ line: LogLine, session: Int) { replay.process(line, session: session) }

    func process(_ line: inout PlainLine, _ reader: PlainLineReader) { replay.process(&line, reader) }

    func end() { replay.finish() }

    var neededAttributes: [NeededAttributes] { [replay.neededAttributes].compactMap(\.self) }

    var openSessionCount: Int { replay.openSessionCount }

    var unsampledCount: Int { replay.unsampledCount }

    func endSession(_ index: Int) { replay.endSession(index) }

    func endSession(_ index: Int, ifIdleFor timeout: Int, at now: Int) -> Bool {
        replay.endSession(index, ifIdleFor: timeout, at: now)
    }

    func endSessions(idleFor timeout: Int, at now: Int) -> [Int] { replay.endSessions(idleFor: timeout, at: now) }
}

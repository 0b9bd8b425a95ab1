public import AVTEngine
import AVTCore
public import OpenAVTChain

/// The rules that an instrument runs, which can be replaced while it runs.
///
/// ```swift
/// switch instrument.rules.load([.file("rules/player.yaml")]) {
/// case .activated(let rules): print("rules \(rules.name) \(rules.version) are in force")
/// case .deferred: print("they will be")
/// case .refused(let reason): print(reason)
/// }
/// ```
///
/// New rules take the place of the old ones between two events, at once for hub, metricalc, getters and timers. Playbacks
/// in progress go on: what has the same name and type in both keeps its value (variables, memory, measures, the times of
/// actions, timers and metrics of the clock that run), what is new begins, what is gone is forgotten. Where rules are
/// refused the old ones stay, untouched.
///
/// Any thread may call any method.
public struct InstrumentRules: Sendable {
    let instrument: OAVTInstrument

    /// When new rules take the place of the old ones.
    public enum Moment: Sendable {
        /// After the event in hand.
        case now
        /// As soon as no tracker is in a playback: no scope is open; where the rules have no scopes, no `didStart` is set.
        case playbackEnd
    }

    /// What became of new rules.
    public enum Outcome: Sendable {
        /// They are in force.
        case activated(RuleGeneration)
        /// They will be: after the playbacks that run, or after the event in hand where a component asks from inside it.
        case deferred
        /// They will not be, and the old ones stay.
        case refused(RuleRefusal)
    }

    /// The rules in force; `nil` if neither hub nor metricalc runs rules.
    public var current: RuleGeneration? { run?.generation }

    /// The program in force; `nil` if neither hub nor metricalc runs rules.
    public var program: RuleProgram? { run?.programInForce }

    /// Puts a compiled program in force.
    ///
    /// - Parameters:
    ///   - program: the program.
    ///   - moment: when.
    /// - Returns: what became of it. A later call takes the place of one that was deferred.
    @discardableResult
    public func load(program: RuleProgram, at moment: Moment = .now) -> Outcome {
        load(program: program, at: moment) { _ in }
    }

    /// Puts a compiled program in force, and tells when it is.
    ///
    /// - Parameters:
    ///   - program: the program.
    ///   - moment: when.
    ///   - activated: told once the program is in force, before any event passes it, in the instrument's turn; never, if another one takes
    ///     its place while it is deferred.
    /// - Returns: what became of it.
    package func load(
        program: RuleProgram, at moment: Moment = .now, activated: @escaping @Sendable (RuleGeneration) -> Void
    ) -> Outcome {
        guard let run else { return .refused(.noRules) }
        let swap = RuleSwap(to: program, in: run, at: moment, activated: activated)
        let outcome = Guarded<Outcome>(.deferred)
        instrument.betweenEvents { [self] in
            let became = perform(swap)
            outcome.withLock { $0 = became }
        }
        return outcome.withLock { $0 }
    }

    /// Says whether all events and metrics tell from now on which rules they passed.
    ///
    /// Events then have the attributes `rulesName`, `rulesVersion`, `rulesDigest` and `rulesNumber` of ``RuleGeneration``, and
    /// so does the dictionary of metrics: what is sent can be told apart by the rules that made it.
    public func marksWhatIsSent(_ isOn: Bool = true) {
        instrument.betweenEvents { [self] in
            for run in runs { run.marks(isOn) }
        }
    }

    // In the instrument's turn.
    private func perform(_ swap: RuleSwap) -> Outcome {
        if let hub { return hub.take(swap, with: metricalc) }
        guard let metricalc else { return .refused(.noRules) }
        let outcome = metricalc.take(swap)
        swap.activated(metricalc.run.generation)
        return outcome
    }

    /// The hub that runs rules: that of the instrument, or one inside of it that the metricalc follows.
    package var hub: OAVTHubRules? { (instrument.getHub() as? OAVTHubRules) ?? metricalc?.run.hub }

    /// The instrument's metricalc, if it runs rules.
    var metricalc: OAVTMetricalcRules? { instrument.getMetricalc() as? OAVTMetricalcRules }

    /// That of the hub, and that of the metricalc if it is another one.
    var runs: [RuleRun] {
        let (first, second) = (hub?.run, metricalc?.run)
        return [first, second === first ? nil : second].compactMap(\.self)
    }

    private var run: RuleRun? { runs.first }
}

/// Why rules are not put in force.
public enum RuleRefusal: Error, Sendable {
    /// Neither hub nor metricalc of the instrument runs rules.
    case noRules
    /// The packs have errors: a `RulePackError`, or an `ArchiveError` of the pack file.
    case packs(any Error)
    /// The compiled image is refused.
    case image(ImageError)
    /// The compiled image does what the host does not allow.
    case policy([PolicyBreach])
}

extension OAVTInstrument {
    /// The rules that the instrument runs.
    public var rules: InstrumentRules { InstrumentRules(instrument: self) }
}

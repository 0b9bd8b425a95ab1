import AVTCore
public import AVTEngine
public import OpenAVTChain

/// The rules that an instrument runs, which can be replaced while it runs.
///
/// ```swift
/// switch instrument.rules.load([.file("rules/player.yaml")]) {
/// case .activated(let rules): print("rules \(rules.name) \(rules.version) are active")
/// case .deferred: print("rules will be activated later")
/// case .refused(let reason): print(reason)
/// }
/// ```
///
/// New rules replace the old ones between two events, at the same time in hub, metricalc, getters and timers. Playbacks
/// in progress continue: state with the same name, kind and owner in both programs keeps its value (variables, memory,
/// measures, the times of actions, running timers and periodic metrics), new state is initialized, and removed state is
/// discarded. If the new rules are refused, the old ones stay unchanged.
///
/// Any thread may call any method.
public struct InstrumentRules: Sendable {
    package let instrument: OAVTInstrument

    /// The time at which new rules replace the old ones.
    public enum ActivationTime: Sendable {
        /// After the current job of the instrument: an event, or all reports of a tracker that wait.
        case now
        /// As soon as no tracker is in a playback.
        ///
        /// That is when no scope of any kind is open or, if the rules have no scopes, no `didStart` flag is set. With
        /// `playback.metrics`, the scope of a tracker's viewing session is open until the tracker is removed.
        case playbackEnd
    }

    /// The outcome of loading rules.
    public enum Outcome: Sendable {
        /// The rules are active.
        case activated(RuleGeneration)
        /// The rules will be activated later: after the current playbacks; or after the current job, if a component
        /// called `load` or another thread needed longer for a job than `OAVTInstrument.waitLimit`.
        case deferred
        /// The rules were refused, and the old ones stay active.
        case refused(RuleRefusal)
    }

    /// The active rules, or `nil` if neither hub nor metricalc runs rules.
    public var current: RuleGeneration? { run?.generation }

    /// The active program, or `nil` if neither hub nor metricalc runs rules.
    public var program: RuleProgram? { run?.activeProgram }

    /// Activates a compiled program.
    ///
    /// - Parameters:
    ///   - program: The program.
    ///   - time: When to activate the program.
    /// - Returns: The outcome. A later call replaces a program that was deferred.
    @discardableResult
    public func load(program: RuleProgram, at time: ActivationTime = .now) -> Outcome {
        load(program: program, at: time) { _ in }
    }

    /// Activates a compiled program, and calls a closure once it is active.
    ///
    /// - Parameters:
    ///   - program: The program.
    ///   - time: When to activate the program.
    ///   - activated: Called on the draining thread once the program is active, before it processes any
    ///     event. Never called if another program replaces this one while it is deferred.
    /// - Returns: The outcome.
    package func load(
        program: RuleProgram, at time: ActivationTime = .now, activated: @escaping @Sendable (RuleGeneration) -> Void
    ) -> Outcome {
        guard let activation = Activation(of: program, in: self, at: time, activated) else { return .refused(.noRules) }
        instrument.betweenEvents { activation.perform() }
        return activation.outcome
    }

    /// Activates a compiled program without blocking the thread.
    ///
    /// - Parameters:
    ///   - program: The program.
    ///   - time: When to activate the program.
    /// - Returns: The outcome. A later call replaces a program that was deferred.
    @discardableResult
    public func load(program: RuleProgram, at time: ActivationTime = .now) async -> Outcome {
        guard let activation = Activation(of: program, in: self, at: time) else { return .refused(.noRules) }
        await instrument.runJob(isNext: true) { activation.perform() }
        return activation.outcome
    }

    /// The activation of a program, which is performed between two events.
    private struct Activation: Sendable {
        private let rules: InstrumentRules
        private let swap: RuleSwap
        private let result = Guarded<Outcome>(.deferred)

        /// Creates an activation, or returns `nil` if the instrument runs no rules.
        init?(
            of program: RuleProgram, in rules: InstrumentRules, at time: ActivationTime,
            _ activated: @escaping @Sendable (RuleGeneration) -> Void = { _ in }
        ) {
            guard let run = rules.run else { return nil }
            self.rules = rules
            swap = RuleSwap(to: program, in: run, waitsForPlaybackEnd: time == .playbackEnd, activated: activated)
        }

        /// The outcome, which is `deferred` as long as `perform` has not been called.
        var outcome: Outcome { result.withLock { $0 } }

        /// Activates the program.
        ///
        /// Called on the draining thread.
        func perform() {
            let outcome = rules.perform(swap)
            result.withLock { $0 = outcome }
        }
    }

    /// Sets whether all events and metrics are marked with the rules that processed them.
    ///
    /// Marked events have the attributes `rulesName`, `rulesVersion`, `rulesDigest` and `rulesNumber` of
    /// ``RuleGeneration``, and so does the dictionary of metrics, so that they can be distinguished by the rules that
    /// made them.
    public func setMarksSamples(_ isOn: Bool = true) {
        instrument.betweenEvents { [self] in
            for run in runs { run.setMarking(isOn) }
        }
    }

    // Called on the draining thread.
    private func perform(_ swap: RuleSwap) -> Outcome {
        if let hub { return hub.take(swap, with: metricalc).map { .activated($0) } ?? .deferred }
        guard let metricalc else { return .refused(.noRules) }
        let rules = metricalc.take(swap)
        swap.activated(rules)
        return .activated(rules)
    }

    /// The hub that runs rules: the instrument's hub, or one inside it whose run the metricalc shares.
    package var hub: OAVTHubRules? { (instrument.getHub() as? OAVTHubRules) ?? metricalc?.run.hub }

    /// The instrument's metricalc, if it runs rules.
    var metricalc: OAVTMetricalcRules? { (instrument.getMetricalc() as? OAVTMetricalcRules)?.active }

    /// The run of the hub, and that of the metricalc if it is a different one.
    var runs: [RuleRun] {
        let (first, second) = (hub?.run, metricalc?.run)
        return [first, second === first ? nil : second].compactMap(\.self)
    }

    private var run: RuleRun? { runs.first }
}

/// The reason why rules are refused.
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

import AVTPackTools
import AVTRules

/// Results that need the packs, not only their program: explanations, traces and comparisons.
extension RunCommand {
    /// Explains a metric, or the event of a line.
    func runExplanation(_ options: ReplayOptions) throws {
        let metric = try why.why.map { try MetricSelector($0).name }
        let subject = metric.map { ReplayExplainer.Subject.metric($0) } ?? .line(why.whyBlocked ?? 0)
        let explainer = try packs.explainer(of: subject, options)
        if let metric { try LogRun.checkMetric(metric, of: explainer) }
        try DeclaredConsents(of: [explainer.program]).check(consent)
        let target = WhyTarget(explainer, why, session: session) { number in
            let log = try EventLog(log, format: logFormat)
            return log.size == nil ? nil : LogLines.line(number, in: log)
        }
        try play([target], target, of: [explainer.program])
    }

    /// Prints a trace; that of an image shows no transitions, because an image does not contain their names.
    func runTrace(_ form: TraceForm, _ options: ReplayOptions) throws {
        let isImage = packs.pack.contains(where: ImageFile.isNamed)
        let explainer = try isImage ? nil : packs.explainer(of: .steps, options)
        let program = try explainer?.program ?? packs.program()
        try DeclaredConsents(of: [program]).check(consent)
        let target = TraceTarget(
            explainer: explainer, replay: explainer == nil ? Replay(program: program, options: options) : nil,
            output: form == .text ? TraceOutput(program: program, parts: show) : nil)
        try play([target], target, of: [program])
    }

    /// Plays the log through each pack separately.
    func runComparison() throws {
        let above = try PackOptions.sources(named: with)
        let sources = try packs.sources()
        let programs = try zip(packs.pack, sources).map { name, source in
            (name: PackOptions.shortName(name), program: try packs.compile([source] + above, besides: sources))
        }
        for (name, program) in programs
        where program.content.sends.metrics.isEmpty && !program.content.players.signals.isEmpty {
            Console.report("`\(name)` has no metrics: did you mean '--with \(name)'?")
        }
        let targets = targets { ComparisonTarget(programs, runsTimers: timers == .on) }
        try play(targets, ComparisonOutput(targets, programs), of: programs.map(\.program))
    }
}

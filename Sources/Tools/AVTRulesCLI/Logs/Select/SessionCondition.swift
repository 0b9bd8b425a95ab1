import AVTCore
import AVTDiagnostics
import AVTEngine
import AVTPackTools
import AVTRules
import Foundation

/// A condition on the command line that selects sessions: those in which it holds at an event that is sent.
struct SessionCondition {
    private let text: ConditionText

    /// The name of a metric that the packs do not have.
    private static let metric = "CommandLineWhere"

    /// Creates a condition from an expression of the rule language.
    init(_ text: String) {
        self.text = ConditionText(text.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    /// Returns the sessions of a log that the condition selects.
    ///
    /// The log is read once for this, and again for the results. So nothing of an undecided session has to be kept, and
    /// the results are those of a log that has the selected sessions only.
    ///
    /// - Parameters:
    ///   - log: The log.
    ///   - packs: The packs, whose names the condition can use, besides the attributes of the log.
    ///   - options: The options of the replay.
    ///   - run: Plays the log through a number of targets, without messages.
    /// - Returns: The sessions.
    /// - Throws: `Failure` if the log cannot be read twice, or the condition has errors.
    func sessions(
        of log: EventLog, _ packs: PackOptions, _ options: ReplayOptions,
        run: (_ target: () -> DirectTarget<SelectionOutput>) throws -> [DirectTarget<SelectionOutput>]
    ) throws -> SelectedSessions {
        guard log.size != nil else {
            throw Failure(
                status: .usage,
                message: "'--where' reads the log twice, and standard input and pipes can be read only once: write the "
                    + "log to a file")
        }
        let program = try program(with: packs, of: log)
        var options = options
        options.steps = .none
        // The condition may read any of them, and is one itself.
        options.metrics = nil
        options.recordsAttributes = false
        let targets = try run {
            DirectTarget(program, options, output: SelectionOutput(metric: SessionCondition.metric, of: program))
        }
        return targets.reduce(into: SelectedSessions()) { $0.add($1.replay.output.sessions) }
    }

    /// Compiles packs with a metric above them that is sent when the condition holds.
    ///
    /// An attribute that the condition reads and no pack declares has the type of its values in the log.
    private func program(with packs: PackOptions, of log: EventLog) throws(Failure) -> RuleProgram {
        guard !packs.pack.contains(where: ImageFile.isNamed) else {
            throw Failure(
                status: .usage,
                message: "an image does not contain the names of its packs: name the packs for '--where'")
        }
        let sources = try packs.sources()
        var attributes: LogAttributes?
        // Other errors may hide attributes, so there may be new ones once these are known.
        var types: [String: ValueType] = [:]
        var (text, foreign) = (text, ForeignAttributes())
        while true {
            let compiled: (program: RuleProgram, warnings: [Diagnostic])
            do throws(RulePackError) {
                compiled = try packs.program(
                    of: sources + [.text(SessionCondition.pack(text, types), name: ConditionText.name)])
            } catch {
                let unknown = SessionCondition.unknownAttributes(in: error).filter { types[$0] == nil }
                let isAboutNames = !unknown.isEmpty || error.diagnostics.contains { $0.code == .unknownState }
                if isAboutNames, attributes == nil { attributes = log.copy().map { LogAttributes(in: $0) } }
                guard !unknown.isEmpty, let known = attributes else {
                    throw failure(error, attributes?.names ?? [], types, foreign)
                }
                for name in unknown {
                    guard let type = try known.type(of: name) else {
                        throw try SessionCondition.missing(name, known, packs, sources)
                    }
                    let alias = foreign.alias(of: name, besides: known.names)
                    types[alias] = type
                    text.replace("event." + name, with: "event." + alias, at: error.diagnostics.compactMap(\.range))
                }
                continue
            }
            report(compiled.warnings, types, foreign)
            return try foreign.reading(compiled.program)
        }
    }

    /// Prints the warnings about the condition itself, except that it may have no value: then it does not hold.
    private func report(_ warnings: [Diagnostic], _ types: [String: ValueType], _ foreign: ForeignAttributes) {
        let own = warnings.filter { $0.code != .valueMayBeMissing && $0.range.map(text.isInCondition) == true }
            .map { warning in
                var warning = warning
                addTypes(types, to: &warning)
                return text.diagnostic(foreign.named(warning))
            }
        guard !own.isEmpty else { return }
        Console.standardError(rendered: HumanRenderer().render(own, colour: Terminal.errorShowsColour))
    }

    /// Returns what a condition means that no session meets: metrics that it may have taken for totals of sessions.
    ///
    /// - Parameter program: The program that sends the metrics.
    /// - Returns: The end of a message, or an empty string.
    func hint(_ program: RuleProgram) -> String {
        let metric = program.content.sends.metrics.first { metric in
            metric.aggregate == .total && text.names("metrics." + metric.name.name)
        }
        return metric.map { metric in
            "; `metrics.\(metric.name.name)` is the value that one event sends, not the total of the session: compare a "
                + "measure or a variable of the packs"
        } ?? ""
    }

    /// Prints the diagnostics of the condition, with what is in the log under an unknown name.
    private func failure(
        _ error: RulePackError, _ attributes: Set<String>, _ types: [String: ValueType], _ foreign: ForeignAttributes
    ) -> Failure {
        let diagnostics = error.diagnostics.map { diagnostic in
            var diagnostic = diagnostic
            if diagnostic.code == .unknownAction, diagnostic.fixes.isEmpty,
                let name = diagnostic.range.map({ String($0.text) })
            {
                diagnostic.label = "no pack declares this action; a text needs quotes: `\"\(name)\"`"
            }
            addTypes(types, to: &diagnostic)
            guard diagnostic.code == .unknownState, let name = diagnostic.range.map({ String($0.text) }) else {
                return text.diagnostic(foreign.named(diagnostic))
            }
            if attributes.contains(name) {
                diagnostic.label = "did you mean `event.\(name)`, the attribute of the event?"
            } else if name == "session" {
                diagnostic.label = "'--session NAME' selects a session by its name"
            }
            return text.diagnostic(foreign.named(diagnostic))
        }
        return PackOptions.failure(RulePackError(diagnostics: diagnostics))
    }

    /// Replaces locations of declarations that are not written by the user by notes about the log.
    private func addTypes(_ types: [String: ValueType], to diagnostic: inout Diagnostic) {
        for (name, type) in types {
            let declaration = JSONValue.string(name).text
            let count = diagnostic.related.count
            diagnostic.related.removeAll { !text.contains($0.range) && $0.range.text == declaration }
            guard diagnostic.related.count < count else { continue }
            diagnostic.notes.append(DiagnosticNote("in the log, the values of `\(name)` are of the type \(type)"))
        }
    }

    /// Returns the attributes that the condition reads and no pack declares.
    private static func unknownAttributes(in error: RulePackError) -> [String] {
        let prefix = "event."
        return error.diagnostics.compactMap { diagnostic in
            guard diagnostic.code == .unknownAttribute, let range = diagnostic.range,
                range.file.name == ConditionText.name,
                range.text.hasPrefix(prefix)
            else { return nil }
            return String(range.text.dropFirst(prefix.count))
        }
    }

    /// Returns the error of an attribute that neither the log nor the packs have.
    private static func missing(
        _ name: String, _ attributes: LogAttributes, _ packs: PackOptions, _ sources: [PackSource]
    ) throws(Failure) -> Failure {
        let declared = try packs.compile(sources).content.names.attributes.map(\.name)
        let meant = closestName(to: name, among: attributes.names.union(declared).sorted())
        return Failure(
            status: .packErrors,
            message: "'--where': no line of the log has the attribute `\(name)`, and no pack declares it"
                + (meant.map { "; did you mean `\($0)`?" } ?? ""))
    }

    private static func pack(_ text: ConditionText, _ types: [String: ValueType]) -> String {
        let attributes = types.sorted { $0.key < $1.key }.map { name, type in
            "\(JSONValue.string(name).text): { type: \(type) }"
        }
        let condition = text.pack(after: ["metrics:", "  \(SessionCondition.metric):", "    when: |-"])
        return """
            \(condition)
                value: 1
            vocabulary:
              metrics:
                \(SessionCondition.metric): { type: counter, unit: count, description: Selects a session. }
              attributes: { \(attributes.joined(separator: ", ")) }
            pack: { name: command-line.where, version: 1.0.0, language: \(RuleCompiler.languageVersion) }

            """
    }
}

/// The output of the first reading of a log, which prints nothing.
struct SilentOutput: LogOutput {
    func finish(_ lines: LineCounts) {}
    var dataReport: DataReport { DataReport() }
}

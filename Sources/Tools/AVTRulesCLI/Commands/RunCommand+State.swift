import AVTEngine
import AVTPackTools
import ArgumentParser

/// Runs that continue sessions, or other runs.
extension RunCommand {
    func validateState() throws {
        guard state.isSet || state.memory != nil else { return }
        if trace != nil || compare || why.isSet || report.report != nil {
            throw ValidationError(
                "'--trace', '--why', '--compare' and '--report' exclude '--state-in', '--state-out', '--checkpoint' and '--memory'."
            )
        }
        if results.areSent, state.checkpoint != nil {
            throw ValidationError(
                "'--to' with another system excludes '--checkpoint': play the log again, its samples replace themselves."
            )
        }
        guard state.carriesSessions else { return }
        if condition != nil || session != nil || !results.only.isEmpty {
            throw ValidationError(
                "'--state-in' and '--state-out' carry complete sessions and exclude '--where', '--session' and '--only'."
            )
        }
    }

    /// Returns the state of the run, or `nil` if no option needs it.
    func runState(
        _ program: RuleProgram, _ options: ReplayOptions, printsTable: Bool
    ) throws(Failure) -> RunState? {
        guard state.isSet else { return nil }
        return try RunState(
            state, program, options, settings: settings(printsTable: printsTable), isOrdered: lateness != nil)
    }

    /// The options that select sessions.
    var selection: [String] {
        (session.map { ["--session \($0)"] } ?? []) + (condition.map { ["--where '\($0)'"] } ?? [])
    }

    /// The values of the packs' parameters.
    var parameters: [String] { packs.values.sorted { $0.key < $1.key }.map { "--param \($0.key)=\($0.value)" } }

    /// The packs as named on the command line, with the versions of those that have this name.
    func packNames(of program: RuleProgram) -> [String] {
        packs.pack.map { path in
            let name = PackOptions.shortName(path)
            let version = program.content.packs.first { $0.name == name }?.version
            return version.map { "\(name) \($0)" } ?? name
        }
    }

    /// Describes the packs and the options that the samples of a session depend on, in one line.
    func description(of program: RuleProgram) -> String {
        let settings = settings(printsTable: false).filter { !selection.contains($0) && !$0.hasPrefix("--tag ") }
        let packs = packNames(of: program).joined(separator: ", ")
        // Packs under development change without a new version.
        return (["\(packs) (\(program.content.digest.prefix(12)))"] + parameters + settings).joined(separator: " ")
    }

    /// The options that the results depend on, besides the packs and the log.
    func settings(printsTable: Bool) -> [String] {
        var settings = results.by.map { "--by \($0)" } + results.only.sorted().map { "--only \($0)" }
        settings += results.tag.map { "--tag \($0)" }
        settings += results.every.map { ["--every \($0)ms"] } ?? []
        settings += results.csvPath.map { ["--to csv:\($0)"] } ?? []
        settings += results.metrics ? ["--metrics"] : []
        settings += results.events ? ["--events"] : []
        settings += results.sessions ? ["--sessions"] : []
        settings += printsTable ? ["--summary"] : []
        settings += timers == .off ? ["--timers off"] : []
        settings += consent.sorted().map { "--consent \($0)" }
        settings += hashKey.map { ["--hash-key \($0)"] } ?? []
        settings += selection
        settings += sessionTimeout.map { ["--session-timeout \($0)ms"] } ?? []
        settings += lateness.map { ["--lateness \($0)ms"] } ?? []
        return settings + (strict ? ["--strict"] : [])
    }
}

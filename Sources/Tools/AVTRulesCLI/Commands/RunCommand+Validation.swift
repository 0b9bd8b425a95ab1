import ArgumentParser

/// Options of `run` that exclude or require each other.
extension RunCommand {
    /// Checks `--trace`, `--summary` and `--compare`.
    func validateForms() throws {
        // ArgumentParser takes a form that does not exist for none.
        let form = CommandLine.arguments.first { $0.hasPrefix("--trace=") }?.dropFirst("--trace=".count)
        if let form, TraceForm(rawValue: String(form)) == nil {
            throw ValidationError("'--trace=\(form)': the forms are text and json.")
        }
        if compare, trace != nil || summary != nil {
            throw ValidationError("'--compare' prints its own table and excludes '--trace' and '--summary'.")
        }
        if compare, !packs.values.isEmpty { throw ValidationError("'--compare' excludes '--param'.") }
        if compare, !consent.isEmpty || hashKey != nil {
            throw ValidationError("'--compare' shows only metrics and excludes '--consent' and '--hash-key'.")
        }
        if !with.isEmpty, !compare { throw ValidationError("'--with' requires '--compare'.") }
        if trace != nil, summary == true {
            throw ValidationError("'--trace' and '--summary' exclude each other.")
        }
        if sessionTimeout != nil, trace != nil || why.isSet {
            throw ValidationError("'--trace' and '--why' exclude '--session-timeout'.")
        }
        if let lateness, let sessionTimeout, lateness >= sessionTimeout {
            throw ValidationError("'--lateness' must be shorter than '--session-timeout'.")
        }
    }

    /// Checks `--report` and the options of results.
    func validateResults() throws {
        if results.isSet, trace != nil || compare || why.isSet {
            throw ValidationError(
                "'--metrics', '--events', '--sessions', '--only', '--by', '--every', '--tag' and '--to' exclude '--trace', '--compare' and '--why'."
            )
        }
        if results.areLines, summary == true {
            throw ValidationError(
                "'--summary' prints a table and excludes '--metrics', '--events', '--tag' and '--to'.")
        }
        if report.report != nil, results.isSet || summary != nil || trace != nil || compare || why.isSet {
            throw ValidationError(
                "'--report' writes all results to a page and excludes other forms of results.")
        }
        if report.report != nil, lateness != nil {
            throw ValidationError("'--report' reads a log twice, in its order, and excludes '--lateness'.")
        }
    }

    /// Checks how the log is read.
    func validateReading() throws {
        if follow, report.report != nil || condition != nil {
            throw ValidationError("'--report' and '--where' read a log twice and exclude '--follow'.")
        }
        if follow, log.last == "-" {
            throw ValidationError("'--follow' follows a file: standard input ends when its writer ends.")
        }
        if let threads, !(1...256).contains(threads) {
            throw ValidationError("'--threads \(threads)': between 1 and 256 threads are possible.")
        }
    }

    /// Checks the options that select sessions and what is shown of them.
    func validateSelection() throws {
        if let condition {
            if trace != nil || compare || why.isSet {
                throw ValidationError("'--where' excludes '--trace', '--compare' and '--why'.")
            }
            if condition.allSatisfy(\.isWhitespace) { throw ValidationError("'--where' requires a condition.") }
        }
        if !show.isEmpty, trace != .text { throw ValidationError("'--show' requires '--trace'.") }
        if why.isSet, trace != nil || compare || summary == true {
            throw ValidationError(
                "'--why' prints only explanations and excludes '--trace', '--summary' and '--compare'.")
        }
    }
}

/// Everything that a session records about its own work, for reports and tools; rules do not read it.
package struct SessionLog: Sendable {
    /// The values and names that do not match the packs' declarations.
    let data: DataLog
    /// The number of events that exceeded a limit at run time.
    package internal(set) var exceedingEvents = 0
    /// The number of events that each condition blocked, by index into the program's conditions, and last the number of
    /// those that were blocked because they exceeded a limit.
    package internal(set) var blockedCounts: [Int]
    /// The number of failures of each expression, not counting missing values, by index into the program's expression
    /// roots.
    package internal(set) var failures: [Int]
    /// The number of evaluations of each expression since `countEvaluations`, or empty if they are not counted.
    package internal(set) var evaluations: [Int] = []

    /// Creates a log without entries.
    init(_ program: RuleProgram) {
        data = DataLog(program)
        blockedCounts = Array(repeating: 0, count: program.content.code.conditions.count + 1)
        failures = Array(repeating: 0, count: program.content.expressions.roots.count)
    }

    /// Creates a log with the counts of another one, but without its data report.
    init(countsOf other: SessionLog, _ program: RuleProgram) {
        data = DataLog(program)
        (exceedingEvents, blockedCounts, failures) = (other.exceedingEvents, other.blockedCounts, other.failures)
    }
}

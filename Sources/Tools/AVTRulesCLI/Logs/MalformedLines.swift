import AVTPackTools

/// Reports the first malformed lines of a log.
struct MalformedLines {
    /// The number of lines so far, those that were not reported included; more than the limit if one of them says it all.
    private(set) var count: Int

    private static let limit = 20

    /// Creates a report.
    ///
    /// - Parameter count: The number of lines that an earlier run has counted.
    init(count: Int = 0) { self.count = count }

    /// Reports a line, or counts it.
    ///
    /// - Parameters:
    ///   - problem: What is wrong with the line.
    ///   - isLast: True if no further line is read.
    mutating func report(_ problem: LogProblem, isLast: Bool = false) {
        count += 1
        // If the file is no log, one of these says it all.
        if problem.isAboutFile { count = max(count, MalformedLines.limit) }
        if count <= MalformedLines.limit { Console.report(problem.description) }
        if count == MalformedLines.limit, !isLast { Console.report("further malformed lines are only counted") }
    }
}

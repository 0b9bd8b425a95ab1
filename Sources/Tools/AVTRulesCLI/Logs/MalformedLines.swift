import AVTPackTools

/// Reports the first malformed lines of a log.
struct MalformedLines {
    /// The number of lines so far, those that were not reported included.
    private(set) var count: Int
    private var reportedCount: Int
    /// The files that are no logs, each with whether further lines of it have been found.
    private var otherFiles: [String?: Bool] = [:]

    private static let limit = 20

    /// Creates a report.
    ///
    /// - Parameter count: The number of lines that an earlier run has counted.
    init(count: Int = 0) { (self.count, reportedCount) = (count, count) }

    /// Reports a line, or counts it.
    ///
    /// - Parameters:
    ///   - problem: What is wrong with the line.
    ///   - isLast: True if no further line is read.
    mutating func report(_ problem: LogProblem, isLast: Bool = false) {
        count += 1
        // If a file is no log, one of its lines says it all.
        if let hasFurther = otherFiles[problem.file] {
            guard !hasFurther else { return }
            otherFiles[problem.file] = true
            let file = problem.file.map { " of \($0)" } ?? ""
            return Console.report("further malformed lines\(file) are only counted")
        }
        if problem.isAboutFile { otherFiles[problem.file] = false }
        reportedCount += 1
        if reportedCount <= MalformedLines.limit { Console.report(problem.description) }
        if reportedCount == MalformedLines.limit, !isLast { Console.report("further malformed lines are only counted") }
    }
}

import AVTDiagnostics

extension DiagnosticCollector {
    /// The maximum number of names that are compared with an unknown one for one more diagnostic.
    ///
    /// Comparing many names for each of many diagnostics would take too long.
    var maxComparedNames: Int {
        let count = diagnostics.count + droppedCount
        return count == 0 ? .max : DiagnosticCollector.comparisonLimit / count
    }

    private static let comparisonLimit = 20_000

    /// Returns the names among which to look for the one that was meant, or none if there are too many to compare.
    func near<Names: Collection<String>>(_ candidates: Names) -> [String] {
        candidates.count <= maxComparedNames ? Array(candidates) : []
    }
}

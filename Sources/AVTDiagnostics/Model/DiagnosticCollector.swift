/// Where the stages of the compiler leave what they find.
///
/// It keeps at most ``limit`` errors and as many others, so that no input can fill the memory with findings.
public struct DiagnosticCollector: Sendable {
    /// What was reported and kept, in the order of the reports.
    public private(set) var diagnostics: [Diagnostic] = []

    /// How many were reported and not kept.
    public private(set) var droppedCount = 0

    /// How many errors are kept, and how many findings ``sorted`` gives.
    public let limit: Int

    private var errorCount = 0

    /// Makes an empty collector.
    public init(limit: Int = 100) {
        self.limit = limit
    }

    /// Whether any error was reported.
    public var hasErrors: Bool { errorCount > 0 }

    /// Whether more errors were reported than are kept, so that looking for further ones is of no use.
    ///
    /// Warnings that are not kept do not count: behind them there may still be an error.
    public var isFull: Bool { errorCount > limit }

    /// Takes a finding.
    public mutating func report(_ diagnostic: Diagnostic) {
        let isError = diagnostic.severity == .error
        if isError { errorCount += 1 }
        let kept = isError ? errorCount - 1 : diagnostics.count - min(errorCount, limit)
        if kept < limit {
            diagnostics.append(diagnostic)
        } else {
            droppedCount += 1
        }
    }

    /// What was found, by file name, place and code; at most ``limit`` of them, and if there are more, errors first.
    public var sorted: [Diagnostic] {
        var shown = diagnostics
        if shown.count > limit {
            let errors = shown.filter { $0.severity == .error }
            let others = shown.filter { $0.severity != .error }
            shown = Array((errors + others).prefix(limit))
        }
        return shown.enumerated()
            .sorted { left, right in
                let (first, second) = (SortKey(left.element), SortKey(right.element))
                return first == second ? left.offset < right.offset : first < second
            }
            .map(\.element)
    }
}

/// By what findings are put in order; those without a place come first.
private struct SortKey: Comparable {
    let file: String
    let offset: Int
    let code: Int

    init(_ diagnostic: Diagnostic) {
        file = diagnostic.range?.file.name ?? ""
        offset = diagnostic.range?.lower ?? -1
        code = diagnostic.code.number
    }

    static func < (left: SortKey, right: SortKey) -> Bool {
        (left.file, left.offset, left.code) < (right.file, right.offset, right.code)
    }
}

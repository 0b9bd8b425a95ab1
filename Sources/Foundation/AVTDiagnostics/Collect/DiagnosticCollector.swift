/// The diagnostics that the stages of the compiler report.
///
/// A collector keeps at most ``limit`` errors and as many others, so that no input can fill the memory with
/// diagnostics.
public struct DiagnosticCollector: Sendable {
    /// The reported diagnostics that were kept, in the order in which they were reported.
    public private(set) var diagnostics: [Diagnostic] = []

    /// The number of reported diagnostics that were not kept.
    public private(set) var droppedCount = 0

    /// The reported diagnostics that a comment allows, at most ``limit``.
    public private(set) var allowed: [AllowedDiagnostic] = []

    /// The maximum number of errors that are kept, and of diagnostics in ``sorted``.
    public let limit: Int

    /// The day by which allowances expire, or `nil` if they do not expire.
    public let today: CalendarDate?

    private var errorCount = 0
    private var allowances: [(allowance: Allowance, isUsed: Bool)] = []
    private var allowedExtents: [AllowanceKey: AllowedExtents] = [:]

    /// Creates an empty collector.
    public init(limit: Int = 100, today: CalendarDate? = nil) {
        self.limit = limit
        self.today = today
    }

    /// True if any error was reported.
    public var hasErrors: Bool { errorCount > 0 }

    /// True if more errors were reported than are kept: the search can stop.
    ///
    /// Warnings that are not kept do not count: there may still be errors after them.
    public var isFull: Bool { errorCount > limit }

    /// Reports a diagnostic, unless a comment allows it.
    ///
    /// Text of files outside of the packs' folders is removed from it.
    public mutating func report(_ diagnostic: Diagnostic) {
        let diagnostic = diagnostic.withoutOutsideText
        guard !allows(diagnostic) else { return }
        let isError = diagnostic.severity == .error
        if isError { errorCount += 1 }
        let kept = isError ? errorCount - 1 : diagnostics.count - min(errorCount, limit)
        if kept < limit {
            diagnostics.append(diagnostic)
        } else {
            droppedCount += 1
        }
    }

    /// Replaces the diagnostics with the result of a transformation.
    public mutating func replace(by transform: ([Diagnostic]) -> [Diagnostic]) {
        let kept = diagnostics
        (diagnostics, errorCount) = ([], 0)
        for diagnostic in transform(kept) { report(diagnostic) }
    }

    /// The diagnostics sorted by file name, location and code; at most ``limit``, and if there are more, errors first.
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

    /// The number of diagnostics that are not in ``sorted``.
    public var omittedCount: Int { droppedCount + max(0, diagnostics.count - limit) }
}

// Comments that allow diagnostics.
extension DiagnosticCollector {
    /// Adds an allowance: from now on, diagnostics that the comment allows are kept separately.
    ///
    /// The allowance itself is reported if it has no reason, or if it has expired; an expired one allows nothing.
    public mutating func allow(_ allowance: Allowance) {
        if let today, let until = allowance.until, until < today {
            report(
                Diagnostic(
                    .suppressionExpired, "`\(allowance.code)` was allowed until \(until)",
                    at: allowance.comment, label: "fix the problem, or set a later day"))
            return
        }
        if allowance.reason.isEmpty {
            report(
                Diagnostic(
                    .suppressionWithoutReason, "`\(allowance.code)` is allowed without a reason",
                    at: allowance.comment, label: "say why, behind a colon"))
        }
        allowedExtents[AllowanceKey(allowance.code, allowance.extent.file), default: AllowedExtents()]
            .insert(allowance.extent, of: allowances.count)
        allowances.append((allowance, false))
    }

    /// Reports the allowances of some files that have allowed nothing.
    ///
    /// If there are errors, nothing is reported: the diagnostics that the allowances are about may not have been
    /// searched for.
    ///
    /// - Parameters:
    ///   - hasAnalysis: True if diagnostics with ``DiagnosticCode/needsAnalysis`` were searched for.
    ///   - hasProofs: True if diagnostics of exploration were searched for.
    ///   - hasComparison: True if the packs were compared with an earlier version.
    ///   - isMeant: Returns whether a file is one of those that are checked.
    public mutating func reportUnusedAllowances(
        hasAnalysis: Bool = false, hasProofs: Bool = false, hasComparison: Bool = false,
        in isMeant: (SourceFile) -> Bool
    ) {
        guard !hasErrors else { return }
        for (allowance, isUsed) in allowances
        where !isUsed && isMeant(allowance.comment.file) && (hasComparison || allowance.code.family != .compatibility)
            && (hasProofs || !allowance.code.isExplored) && (hasAnalysis || !allowance.code.needsAnalysis)
        {
            report(
                Diagnostic(
                    .suppressionUnused, "nothing is found that this allows", at: allowance.comment,
                    label: "no `\(allowance.code)` begins here",
                    fixes: allowance.isOnlyCode ? [allowance.removal] : []))
        }
    }

    private mutating func allows(_ diagnostic: Diagnostic) -> Bool {
        guard diagnostic.canBeAllowed, let range = diagnostic.range,
            let index = allowedExtents[AllowanceKey(diagnostic.code, range.file)]?.firstAllowance(at: range.lower)
        else { return false }
        allowances[index].isUsed = true
        if allowed.count < limit {
            let allowance = allowances[index].allowance
            let reason = allowance.comment.file.isOutside ? "" : allowance.reason
            allowed.append(AllowedDiagnostic(diagnostic: diagnostic, reason: reason))
        }
        return true
    }
}

extension Diagnostic {
    /// True if a comment can allow the diagnostic.
    ///
    /// Errors that make a pack unusable cannot be allowed; those of exploration and of the comparison with an earlier
    /// version can.
    public var canBeAllowed: Bool { severity != .error || [.proofs, .compatibility].contains(code.family) }
}

/// A code in a file.
private struct AllowanceKey: Hashable {
    let code: DiagnosticCode
    let file: ObjectIdentifier

    init(_ code: DiagnosticCode, _ file: SourceFile) {
        self.code = code
        self.file = ObjectIdentifier(file)
    }
}

/// The sort order of diagnostics; those without a location come first.
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

/// Where the stages of the compiler leave what they find.
///
/// It keeps at most ``limit`` errors and as many others, so that no input can fill the memory with findings.
public struct DiagnosticCollector: Sendable {
    /// What was reported and kept, in the order of the reports.
    public private(set) var diagnostics: [Diagnostic] = []

    /// How many were reported and not kept.
    public private(set) var droppedCount = 0

    /// What was reported and is allowed by a comment, at most ``limit`` of it.
    public private(set) var allowed: [AllowedDiagnostic] = []

    /// How many errors are kept, and how many findings ``sorted`` gives.
    public let limit: Int

    /// The day by which allowances expire; `nil`: none does.
    public let today: CalendarDate?

    private var errorCount = 0
    private var allowances: [(allowance: Allowance, isUsed: Bool)] = []
    /// The indices of allowances by what they are about, so that a diagnostic is compared with few of them.
    private var allowanceIndices: [AllowanceKey: [Int]] = [:]

    /// Makes an empty collector.
    public init(limit: Int = 100, today: CalendarDate? = nil) {
        self.limit = limit
        self.today = today
    }

    /// Whether any error was reported.
    public var hasErrors: Bool { errorCount > 0 }

    /// Whether more errors were reported than are kept, so that looking for further ones is of no use.
    ///
    /// Warnings that are not kept do not count: behind them there may still be an error.
    public var isFull: Bool { errorCount > limit }

    /// Takes a finding, unless a comment allows it.
    ///
    /// Text of files outside of the packs' folders is left out of it.
    public mutating func report(_ diagnostic: Diagnostic) {
        let diagnostic = diagnostic.withoutTextFromOutside
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

    /// Replaces what is kept by something that is made of it.
    public mutating func replace(by transform: ([Diagnostic]) -> [Diagnostic]) {
        let kept = diagnostics
        (diagnostics, errorCount) = ([], 0)
        for diagnostic in transform(kept) { report(diagnostic) }
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

    /// How many findings ``sorted`` does not give.
    public var omittedCount: Int { droppedCount + max(0, diagnostics.count - limit) }
}

// What comments allow.
extension DiagnosticCollector {
    /// From now on, findings that the comment allows are kept apart.
    ///
    /// It is reported if it gives no reason, and if it has expired, in which case it allows nothing.
    public mutating func allow(_ allowance: Allowance) {
        if let today, let until = allowance.until, until < today {
            report(
                Diagnostic(
                    .suppressionExpired, severity: .warning, "`\(allowance.code)` was allowed until \(until)",
                    at: allowance.comment, label: "mend what is found, or set a later day"))
            return
        }
        if allowance.reason.isEmpty {
            report(
                Diagnostic(
                    .suppressionWithoutReason, severity: .warning, "`\(allowance.code)` is allowed without a reason",
                    at: allowance.comment, label: "say why, behind a colon"))
        }
        allowanceIndices[AllowanceKey(allowance.code, allowance.extent.file), default: []].append(allowances.count)
        allowances.append((allowance, false))
    }

    /// Reports the allowances of some files by which nothing was allowed.
    ///
    /// If there are errors nothing is reported: then what they allow may not have been looked for.
    ///
    /// - Parameters:
    ///   - hasAnalysis: true if what ``DiagnosticCode/needsAnalysis`` was looked for, too.
    ///   - hasProofs: true if what exploration finds was looked for, too.
    ///   - hasComparison: true if the packs were compared with an earlier version.
    ///   - isMeant: whether a file is one of those that are checked.
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
                    .suppressionUnused, severity: .warning, "nothing is found that this allows", at: allowance.comment,
                    label: "no `\(allowance.code)` begins here",
                    fixes: allowance.isOnlyCode ? [allowance.removal] : []))
        }
    }

    private mutating func allows(_ diagnostic: Diagnostic) -> Bool {
        guard diagnostic.canBeAllowed, let range = diagnostic.range,
            let index = allowanceIndices[AllowanceKey(diagnostic.code, range.file)]?
                .first(where: { allowances[$0].allowance.covers(range) })
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
    /// Whether a comment can allow it.
    ///
    /// What makes a pack unusable cannot be allowed; what exploration proves and what differs from an earlier version can.
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

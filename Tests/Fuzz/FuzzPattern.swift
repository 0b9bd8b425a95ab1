import AVTExpressions
import AVTPatterns

/// Compiling and matching end, and every way of matching gives the same answer.
///
/// The input is a pattern, and after a tab a text; without a tab, the pattern is matched against itself.
func fuzzPattern(_ input: UnsafeBufferPointer<UInt8>) {
    let parts = input.split(separator: UInt8(ascii: "\t"), maxSplits: 1, omittingEmptySubsequences: false)
    let source = String(decoding: parts[0], as: UTF8.self)
    let text = Array(parts[parts.count - 1])
    let patterns = ways.map { limits in
        Result { () throws(PatternProblem) in try Pattern(source, limits: limits) }
    }
    var answers: [Bool] = []
    for pattern in patterns {
        switch pattern {
        case .success(let pattern): answers.append(text.withUnsafeBufferPointer { pattern.matches(utf8: $0) })
        case .failure(let problem):
            require(
                0 <= problem.range.lowerBound && problem.range.upperBound <= source.utf8.count,
                "\(problem.range) of \"\(problem.message)\": \(source.debugDescription)")
        }
    }
    require(answers.isEmpty || answers.count == ways.count, "accepted and refused: \(source.debugDescription)")
    require(Set(answers).count < 2, "\(source.debugDescription) on \(text): \(answers)")
    if case .success(let pattern) = patterns[0] { fuzzRepaired(pattern, text) }
}

/// A text is matched as its bytes are.
private func fuzzRepaired(_ pattern: Pattern, _ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let ofText = pattern.matches(text)
    let ofOctets = Array(text.utf8).withUnsafeBufferPointer { pattern.matches(utf8: $0) }
    require(
        ofText == ofOctets, "\(pattern.source.debugDescription) on \(text.debugDescription): \(ofText), \(ofOctets)")
}

/// A table made whole, a table made as the text comes, and one so small that it does not help; all smaller than usual,
/// to try more patterns.
private let ways = [
    PatternLimits(programSize: 2_000, tableCells: 4_096, tableWork: 20_000),
    PatternLimits(programSize: 2_000, tableCells: 0),
    PatternLimits(programSize: 2_000, tableCells: 0, cacheSize: 0),
]

import Foundation

/// By how much samples are larger than those of CI: 1 with `AVT_SAMPLES=large`, N with `AVT_SAMPLES=N`, and `nil` for small samples.
private let factor: Int? = ProcessInfo.processInfo.environment["AVT_SAMPLES"].map { Int($0) ?? 1 }

/// True if samples are large, as in CI: with `AVT_SAMPLES` in the environment.
public let samplesAreLarge = factor != nil

/// Returns the size of a sample.
///
/// - Parameters:
///   - small: The size that takes seconds, which is the default.
///   - large: The size with `AVT_SAMPLES=large`; `AVT_SAMPLES=N` multiplies it.
///   - variable: An environment variable that sets the size of this sample alone.
/// - Returns: The number of items.
public func sampleSize(_ small: Int, large: Int, variable: String? = nil) -> Int {
    let own = variable.flatMap { ProcessInfo.processInfo.environment[$0] }.flatMap { Int($0) }
    return own ?? factor.map { large * $0 } ?? small
}

/// Returns the first items of a list, or all of them if samples are large.
public func sample<Item>(_ items: [Item], small: Int) -> [Item] {
    samplesAreLarge ? items : Array(items.prefix(small))
}

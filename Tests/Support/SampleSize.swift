import Foundation

/// Returns the size of a sample: the number in an environment variable, or a default that takes seconds.
public func sampleSize(_ variable: String, _ standard: Int) -> Int {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? standard
}

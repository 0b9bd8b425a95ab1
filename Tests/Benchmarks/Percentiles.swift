import Foundation

/// Returns the percentiles of sorted times in microseconds as text.
func percentiles(_ microseconds: [Double]) -> String {
    [("50", 0.5), ("99", 0.99), ("99.9", 0.999), ("100", 1)].map { name, part in
        "p\(name) " + String(format: "%.1f us", percentile(microseconds, part))
    }.joined(separator: ", ")
}

/// Returns a percentile of sorted numbers, which are not empty.
func percentile(_ numbers: [Double], _ part: Double) -> Double {
    numbers[min(numbers.count - 1, Int(Double(numbers.count) * part))]
}

import Foundation

/// Returns the percentiles of sorted times in microseconds as text.
func percentiles(_ microseconds: [Double]) -> String {
    [("50", 0.5), ("99", 0.99), ("99.9", 0.999), ("100", 1)].map { name, part in
        let index = min(microseconds.count - 1, Int(Double(microseconds.count) * part))
        return "p\(name) " + String(format: "%.1f us", microseconds[index])
    }.joined(separator: ", ")
}

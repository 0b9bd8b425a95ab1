/// Returns the middle of several measurements, after one that is discarded.
func median(of count: Int = 5, _ measure: () throws -> Double) rethrows -> Double {
    _ = try measure()
    return try (0..<count).map { _ in try measure() }.sorted()[count / 2]
}

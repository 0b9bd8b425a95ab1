import AVTEngine
import AVTExpressions

/// A test whether a text matches a pattern.
package struct PatternTest: TextTest {
    private let pattern: Pattern

    /// Creates a test that passes if any part of a text matches.
    package init(pattern: Pattern) {
        self.pattern = pattern
    }

    package var bytes: [UInt8] { Array(pattern.source.utf8) }

    package func accepts(_ text: String, charging meter: WorkMeter) -> Bool {
        let most = meter.available
        let (matches, visited) = pattern.countedMatch(text, limit: most.times(16))
        return meter.spend(bytes: visited) && matches
    }
}

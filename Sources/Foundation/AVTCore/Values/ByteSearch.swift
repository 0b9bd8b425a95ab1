/// A search for a string in another in time linear in both (Knuth, Morris and Pratt).
///
/// It compares bytes: if both sides are UTF-8, a match begins and ends between code points.
package struct ByteSearch {
    private let pattern: [UInt8]
    /// For each number of bytes matched before a mismatch, how many of them match at a later start.
    private let fallbacks: [Int]

    /// Creates a search for a pattern that is not empty.
    package init(_ pattern: String) {
        self.pattern = Array(pattern.utf8)
        var fallbacks = [0]
        var matched = 0
        for byte in self.pattern.dropFirst() {
            while matched > 0, self.pattern[matched] != byte { matched = fallbacks[matched - 1] }
            matched += self.pattern[matched] == byte ? 1 : 0
            fallbacks.append(matched)
        }
        self.fallbacks = fallbacks
    }

    /// Returns the index at which the first match starts, at or after `start`, or `nil` if there is none.
    package func first(in text: [UInt8], from start: Int = 0) -> Int? {
        var first: Int?
        visit(text, from: start) {
            first = $0; return false
        }
        return first
    }

    /// Returns the index at which the last match starts, at or before `end`, or `nil` if there is none.
    package func last(in text: [UInt8], upTo end: Int) -> Int? {
        var last: Int?
        visit(text, from: 0) { match in
            guard match <= end else { return false }
            last = match
            return true
        }
        return last
    }

    /// Reports where matches start, including overlapping ones, until `report` returns false.
    private func visit(_ text: [UInt8], from start: Int, _ report: (Int) -> Bool) {
        guard !pattern.isEmpty else { return }
        var matched = 0
        for index in start..<max(start, text.count) {
            while matched > 0, pattern[matched] != text[index] { matched = fallbacks[matched - 1] }
            matched += pattern[matched] == text[index] ? 1 : 0
            guard matched == pattern.count else { continue }
            guard report(index + 1 - matched) else { return }
            matched = fallbacks[matched - 1]
        }
    }
}

/// Finds text in text in time linear in both (Knuth, Morris and Pratt).
///
/// It compares octets: where both sides are UTF-8, a match begins and ends between code points.
struct OctetSearch {
    private let pattern: [UInt8]
    /// How much of the pattern still matches after so much of it has matched and then failed.
    private let fallbacks: [Int]

    /// Prepares to find a pattern that is not empty.
    init(_ pattern: String) {
        self.pattern = Array(pattern.utf8)
        var fallbacks = [0]
        var matched = 0
        for octet in self.pattern.dropFirst() {
            while matched > 0, self.pattern[matched] != octet { matched = fallbacks[matched - 1] }
            matched += self.pattern[matched] == octet ? 1 : 0
            fallbacks.append(matched)
        }
        self.fallbacks = fallbacks
    }

    /// Where the first match starts, at or after a place.
    func first(in text: [UInt8], from start: Int = 0) -> Int? {
        var first: Int?
        visit(text, from: start) {
            first = $0; return false
        }
        return first
    }

    /// Where the last match starts, at or before a place.
    func last(in text: [UInt8], upTo end: Int) -> Int? {
        var last: Int?
        visit(text, from: 0) { match in
            guard match <= end else { return false }
            last = match
            return true
        }
        return last
    }

    /// Reports where matches start, those that overlap too, until told to stop.
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

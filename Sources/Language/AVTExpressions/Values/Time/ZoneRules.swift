/// The offsets of a time zone from UTC over time.
struct ZoneRules: Sendable {
    /// The times at which the offset changes, ascending, in seconds since 1970.
    let transitions: [Int]
    /// The offset from each transition on, in seconds east of UTC.
    let offsets: [Int]
    /// The offset before the first transition.
    let initial: Int
    /// The rule after the last transition, or `nil` to keep the last offset.
    let finalRule: ZonePattern?

    /// Returns the offset from UTC, in seconds east, at a time in seconds since 1970.
    func offset(at seconds: Int) -> Int {
        if let finalRule, transitions.last.map({ seconds >= $0 }) ?? true { return finalRule.offset(at: seconds) }
        var (low, high) = (0, transitions.count)
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle] <= seconds { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? initial : offsets[low - 1]
    }
}

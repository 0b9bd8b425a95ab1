/// When a time zone had which offset from UTC.
struct ZoneRules: Sendable {
    /// Moments at which the offset changes, ascending, in seconds since 1970.
    let transitions: [Int]
    /// The offset from each of them on, in seconds east of UTC.
    let offsets: [Int]
    /// The offset before the first.
    let initial: Int
    /// What holds after the last; `nil`: the last offset.
    let onward: ZonePattern?

    /// Seconds that clocks stand before those of UTC at a moment.
    func offset(at seconds: Int) -> Int {
        if let onward, transitions.last.map({ seconds >= $0 }) ?? true { return onward.offset(at: seconds) }
        var (low, high) = (0, transitions.count)
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle] <= seconds { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? initial : offsets[low - 1]
    }
}

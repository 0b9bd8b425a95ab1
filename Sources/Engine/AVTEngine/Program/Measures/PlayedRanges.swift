/// An interval of positions, in milliseconds.
struct PlayedInterval: Equatable {
    var lower = 0
    var upper = 0
    /// The part of the interval that was not played, as far as it is known.
    var unplayed = 0

    var length: Int { upper - lower - unplayed }
}

/// The union of the position intervals that were played.
///
/// The intervals themselves are in the session's array, sorted and disjoint.
struct PlayedRanges: Equatable {
    private var position: Int?
    // The distance played since `position`, according to the clock and the playback speed.
    private var played = TimeProduct()
    private var count = 0
    private(set) var covered = 0
    private var longest = 0

    /// The maximum absolute value of a position, chosen so that sums of distances do not overflow.
    static let positionLimit = 8_640_000_000_000_000

    mutating func advance(by elapsed: Int) {
        played.advance(by: elapsed)
    }

    /// Sets the playback speed from now on, or `nil` if nothing is played.
    mutating func play(at speed: Number?) {
        played.hold(speed)
    }

    /// Adds the position of an event: the end of an interval if the player reached it by playing, a jump otherwise.
    ///
    /// - Parameters:
    ///   - next: The position.
    ///   - gap: The maximum difference between the distance of two positions and the distance played.
    ///   - limit: The maximum number of intervals.
    ///   - intervals: The session's intervals.
    ///   - base: The index of this measure's first interval; there is room for one more than `limit`.
    mutating func insert(_ next: Int, gap: Int, limit: Int, in intervals: inout [PlayedInterval], from base: Int) {
        guard next.magnitude <= PlayedRanges.positionLimit else { return }
        defer {
            position = next
            played.clear()
        }
        let distance = played.sum
        guard let position, next > position, distance > 0, abs(Double(next - position) - distance) <= Double(gap) else {
            return
        }
        add(PlayedInterval(lower: position, upper: next), limit: limit, in: &intervals, from: base)
    }

    private mutating func add(
        _ interval: PlayedInterval, limit: Int, in intervals: inout [PlayedInterval], from base: Int
    ) {
        let end = base + count
        var first = base
        while first < end, intervals[first].upper < interval.lower { first += 1 }
        var whole = interval
        var next = first
        while next < end, intervals[next].lower <= interval.upper {
            whole.lower = min(whole.lower, intervals[next].lower)
            whole.upper = max(whole.upper, intervals[next].upper)
            whole.unplayed += intervals[next].unplayed
            covered -= intervals[next].length
            next += 1
        }
        if next == first {
            for index in stride(from: end, to: first, by: -1) { intervals[index] = intervals[index - 1] }
            count += 1
        } else {
            close(from: first + 1, to: next, in: &intervals, until: end)
        }
        intervals[first] = whole
        covered += whole.length
        longest = max(longest, whole.length)
        if count > limit { mergeNearest(in: &intervals, from: base) }
    }

    /// Removes some intervals and moves the following ones up.
    private mutating func close(
        from start: Int, to next: Int, in intervals: inout [PlayedInterval], until end: Int
    ) {
        guard next > start else { return }
        for index in next..<end { intervals[index - (next - start)] = intervals[index] }
        count -= next - start
    }

    /// Merges the two nearest intervals into one, whose length is the sum of both.
    private mutating func mergeNearest(in intervals: inout [PlayedInterval], from base: Int) {
        let end = base + count
        var nearest = base
        var least = Int.max
        for index in base..<(end - 1) where intervals[index + 1].lower - intervals[index].upper < least {
            least = intervals[index + 1].lower - intervals[index].upper
            nearest = index
        }
        intervals[nearest].unplayed += intervals[nearest + 1].unplayed + least
        intervals[nearest].upper = intervals[nearest + 1].upper
        longest = max(longest, intervals[nearest].length)
        close(from: nearest + 1, to: nearest + 2, in: &intervals, until: end)
    }

    /// Copies the intervals to a session whose limit may differ.
    ///
    /// - Parameters:
    ///   - old: The intervals of the old session.
    ///   - oldBase: The index of this measure's first interval in the old session.
    ///   - new: The intervals of the new session.
    ///   - newBase: The index of this measure's first interval in the new session.
    ///   - limit: The maximum number of intervals in the new session.
    mutating func move(
        _ old: [PlayedInterval], from oldBase: Int, to new: inout [PlayedInterval], at newBase: Int, limit: Int
    ) {
        var kept = Array(old[oldBase..<(oldBase + count)])
        while count > limit { mergeNearest(in: &kept, from: 0) }
        for index in 0..<count { new[newBase + index] = kept[index] }
    }

    func value(of field: MeasureField) -> Operand {
        switch field {
        case .covered: .int(covered)
        case .count: .int(count)
        case .longest: .int(longest)
        case .total, .delta, .current, .mean, .min, .max, .sum, .product, .first, .last: .missing
        }
    }
}

extension PlayedInterval {
    mutating func code(_ coder: inout SnapshotCoder) {
        coder.code(&lower)
        coder.code(&upper)
        coder.code(&unplayed)
    }
}

extension PlayedRanges {
    /// Codes everything except the intervals.
    ///
    /// - Parameters:
    ///   - coder: The snapshot.
    ///   - limit: The maximum number of intervals.
    mutating func code(_ coder: inout SnapshotCoder, limit: Int) {
        coder.code(&position)
        played.code(&coder)
        coder.code(&count)
        coder.code(&covered)
        coder.code(&longest)
        coder.require((0...limit).contains(count), "too many intervals")
        coder.require(
            (position ?? 0).magnitude <= PlayedRanges.positionLimit && PlayedRanges.lengths.contains(covered)
                && PlayedRanges.lengths.contains(longest), "a position that is impossible")
    }

    private static let lengths = 0...2 * positionLimit

    /// Returns whether the intervals can be those of this measure: sorted, disjoint, and within the limit of positions.
    ///
    /// - Parameters:
    ///   - intervals: The session's intervals.
    ///   - base: The index of this measure's first interval.
    /// - Returns: False for intervals that no playback can have.
    func isValid(_ intervals: [PlayedInterval], from base: Int) -> Bool {
        var previous = -PlayedRanges.positionLimit - 1
        for interval in intervals[base..<(base + count)] {
            guard interval.lower > previous, interval.upper >= interval.lower,
                interval.upper <= PlayedRanges.positionLimit,
                (0...(interval.upper - interval.lower)).contains(interval.unplayed)
            else { return false }
            previous = interval.upper
        }
        return true
    }
}

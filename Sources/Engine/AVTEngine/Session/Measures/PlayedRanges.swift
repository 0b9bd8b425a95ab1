/// A stretch of positions, in milliseconds.
struct PlayedStretch {
    var lower = 0
    var upper = 0
    /// How much between the two was not played, as far as is known.
    var unplayed = 0

    var length: Int { upper - lower - unplayed }
}

/// The union of the stretches of positions that were played.
///
/// The stretches themselves lie in the session's array, in order and apart from each other.
struct PlayedRanges {
    private var position: Int?
    // How far the player has come since by playing, as the clock and its speed say.
    private var played = TimeProduct()
    private var count = 0
    private(set) var covered = 0
    private var longest = 0

    /// The greatest position, and the distance from 0 of the least: sums of distances fit.
    static let positionLimit = 8_640_000_000_000_000

    mutating func advance(by elapsed: Int) {
        played.advance(by: elapsed)
    }

    /// Says at which speed is played from now on; `nil`: it is not.
    mutating func play(at speed: Number?) {
        played.hold(speed)
    }

    /// Takes the position that an event has: the end of a stretch if the player came there by playing, a jump if not.
    ///
    /// - Parameters:
    ///   - next: the position.
    ///   - gap: by how much advance and time may differ.
    ///   - limit: how many stretches there may be.
    ///   - stretches: the session's stretches.
    ///   - base: where those of this measure begin; there is room for one more than the limit.
    mutating func take(_ next: Int, gap: Int, limit: Int, in stretches: inout [PlayedStretch], from base: Int) {
        guard next.magnitude <= PlayedRanges.positionLimit else { return }
        defer {
            position = next
            played.clear()
        }
        let distance = played.sum
        guard let position, next > position, distance > 0, abs(Double(next - position) - distance) <= Double(gap) else {
            return
        }
        add(PlayedStretch(lower: position, upper: next), limit: limit, in: &stretches, from: base)
    }

    private mutating func add(
        _ stretch: PlayedStretch, limit: Int, in stretches: inout [PlayedStretch], from base: Int
    ) {
        let end = base + count
        var first = base
        while first < end, stretches[first].upper < stretch.lower { first += 1 }
        var whole = stretch
        var next = first
        while next < end, stretches[next].lower <= stretch.upper {
            whole.lower = min(whole.lower, stretches[next].lower)
            whole.upper = max(whole.upper, stretches[next].upper)
            whole.unplayed += stretches[next].unplayed
            covered -= stretches[next].length
            next += 1
        }
        if next == first {
            for index in stride(from: end, to: first, by: -1) { stretches[index] = stretches[index - 1] }
            count += 1
        } else {
            close(from: first + 1, to: next, in: &stretches, until: end)
        }
        stretches[first] = whole
        covered += whole.length
        longest = max(longest, whole.length)
        if count > limit { joinNearest(in: &stretches, from: base) }
    }

    /// Removes some stretches, and moves those behind them up.
    private mutating func close(
        from start: Int, to next: Int, in stretches: inout [PlayedStretch], until end: Int
    ) {
        guard next > start else { return }
        for index in next..<end { stretches[index - (next - start)] = stretches[index] }
        count -= next - start
    }

    /// Makes one stretch of the two that are nearest, which is as long as the two were.
    private mutating func joinNearest(in stretches: inout [PlayedStretch], from base: Int) {
        let end = base + count
        var nearest = base
        var least = Int.max
        for index in base..<(end - 1) where stretches[index + 1].lower - stretches[index].upper < least {
            least = stretches[index + 1].lower - stretches[index].upper
            nearest = index
        }
        stretches[nearest].unplayed += stretches[nearest + 1].unplayed + least
        stretches[nearest].upper = stretches[nearest + 1].upper
        longest = max(longest, stretches[nearest].length)
        close(from: nearest + 1, to: nearest + 2, in: &stretches, until: end)
    }

    /// Takes the stretches along to where there may be another number of them.
    ///
    /// - Parameters:
    ///   - old: the stretches of the session that is left.
    ///   - oldBase: where those of this measure begin.
    ///   - new: the stretches of the session that goes on.
    ///   - newBase: where those of this measure begin.
    ///   - limit: how many there may be.
    mutating func move(
        _ old: [PlayedStretch], from oldBase: Int, to new: inout [PlayedStretch], at newBase: Int, limit: Int
    ) {
        var kept = Array(old[oldBase..<(oldBase + count)])
        while count > limit { joinNearest(in: &kept, from: 0) }
        for index in 0..<count { new[newBase + index] = kept[index] }
    }

    func value(of field: MeasureField) -> Operand {
        switch field {
        case .covered: .int(covered)
        case .count: .int(count)
        case .longest: .int(longest)
        default: .missing
        }
    }
}

import AVTCore

/// The state of one measure.
enum MeasureState: Equatable {
    case time(IntervalTotals)
    case weighted(WeightedNumber)
    case count(Int)
    case samples(Samples)
    case ranges(PlayedRanges)

    /// Creates the initial state of a measure.
    init(_ kind: MeasureInfo.Kind) {
        self =
            switch kind {
            case .time: .time(IntervalTotals())
            case .weighted: .weighted(WeightedNumber())
            case .count: .count(0)
            case .samples(_, let isInteger, _, _): .samples(Samples(isInteger: isInteger))
            case .ranges: .ranges(PlayedRanges())
            }
    }

    /// Adds elapsed time, in milliseconds.
    mutating func advance(by elapsed: Int) {
        guard elapsed > 0 else { return }
        switch self {
        case .time(var intervals):
            guard intervals.isOpen else { return }
            intervals.advance(by: elapsed)
            self = .time(intervals)
        case .weighted(var number):
            number.advance(by: elapsed)
            self = .weighted(number)
        case .ranges(var ranges):
            ranges.advance(by: elapsed)
            self = .ranges(ranges)
        case .count, .samples: return
        }
    }

    /// True for a measure of time with an open interval.
    var isOpen: Bool {
        if case .time(let intervals) = self { intervals.isOpen } else { false }
    }

    /// Opens or closes an interval of a measure of time, which has gone on for some milliseconds before.
    @inline(__always)
    mutating func setOpen(_ open: Bool, after elapsed: Int) {
        guard case .time(var intervals) = self else { return }
        if elapsed > 0, intervals.isOpen { intervals.advance(by: elapsed) }
        intervals.setOpen(open)
        self = .time(intervals)
    }

    /// Records that an event has reported a measure of time, which has gone on for some milliseconds before.
    @inline(__always)
    mutating func markReported(after elapsed: Int) {
        guard case .time(var intervals) = self else { return }
        if elapsed > 0, intervals.isOpen { intervals.advance(by: elapsed) }
        intervals.markReported()
        self = .time(intervals)
    }

    func value(of field: MeasureField) -> Operand {
        switch self {
        case .time(let intervals): intervals.value(of: field, after: 0)
        case .weighted(let number): number.value(of: field)
        case .count(let total): field == .total ? .int(total) : .missing
        case .samples(let samples): samples.value(of: field)
        case .ranges(let ranges): ranges.value(of: field)
        }
    }
}

extension MeasureState {
    /// Codes the state of a measure whose kind is known.
    ///
    /// - Parameters:
    ///   - coder: The snapshot.
    ///   - limit: The maximum number of intervals of ranges.
    mutating func code(_ coder: inout SnapshotCoder, intervals limit: Int) {
        switch self {
        case .time(var intervals):
            intervals.code(&coder)
            self = .time(intervals)
        case .weighted(var number):
            number.code(&coder)
            self = .weighted(number)
        case .count(var total):
            coder.code(&total)
            self = .count(total)
        case .samples(var samples):
            samples.code(&coder)
            self = .samples(samples)
        case .ranges(var ranges):
            ranges.code(&coder, limit: limit)
            self = .ranges(ranges)
        }
    }
}

/// The intervals during which a condition holds.
struct IntervalTotals: Equatable {
    private(set) var total = 0
    private var count = 0
    private var current = 0
    private var longest = 0
    private var reported = 0
    private(set) var isOpen = false

    /// Extends the open interval.
    mutating func advance(by elapsed: Int) {
        total = total.addingClamped(elapsed)
        current = current.addingClamped(elapsed)
        longest = max(longest, current)
    }

    /// Opens or closes an interval.
    mutating func setOpen(_ open: Bool) {
        guard open != isOpen else { return }
        isOpen = open
        current = 0
        if open { count += 1 }
    }

    /// Records that an event has reported the total.
    mutating func markReported() {
        reported = total
    }

    /// Returns a value that is an integer like ``value(of:after:)``, or `nil` for any other.
    @inline(__always)
    func integer(of field: MeasureField, after elapsed: Int) -> Int? {
        switch field {
        case .total: total.addingClamped(elapsed)
        case .delta: total.addingClamped(elapsed).subtractingClamped(reported)
        case .count: count
        case .current: current.addingClamped(elapsed)
        case .longest: max(longest, current.addingClamped(elapsed))
        case .mean, .min, .max, .sum, .product, .first, .last, .covered: nil
        }
    }

    /// Returns a value as of some milliseconds later, of which there are none if no interval is open.
    @inline(__always)
    func value(of field: MeasureField, after elapsed: Int) -> Operand {
        if let integer = integer(of: field, after: elapsed) { return .int(integer) }
        return switch field {
        case .mean: count == 0 ? .missing : .double(Double(total.addingClamped(elapsed)) / Double(count))
        case .total, .delta, .count, .current, .longest, .min, .max, .sum, .product, .first, .last, .covered: .missing
        }
    }
}

extension IntervalTotals {
    mutating func code(_ coder: inout SnapshotCoder) {
        // Most values are 0 or equal to another one.
        var form = form
        coder.code(&form)
        isOpen = form & 1 != 0
        coder.code(&total)
        if form & 2 != 0 { coder.code(counter: &count) } else { count = 1 }
        if form & 4 != 0 { coder.code(&current) } else { current = 0 }
        if form & 8 != 0 { coder.code(&longest) } else { longest = total }
        if form & 16 != 0 { coder.code(&reported) } else { reported = form & 32 != 0 ? total : 0 }
    }

    private var form: UInt64 {
        var form: UInt64 = isOpen ? 1 : 0
        if count != 1 { form |= 2 }
        if current != 0 { form |= 4 }
        if longest != total { form |= 8 }
        if reported != 0 { form |= reported == total ? 32 : 16 }
        return form
    }
}

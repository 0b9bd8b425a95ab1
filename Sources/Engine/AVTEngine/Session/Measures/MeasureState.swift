/// What a session keeps of one measure.
enum MeasureState {
    case time(Stretches)
    case weighted(WeightedNumber)
    case count(Int)
    case samples(Samples)
    case ranges(PlayedRanges)

    /// A measure as it begins.
    init(_ kind: MeasureInfo.Kind) {
        self =
            switch kind {
            case .time: .time(Stretches())
            case .weighted: .weighted(WeightedNumber())
            case .count: .count(0)
            case .samples(_, let isWhole, _, _): .samples(Samples(isWhole: isWhole))
            case .ranges: .ranges(PlayedRanges())
            }
    }

    /// Lets time pass, in milliseconds.
    mutating func advance(by elapsed: Int) {
        guard elapsed > 0 else { return }
        switch self {
        case .time(var stretches):
            guard stretches.isOpen else { return }
            stretches.advance(by: elapsed)
            self = .time(stretches)
        case .weighted(var number):
            number.advance(by: elapsed)
            self = .weighted(number)
        case .ranges(var ranges):
            ranges.advance(by: elapsed)
            self = .ranges(ranges)
        case .count, .samples: return
        }
    }

    /// True for a measure of time in which a stretch is open.
    var isOpen: Bool {
        if case .time(let stretches) = self { stretches.isOpen } else { false }
    }

    /// Opens or closes a stretch of a measure of time.
    mutating func turn(_ open: Bool) {
        guard case .time(var stretches) = self else { return }
        stretches.turn(open)
        self = .time(stretches)
    }

    /// Records that an event has reported a measure of time up to now.
    mutating func markReported() {
        guard case .time(var stretches) = self else { return }
        stretches.markReported()
        self = .time(stretches)
    }

    func value(of field: MeasureField) -> Operand {
        switch self {
        case .time(let stretches): stretches.value(of: field)
        case .weighted(let number): number.value(of: field)
        case .count(let total): field == .total ? .int(total) : .missing
        case .samples(let samples): samples.value(of: field)
        case .ranges(let ranges): ranges.value(of: field)
        }
    }
}

/// Stretches of time in which a condition holds.
struct Stretches {
    private(set) var total = 0
    private var count = 0
    private var current = 0
    private var longest = 0
    private var reported = 0
    private(set) var isOpen = false

    /// Lets the open stretch grow.
    mutating func advance(by elapsed: Int) {
        total = total.addingClamped(elapsed)
        current = current.addingClamped(elapsed)
        longest = max(longest, current)
    }

    /// Opens or closes a stretch.
    mutating func turn(_ open: Bool) {
        guard open != isOpen else { return }
        isOpen = open
        current = 0
        if open { count += 1 }
    }

    /// Records that an event has reported the total.
    mutating func markReported() {
        reported = total
    }

    func value(of field: MeasureField) -> Operand {
        switch field {
        case .total: .int(total)
        case .delta: .int(total.subtractingClamped(reported))
        case .count: .int(count)
        case .current: .int(current)
        case .longest: .int(longest)
        case .mean: count == 0 ? .missing : .double(Double(total) / Double(count))
        default: .missing
        }
    }
}

extension Int {
    /// The sum, or the nearest integer where the sum does not fit.
    package func addingClamped(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other > 0 ? .max : .min) : sum
    }

    /// The difference, or the nearest integer where it does not fit.
    func subtractingClamped(_ other: Int) -> Int {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (other < 0 ? .max : .min) : difference
    }
}

/// A measure of any kind: all of its inputs, from which each reading is computed anew.
struct ReferenceMeasure {
    // Time.
    /// The durations of all intervals so far, including the open one.
    private var intervals: [Int] = []
    private var isOpen = false
    /// The durations of the intervals as reported by the last event.
    private var reported: [Int] = []
    /// The times of the cases of an enumeration.
    private var cases: [String: ReferenceMeasure] = [:]
    // A number weighted by time.
    private var number = ReferenceProduct()
    // Events.
    private var events = 0
    private var samples: [ReferenceValue] = []
    // Ranges.
    private var position: Int?
    private var played = ReferenceProduct()
    private var covered: [ReferenceInterval] = []
    private var longest = 0

    mutating func pass(_ time: Int) {
        guard time > 0 else { return }
        if isOpen { intervals[intervals.count - 1] += time }
        number.pass(time)
        played.pass(time)
        cases = cases.mapValues { enumCase in
            var enumCase = enumCase
            enumCase.pass(time)
            return enumCase
        }
    }

    /// Records that an event was sent, which reports all times up to now.
    mutating func report() {
        reported = intervals
        for enumCase in cases.keys { cases[enumCase]?.report() }
    }

    mutating func setOpen(_ open: Bool) {
        if open, !isOpen { intervals.append(0) }
        isOpen = open
    }

    /// Switches to a case of the enumeration, or to none if the condition does not hold.
    mutating func setCase(_ enumCase: String?) {
        setOpen(enumCase != nil)
        if let enumCase, cases[enumCase] == nil { cases[enumCase] = ReferenceMeasure() }
        for other in cases.keys { cases[other]?.setOpen(other == enumCase) }
    }

    /// Sets the current number, or `nil` if there is none.
    mutating func hold(_ value: ReferenceValue?) {
        number.hold(value)
    }

    mutating func count() {
        events += 1
    }

    mutating func insert(_ sample: ReferenceValue) {
        samples.append(sample)
    }

    /// Sets the current playback speed, or `nil` if playback stops.
    mutating func play(_ speed: ReferenceValue?) {
        played.hold(speed)
    }

    mutating func move(to next: Int, gap: Int, limit: Int) {
        guard (-8_640_000_000_000_000...8_640_000_000_000_000).contains(next) else { return }
        let (low, high) = (played.sum - Double(gap), played.sum + Double(gap))
        if let position, next > position, played.sum > 0, (low...high).contains(Double(next - position)) {
            covered.append(ReferenceInterval(lower: position, upper: next))
            covered = covered.joined(limit: limit)
            longest = max(longest, covered.map(\.length).max() ?? 0)
        }
        position = next
        played.forget()
    }

    // MARK: Reading

    func value(_ field: String, ofCase enumCase: String) -> ReferenceValue {
        (cases[enumCase] ?? ReferenceMeasure()).time(field)
    }

    func time(_ field: String) -> ReferenceValue {
        let total = intervals.reduce(0, +)
        return switch field {
        case "delta": .int(total - reported.reduce(0, +))
        case "count": .int(intervals.count)
        case "current": .int(isOpen ? intervals.last ?? 0 : 0)
        case "longest": .int(intervals.max() ?? 0)
        case "mean": intervals.isEmpty ? .missing : .double(Double(total) / Double(intervals.count))
        default: .int(total)
        }
    }

    var eventCount: ReferenceValue { .int(events) }

    func weighted(_ field: String) -> ReferenceValue {
        let total = number.held.reduce(0) { $0 + $1.time }
        let values = number.held.filter { $0.time > 0 }.map(\.value)
        return switch field {
        case "total": .int(total)
        case "product": .double(number.sum)
        case "min": values.least ?? .missing
        case "max": values.greatest ?? .missing
        default: total == 0 ? .missing : .double(number.sum / Double(total))
        }
    }

    func sampled(_ field: String, isDouble: Bool) -> ReferenceValue {
        let zero = isDouble ? ReferenceValue.double(0) : .int(0)
        let sum = samples.reduce(zero) { $0.plus($1) }
        return switch field {
        case "count": .int(samples.count)
        case "sum": sum
        case "min": samples.least ?? .missing
        case "max": samples.greatest ?? .missing
        case "first": samples.first ?? .missing
        case "last": samples.last ?? .missing
        default: samples.isEmpty ? .missing : .double((sum.number ?? 0) / Double(samples.count))
        }
    }

    func ranges(_ field: String) -> ReferenceValue {
        switch field {
        case "count": .int(covered.count)
        case "longest": .int(longest)
        default: .int(covered.reduce(0) { $0 + $1.length })
        }
    }
}

/// A number, with the duration of each of its values.
struct ReferenceProduct {
    /// All values so far, with the duration of each in milliseconds.
    private(set) var held: [(value: ReferenceValue, time: Int)] = []
    private var isHolding = false

    mutating func pass(_ time: Int) {
        if isHolding { held[held.count - 1].time += time }
    }

    mutating func hold(_ value: ReferenceValue?) {
        if let value, !(isHolding && held.last?.value == value) { held.append((value, 0)) }
        isHolding = value != nil
    }

    /// Discards the history and keeps the current value.
    mutating func forget() {
        held = isHolding ? held.suffix(1).map { ($0.value, 0) } : []
    }

    var sum: Double { held.reduce(0.0) { $0 + ($1.value.number ?? 0) * Double($1.time) } }
}

/// An interval of played positions.
struct ReferenceInterval {
    var lower: Int
    var upper: Int
    var unplayed = 0

    var length: Int { upper - lower - unplayed }
}

extension [ReferenceInterval] {
    /// Returns the union: intervals that touch are merged, and so are the closest ones while there are too many.
    func joined(limit: Int) -> [ReferenceInterval] {
        var union: [ReferenceInterval] = []
        for interval in sorted(by: { ($0.lower, $0.upper) < ($1.lower, $1.upper) }) {
            guard let last = union.last, interval.lower <= last.upper else {
                union.append(interval)
                continue
            }
            union[union.count - 1].upper = Swift.max(last.upper, interval.upper)
            union[union.count - 1].unplayed += interval.unplayed
        }
        while union.count > limit {
            let holes = zip(union, union.dropFirst()).map { $1.lower - $0.upper }
            guard let least = holes.min(), let index = holes.firstIndex(of: least) else { break }
            let next = union.remove(at: index + 1)
            union[index].upper = next.upper
            union[index].unplayed += next.unplayed + least
        }
        return union
    }
}

extension ReferenceValue {
    /// Returns the sum; that of integers saturates on overflow.
    fileprivate func plus(_ other: ReferenceValue) -> ReferenceValue {
        if case .int(let value) = self, case .int(let other) = other {
            let (sum, overflow) = value.addingReportingOverflow(other)
            return .int(overflow ? (other > 0 ? .max : .min) : sum)
        }
        return .double((number ?? 0) + (other.number ?? 0))
    }

    fileprivate func isLess(than other: ReferenceValue) -> Bool {
        if case .int(let value) = self, case .int(let other) = other { return value < other }
        return (number ?? 0) < (other.number ?? 0)
    }
}

extension [ReferenceValue] {
    fileprivate var least: ReferenceValue? { self.min { $0.isLess(than: $1) } }
    // The first of several equal values.
    fileprivate var greatest: ReferenceValue? { reversed().max { $0.isLess(than: $1) } }
}

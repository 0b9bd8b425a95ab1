import AVTCore
import AVTEngine
import AVTExpressions
import AVTRules

/// The values of a test's measures after each step.
struct MeasureSeries {
    private let test: RecordedTest
    /// The last timestamp of the test, in milliseconds.
    let end: Int
    // The measures of the program: a measure partitioned by an enumeration is followed by one entry for each case.
    private var measures: [(measure: Measure, name: String)] = []

    init(_ test: RecordedTest) {
        self.test = test
        end = max(1, test.end, test.steps.map(\.step.location.at).max() ?? 0)
        for measure in test.pack.measures {
            measures.append((measure, measure.name))
            measures += (measure.partition?.cases ?? []).map { (measure, "\(measure.name).\($0)") }
        }
    }

    /// The first measure that counts a time for each case of an enumeration, by its index in the program.
    var firstPartition: (index: Int, type: EnumerationType)? {
        measures.indices.lazy.compactMap { index in measures[index].measure.partition.map { (index, $0) } }.first
    }

    /// Returns the indexes of measures in the program; for a partitioned measure, those of its cases if any case is
    /// named.
    ///
    /// - Parameters:
    ///   - names: The measures.
    ///   - dotted: The names with a case that formulas use, as in `measure.case`.
    /// - Returns: The indexes.
    func measureIndices(of names: Set<String>, dotted: Set<String>) -> [Int] {
        measures.indices.filter { index in
            let (measure, name) = measures[index]
            guard names.contains(measure.name) else { return false }
            guard let cases = measure.partition?.cases else { return true }
            let namesCases = cases.contains { dotted.contains("\(measure.name).\($0)") }
            return name == measure.name ? !namesCases : dotted.contains(name)
        }
    }

    /// Returns what a measure counted for a tracker, without what was reset before it was reported.
    ///
    /// - Parameters:
    ///   - measureIndex: The index of the measure in the program.
    ///   - tracker: The tracker.
    ///   - isTold: Returns whether a step reports what was counted until then, or `nil` if every count is reported.
    /// - Returns: The track.
    func track(
        of measureIndex: Int, tracker: String, isTold: ((ReplayStep) -> Bool)? = nil
    ) -> Timeline.Track {
        let (measure, name) = measures[measureIndex]
        var track = Timeline.Track(name: tracker == test.trackers[0] ? name : "\(name) (\(tracker))")
        var unreported = Timeline.Track(name: name)
        // The amount expected at the next step, unless the measure is reset there.
        var expected = 0
        for (index, played) in test.steps.enumerated() {
            let step = played.step
            guard let reading = step.reading(of: measureIndex, tracker) else { continue }
            if reading.amount > expected, let text = measure.text(of: reading, since: expected) {
                unreported.marks.append(Timeline.Mark(at: step.location.at, text: text))
            }
            if isTold?(step) ?? true { track.append(&unreported) }
            let isNew = reading.amount < expected
            if isNew { unreported = Timeline.Track(name: name) }
            let next = test.steps.dropFirst(index + 1).first?.step.location.at ?? end
            let counted = counted(measure, measureIndex, tracker, after: index, until: next)
            if let counted, next > step.location.at, isOpen(measure, tracker, in: step) {
                let text = reading.number.map(measure.text)
                unreported.intervals.append(
                    Timeline.Interval(from: counted.lowerBound, to: counted.upperBound, text: text, isNew: isNew))
            }
            expected = reading.amount + (counted?.count ?? 0)
        }
        if isTold == nil { track.append(&unreported) }
        return track
    }

    /// Returns the interval in which a measure counts between a step and the next one, or `nil` if it does not count.
    ///
    /// A measure whose condition reads a window of `within` may start or stop counting between the steps.
    private func counted(
        _ measure: Measure, _ measureIndex: Int, _ tracker: String, after index: Int, until next: Int
    ) -> Range<Int>? {
        let step = test.steps[index].step
        guard let reading = step.reading(of: measureIndex, tracker), next >= step.location.at else { return nil }
        let interval = step.location.at..<next
        guard test.pack.readsWindow(measure),
            let later = test.steps.dropFirst(index + 1).first?.step.reading(of: measureIndex, tracker),
            later.amount >= reading.amount, later.amount - reading.amount < interval.count
        else { return reading.isRunning ? interval : nil }
        let time = later.amount - reading.amount
        if reading.isRunning { return interval.lowerBound..<(interval.lowerBound + time) }
        return time > 0 ? (interval.upperBound - time)..<interval.upperBound : nil
    }

    /// Returns true if the scope that a measure belongs to is open after a step; what is counted outside of it is not
    /// shown.
    private func isOpen(_ measure: Measure, _ tracker: String, in step: ReplayStep) -> Bool {
        guard let scope = measure.scope.map({ test.pack.scopes[$0] }) else { return true }
        let variables = step.state.first { $0.tracker == tracker }?.variables ?? []
        let flag = (variables + step.instrumentState).first { $0.name == "\(scope.name).open" }
        return flag?.value != .bool(false)
    }
}

extension ReplayStep {
    fileprivate func reading(of measureIndex: Int, _ tracker: String) -> MeasureReading? {
        measures.first { $0.tracker == tracker }.flatMap { $0.readings.dropFirst(measureIndex).first }
    }
}

extension Timeline.Track {
    /// Moves the contents of another track to this one; an interval extends the last one if it is adjacent to it, has
    /// the same text and does not start from a reset.
    fileprivate mutating func append(_ other: inout Timeline.Track) {
        marks += other.marks
        for interval in other.intervals {
            if !interval.isNew, let last = intervals.last, last.to == interval.from, last.text == interval.text {
                intervals[intervals.count - 1].to = interval.to
            } else {
                intervals.append(interval)
            }
        }
        other = Timeline.Track(name: other.name)
    }
}

extension CheckedPack {
    /// Returns true if the condition under which a measure counts reads a window of `within`.
    fileprivate func readsWindow(_ measure: Measure) -> Bool {
        switch measure.kind {
        case .time(let condition), .partition(let condition, _, _), .weighted(_, let condition):
            readsWindow(condition)
        case .ranges(_, let condition, _, _, _): readsWindow(condition)
        case .count, .samples: false
        }
    }

    private func readsWindow(_ expression: TypedExpression) -> Bool {
        expression.references.contains { number in
            switch formulas.references[number] {
            case .within: true
            case .definition(let index): readsWindow(formulas.definitions[index])
            default: false
            }
        }
    }
}

extension Measure {
    /// Formats the value of a weighted or sampling measure.
    fileprivate func text(of number: Double) -> String {
        let unit: Unit?
        switch kind {
        case .weighted(let value, _), .samples(let value, _, _): unit = value.type.unit
        case .time, .partition, .count, .ranges: unit = nil
        }
        return Value.double(number).quantity(unit: unit == .milliseconds ? "ms" : nil)
    }

    /// The enumeration by whose cases the measure is partitioned, if it is.
    fileprivate var partition: EnumerationType? {
        if case .partition(_, _, let type) = kind { type } else { nil }
    }

    /// Returns the label of an event that was counted, or `nil` if the measure does not count events.
    fileprivate func text(of reading: MeasureReading, since before: Int) -> String? {
        switch kind {
        case .count: "+\(reading.amount - before)"
        case .samples: reading.number.map(text) ?? ""
        case .ranges: "+" + durationText(reading.amount - before)
        case .time, .partition, .weighted: nil
        }
    }
}

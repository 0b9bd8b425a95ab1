import AVTEngine
import AVTExpressions
import AVTRules
import AVTCore

/// The measures of a test, step by step.
struct MeasureSeries {
    private let test: PlayedTest
    /// The last moment of the test.
    let end: Int
    // The measures of the program: that of a measure with words is followed by those of its words.
    private var measures: [(measure: Measure, name: String)] = []

    init(_ test: PlayedTest) {
        self.test = test
        end = max(1, test.end, test.steps.map(\.step.place.at).max() ?? 0)
        for measure in test.pack.measures {
            measures.append((measure, measure.name))
            measures += (measure.partition?.words ?? []).map { (measure, "\(measure.name).\($0)") }
        }
    }

    /// The first measure with a time for each word of an enumeration, by its place in the program.
    var firstPartition: (place: Int, type: EnumerationType)? {
        measures.indices.lazy.compactMap { place in measures[place].measure.partition.map { (place, $0) } }.first
    }

    /// The places of measures in the program; of those with words, of the words if any is named.
    ///
    /// - Parameters:
    ///   - names: the measures.
    ///   - dotted: the names that are used, with their words.
    /// - Returns: the places.
    func places(of names: Set<String>, dotted: Set<String>) -> [Int] {
        measures.indices.filter { place in
            let (measure, name) = measures[place]
            guard names.contains(measure.name) else { return false }
            guard let words = measure.partition?.words else { return true }
            let isOfWords = words.contains { dotted.contains("\(measure.name).\($0)") }
            return name == measure.name ? !isOfWords : dotted.contains(name)
        }
    }

    /// What a measure counted for a tracker, as far as anything was told of it before it began anew.
    ///
    /// - Parameters:
    ///   - place: the measure, by its place in the program.
    ///   - tracker: the tracker.
    ///   - isTold: for a step, whether what was counted until then is told of; all steps do if not given.
    /// - Returns: the track.
    func track(
        of place: Int, tracker: String, isTold: ((ReplayStep) -> Bool)? = nil
    ) -> Timeline.Track {
        let (measure, name) = measures[place]
        var track = Timeline.Track(name: tracker == test.trackers[0] ? name : "\(name) (\(tracker))")
        var untold = Timeline.Track(name: name)
        // What the measure comes to at the next step, unless it begins anew there.
        var expected = 0
        for (index, played) in test.steps.enumerated() {
            let step = played.step
            guard let reading = step.reading(of: place, tracker) else { continue }
            if reading.amount > expected, let text = measure.text(of: reading, since: expected) {
                untold.marks.append(Timeline.Mark(at: step.place.at, text: text))
            }
            if isTold?(step) ?? true { track.take(&untold) }
            let isNew = reading.amount < expected
            if isNew { untold = Timeline.Track(name: name) }
            let next = test.steps.dropFirst(index + 1).first?.step.place.at ?? end
            let counted = counted(measure, place, tracker, after: index, until: next)
            if let counted, next > step.place.at, isOpen(measure, tracker, in: step) {
                let text = reading.number.map(measure.text)
                untold.stretches.append(
                    Timeline.Stretch(from: counted.lowerBound, to: counted.upperBound, text: text, isNew: isNew))
            }
            expected = reading.amount + (counted?.count ?? 0)
        }
        if isTold == nil { track.take(&untold) }
        return track
    }

    /// When a measure counts between a step and the next one; `nil` if it does not.
    ///
    /// One that follows a window of `within` may begin or end to count in between.
    private func counted(
        _ measure: Measure, _ place: Int, _ tracker: String, after index: Int, until next: Int
    ) -> Range<Int>? {
        let step = test.steps[index].step
        guard let reading = step.reading(of: place, tracker), next >= step.place.at else { return nil }
        let whole = step.place.at..<next
        guard test.pack.readsWindow(measure),
            let later = test.steps.dropFirst(index + 1).first?.step.reading(of: place, tracker),
            later.amount >= reading.amount, later.amount - reading.amount < whole.count
        else { return reading.isRunning ? whole : nil }
        let time = later.amount - reading.amount
        if reading.isRunning { return whole.lowerBound..<(whole.lowerBound + time) }
        return time > 0 ? (whole.upperBound - time)..<whole.upperBound : nil
    }

    /// True if the scope that a measure belongs to is open after a step; what it counts then is for nobody.
    private func isOpen(_ measure: Measure, _ tracker: String, in step: ReplayStep) -> Bool {
        guard let scope = measure.scope.map({ test.pack.scopes[$0] }) else { return true }
        let variables = step.state.first { $0.tracker == tracker }?.variables ?? []
        let flag = (variables + step.instrumentState).first { $0.name == "\(scope.name).open" }
        return flag?.value != .bool(false)
    }
}

extension ReplayStep {
    fileprivate func reading(of place: Int, _ tracker: String) -> MeasureReading? {
        measures.first { $0.tracker == tracker }.flatMap { $0.readings.dropFirst(place).first }
    }
}

extension Timeline.Track {
    /// Takes what another holds; a stretch goes on with the last one unless it is counted anew or worth something else.
    fileprivate mutating func take(_ other: inout Timeline.Track) {
        marks += other.marks
        for stretch in other.stretches {
            if !stretch.isNew, let last = stretches.last, last.to == stretch.from, last.text == stretch.text {
                stretches[stretches.count - 1].to = stretch.to
            } else {
                stretches.append(stretch)
            }
        }
        other = Timeline.Track(name: other.name)
    }
}

extension CheckedPack {
    /// True if a measure counts while a condition holds that reads a window of `within`.
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
            switch references[number] {
            case .within: true
            case .definition(let index): readsWindow(definitions[index])
            default: false
            }
        }
    }
}

extension Measure {
    /// A number that is weighted or taken from events, for people.
    fileprivate func text(of number: Double) -> String {
        let unit: Unit?
        switch kind {
        case .weighted(let value, _), .samples(let value, _, _): unit = value.type.unit
        case .time, .partition, .count, .ranges: unit = nil
        }
        return Value.double(number).quantity(unit: unit == .milliseconds ? "ms" : nil)
    }

    /// The enumeration for whose words there is a time.
    fileprivate var partition: EnumerationType? {
        if case .partition(_, _, let type) = kind { type } else { nil }
    }

    /// What is said of an event that was counted; `nil` for what is no matter of events.
    fileprivate func text(of reading: MeasureReading, since before: Int) -> String? {
        switch kind {
        case .count: "+\(reading.amount - before)"
        case .samples: reading.number.map(text) ?? ""
        case .ranges: "+" + durationText(reading.amount - before)
        case .time, .partition, .weighted: nil
        }
    }
}

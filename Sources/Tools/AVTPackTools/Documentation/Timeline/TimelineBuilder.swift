import AVTCore
import AVTEngine
import AVTRules

/// Makes timelines of a test that has run.
///
/// The timelines show the session's own measures, as read after each step: between two steps their conditions cannot
/// change.
struct TimelineBuilder {
    private let test: RecordedTest
    private let series: MeasureSeries

    init(_ test: RecordedTest) {
        self.test = test
        series = MeasureSeries(test)
    }

    /// Returns the timeline for some metrics.
    ///
    /// - Parameters:
    ///   - metrics: The metrics.
    ///   - description: The description of the pack, with the declarations that the metrics depend on.
    /// - Returns: The timeline.
    func timeline(of metrics: [DescribedMetric], _ description: PackDescription) -> Timeline {
        var timeline = Timeline(title: test.name, end: series.end)
        timeline.lanes = lanes
        timeline.states = states
        timeline.metrics = metrics.map(track)
        var users: [Int: Set<String>] = [:]
        for metric in metrics {
            for index in measureIndices(of: metric, description) { users[index, default: []].insert(metric.name) }
        }
        timeline.measures = users.keys.sorted().flatMap { tracks(of: $0, for: users[$0] ?? []) }
        return timeline
    }

    /// Returns what a measure counted and metrics reported, for each tracker that sends them, or for the first tracker
    /// if none does.
    private func tracks(of measureIndex: Int, for metrics: Set<String>) -> [Timeline.Track] {
        let senders = test.trackers.filter { tracker in
            test.steps.contains { $0.step.location.tracker == tracker && $0.step.tells(of: metrics) }
        }
        return (senders.isEmpty ? [test.trackers[0]] : senders).map { tracker in
            series.track(of: measureIndex, tracker: tracker) { $0.location.tracker == tracker && $0.tells(of: metrics) }
        }
    }

    // MARK: Events

    private var lanes: [Timeline.Lane] {
        test.trackers.compactMap { tracker in
            let events = test.steps.filter { $0.step.location.tracker == tracker }.compactMap(event)
            return events.isEmpty ? nil : Timeline.Lane(tracker: tracker, events: events)
        }
    }

    /// Returns an event that was received or raised, or `nil` for one that rules removed before it was visible.
    private func event(_ played: RecordedTest.Step) -> Timeline.Event? {
        let step = played.step
        guard step.event != nil || !step.isAccepted else { return nil }
        return Timeline.Event(
            at: step.location.at, action: step.action,
            fate: step.isAccepted ? (step.isDerived ? .derived : .sent) : .blocked, isTimerEvent: played.isTimerEvent)
    }

    // MARK: States

    /// The cases of the first measure that counts a time for each case.
    private var states: Timeline.StateTrack? {
        guard let (index, type) = series.firstPartition else { return nil }
        var track = Timeline.StateTrack(name: type.name, cases: type.cases)
        for enumCase in type.cases.indices {
            let intervals = series.track(of: index + 1 + enumCase, tracker: test.trackers[0]).intervals
            track.intervals += intervals.map { (enumCase, $0) }
        }
        track.intervals.sort { $0.interval.from < $1.interval.from }
        return track
    }

    // MARK: Metrics

    private func sent(_ metric: String) -> [ReplayMetric] {
        test.steps.flatMap(\.step.metrics).filter { $0.name == metric }
    }

    private func track(of metric: DescribedMetric) -> Timeline.Track {
        var track = Timeline.Track(name: metric.name)
        for sent in sent(metric.name) {
            let value = sent.value.quantity(unit: metric.unit)
            track.marks.append(Timeline.Mark(at: sent.location.at, text: value))
            guard metric.rule.value?.isTimeUntilNow == true, case .int(let length) = sent.value, length > 0 else {
                continue
            }
            track.intervals.append(
                Timeline.Interval(from: sent.location.at - length, to: sent.location.at, text: value))
        }
        return track
    }

    /// Returns the indexes of the measures that a metric depends on; of a partitioned measure, the cases that it reads.
    private func measureIndices(of metric: DescribedMetric, _ description: PackDescription) -> [Int] {
        let parts = description.closure(of: metric.rule.written.flatMap(\.names)).compactMap { description.parts[$0] }
        let written = metric.rule.written + parts.flatMap(\.written)
        let names = Set(parts.filter { $0.kind == .measure }.map(\.name))
        return series.measureIndices(of: names, dotted: Set(written.flatMap(\.dottedNames)))
    }
}

extension ReplayStep {
    /// Returns true if the step sends one of some metrics.
    fileprivate func tells(of metrics: Set<String>) -> Bool {
        self.metrics.contains { metrics.contains($0.name) }
    }
}

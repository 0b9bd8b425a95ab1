import AVTEngine
import AVTRules
import AVTCore

/// Makes timelines of a test that was played.
///
/// What they show comes from the session's own measures, as they stood after each step: between two steps their
/// conditions cannot change.
struct TimelineMaker {
    private let test: PlayedTest
    private let series: MeasureSeries

    init(_ test: PlayedTest) {
        self.test = test
        series = MeasureSeries(test)
    }

    /// The timeline for some metrics.
    ///
    /// - Parameters:
    ///   - metrics: the metrics.
    ///   - description: what they rest on.
    /// - Returns: the timeline.
    func timeline(of metrics: [DescribedMetric], _ description: PackDescription) -> Timeline {
        var timeline = Timeline(title: test.name, end: series.end)
        timeline.lanes = lanes
        timeline.states = states
        timeline.metrics = metrics.map(track)
        var users: [Int: Set<String>] = [:]
        for metric in metrics {
            for place in places(of: metric, description) { users[place, default: []].insert(metric.name) }
        }
        timeline.measures = users.keys.sorted().flatMap { tracks(of: $0, for: users[$0] ?? []) }
        return timeline
    }

    /// What a measure counted of what metrics tell, for each tracker that sends them; for the first if none does.
    private func tracks(of place: Int, for metrics: Set<String>) -> [Timeline.Track] {
        let senders = test.trackers.filter { tracker in
            test.steps.contains { $0.step.place.tracker == tracker && $0.step.tells(of: metrics) }
        }
        return (senders.isEmpty ? [test.trackers[0]] : senders).map { tracker in
            series.track(of: place, tracker: tracker) { $0.place.tracker == tracker && $0.tells(of: metrics) }
        }
    }

    // MARK: Events

    private var lanes: [Timeline.Lane] {
        test.trackers.compactMap { tracker in
            let events = test.steps.filter { $0.step.place.tracker == tracker }.compactMap(event)
            return events.isEmpty ? nil : Timeline.Lane(tracker: tracker, events: events)
        }
    }

    /// An event as it came or was made; `nil` for what rules take away unseen.
    private func event(_ played: PlayedTest.Step) -> Timeline.Event? {
        let step = played.step
        guard step.event != nil || !step.isAccepted else { return nil }
        return Timeline.Event(
            at: step.place.at, action: step.action,
            fate: step.isAccepted ? (step.isDerived ? .derived : .sent) : .blocked, isOfTimer: played.isOfTimer)
    }

    // MARK: States

    /// The words of the first measure that has a time for each word.
    private var states: Timeline.StateTrack? {
        guard let (place, type) = series.firstPartition else { return nil }
        var track = Timeline.StateTrack(name: type.name, words: type.words)
        for word in type.words.indices {
            let stretches = series.track(of: place + 1 + word, tracker: test.trackers[0]).stretches
            track.stretches += stretches.map { (word, $0) }
        }
        track.stretches.sort { $0.stretch.from < $1.stretch.from }
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
            track.marks.append(Timeline.Mark(at: sent.place.at, text: value))
            guard metric.rule.value?.isTimeUntilNow == true, case .int(let length) = sent.value, length > 0 else {
                continue
            }
            track.stretches.append(Timeline.Stretch(from: sent.place.at - length, to: sent.place.at, text: value))
        }
        return track
    }

    /// The measures that a metric rests on; of those with words, the words that it reads.
    private func places(of metric: DescribedMetric, _ description: PackDescription) -> [Int] {
        let parts = description.closure(of: metric.rule.written.flatMap(\.names)).compactMap { description.parts[$0] }
        let written = metric.rule.written + parts.flatMap(\.written)
        let names = Set(parts.filter { $0.kind == .measure }.map(\.name))
        return series.places(of: names, dotted: Set(written.flatMap(\.dottedNames)))
    }
}

extension ReplayStep {
    /// True if a step sends one of some metrics.
    fileprivate func tells(of metrics: Set<String>) -> Bool {
        self.metrics.contains { metrics.contains($0.name) }
    }
}

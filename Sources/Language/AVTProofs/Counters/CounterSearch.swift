import AVTEngine
import AVTCore

/// Looks for events after which metrics are sent with less than 0, by playing them: the fewest that do it first.
///
/// No event carries data, and none of the time between events is left to chance: what is found happens.
struct CounterSearch {
    /// An event that is played.
    struct Event: Hashable {
        let tracker: Int
        let action: Int
    }

    /// Events and what they lead to.
    struct Finding {
        let events: [Event]
        /// What is sent at last.
        let value: Number
    }

    /// How many events are played at most, all together.
    private static let budget = 20_000
    /// Beyond this, numbers are taken for the same: what many events add up to is not looked at one by one.
    static let usualFarthest = 4
    /// As far as numbers with which the rules compare may be taken into account.
    static let mostFarthest = 40
    /// The longest time from one event to the next that is tried, in milliseconds.
    static let longestPace = 86_400_000

    private let program: RuleProgram
    private let trackers: [TrackerModel]
    private let events: [Event]
    private let pace: Int
    private let farthest: Int
    private let counted: Set<Int>
    private var wanted: Set<Int>
    private var known: Set<[Int]> = []
    private var played = 0

    /// What was found, by metric of the program.
    private(set) var findings: [Int: Finding] = [:]

    /// Looks for events.
    ///
    /// - Parameters:
    ///   - metrics: those in question, by index of the program's.
    ///   - counted: the actions whose number counts.
    ///   - trackers: the trackers of the instrument.
    ///   - program: the program.
    ///   - farthest: beyond this, numbers are taken for the same.
    ///   - leastPace: the least time from one event to the next, in milliseconds.
    init(
        _ metrics: Set<Int>, counted: Set<Int>, trackers: [TrackerModel], program: RuleProgram,
        farthest: Int = CounterSearch.usualFarthest, pace leastPace: Int = TraceReplay.pace
    ) {
        self.farthest = farthest
        self.program = program
        self.counted = counted
        self.trackers = trackers
        wanted = metrics
        // Action 0 is what no pack names.
        events = trackers.indices.flatMap { tracker in
            trackers[tracker].actions.filter { $0 != 0 }.map { Event(tracker: tracker, action: $0) }
        }
        // Whatever the clock sends is due before the next event.
        pace = program.content.periodicMetrics.map(\.every).reduce(leastPace) { max($0, $1) }
        // More numbers are told apart, so that there is more to play.
        let budget = CounterSearch.budget * (farthest > CounterSearch.usualFarthest ? 4 : 1)
        var waiting: [[Event]] = [[]]
        var place = 0
        while place < waiting.count, played < budget, !wanted.isEmpty {
            for event in events {
                let way = waiting[place] + [event]
                if isNew(way) { waiting.append(way) }
            }
            place += 1
        }
    }

    /// Plays events; true if they lead to a state that none led to before.
    private mutating func isNew(_ way: [Event]) -> Bool {
        var play = CounterPlay(program, trackers, pace: pace)
        for event in way { play.emit(event) }
        played += way.count
        guard play.isAccepted else { return false }
        for (metric, number) in play.sent where number.isNegative && wanted.remove(metric) != nil {
            findings[metric] = Finding(events: way, value: number)
        }
        let counts = counted.sorted().map { action in
            min(farthest, way.count { $0.action == action })
        }
        return known.insert(play.state(upTo: farthest) + counts).inserted
    }
}

extension Number {
    fileprivate var isNegative: Bool {
        switch self {
        case .int(let value): value < 0
        case .double(let value): value < 0
        }
    }
}

import AVTCore
import AVTEngine

/// Finds events after which metrics are sent with a negative value, by playing events breadth first.
///
/// No event carries attributes, and the time between events is fixed, so whatever is found really happens.
struct CounterSearch {
    /// An event that is played.
    struct Event: Hashable {
        let tracker: Int
        let action: Int
    }

    /// A sequence of events and its result.
    struct Decrease {
        let events: [Event]
        /// The negative value that the last event sends.
        let value: Number
    }

    /// The maximum number of events to play in total.
    private static let budget = 20_000
    /// The magnitude above which numbers are treated as equal, so that sums are not examined one by one.
    static let defaultMagnitudeLimit = 4
    /// The limit for numbers that rules compare with to be taken into account.
    static let maximumMagnitudeLimit = 40
    /// The longest time between two events that is tried, in milliseconds.
    static let maximumPace = 86_400_000

    private let program: RuleProgram
    private let trackers: [TrackerModel]
    private let events: [Event]
    private let pace: Int
    private let magnitudeLimit: Int
    private let counted: Set<Int>
    private var wanted: Set<Int>
    private var known: Set<[Int]> = []
    private var played = 0

    /// The results, keyed by index of the program's metric.
    private(set) var decreases: [Int: Decrease] = [:]

    /// Runs the search.
    ///
    /// - Parameters:
    ///   - metrics: The metrics to examine, by index in the program.
    ///   - counted: The actions whose number of occurrences distinguishes states.
    ///   - trackers: The trackers of the instrument.
    ///   - program: The program.
    ///   - magnitudeLimit: The magnitude above which numbers are treated as equal.
    ///   - minimumPace: The minimum time between two events, in milliseconds.
    init(
        _ metrics: Set<Int>, counted: Set<Int>, trackers: [TrackerModel], program: RuleProgram,
        magnitudeLimit: Int = CounterSearch.defaultMagnitudeLimit, pace minimumPace: Int = TraceReplay.pace
    ) {
        self.magnitudeLimit = magnitudeLimit
        self.program = program
        self.counted = counted
        self.trackers = trackers
        wanted = metrics
        // Action 0 stands for actions that no pack names.
        events = trackers.indices.flatMap { tracker in
            trackers[tracker].actions.filter { $0 != 0 }.map { Event(tracker: tracker, action: $0) }
        }
        // Every periodic metric is sent before the next event.
        pace = program.content.sends.periodicMetrics.map(\.every).reduce(minimumPace) { max($0, $1) }
        // A larger limit distinguishes more states, so there is more to play.
        let budget = CounterSearch.budget * (magnitudeLimit > CounterSearch.defaultMagnitudeLimit ? 4 : 1)
        var waiting: [[Event]] = [[]]
        var index = 0
        while index < waiting.count, played < budget, !wanted.isEmpty {
            for event in events {
                let path = waiting[index] + [event]
                if isNew(path) { waiting.append(path) }
            }
            index += 1
        }
    }

    /// Plays events and returns whether they reach a new state.
    private mutating func isNew(_ path: [Event]) -> Bool {
        var play = CounterPlay(program, trackers, pace: pace)
        for event in path { play.emit(event) }
        played += path.count
        guard play.isAccepted else { return false }
        for (metric, number) in play.sent where number.isNegative && wanted.remove(metric) != nil {
            decreases[metric] = Decrease(events: path, value: number)
        }
        let counts = counted.sorted().map { action in
            min(magnitudeLimit, path.count { $0.action == action })
        }
        return known.insert(play.state(upTo: magnitudeLimit) + counts).inserted
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

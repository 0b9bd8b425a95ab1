/// What happened in a test and what was counted, as shown by a figure.
///
/// Times are milliseconds from the start of the test.
struct Timeline {
    /// The name of the test.
    var title: String
    /// The last timestamp.
    var end: Int
    /// The events of each tracker that has any.
    var lanes: [Lane] = []
    /// The playback states.
    var states: StateTrack?
    /// What was counted, by measure.
    var measures: [Track] = []
    /// What was sent, by metric.
    var metrics: [Track] = []

    /// True if any interval or count of a measure, or any interval of a metric, is shown.
    var showsIntervals: Bool {
        (measures + metrics).contains { !$0.intervals.isEmpty } || measures.contains { !$0.marks.isEmpty }
    }

    /// The events of a tracker.
    struct Lane {
        var tracker: String
        var events: [Event]
    }

    /// An event.
    struct Event {
        /// What happened to an event.
        enum Fate {
            case sent, derived, blocked
        }

        var at: Int
        var action: String
        var fate: Fate
        /// True if a timer raised the event, in which case there may be very many.
        var isTimerEvent: Bool
    }

    /// The cases of an enumeration over time.
    struct StateTrack {
        /// The name of the enumeration.
        var name: String
        /// The cases of the enumeration.
        var cases: [String]
        /// The intervals of each case.
        var intervals: [(enumCase: Int, interval: Interval)] = []
    }

    /// A named row of intervals and marks.
    struct Track {
        var name: String
        var intervals: [Interval] = []
        var marks: [Mark] = []
    }

    /// An interval of time.
    struct Interval: Equatable {
        var from: Int
        var to: Int
        /// The value of the interval, or `nil` to show its duration.
        var text: String?
        /// True if counting starts from a reset at the interval's start.
        var isNew = false
    }

    /// A labelled timestamp.
    struct Mark: Equatable {
        var at: Int
        var text: String?
    }
}

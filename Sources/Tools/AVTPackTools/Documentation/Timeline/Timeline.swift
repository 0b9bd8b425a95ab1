/// What happened in a test, and what was counted of it: what a figure shows.
///
/// Times are milliseconds from the beginning of the test.
struct Timeline {
    /// The test.
    var title: String
    /// The last moment.
    var end: Int
    /// The events of each tracker that has any.
    var lanes: [Lane] = []
    /// What the playback was in.
    var states: StateTrack?
    /// What was counted, by measure.
    var measures: [Track] = []
    /// What was sent, by metric.
    var metrics: [Track] = []

    /// True if it shows how long something lasted.
    var showsStretches: Bool {
        (measures + metrics).contains { !$0.stretches.isEmpty } || measures.contains { !$0.marks.isEmpty }
    }

    /// The events of a tracker.
    struct Lane {
        var tracker: String
        var events: [Event]
    }

    /// An event.
    struct Event {
        /// What became of an event.
        enum Fate {
            case sent, derived, blocked
        }

        var at: Int
        var action: String
        var fate: Fate
        /// True if a timer made it, so that there may be very many.
        var isOfTimer: Bool
    }

    /// The words of an enumeration, one after the other.
    struct StateTrack {
        /// The enumeration.
        var name: String
        /// Its words.
        var words: [String]
        /// Each word's time.
        var stretches: [(word: Int, stretch: Stretch)] = []
    }

    /// Something with times.
    struct Track {
        var name: String
        var stretches: [Stretch] = []
        var marks: [Mark] = []
    }

    /// From one time to another.
    struct Stretch: Equatable {
        var from: Int
        var to: Int
        /// What it is worth; its length where nothing is said.
        var text: String?
        /// True if what is counted begins anew with it.
        var isNew = false
    }

    /// A moment.
    struct Mark: Equatable {
        var at: Int
        var text: String?
    }
}

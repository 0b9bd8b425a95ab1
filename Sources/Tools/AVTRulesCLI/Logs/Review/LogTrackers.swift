import AVTPackTools

import func AVTExpressions.closestName

/// Finds trackers for which a log has getters, but no line.
struct LogTrackers {
    private struct Tracker: Hashable {
        let session: String
        let name: String
    }

    private var trackers = FirstSeen<Tracker>()
    private var getters = FirstSeen<Tracker>()

    /// Records the next line.
    mutating func add(_ line: LogLine) {
        trackers.insert(Tracker(session: line.session, name: line.tracker))
        for getter in line.getters { getters.insert(Tracker(session: line.session, name: getter.tracker)) }
    }

    /// Messages about trackers that are probably misspelt, each with a suggestion.
    var lines: [String] {
        let all = Set(trackers.ordered)
        var suggestions = FirstSeen<[String]>()
        for getter in getters.ordered where !all.contains(getter) {
            let names = all.filter { $0.session == getter.session }.map(\.name)
            if let close = closestName(to: getter.name, among: names) { suggestions.insert([getter.name, close]) }
        }
        return suggestions.ordered.map {
            "the log has getters of the tracker `\($0[0])`, but no line of it; did you mean `\($0[1])`?"
        }
    }
}

import func AVTExpressions.closestName

/// Finds trackers for which a log has getters, but no line.
struct LogTrackers {
    /// A session and the name of a tracker, both as indices.
    private struct Tracker: Hashable {
        let session: Int
        let name: Int
    }

    private var trackers = FirstSeen<Tracker>()
    private var getters = FirstSeen<Tracker>()

    /// Records the tracker of the next line.
    mutating func add(_ tracker: Int, session: Int) {
        trackers.insert(Tracker(session: session, name: tracker))
    }

    /// Records the tracker of a getter.
    mutating func add(getterOf tracker: Int, session: Int) {
        getters.insert(Tracker(session: session, name: tracker))
    }

    /// Messages about trackers that are probably misspelt, each with a suggestion.
    ///
    /// - Parameter texts: The names of trackers by their indices.
    /// - Returns: The messages.
    func lines(_ texts: [String]) -> [String] {
        let all = Set(trackers.ordered)
        var suggestions = FirstSeen<[String]>()
        for getter in getters.ordered where !all.contains(getter) {
            let names = all.filter { $0.session == getter.session }.map { texts[$0.name] }
            if let close = closestName(to: texts[getter.name], among: names) {
                suggestions.insert([texts[getter.name], close])
            }
        }
        return suggestions.ordered.map {
            "the log has getters of the tracker `\($0[0])`, but no line of it; did you mean `\($0[1])`?"
        }
    }
}

import AVTCore
import AVTEngine
import Foundation

/// Finds trackers for which a log has getters or a kind, but no event, and names of trackers that are almost the same.
struct LogTrackers {
    /// A session and the name of a tracker, both as indices.
    fileprivate struct Tracker: Hashable {
        var session: Int
        var name: Int
    }

    /// By session: the tracker of its last line, or -1.
    private var last: [Int32] = []
    private var trackers = FirstSeen<Tracker>()
    private var getters = FirstSeen<Tracker>()
    private var kinds = FirstSeen<Tracker>()

    /// Records the tracker of the next line, which says more than the tracker's kind.
    mutating func add(_ tracker: Int, session: Int, line number: Int) {
        while last.count <= session { last.append(-1) }
        guard last[session] != Int32(truncatingIfNeeded: tracker) else { return }
        last[session] = Int32(truncatingIfNeeded: tracker)
        trackers.insert(Tracker(session: session, name: tracker), line: number)
    }

    /// Forgets the last tracker of a session that has ended; its index becomes that of another one.
    mutating func removeSession(_ index: Int) {
        if index < last.count { last[index] = -1 }
    }

    /// Records the tracker of a getter.
    mutating func add(getterOf tracker: Int, session: Int, line number: Int) {
        getters.insert(Tracker(session: session, name: tracker), line: number)
    }

    /// Records the tracker of a line with its kind.
    mutating func add(kindOf tracker: Int, session: Int, line number: Int) {
        kinds.insert(Tracker(session: session, name: tracker), line: number)
    }

    /// Finds trackers of one session whose names differ only in case or in white space at their ends.
    ///
    /// - Parameter texts: The names of trackers by their indices.
    /// - Returns: Pairs of names in the order of the log, each with the first line of the second one.
    func similarNames(_ texts: [String]) -> FirstSeen<[String]> {
        var names: [FoldedTracker: Int] = [:]
        var pairs = FirstSeen<[String]>()
        for (tracker, line) in FirstSeen(merging: [trackers, kinds]).lines {
            let folded = FoldedTracker(session: tracker.session, name: texts[tracker.name].foldedName)
            let other = names[folded] ?? tracker.name
            names[folded] = other
            if other != tracker.name { pairs.insert([texts[other], texts[tracker.name]], line: line) }
        }
        return pairs
    }

    /// A session, and the name of a tracker in lowercase and without white space at its ends.
    private struct FoldedTracker: Hashable {
        let session: Int
        let name: String
    }

    /// Finds trackers that are probably misspelt.
    ///
    /// - Parameter texts: The names of trackers by their indices.
    /// - Returns: For each, what the log has of it, its name, and the name that is probably meant.
    func suggestions(_ texts: [String]) -> FirstSeen<[String]> {
        let all = Set(trackers.ordered)
        // A tracker that has a kind of its own is not meant by that of another one.
        let unkinded = all.subtracting(kinds.ordered)
        var suggestions = FirstSeen<[String]>()
        for (what, found, meant) in [("getters", getters, all), ("the kind", kinds, unkinded)] {
            for (tracker, line) in found.lines where !all.contains(tracker) {
                let name = texts[tracker.name]
                let names = meant.filter { $0.session == tracker.session }.map { texts[$0.name] }
                // A kind of a name that is almost the same is reported as such.
                if what != "getters", names.contains(where: { $0.foldedName == name.foldedName }) { continue }
                if let close = closestName(to: name, among: names) {
                    suggestions.insert([what, name, close], line: line)
                }
            }
        }
        return suggestions
    }
}

extension String {
    /// The name in lowercase and without white space at its ends.
    fileprivate var foldedName: String { lowercased().trimmingCharacters(in: .whitespacesAndNewlines) }
}

extension LogTrackers {
    /// Codes the trackers, for the same log.
    mutating func code(_ coder: inout SnapshotCoder) {
        coder.code(&last, 0) { coder, tracker in
            var index = Int(tracker)
            coder.code(&index)
            tracker = Int32(truncatingIfNeeded: index)
        }
        let none = Tracker(session: 0, name: 0)
        trackers.code(&coder, none) { $1.code(&$0) }
        getters.code(&coder, none) { $1.code(&$0) }
        kinds.code(&coder, none) { $1.code(&$0) }
    }
}

extension LogTrackers.Tracker {
    fileprivate mutating func code(_ coder: inout SnapshotCoder) {
        coder.code(&session)
        coder.code(&name)
    }
}

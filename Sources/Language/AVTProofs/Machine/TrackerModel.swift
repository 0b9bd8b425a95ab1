import AVTCore
import AVTEngine
import AVTRules

/// A tracker of the explored instrument.
package struct TrackerModel: Sendable {
    /// The name in diagnostics: the kind, followed by a number if there are several trackers of that kind.
    package let name: String
    /// The kind as an index into the program's kinds, or -1 if it has no declared kind.
    package let kind: Int
    /// The name of the kind, even if no pack declares it, or `nil` if it has none.
    package let kindName: String?
    /// The actions that it emits, by index; 0 stands for all actions that no pack names.
    package let actions: [Int]
}

extension TrackerModel {
    /// Returns the trackers of an instrument.
    ///
    /// - Parameters:
    ///   - kinds: The kind of each tracker, or empty for one of each kind that the packs declare, or for one tracker
    ///     without a kind if they declare none.
    ///   - pack: The checked packs.
    ///   - emitsAny: True to let each tracker emit every action, whatever its kind emits.
    /// - Returns: The trackers. A tracker of an undeclared kind emits every action.
    package static func trackers(_ kinds: [String], of pack: CheckedPack, emitsAny: Bool) -> [TrackerModel] {
        let known = pack.players.trackerKinds.map(\.name)
        let kinds = kinds.isEmpty ? (known.isEmpty ? [""] : known) : kinds
        let closing = pack.actions.firstIndex(of: StandardAction.closing)
        let all = pack.actions.indices.filter { $0 != closing }
        // Timers emit their actions whether or not the kind lists them, and so do signals of the app. Those that some kind emits
        // belong to the trackers of that kind.
        let ofKinds = Set(pack.players.trackerKinds.flatMap { $0.emits ?? [] })
        let ofSignals = pack.players.signals.filter { $0.player == nil }.flatMap(\.actions)
        let further = pack.timers.map(\.action) + ofSignals.filter { !ofKinds.contains($0) }
        let unemitted = pack.unemittedActions
        return kinds.enumerated().map { trackerIndex, kind in
            let index = pack.players.trackerKinds.firstIndex { $0.name == kind }
            let declared = index.map { pack.players.trackerKinds[$0] }
            let emitted = emitsAny ? nil : declared?.emits
            // What nobody is declared to emit comes from the app, which may use any tracker.
            let ofApp = declared?.blocksOthers == true ? [] : unemitted
            let twins = kinds.count { $0 == kind }
            let number = kinds[...trackerIndex].count { $0 == kind }
            let base = kind.isEmpty ? "tracker" : kind
            return TrackerModel(
                name: twins > 1 ? "\(base)\(number)" : base, kind: index ?? -1,
                kindName: kind.isEmpty ? nil : kind,
                actions: emitted.map { names in
                    let meant = ofApp.union(names + further)
                    return all.filter { meant.contains(pack.actions[$0]) }
                } ?? Array(all))
        }
    }
}

import AVTEngine
import AVTRules

/// A tracker of the instrument that is explored.
package struct TrackerModel: Sendable {
    /// What findings call it: its kind, with a number where there are several of it.
    package let name: String
    /// Its kind, as an index of the program's kinds; -1 if it has none.
    package let kind: Int
    /// Its kind's name, also of one that no pack declares; `nil` if it has none.
    package let kindName: String?
    /// The actions that it emits, by index; 0 stands for all that no pack names.
    package let actions: [Int]
}

extension TrackerModel {
    /// The trackers of an instrument.
    ///
    /// - Parameters:
    ///   - kinds: the kind of each; empty: one of each kind that the packs declare, and one without a kind if they
    ///     declare none.
    ///   - pack: what the packs say.
    ///   - emitsAny: true to let each emit every action, whatever its kind emits.
    /// - Returns: the trackers. A kind that no pack declares emits anything.
    package static func trackers(_ kinds: [String], of pack: CheckedPack, emitsAny: Bool) -> [TrackerModel] {
        let declared = pack.trackerKinds.map(\.name)
        let kinds = kinds.isEmpty ? (declared.isEmpty ? [""] : declared) : kinds
        let closing = pack.actions.firstIndex(of: StandardVocabulary.closing)
        let all = pack.actions.indices.filter { $0 != closing }
        return kinds.enumerated().map { place, kind in
            let index = pack.trackerKinds.firstIndex { $0.name == kind }
            let emitted = emitsAny ? nil : index.flatMap { pack.trackerKinds[$0].emits }
            let twins = kinds.count { $0 == kind }
            let number = kinds[...place].count { $0 == kind }
            let base = kind.isEmpty ? "tracker" : kind
            return TrackerModel(
                name: twins > 1 ? "\(base)\(number)" : base, kind: index ?? -1,
                kindName: kind.isEmpty ? nil : kind,
                actions: emitted.map { names in
                    // Timers emit on their own account.
                    let meant = Set(names + pack.timers.map(\.action))
                    return all.filter { meant.contains(pack.actions[$0]) }
                } ?? Array(all))
        }
    }
}

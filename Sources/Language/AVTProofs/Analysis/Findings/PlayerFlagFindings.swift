import AVTCore
import AVTDiagnostics
import AVTRules

/// Finds OpenAVT's flags on which the signals of a player's pack depend, if no pack sets any of them.
///
/// A player's pack leaves it to a pack for all trackers to set flags such as `didStart`. A player's pack alone is not
/// reported, because that pack may be added later.
struct PlayerFlagFindings {
    private let pack: CheckedPack

    init(_ pack: CheckedPack) {
        self.pack = pack
    }

    /// Returns a diagnostic, or none if a pack sets one of the flags.
    func findings() -> [Diagnostic] {
        let common = pack.layers.indices.first { pack.isTopLayer($0) && pack.layers[$0].player == nil }
        let flags = flags
        // Rules that set some of the flags may do without the others.
        guard let common, let range = pack.nameRange(ofLayer: common), !flags.isEmpty,
            flags.isDisjoint(with: pack.transitions.reduce(into: []) { $0.formUnion(pack.variables(writtenBy: $1)) })
        else { return [] }
        let names = flags.sorted().map { "`\(pack.states[$0].name)`" }.joined(separator: ", ")
        let players = pack.layers.filter { $0.player != nil }.map { "`\($0.name)`" }.joined(separator: ", ")
        return [
            Diagnostic(
                .playerFlagsNeverSet, "no pack sets \(names), on which the signals of \(players) depend", at: range,
                label: "neither this pack nor one that it extends does",
                notes: [DiagnosticNote("without them, most signals emit no event; `playback.content` sets them")])
        ]
    }

    /// The flags that conditions of signals of a player's pack read, by the index of their variable.
    private var flags: Set<Int> {
        let conditions = pack.players.signals.filter { $0.player != nil }.compactMap(\.when)
        return conditions.reduce(into: []) { flags, condition in
            for case .state(let index) in pack.variablesRead(by: condition)
            where StandardFlag.names.contains(pack.states[index].name) {
                flags.insert(index)
            }
        }
    }
}

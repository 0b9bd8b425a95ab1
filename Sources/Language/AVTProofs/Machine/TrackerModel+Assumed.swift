import AVTRules

extension TrackerModel {
    /// Returns the tracker with actions that it also emits, unless its kind blocks all that it does not list.
    ///
    /// - Parameters:
    ///   - names: The names of the actions.
    ///   - pack: The checked packs.
    /// - Returns: The tracker.
    func emitting(_ names: Set<String>, of pack: CheckedPack) -> TrackerModel {
        guard !names.isEmpty, kind < 0 || !pack.players.trackerKinds[kind].blocksOthers else { return self }
        return TrackerModel(
            name: name, kind: kind, kindName: kindName,
            actions: pack.actions.indices.filter { actions.contains($0) || names.contains(pack.actions[$0]) })
    }
}

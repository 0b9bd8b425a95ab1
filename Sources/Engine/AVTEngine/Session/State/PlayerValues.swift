import AVTCore

/// The values that trackers and their players have beside events.
struct PlayerValues {
    /// The values of trackers' getters.
    var getters: PerTracker<Value?>
    /// The values of players' properties, by tracker.
    var properties: [SymbolMap<PropertyValue>] = []

    /// Creates the values of an instrument without trackers.
    init(getterCount: Int) {
        getters = PerTracker(getterCount)
    }

    /// Adds a tracker index.
    mutating func appendTracker() {
        getters.append(nil)
        properties.append(SymbolMap())
    }

    /// Forgets the values of a tracker.
    mutating func reset(tracker: Int) {
        getters.reset(tracker: tracker, to: nil)
        properties[tracker] = SymbolMap()
    }
}

import AVTCore

/// A snapshot of the state and memory of an instrument.
struct Variables {
    /// The variables of each tracker, followed by those of the instrument.
    private let owners: [(tracker: String?, values: [NamedValue])]

    init(_ session: ReplaySession, trackers: [String]) {
        owners =
            trackers.map { ($0, session.variables(of: $0)) } + [(nil, session.instrumentVariables)]
    }

    /// Returns the value of a variable of a tracker or of the instrument, or `nil` if it is missing.
    subscript(name: String, of tracker: String) -> Value? {
        owners.filter { $0.tracker == tracker || $0.tracker == nil }
            .flatMap(\.values).first { $0.name == name }?.value
    }

    /// A variable whose value has changed.
    struct Change {
        let name: String
        /// The tracker of the variable, or `nil` if the variable belongs to the instrument.
        let tracker: String?
        let from: Value?
        let to: Value?
    }

    /// Returns the variables that differ from an earlier snapshot.
    func changes(since before: Variables) -> [Change] {
        zip(before.owners, owners).flatMap { before, after in
            var names = after.values.map(\.name)
            names += before.values.map(\.name).filter { !names.contains($0) }
            return names.compactMap { name in
                let from = before.values.first { $0.name == name }?.value
                let to = after.values.first { $0.name == name }?.value
                return from == to ? nil : Change(name: name, tracker: after.tracker, from: from, to: to)
            }
        }
    }
}

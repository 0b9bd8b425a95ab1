import AVTCore

/// The values and names in events that do not match the packs' declarations, with counts.
///
/// A value that has its attribute's declared type, or converts to it without loss, is not counted; nor is a value that
/// no rule reads, unless the attribute's declaration lists its values with `oneOf`. Names of actions, attributes, and
/// the signals and properties of players are reported only if they resemble a name that the packs know.
public struct DataReport: Sendable, Equatable {
    /// The origin of a value.
    public enum Source: UInt8, Sendable {
        /// An attribute of an event.
        case attribute
        /// A getter of a tracker.
        case getter
        /// A property of a player.
        case property
    }

    /// Values of one name that do not match the declaration: they do not convert to the declared type, or are not
    /// listed.
    public struct Mismatch: Sendable, Equatable {
        /// The origin of the values.
        public let source: Source
        /// The name of the attribute, getter or property.
        public let name: String
        /// The action of the events, or `nil` for a property and for actions that no rule names.
        public let action: String?
        /// The declared type.
        public let expected: ValueType
        /// All values that the declaration lists, or an empty array if the values do not convert to the declared type.
        ///
        /// Values that are not listed are used as they are.
        public let allowed: [String]
        /// The number of events.
        public internal(set) var count: Int
        /// The first value, as JSON of about forty characters at most.
        public let example: String
    }

    /// An unknown name that resembles a known one.
    public struct UnknownName: Sendable, Equatable {
        /// The kind of a name.
        public enum Kind: UInt8, Sendable {
            /// An action.
            case action
            /// An attribute of an event.
            case attribute
            /// A signal of a player.
            case signal
            /// A property of a player.
            case property
        }

        /// The kind of the name.
        public let kind: Kind
        /// The name.
        public let name: String
        /// The known name that it resembles.
        public let suggestion: String
        /// The number of events, or the number of times that the player reported the name.
        public internal(set) var count: Int
    }

    /// Events whose rules exceeded a limit of ``RunLimits``; the rest of their formulas had no value.
    public struct Excess: Sendable, Equatable {
        /// A limit.
        public enum Limit: String, Sendable {
            /// Work on large values.
            case sizedWork
            /// The number of events that one event causes.
            case causedEvents
        }

        /// The limit.
        public let limit: Limit
        /// The action of the event that was processed when the limit was exceeded, or an empty string if no rule names
        /// it.
        public let action: String
        /// The rule, attribute or metric whose formula was the first without a value, or `nil` if it was no formula.
        public let rule: String?
        /// The number of events.
        public internal(set) var count: Int
    }

    /// The maximum number of entries of each kind; further ones are only counted in ``others``.
    public static let limit = 256

    /// The values that do not match, in the order in which they were first read.
    public internal(set) var mismatches: [Mismatch] = []
    /// The unknown names, in the order in which they first occurred.
    public internal(set) var unknownNames: [UnknownName] = []
    /// The events that exceeded a limit, by action and rule, in the order in which they first occurred.
    public internal(set) var excesses: [Excess] = []
    /// The number of values and names that did not match, but exceeded the maximum number of entries.
    public internal(set) var others = 0

    /// Creates an empty report.
    public init() {}

    /// True if there is nothing to report.
    public var isEmpty: Bool { mismatches.isEmpty && unknownNames.isEmpty && excesses.isEmpty && others == 0 }

    /// The number of events with a value or name that did not match, or that exceeded a limit.
    ///
    /// An event with several of them counts once for each.
    public var total: Int {
        mismatches.total.addingClamped(unknownNames.total).addingClamped(excesses.total).addingClamped(others)
    }

    /// Adds the counts of another report.
    public mutating func add(_ other: DataReport) {
        for mismatch in other.mismatches { count(mismatches.add(mismatch)) }
        for name in other.unknownNames { count(unknownNames.add(name)) }
        for excess in other.excesses { add(excess) }
        count(other.others)
    }

    /// Merges the report of other packs about the same events: what both counted is counted once.
    package mutating func merge(_ other: DataReport) {
        for mismatch in other.mismatches { count(mismatches.merge(mismatch)) }
        for name in other.unknownNames { count(unknownNames.merge(name)) }
        for excess in other.excesses { count(excesses.merge(excess)) }
        others = max(others, other.others)
    }

    mutating func add(_ excess: Excess) { count(excesses.add(excess)) }

    private mutating func count(_ others: Int) { self.others = self.others.addingClamped(others) }
}

/// An entry of a report that counts events.
protocol CountedEntry {
    var count: Int { get set }
    /// Returns true if both are about the same thing, whatever their counts.
    func hasSameSubject(as other: Self) -> Bool
}

extension DataReport.Mismatch: CountedEntry {
    func hasSameSubject(as other: Self) -> Bool {
        source == other.source && name == other.name && action == other.action && expected == other.expected
            && allowed.isEmpty == other.allowed.isEmpty
    }
}

extension DataReport.UnknownName: CountedEntry {
    func hasSameSubject(as other: Self) -> Bool { kind == other.kind && name == other.name }
}

extension DataReport.Excess: CountedEntry {
    func hasSameSubject(as other: Self) -> Bool { limit == other.limit && action == other.action && rule == other.rule }
}

extension Array where Element: CountedEntry {
    /// Returns the index of the entry that is about the same thing as another, or `nil` if there is none.
    func indexOfEntry(about entry: Element) -> Int? { firstIndex { $0.hasSameSubject(as: entry) } }

    fileprivate var total: Int { reduce(0) { $0.addingClamped($1.count) } }

    /// Adds the count of an entry, and returns the part for which there is no more room.
    fileprivate mutating func add(_ entry: Element) -> Int {
        if let known = indexOfEntry(about: entry) {
            self[known].count = self[known].count.addingClamped(entry.count)
        } else if count < DataReport.limit {
            append(entry)
        } else {
            return entry.count
        }
        return 0
    }

    /// Merges an entry that counts the same events, and returns the part for which there is no more room.
    fileprivate mutating func merge(_ entry: Element) -> Int {
        guard let known = indexOfEntry(about: entry) else { return add(entry) }
        self[known].count = Swift.max(self[known].count, entry.count)
        return 0
    }
}

/// The values and names in events that do not fit what the packs declare, counted.
///
/// A value that fits its attribute's declared type, or converts to it without loss, is not counted; nor is a value that
/// no rule reads, unless the attribute's declaration lists its values with `oneOf`. Names of actions, attributes, and the
/// signals and properties of players are reported only if they resemble a name that the packs know.
public struct DataReport: Sendable, Equatable {
    /// Where a value came from.
    public enum Source: UInt8, Sendable {
        /// An attribute of an event.
        case attribute
        /// A getter of a tracker.
        case getter
        /// A property of a player.
        case property
    }

    /// Values of one name that are treated as missing, because they do not convert to the declared type.
    public struct Mismatch: Sendable, Equatable {
        /// Where the values came from.
        public let source: Source
        /// The name of the attribute, getter or property.
        public let name: String
        /// The action of the events, or `nil` for a property and for actions that no rule names.
        public let action: String?
        /// The declared type.
        public let expected: ValueType
        /// All values that the declaration lists, or an empty array if the values have another type than the declared one.
        ///
        /// Values that are not listed are used as they are.
        public let allowed: [String]
        /// The number of events.
        public internal(set) var count: Int
        /// The first value, as JSON of at most some forty characters.
        public let example: String
    }

    /// A name that is not known, and resembles one that is.
    public struct UnknownName: Sendable, Equatable {
        /// What a name is the name of.
        public enum Kind: UInt8, Sendable {
            /// An action.
            case action
            /// An attribute of an event.
            case attribute
            /// An event of a player.
            case signal
            /// A property of a player.
            case property
        }

        /// What the name is the name of.
        public let kind: Kind
        /// The name.
        public let name: String
        /// The known name that it resembles.
        public let suggestion: String
        /// The number of events, or the number of times that the player reported it.
        public internal(set) var count: Int
    }

    /// Events for which rules needed more than a limit of ``RunLimits`` allows: the rest of their formulas had no value.
    public struct Excess: Sendable, Equatable {
        /// A limit.
        public enum Limit: String, Sendable {
            /// Work on large values.
            case sizedWork
            /// Events that one event causes.
            case causedEvents
        }

        /// The limit.
        public let limit: Limit
        /// The action of the event in whose processing it was exceeded, or an empty string if no rule names it.
        public let action: String
        /// The rule, attribute or metric whose formula was the first that had no value, or `nil` if it was none.
        public let rule: String?
        /// The number of events.
        public internal(set) var count: Int
    }

    /// The largest number of entries of each kind; what comes later is only counted in ``others``.
    public static let limit = 256

    /// The values that do not fit, in the order in which they were first read.
    public internal(set) var mismatches: [Mismatch] = []
    /// The names that are not known, in the order in which they first came.
    public internal(set) var unknownNames: [UnknownName] = []
    /// The events that exceeded a limit, by action and rule, in the order in which they first came.
    public internal(set) var excesses: [Excess] = []
    /// The number of times that a value or name did not fit for which there was no more room.
    public internal(set) var others = 0

    /// An empty report.
    public init() {}

    /// True if everything fitted.
    public var isEmpty: Bool { mismatches.isEmpty && unknownNames.isEmpty && excesses.isEmpty && others == 0 }

    /// The number of events with a value or name that did not fit, or that exceeded a limit; an event with several counts once for each.
    public var total: Int {
        mismatches.reduce(0) { $0.addingClamped($1.count) }
            .addingClamped(unknownNames.reduce(0) { $0.addingClamped($1.count) })
            .addingClamped(excesses.reduce(0) { $0.addingClamped($1.count) }).addingClamped(others)
    }

    /// Adds what another report counted.
    public mutating func add(_ other: DataReport) {
        for mismatch in other.mismatches { add(mismatch) }
        for name in other.unknownNames { add(name) }
        for excess in other.excesses { add(excess) }
        others = others.addingClamped(other.others)
    }

    /// Merges the report that other packs gave of the same events: what both counted is counted once.
    package mutating func merge(_ other: DataReport) {
        for mismatch in other.mismatches {
            if let known = index(of: mismatch) {
                mismatches[known].count = max(mismatches[known].count, mismatch.count)
            } else {
                add(mismatch)
            }
        }
        for name in other.unknownNames {
            if let known = index(of: name) {
                unknownNames[known].count = max(unknownNames[known].count, name.count)
            } else {
                add(name)
            }
        }
        for excess in other.excesses {
            if let known = index(of: excess) {
                excesses[known].count = max(excesses[known].count, excess.count)
            } else {
                add(excess)
            }
        }
        others = max(others, other.others)
    }

    func index(of mismatch: Mismatch) -> Int? {
        mismatches.firstIndex {
            $0.source == mismatch.source && $0.name == mismatch.name && $0.action == mismatch.action
                && $0.expected == mismatch.expected && $0.allowed.isEmpty == mismatch.allowed.isEmpty
        }
    }

    private func index(of name: UnknownName) -> Int? {
        unknownNames.firstIndex { $0.kind == name.kind && $0.name == name.name }
    }

    func index(of excess: Excess) -> Int? {
        excesses.firstIndex { $0.limit == excess.limit && $0.action == excess.action && $0.rule == excess.rule }
    }

    mutating func add(_ excess: Excess) {
        if let known = index(of: excess) {
            excesses[known].count = excesses[known].count.addingClamped(excess.count)
        } else if excesses.count < DataReport.limit {
            excesses.append(excess)
        } else {
            others = others.addingClamped(excess.count)
        }
    }

    private mutating func add(_ mismatch: Mismatch) {
        if let known = index(of: mismatch) {
            mismatches[known].count = mismatches[known].count.addingClamped(mismatch.count)
        } else if mismatches.count < DataReport.limit {
            mismatches.append(mismatch)
        } else {
            others = others.addingClamped(mismatch.count)
        }
    }

    private mutating func add(_ name: UnknownName) {
        if let known = index(of: name) {
            unknownNames[known].count = unknownNames[known].count.addingClamped(name.count)
        } else if unknownNames.count < DataReport.limit {
            unknownNames.append(name)
        } else {
            others = others.addingClamped(name.count)
        }
    }
}

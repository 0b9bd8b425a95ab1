import AVTEngine

/// What a name in an expression stands for.
///
/// Indices are those of the lists of `CheckedPack`.
package enum Reference: Hashable, Sendable {
    /// The current value of a finite variable.
    case state(Int)
    /// The current value of a variable without a bound.
    case memory(Int)
    /// A finite variable as the unmarked stage of the layer saw it in which the formula stands.
    case wasState(Int)
    /// A variable without a bound as that stage saw it.
    case wasMemory(Int)
    /// An attribute of the event.
    case attribute(Int)
    /// Attributes of the event that belong together, as an index of `CheckedPack.records`.
    case record(Int)
    /// Attributes of the event whose names begin alike, as an index of `CheckedPack.families`.
    case family(Int)
    /// The text for which a derived event is formed.
    case each
    /// The time of the event.
    case now
    /// The action of the event.
    case action
    /// The time since the last event of an action, of this tracker or of any.
    case since(action: Int, Owner)
    /// The time since the last accepted event, of this tracker or of any.
    case elapsed(Owner)
    /// Whether an action, of this tracker or of any, left the hub less than some milliseconds ago.
    case within(action: Int, Owner, length: Int)
    /// Whether the fragment of a payload in hand differs from what was last sent of it.
    case unsent
    /// A new identifier.
    case uuid
    /// Whether a timer of this tracker runs.
    case running(timer: Int)
    /// A field of a measure, or of its time for a word.
    case measure(Int, word: Int?, MeasureField)
    /// The value with which the event's step sends a metric, as an index of `CheckedPack.metrics`.
    case metric(Int)
    /// A named condition.
    case definition(Int)
    /// The trackers of the instrument.
    case trackers
}

/// What can be read of an object: of an element of `trackers`, or of a record.
package enum ObjectField: Hashable, Sendable {
    /// A finite variable of that tracker.
    case state(Int)
    /// A variable of that tracker without a bound.
    case memory(Int)
    /// What a getter of that tracker returns, by index of `CheckedPack.attributeDeclarations`.
    case getter(attribute: Int)
    /// A field of a record, by its place.
    case record(Int, place: Int)
}

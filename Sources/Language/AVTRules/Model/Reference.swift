import AVTEngine

/// The entity that a name in an expression refers to.
///
/// Indices are those of the lists of `CheckedPack`.
package enum Reference: Hashable, Sendable {
    /// The current value of a finite variable.
    case state(Int)
    /// The current value of a variable with an unbounded number of values.
    case memory(Int)
    /// The value of a finite variable before the default stage of the formula's layer.
    case wasState(Int)
    /// The value of a variable with an unbounded number of values before that stage.
    case wasMemory(Int)
    /// An attribute of the event.
    case attribute(Int)
    /// A record of the event, as an index of `CheckedPack.records`.
    case record(Int)
    /// A family of attributes of the event, as an index of `CheckedPack.families`.
    case family(Int)
    /// The string for which a derived event is created.
    case each
    /// The time of the event.
    case now
    /// The action of the event.
    case action
    /// The time since the last event with an action, of this tracker or of any.
    case since(action: Int, Owner)
    /// The time since the last accepted event, of this tracker or of any.
    case elapsed(Owner)
    /// Whether an event with an action, of this tracker or of any, left the hub less than `length` milliseconds ago.
    case within(action: Int, Owner, length: Int)
    /// Whether the current payload fragment differs from what was last sent of it.
    case unsent
    /// A new identifier.
    case uuid
    /// Whether a timer of this tracker is running.
    case running(timer: Int)
    /// A field of a measure, or of its time for an enum value.
    case measure(Int, enumCase: Int?, MeasureField)
    /// The value that the event's step sends for a metric, as an index of `CheckedPack.metrics`.
    case metric(Int)
    /// A named condition.
    case definition(Int)
    /// The trackers of the instrument.
    case trackers
}

/// A field of an object: of an element of `trackers`, or of a record.
package enum ObjectField: Hashable, Sendable {
    /// A finite variable of that tracker.
    case state(Int)
    /// A variable of that tracker with an unbounded number of values.
    case memory(Int)
    /// The value of a getter of that tracker, by its index in `CheckedPack.attributeDeclarations`.
    case getter(attribute: Int)
    /// A field of a record, by index.
    case record(Int, fieldIndex: Int)
}

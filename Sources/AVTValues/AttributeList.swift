/// The attributes of an event: what was set, and behind it the time-since attributes of its moment.
///
/// An attribute that was set hides a time-since attribute of its name; so does one that was removed. An event
/// carries about twenty attributes, for which a search through one array beats a dictionary.
public struct AttributeList: Sendable {
    private struct Entry {
        var attribute: Symbol
        // nil: removed, though the snapshot has it
        var value: Value?
    }

    private var entries: [Entry] = []
    /// The time-since attributes; `nil` for an event that no instrument has emitted.
    public var times: TimeSnapshot?

    /// A list with nothing in it.
    ///
    /// - Parameters:
    ///   - capacity: for how many attributes to make room at once.
    ///   - times: the time-since attributes behind the list.
    public init(capacity: Int = 0, times: TimeSnapshot? = nil) {
        entries.reserveCapacity(capacity)
        self.times = times
    }

    /// The value of an attribute; `nil` if the list does not have it.
    ///
    /// Setting `nil` removes it.
    ///
    /// - Complexity: linear in the number of attributes.
    public subscript(attribute: Symbol) -> Value? {
        get {
            for index in entries.indices where entries[index].attribute == attribute {
                return entries[index].value
            }
            return times?.elapsed(since: attribute).map(Value.int)
        }
        set {
            if let newValue { set(attribute, newValue) } else { remove(attribute) }
        }
    }

    /// Sets an attribute, over what it had before.
    public mutating func set(_ attribute: Symbol, _ value: Value) {
        for index in entries.indices where entries[index].attribute == attribute {
            entries[index].value = value
            return
        }
        entries.append(Entry(attribute: attribute, value: value))
    }

    /// Removes an attribute; false if the list did not have it.
    @discardableResult
    public mutating func remove(_ attribute: Symbol) -> Bool {
        let hidden = times?.elapsed(since: attribute) != nil
        guard let index = entries.firstIndex(where: { $0.attribute == attribute }) else {
            if hidden { entries.append(Entry(attribute: attribute, value: nil)) }
            return hidden
        }
        let had = entries[index].value != nil
        if hidden { entries[index].value = nil } else { entries.remove(at: index) }
        return had
    }

    /// All attributes with their values: those that were set in that order, then the time-since attributes.
    public var all: [(attribute: Symbol, value: Value)] {
        var all = entries.compactMap { entry in entry.value.map { (attribute: entry.attribute, value: $0) } }
        for (attribute, elapsed) in times?.all ?? [] where !entries.contains(where: { $0.attribute == attribute }) {
            all.append((attribute, .int(elapsed)))
        }
        return all
    }
}

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
    // One bit for each entry, by its attribute's id modulo 64: most attributes that are not there are not looked for.
    private var mask: UInt64 = 0
    /// The time-since attributes behind the list.
    private let times: TimeSnapshot

    /// A list with nothing in it.
    ///
    /// - Parameters:
    ///   - capacity: for how many attributes to make room at once.
    ///   - times: the time-since attributes behind the list.
    public init(capacity: Int = 0, times: TimeSnapshot = .empty) {
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
            if let index = index(of: attribute) { return entries[index].value }
            return times.elapsed(since: attribute).map(Value.int)
        }
        set {
            if let newValue { set(attribute, newValue) } else { remove(attribute) }
        }
    }

    /// Sets an attribute, over what it had before.
    public mutating func set(_ attribute: Symbol, _ value: consuming Value) {
        if let index = index(of: attribute) {
            entries[index].value = value
        } else {
            append(Entry(attribute: attribute, value: value))
        }
    }

    @inline(__always)
    private func index(of attribute: Symbol) -> Int? {
        guard mask & attribute.bit != 0 else { return nil }
        for index in entries.indices where entries[index].attribute == attribute { return index }
        return nil
    }

    private mutating func append(_ entry: Entry) {
        mask |= entry.attribute.bit
        entries.append(entry)
    }

    /// Removes an attribute; false if the list did not have it.
    @discardableResult
    public mutating func remove(_ attribute: Symbol) -> Bool {
        let hidden = times.elapsed(since: attribute) != nil
        guard let index = index(of: attribute) else {
            if hidden { append(Entry(attribute: attribute, value: nil)) }
            return hidden
        }
        let had = entries[index].value != nil
        if hidden { entries[index].value = nil } else { entries.remove(at: index) }
        return had
    }

    /// All attributes with their values: those that were set in that order, then the time-since attributes.
    public var all: [(attribute: Symbol, value: Value)] {
        var all = entries.compactMap { entry in entry.value.map { (attribute: entry.attribute, value: $0) } }
        for (attribute, elapsed) in times.all where index(of: attribute) == nil {
            all.append((attribute, .int(elapsed)))
        }
        return all
    }
}

/// The attributes of an event: those that were set, and otherwise the time-since attributes at the event's timestamp.
///
/// An attribute that was set or removed hides a time-since attribute of the same name. The entries are in the order in
/// which they were set, after a header with a small table of chains by the attribute's id, in a single allocation:
///
/// ```
/// count, times, chains: 0 2 0 1 ...  | entries: 1 streamId, 2 countStarts (previous one in its chain: 0), ...
/// ```
///
/// `@unchecked Sendable`: the list owns its memory and cannot be copied. It is a single pointer, so that passing it on
/// costs nothing.
@usableFromInline
package struct AttributeList: ~Copyable, @unchecked Sendable {
    // nil: neither entries nor time-since attributes.
    @usableFromInline var head: UnsafeMutablePointer<AttributeListHead>?

    /// The number of attributes that memory is allocated for in a list of an event.
    package static let eventCapacity = 24

    /// Creates an empty list.
    ///
    /// - Parameters:
    ///   - capacity: The number of attributes to allocate memory for.
    ///   - times: The time-since attributes.
    package init(capacity: Int, times: TimeSnapshot = .empty) {
        head = AttributeListHead.make(capacity: capacity, times: times)
    }

    /// Creates an empty list without allocating memory.
    @inline(__always)
    package init() {
        head = nil
    }

    /// The time-since attributes.
    package var times: TimeSnapshot { head?.pointee.times ?? .empty }

    /// Replaces the time-since attributes.
    package mutating func setTimes(_ times: TimeSnapshot) {
        if let head {
            head.pointee.times = times
        } else {
            head = AttributeListHead.make(capacity: 8, times: times)
        }
    }

    deinit {
        guard let head else { return }
        head.deinitializeEntries()
        head.deallocate()
    }

    /// Removes all entries and keeps the memory.
    mutating func clear() {
        head?.deinitializeEntries()
        head?.clear()
    }

    /// Removes everything except the time-since attributes, and keeps the memory.
    package mutating func removeAll() {
        clear()
        head?.pointee.shared = nil
        head?.pointee.sharedIndex = 0
    }

    /// Returns an independent list with the same content.
    package func copy() -> AttributeList {
        guard let head else { return AttributeList() }
        var copy = AttributeList(capacity: head.pointee.count, times: head.pointee.times)
        for location in head.entries { copy.append(location.pointee.attribute, location.pointee.value) }
        copy.head?.pointee.shared = head.pointee.shared
        copy.head?.pointee.sharedIndex = head.pointee.sharedIndex
        return copy
    }

    /// The value of an attribute, or `nil` if the list does not have it.
    ///
    /// Setting `nil` removes the attribute.
    package subscript(attribute: Symbol) -> Value? {
        get {
            if let value = entry(of: attribute) { return value }
            return head?.pointee.times.elapsed(since: attribute).map(Value.int)
        }
        set {
            if let newValue { set(attribute, newValue) } else { remove(attribute) }
        }
    }

    /// Returns the value that was set for an attribute, or `nil` if there is none; time-since attributes are ignored.
    package func valueSet(of attribute: Symbol) -> Value? {
        entry(of: attribute) ?? nil
    }

    /// Returns true if an attribute was set; time-since attributes are ignored.
    @inlinable
    package func hasValueSet(of attribute: Symbol) -> Bool {
        guard let head else { return false }
        if let location = head.location(of: attribute) { return location.pointee.value != nil }
        return head.pointee.shared != nil && sharedHas(attribute)
    }

    /// Returns the entry of an attribute, which contains `nil` if the attribute was removed, or `nil` if there is no
    /// entry.
    private func entry(of attribute: Symbol) -> Value?? {
        guard let head else { return nil }
        if let location = head.location(of: attribute) { return .some(location.pointee.value) }
        return head.pointee.shared?.list.entry(of: attribute)
    }

    /// Sets an attribute, replacing any previous value.
    @inlinable @inline(__always)
    package mutating func set(_ attribute: Symbol, _ value: consuming Value) {
        if let location = head?.location(of: attribute) {
            location.pointee.value = value
        } else {
            if hasShared, sharedHas(attribute) { return setOverShared(attribute, value) }
            append(attribute, value)
        }
    }

    /// Sets an attribute, replacing any previous value; the shared attributes must not contain it.
    @inlinable @inline(__always)
    package mutating func setBesideShared(_ attribute: Symbol, _ value: consuming Value) {
        if let location = head?.location(of: attribute) {
            location.pointee.value = value
        } else {
            append(attribute, value)
        }
    }

    /// Removes an attribute; returns false if the list did not have it.
    @discardableResult
    package mutating func remove(_ attribute: Symbol) -> Bool {
        let had = clear(attribute)
        if had { head?.removeCleared() }
        return had
    }

    /// Removes several attributes, in time linear in the list.
    package mutating func remove(_ attributes: [Symbol]) {
        for attribute in attributes { clear(attribute) }
        head?.removeCleared()
    }

    /// Replaces the value of an attribute by `nil`, in an entry that hides a time-since attribute of the same name.
    @discardableResult
    private mutating func clear(_ attribute: Symbol) -> Bool {
        if sharedHas(attribute) { copyShared() }
        guard let head else { return false }
        guard let location = head.location(of: attribute) else {
            let hidden = head.pointee.times.elapsed(since: attribute) != nil
            if hidden { append(attribute, nil) }
            return hidden
        }
        let had = location.pointee.value != nil
        location.pointee.value = nil
        return had
    }

    /// All attributes with their values: those that were set, in that order, followed by the time-since attributes.
    package var all: [(attribute: Symbol, value: Value)] {
        guard let head else { return [] }
        var all: [(attribute: Symbol, value: Value)] = []
        for (index, location) in head.entries.enumerated() {
            if index == head.pointee.sharedIndex, let shared = head.pointee.shared { all += shared.list.all }
            if let value = location.pointee.value { all.append((location.pointee.attribute, value)) }
        }
        if head.pointee.sharedIndex == head.pointee.count, let shared = head.pointee.shared { all += shared.list.all }
        for (attribute, elapsed) in head.pointee.times.all where !hasEntry(attribute) && !sharedHas(attribute) {
            all.append((attribute, .int(elapsed)))
        }
        return all
    }

    // MARK: Shared attributes

    /// Adds the attributes of a block, as if each were set now, without copying them.
    ///
    /// The block must not change as long as the list uses it. If the list already has one of the attributes, or another
    /// block, each attribute is set instead.
    package mutating func share(_ block: AttributeBlock) {
        let head = self.head ?? grow()
        guard head.pointee.shared == nil, !head.entries.contains(where: { block.list.hasEntry($0.pointee.attribute) })
        else {
            for (attribute, value) in block.list.all { set(attribute, value) }
            return
        }
        head.pointee.shared = block
        head.pointee.sharedIndex = head.pointee.count
    }

    /// Returns true if the list shares the attributes of this block.
    @inlinable @inline(__always)
    package func shares(_ block: AttributeBlock) -> Bool { head?.pointee.shared === block }

    @inlinable
    var hasShared: Bool { head?.pointee.shared != nil }

    private func hasEntry(_ attribute: Symbol) -> Bool {
        head?.location(of: attribute) != nil
    }

    @usableFromInline
    func sharedHas(_ attribute: Symbol) -> Bool {
        head?.pointee.shared?.list.hasEntry(attribute) ?? false
    }

    @usableFromInline
    mutating func setOverShared(_ attribute: Symbol, _ value: consuming Value) {
        copyShared()
        set(attribute, value)
    }

    /// Replaces the shared attributes with entries at the same position.
    private mutating func copyShared() {
        var list = AttributeList(capacity: (head?.pointee.capacity ?? 0) + 16, times: head?.pointee.times ?? .empty)
        for (attribute, value) in entriesInOrder { list.append(attribute, value) }
        self = list
    }

    /// The attributes that were set, in that order, and as `nil` those that hide time-since attributes.
    package var entriesInOrder: [(attribute: Symbol, value: Value?)] {
        guard let head else { return [] }
        var entries = head.entries.map { (attribute: $0.pointee.attribute, value: $0.pointee.value) }
        let shared = head.pointee.shared?.list.all ?? []
        entries.insert(
            contentsOf: shared.map { (attribute: $0.attribute, value: $0.value) }, at: head.pointee.sharedIndex)
        return entries
    }

    // MARK: Memory

    @inlinable
    mutating func append(_ attribute: Symbol, _ value: consuming Value?) {
        let head = self.head.flatMap { $0.isFull ? nil : $0 } ?? grow()
        head.append(attribute, value)
    }

    @usableFromInline
    mutating func grow() -> UnsafeMutablePointer<AttributeListHead> {
        let capacity = head.map { max(8, 2 * $0.pointee.capacity) } ?? AttributeList.eventCapacity
        let grown = AttributeListHead.make(capacity: capacity, times: head?.pointee.times ?? .empty)
        if let head {
            for location in head.entries {
                let entry = location.move()
                grown.append(entry.attribute, entry.value)
            }
            grown.pointee.shared = head.pointee.shared
            grown.pointee.sharedIndex = head.pointee.sharedIndex
            head.deallocate()
        }
        head = grown
        return grown
    }
}

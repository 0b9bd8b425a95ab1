/// The attributes of an event: what was set, and behind it the time-since attributes of its moment.
///
/// An attribute that was set hides a time-since attribute of its name; so does one that was removed. The entries stand
/// in the order in which they were set, behind a head with a small table of chains by the attribute's id, in one piece
/// of memory:
///
/// ```
/// count, times, chains: 0 2 0 1 ...  | entries: 1 streamId, 2 countStarts (before it in its chain: 0), ...
/// ```
///
/// `@unchecked Sendable`: the list owns its memory, and cannot be copied. It is one pointer, so that handing it on
/// costs nothing.
public struct AttributeList: ~Copyable, @unchecked Sendable {
    // nil: nothing in it, and no times behind it.
    @usableFromInline var head: UnsafeMutablePointer<AttributeListHead>?

    /// A list with nothing in it.
    ///
    /// - Parameters:
    ///   - capacity: for how many attributes to make room at once.
    ///   - times: the time-since attributes behind the list.
    public init(capacity: Int, times: TimeSnapshot = .empty) {
        head = AttributeListHead.make(capacity: capacity, times: times)
    }

    /// A list with nothing in it, which takes no memory.
    @inline(__always)
    public init() {
        head = nil
    }

    deinit {
        guard let head else { return }
        head.deinitializeEntries()
        head.deinitialize(count: 1)
        Memory.give(back: head)
    }

    /// Takes all entries out, and keeps the memory.
    mutating func clear() {
        head?.deinitializeEntries()
        head?.clear()
    }

    /// A list of its own with the same content.
    public func copy() -> AttributeList {
        guard let head else { return AttributeList() }
        var copy = AttributeList(capacity: head.pointee.count, times: head.pointee.times)
        for place in head.entries { copy.append(place.pointee.attribute, place.pointee.value) }
        copy.head?.pointee.shared = head.pointee.shared
        copy.head?.pointee.sharedPlace = head.pointee.sharedPlace
        return copy
    }

    /// The value of an attribute; `nil` if the list does not have it.
    ///
    /// Setting `nil` removes it.
    public subscript(attribute: Symbol) -> Value? {
        get {
            if let value = entry(of: attribute) { return value }
            return head?.pointee.times.elapsed(since: attribute).map(Value.int)
        }
        set {
            if let newValue { set(attribute, newValue) } else { remove(attribute) }
        }
    }

    /// The value that was set of an attribute; `nil` if none was, whatever time-since attributes there are.
    public func valueSet(of attribute: Symbol) -> Value? {
        entry(of: attribute) ?? nil
    }

    /// What stands in the list of an attribute: a value, or that it was removed; `nil` if nothing does.
    private func entry(of attribute: Symbol) -> Value?? {
        guard let head else { return nil }
        if let place = head.place(of: attribute) { return .some(place.pointee.value) }
        return head.pointee.shared?.list.entry(of: attribute)
    }

    /// Sets an attribute, over what it had before.
    @inlinable @inline(__always)
    public mutating func set(_ attribute: Symbol, _ value: consuming Value) {
        if let place = head?.place(of: attribute) {
            place.pointee.value = value
        } else {
            if hasShared, sharedHas(attribute) { return setOverShared(attribute, value) }
            append(attribute, value)
        }
    }

    /// Removes an attribute; false if the list did not have it.
    @discardableResult
    public mutating func remove(_ attribute: Symbol) -> Bool {
        if sharedHas(attribute) { takeOverShared() }
        guard let head else { return false }
        let hidden = head.pointee.times.elapsed(since: attribute) != nil
        guard let place = head.place(of: attribute) else {
            if hidden { append(attribute, nil) }
            return hidden
        }
        let had = place.pointee.value != nil
        place.pointee.value = nil
        if !hidden { head.close(place) }
        return had
    }

    /// All attributes with their values: those that were set in that order, then the time-since attributes.
    public var all: [(attribute: Symbol, value: Value)] {
        guard let head else { return [] }
        var all: [(attribute: Symbol, value: Value)] = []
        for (index, place) in head.entries.enumerated() {
            if index == head.pointee.sharedPlace, let shared = head.pointee.shared { all += shared.list.all }
            if let value = place.pointee.value { all.append((place.pointee.attribute, value)) }
        }
        if head.pointee.sharedPlace == head.pointee.count, let shared = head.pointee.shared { all += shared.list.all }
        for (attribute, elapsed) in head.pointee.times.all where !hasEntry(attribute) && !sharedHas(attribute) {
            all.append((attribute, .int(elapsed)))
        }
        return all
    }

    // MARK: Shared attributes

    /// Takes in the attributes of a block, as if each were set now, without copying them.
    ///
    /// The block must not change as long as the list has it. Where the list has one of the attributes already, or
    /// another block, each is set.
    public mutating func share(_ block: AttributeBlock) {
        let head = self.head ?? grow()
        guard head.pointee.shared == nil, !head.entries.contains(where: { block.list.hasEntry($0.pointee.attribute) })
        else {
            for (attribute, value) in block.list.all { set(attribute, value) }
            return
        }
        head.pointee.shared = block
        head.pointee.sharedPlace = head.pointee.count
    }

    @inlinable
    var hasShared: Bool { head?.pointee.shared != nil }

    private func hasEntry(_ attribute: Symbol) -> Bool {
        head?.place(of: attribute) != nil
    }

    @usableFromInline
    func sharedHas(_ attribute: Symbol) -> Bool {
        head?.pointee.shared?.list.hasEntry(attribute) ?? false
    }

    @usableFromInline
    mutating func setOverShared(_ attribute: Symbol, _ value: consuming Value) {
        takeOverShared()
        set(attribute, value)
    }

    /// Makes entries of the shared attributes, in their place.
    private mutating func takeOverShared() {
        var list = AttributeList(capacity: (head?.pointee.capacity ?? 0) + 16, times: head?.pointee.times ?? .empty)
        for (attribute, value) in entriesInOrder { list.append(attribute, value) }
        self = list
    }

    private var entriesInOrder: [(Symbol, Value?)] {
        guard let head else { return [] }
        var entries = head.entries.map { ($0.pointee.attribute, $0.pointee.value) }
        let shared = head.pointee.shared?.list.all ?? []
        entries.insert(contentsOf: shared.map { ($0.attribute, $0.value) }, at: head.pointee.sharedPlace)
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
        let grown = AttributeListHead.make(
            capacity: max(8, 2 * (head?.pointee.capacity ?? 0)), times: head?.pointee.times ?? .empty)
        if let head {
            for place in head.entries {
                let entry = place.move()
                grown.append(entry.attribute, entry.value)
            }
            grown.pointee.shared = head.pointee.shared
            grown.pointee.sharedPlace = head.pointee.sharedPlace
            head.deinitialize(count: 1)
            Memory.give(back: head)
        }
        head = grown
        return grown
    }
}

/// The header of an attribute list, in the same allocation as the entries that follow it.
@usableFromInline
struct AttributeListHead {
    /// The number of entries.
    @usableFromInline var count: Int
    /// The number of entries that memory is allocated for.
    @usableFromInline let capacity: Int
    /// The time-since attributes; an entry of the same name takes precedence.
    @usableFromInline var times: TimeSnapshot
    /// Attributes shared with other lists, none of which is among the entries.
    @usableFromInline var shared: AttributeBlock?
    /// The number of entries before the shared attributes.
    var sharedIndex = 0
    // The number of the last entry in each chain, from 1; 0 for an empty chain.
    @usableFromInline var chains: Chains

    @usableFromInline typealias Chains = (
        UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64,
        UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64
    )
    fileprivate static let noChains: Chains = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)

    /// One attribute.
    @usableFromInline
    struct Entry {
        @usableFromInline let attribute: Symbol
        // The number of the previous entry in the chain, from 1; 0 for the first one.
        @usableFromInline var previous: UInt32
        // nil: removed, although the snapshot has the attribute.
        @usableFromInline var value: Value?

        @inlinable
        init(attribute: Symbol, previous: UInt32, value: consuming Value?) {
            self.attribute = attribute
            self.previous = previous
            self.value = value
        }
    }

    @inlinable static var chainCount: Int { MemoryLayout<Chains>.size / MemoryLayout<UInt32>.size }

    // A multiple of the entries' alignment.
    @inlinable static var size: Int { (MemoryLayout<Self>.size + 15) & ~15 }

    /// Allocates a list without entries.
    static func make(capacity: Int, times: TimeSnapshot) -> UnsafeMutablePointer<AttributeListHead> {
        let spare = capacity == AttributeList.eventCapacity ? Memory.takeSpare() : nil
        let memory = spare ?? Memory.allocate(byteCount: size + capacity * MemoryLayout<Entry>.stride)
        let head = memory.bindMemory(to: AttributeListHead.self, capacity: 1)
        head.initialize(to: AttributeListHead(count: 0, capacity: capacity, times: times, chains: noChains))
        _ = (memory + size).bindMemory(to: Entry.self, capacity: capacity)
        return head
    }
}

extension UnsafeMutablePointer<AttributeListHead> {
    @usableFromInline typealias Entry = AttributeListHead.Entry

    @inlinable
    var isFull: Bool { pointee.count == pointee.capacity }

    /// The entries, in order.
    @inline(__always)
    var entries: some Sequence<UnsafeMutablePointer<Entry>> {
        let first = first
        return (0..<pointee.count).lazy.map { first + $0 }
    }

    @inlinable
    var first: UnsafeMutablePointer<Entry> {
        (UnsafeMutableRawPointer(self) + AttributeListHead.size).assumingMemoryBound(to: Entry.self)
    }

    @inlinable
    var chains: UnsafeMutablePointer<UInt32> {
        (UnsafeMutableRawPointer(self) + (MemoryLayout<AttributeListHead>.offset(of: \.chains) ?? 0))
            .assumingMemoryBound(to: UInt32.self)
    }

    /// Returns the location of an attribute's entry, or `nil` if there is none.
    @inlinable
    func location(of attribute: Symbol) -> UnsafeMutablePointer<Entry>? {
        var number = chains[attribute.chain]
        while number != 0 {
            let location = first + Int(number) - 1
            if location.pointee.attribute == attribute { return location }
            number = location.pointee.previous
        }
        return nil
    }

    /// Appends an entry, for which there must be room.
    @inlinable
    func append(_ attribute: Symbol, _ value: consuming Value?) {
        let count = pointee.count
        let chain = chains + attribute.chain
        (first + count).initialize(to: Entry(attribute: attribute, previous: chain.pointee, value: value))
        pointee.count = count &+ 1
        chain.pointee = UInt32(truncatingIfNeeded: count &+ 1)
    }

    /// Deallocates a list whose entries have been deinitialized.
    func deallocate() {
        let isSpare = pointee.capacity == AttributeList.eventCapacity
        deinitialize(count: 1)
        if !isSpare || !Memory.keepSpare(self) { Memory.deallocate(self) }
    }

    @inline(__always)
    func deinitializeEntries() {
        for location in entries {
            // Numbers and Boolean values, which are the most frequent, need no deinitialization.
            switch location.pointee.value {
            case .string, .opaque: location.deinitialize(count: 1)
            case .bool, .int, .double, nil: break
            }
        }
    }

    /// Removes the entries, which have been deinitialized.
    func clear() {
        pointee.count = 0
        pointee.chains = AttributeListHead.noChains
    }

    /// Removes the entries without a value, except those that hide time-since attributes.
    func removeCleared() {
        var kept = 0
        var keptBeforeShared = 0
        chains.initialize(repeating: 0, count: AttributeListHead.chainCount)
        for (index, location) in entries.enumerated() {
            let attribute = location.pointee.attribute
            // An entry without a value needs no deinitialization.
            if location.pointee.value == nil, pointee.times.elapsed(since: attribute) == nil { continue }
            if kept < index { (first + kept).moveInitialize(from: location, count: 1) }
            kept += 1
            if index < pointee.sharedIndex { keptBeforeShared = kept }
            let chain = chains + attribute.chain
            first[kept - 1].previous = chain.pointee
            chain.pointee = UInt32(truncatingIfNeeded: kept)
        }
        pointee.count = kept
        pointee.sharedIndex = keptBeforeShared
    }
}

extension Symbol {
    @inlinable var chain: Int { Int(id) & (AttributeListHead.chainCount - 1) }
}

import AVTEngine
import Foundation

/// Interned names, found by their bytes.
package struct NameTable {
    // A log may have millions of sessions, so there is no string for each name.
    // The bytes of all names, with gaps, and where each is.
    private var bytes: [UInt8] = []
    private var entries: [Entry] = []
    // Open addressing: the index of a name plus 1, or 0.
    private var slots = [Int32](repeating: 0, count: 64)
    // The indices of names that were removed.
    private var free: [Int32] = []
    /// The number of bytes of names that were removed.
    private var gapSize = 0

    /// Where a name is; in one piece of memory, because of a large log, it is in no cache.
    private struct Entry {
        var hash: UInt32
        /// The length in bytes, or -1 for a name that was removed.
        var length: Int32
        var start: Int

        var isPresent: Bool { length >= 0 }
    }

    /// Creates an empty table.
    package init() {}

    /// The number of indices; some may be those of names that were removed.
    package var count: Int { entries.count }

    /// All names by index; an empty one may stand for a name that was removed.
    package var names: [String] { entries.indices.map(name) }

    /// The names that were not removed.
    package var present: [String] { entries.indices.filter { entries[$0].isPresent }.map(name) }

    /// Returns the name of an index, or an empty string if it was removed.
    package func name(_ index: Int) -> String {
        let entry = entries[index]
        return String(decoding: bytes[entry.start..<(entry.start + max(0, Int(entry.length)))], as: UTF8.self)
    }

    /// Returns whether a name has an index.
    package func isName(_ index: Int, _ name: String) -> Bool {
        var name = name
        return entries[index].isPresent && name.withUTF8 { isName(index, $0) }
    }

    /// Returns the index of a name, which is interned if necessary.
    package mutating func index(of name: UnsafeBufferPointer<UInt8>) -> Int {
        let hash = UInt32(truncatingIfNeeded: NameTable.hash(name))
        var slot = Int(hash) & (slots.count - 1)
        while slots[slot] != 0 {
            let index = Int(slots[slot]) - 1
            if entries[index].hash == hash, isName(index, name) { return index }
            slot = (slot + 1) & (slots.count - 1)
        }
        let index = add(name, hash)
        slots[slot] = Int32(index + 1)
        if (entries.count - free.count) * 4 > slots.count * 3 { resize(to: slots.count * 2) }
        return index
    }

    private mutating func add(_ name: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> Int {
        defer { bytes += name }
        let entry = Entry(hash: hash, length: Int32(name.count), start: bytes.count)
        if let index = free.popLast() {
            entries[Int(index)] = entry
            return Int(index)
        }
        entries.append(entry)
        return entries.count - 1
    }

    /// Removes a name; its index becomes that of another one.
    mutating func remove(_ index: Int) {
        var slot = Int(entries[index].hash) & (slots.count - 1)
        while slots[slot] != Int32(index + 1) {
            if slots[slot] == 0 { return }
            slot = (slot + 1) & (slots.count - 1)
        }
        // Names behind the gap that belong before it move up.
        var gap = slot
        slots[gap] = 0
        while true {
            slot = (slot + 1) & (slots.count - 1)
            guard slots[slot] != 0 else { break }
            let home = Int(entries[Int(slots[slot]) - 1].hash) & (slots.count - 1)
            guard (slot - home) & (slots.count - 1) >= (slot - gap) & (slots.count - 1) else { continue }
            slots[gap] = slots[slot]
            slots[slot] = 0
            gap = slot
        }
        gapSize += Int(entries[index].length)
        entries[index].length = -1
        free.append(Int32(index))
        if gapSize > NameTable.leastGapSize, gapSize > bytes.count / 2 { closeGaps() }
    }

    private static let leastGapSize = 1 << 16

    private mutating func closeGaps() {
        var closed: [UInt8] = []
        closed.reserveCapacity(bytes.count - gapSize)
        for index in entries.indices where entries[index].isPresent {
            let (start, entry) = (closed.count, entries[index])
            closed += bytes[entry.start..<(entry.start + Int(entry.length))]
            entries[index].start = start
        }
        for index in entries.indices where !entries[index].isPresent { entries[index].start = 0 }
        (bytes, gapSize) = (closed, 0)
    }

    /// Returns the index of a name, which is interned if necessary.
    package mutating func index(of name: String) -> Int {
        var name = name
        return name.withUTF8 { index(of: $0) }
    }

    /// Returns whether text is a name.
    @inline(__always)
    private func isName(_ index: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let (start, length) = (entries[index].start, Int(entries[index].length))
        guard length == text.count else { return false }
        guard let base = text.baseAddress, length > 0 else { return true }
        return bytes.withUnsafeBufferPointer { own in
            own.baseAddress.map { memcmp($0 + start, base, length) == 0 } ?? false
        }
    }

    private mutating func resize(to count: Int) {
        slots = [Int32](repeating: 0, count: count)
        for index in entries.indices where entries[index].isPresent {
            var slot = Int(entries[index].hash) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(index + 1)
        }
    }

    /// Hashes eight bytes at a time; a log cannot choose names that collide without knowing the seed.
    static func hash(_ bytes: UnsafeBufferPointer<UInt8>, seed: UInt64 = seed) -> UInt64 {
        let raw = UnsafeRawBufferPointer(bytes)
        // Mixed by itself: the length must not cancel out a difference of the bytes.
        var hash = mixed(seed ^ UInt64(bytes.count))
        var offset = 0
        while offset + 8 <= raw.count {
            hash = mixed(hash ^ raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            offset += 8
        }
        guard offset < raw.count else { return hash }
        // The last bytes, of which some may have been hashed already.
        if raw.count >= 8 { return mixed(hash ^ raw.loadUnaligned(fromByteOffset: raw.count - 8, as: UInt64.self)) }
        if raw.count >= 4 {
            let first = raw.loadUnaligned(fromByteOffset: 0, as: UInt32.self)
            let last = raw.loadUnaligned(fromByteOffset: raw.count - 4, as: UInt32.self)
            return mixed(hash ^ (UInt64(first) << 32 | UInt64(last)))
        }
        return mixed(hash ^ (UInt64(raw[0]) << 16 | UInt64(raw[raw.count / 2]) << 8 | UInt64(raw[raw.count - 1])))
    }

    private static func mixed(_ value: UInt64) -> UInt64 {
        let (high, low) = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return high ^ low
    }

    static let seed = UInt64.random(in: .min ... .max)
}

extension NameTable {
    /// Codes the names with their indices; those that are read are added to an empty table.
    mutating func code(_ coder: inout SnapshotCoder) {
        var all = entries.indices.map { (name: name($0), isFree: !entries[$0].isPresent) }
        coder.code(&all, (name: "", isFree: false)) { coder, entry in
            coder.code(&entry.name)
            coder.code(&entry.isFree)
        }
        guard coder.isReading, coder.problem == nil else { return }
        self = NameTable()
        for (index, entry) in all.enumerated() {
            guard !entry.isFree else {
                // Found by no name: a log may contain any.
                entries.append(Entry(hash: 0, length: -1, start: 0))
                continue
            }
            let isNew = self.index(of: entry.name) == index
            coder.require(isNew, "a name occurs twice")
        }
        free = all.indices.reversed().filter { all[$0].isFree }.map { Int32($0) }
    }
}

import AVTEngine
import Foundation

/// Interned names, found by their bytes.
package struct NameTable {
    /// The names; an empty one may stand for a name that was removed.
    package private(set) var names: [String] = []
    // The bytes of all names, with gaps, and where each is.
    private var bytes: [UInt8] = []
    private var starts: [Int] = []
    private var lengths: [Int32] = []
    private var hashes: [UInt64] = []
    // Open addressing: the index of a name plus 1, or 0.
    private var slots = [Int32](repeating: 0, count: 64)
    // The indices of names that were removed.
    private var free: [Int] = []
    /// The number of bytes of names that were removed.
    private var gapSize = 0

    /// Creates an empty table.
    package init() {}

    /// The names that were not removed.
    package var present: [String] { zip(names, lengths).compactMap { $1 < 0 ? nil : $0 } }

    /// Returns the index of a name, which is interned if necessary.
    package mutating func index(of name: UnsafeBufferPointer<UInt8>) -> Int {
        let hash = NameTable.hash(name)
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0 {
            let index = Int(slots[slot]) - 1
            if hashes[index] == hash, lengths[index] == name.count, isPrefix(index, of: name) { return index }
            slot = (slot + 1) & (slots.count - 1)
        }
        let index = add(name, hash)
        slots[slot] = Int32(index + 1)
        if (names.count - free.count) * 2 > slots.count { resize(to: slots.count * 2) }
        return index
    }

    private mutating func add(_ name: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> Int {
        defer { bytes += name }
        let text = String(decoding: name, as: UTF8.self)
        if let index = free.popLast() {
            (names[index], starts[index], lengths[index], hashes[index]) = (text, bytes.count, Int32(name.count), hash)
            return index
        }
        names.append(text)
        starts.append(bytes.count)
        lengths.append(Int32(name.count))
        hashes.append(hash)
        return names.count - 1
    }

    /// Removes a name; its index becomes that of another one.
    mutating func remove(_ index: Int) {
        var slot = Int(truncatingIfNeeded: hashes[index]) & (slots.count - 1)
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
            let home = Int(truncatingIfNeeded: hashes[Int(slots[slot]) - 1]) & (slots.count - 1)
            guard (slot - home) & (slots.count - 1) >= (slot - gap) & (slots.count - 1) else { continue }
            slots[gap] = slots[slot]
            slots[slot] = 0
            gap = slot
        }
        gapSize += Int(lengths[index])
        (names[index], lengths[index]) = ("", -1)
        free.append(index)
        if gapSize > NameTable.leastGapSize, gapSize > bytes.count / 2 { closeGaps() }
    }

    private static let leastGapSize = 1 << 16

    private mutating func closeGaps() {
        var closed: [UInt8] = []
        closed.reserveCapacity(bytes.count - gapSize)
        for index in starts.indices where lengths[index] >= 0 {
            let start = closed.count
            closed += bytes[starts[index]..<(starts[index] + Int(lengths[index]))]
            starts[index] = start
        }
        (bytes, gapSize) = (closed, 0)
    }

    /// Returns the index of a name, which is interned if necessary.
    package mutating func index(of name: String) -> Int {
        var name = name
        return name.withUTF8 { index(of: $0) }
    }

    /// Returns whether text begins with a name.
    @inline(__always)
    private func isPrefix(_ index: Int, of text: UnsafeBufferPointer<UInt8>) -> Bool {
        let (start, length) = (starts[index], Int(lengths[index]))
        guard length <= text.count else { return false }
        guard length > 0, let base = text.baseAddress else { return length == 0 }
        return bytes.withUnsafeBufferPointer { own in
            own.baseAddress.map { memcmp($0 + start, base, length) == 0 } ?? false
        }
    }

    private mutating func resize(to count: Int) {
        slots = [Int32](repeating: 0, count: count)
        for (index, hash) in hashes.enumerated() where lengths[index] >= 0 {
            var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(index + 1)
        }
    }

    /// Hashes eight bytes at a time; a log cannot choose names that collide without knowing the seed.
    static func hash(_ bytes: UnsafeBufferPointer<UInt8>, seed: UInt64 = seed) -> UInt64 {
        let raw = UnsafeRawBufferPointer(bytes)
        var hash = seed ^ UInt64(bytes.count)
        var offset = 0
        while offset + 8 <= raw.count {
            hash = mixed(hash ^ raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            offset += 8
        }
        var rest: UInt64 = 0
        while offset < raw.count {
            rest = rest << 8 | UInt64(raw[offset])
            offset += 1
        }
        return mixed(hash ^ rest)
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
        var entries = names.indices.map { (name: names[$0], isFree: lengths[$0] < 0) }
        coder.code(&entries, (name: "", isFree: false)) { coder, entry in
            coder.code(&entry.name)
            coder.code(&entry.isFree)
        }
        guard coder.isReading, coder.problem == nil else { return }
        self = NameTable()
        for (index, entry) in entries.enumerated() {
            // Names that differ from all others stand in for those that were removed.
            let name = entry.isFree ? "\u{0} \(index)" : entry.name
            coder.require(self.index(of: name) == index, "a name occurs twice")
        }
        guard coder.problem == nil else { return }
        for index in entries.indices.reversed() where entries[index].isFree { remove(index) }
    }
}

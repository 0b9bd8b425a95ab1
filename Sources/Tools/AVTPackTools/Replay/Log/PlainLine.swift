import AVTCore
import Foundation

/// A line of a log with an action and simple attributes, as most lines are, with interned names.
package struct PlainLine {
    /// The number of the line in its log, from 1.
    package var number = 0
    /// The time in milliseconds since 1970.
    package var at = 0
    /// The session, as an index into the names of ``PlainLineReader``.
    package var session = 0
    /// The tracker, as an index into the names of ``PlainLineReader``.
    package var tracker = 0
    /// The action that the tracker emits.
    package var action = Symbol("")
    /// The attributes that the tracker sets on the event.
    package var attributes: [(attribute: Symbol, value: Value)] = []

    /// Creates an empty line.
    package init() {}
}

/// Interned names, found by their bytes.
package struct NameTable {
    /// The names, in the order in which they were interned.
    package private(set) var names: [String] = []
    // Open addressing: the index of a name plus 1, or 0.
    private var slots = [Int32](repeating: 0, count: 64)
    private var hashes: [UInt64] = []

    /// Creates an empty table.
    package init() {}

    /// Returns the index of a name, which is interned if necessary.
    package mutating func index(of name: UnsafeBufferPointer<UInt8>) -> Int {
        let hash = NameTable.hash(name)
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0 {
            let index = Int(slots[slot]) - 1
            if hashes[index] == hash, names[index].hasBytes(name) { return index }
            slot = (slot + 1) & (slots.count - 1)
        }
        names.append(String(decoding: name, as: UTF8.self))
        hashes.append(hash)
        slots[slot] = Int32(names.count)
        if names.count * 2 > slots.count { grow() }
        return names.count - 1
    }

    /// Returns the index of a name, which is interned if necessary.
    package mutating func index(of name: String) -> Int {
        var name = name
        return name.withUTF8 { index(of: $0) }
    }

    private mutating func grow() {
        slots = [Int32](repeating: 0, count: slots.count * 2)
        for (index, hash) in hashes.enumerated() {
            var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(index + 1)
        }
    }

    /// Hashes eight bytes at a time; a log cannot choose names that collide without knowing the seed.
    static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
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

    private static let seed = UInt64.random(in: .min ... .max)
}

extension String {
    fileprivate func hasBytes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let isEqual = utf8.withContiguousStorageIfAvailable { own -> Bool in
            guard own.count == bytes.count else { return false }
            guard let first = own.baseAddress, let second = bytes.baseAddress else { return own.isEmpty }
            return memcmp(first, second, own.count) == 0
        }
        return isEqual ?? utf8.elementsEqual(bytes)
    }
}

import AVTEngine
import Foundation

/// Interned names, found by their bytes.
package struct NameTable {
    /// The names, in the order in which they were interned.
    package private(set) var names: [String] = []
    // The bytes of all names, and where each ends.
    private var bytes: [UInt8] = []
    private var ends: [Int] = []
    private var hashes: [UInt64] = []
    // Open addressing: the index of a name plus 1, or 0.
    private var slots = [Int32](repeating: 0, count: 64)

    /// Creates an empty table.
    package init() {}

    /// Returns the index of a name, which is interned if necessary.
    package mutating func index(of name: UnsafeBufferPointer<UInt8>) -> Int {
        let hash = NameTable.hash(name)
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0 {
            let index = Int(slots[slot]) - 1
            if hashes[index] == hash, length(of: index) == name.count, isPrefix(index, of: name) { return index }
            slot = (slot + 1) & (slots.count - 1)
        }
        names.append(String(decoding: name, as: UTF8.self))
        bytes += name
        ends.append(bytes.count)
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

    /// The length of a name in bytes.
    @inline(__always)
    private func length(of index: Int) -> Int { ends[index] - start(of: index) }

    /// Returns whether text begins with a name.
    @inline(__always)
    private func isPrefix(_ index: Int, of text: UnsafeBufferPointer<UInt8>) -> Bool {
        let (start, end) = (start(of: index), ends[index])
        guard end - start <= text.count else { return false }
        guard end > start, let base = text.baseAddress else { return end == start }
        return bytes.withUnsafeBufferPointer { own in
            own.baseAddress.map { memcmp($0 + start, base, end - start) == 0 } ?? false
        }
    }

    @inline(__always)
    private func start(of index: Int) -> Int { index == 0 ? 0 : ends[index - 1] }

    private mutating func grow() {
        slots = [Int32](repeating: 0, count: slots.count * 2)
        for (index, hash) in hashes.enumerated() {
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
    /// Codes the names; those that are read are interned.
    mutating func code(_ coder: inout SnapshotCoder) {
        var names = self.names
        coder.code(&names, "") { $0.code(&$1) }
        if coder.isReading { for name in names { _ = index(of: name) } }
    }
}

import AVTCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The UTF-8 of a text, borrowed.
struct Octets {
    private let octets: UnsafeBufferPointer<UInt8>

    /// Text is compared as octets, which is the order of code points.
    @inline(__always)
    static func order(_ left: Octets, _ right: Octets) -> Int32 {
        guard let first = left.octets.baseAddress, let second = right.octets.baseAddress else {
            return Int32(left.count.signum() - right.count.signum())
        }
        let order = memcmp(first, second, min(left.count, right.count))
        return order != 0 ? order : Int32((left.count - right.count).signum())
    }

    init(_ octets: UnsafeBufferPointer<UInt8>) {
        self.octets = octets
    }

    var count: Int { octets.count }

    /// How many code points there are.
    var codePoints: Int {
        var count = 0
        for octet in octets where !CodePoints.isContinuation(octet) { count += 1 }
        return count
    }

    @inline(__always)
    static func == (left: Octets, right: Octets) -> Bool {
        left.count == right.count && left.holds(right, at: 0)
    }

    @inline(__always)
    func starts(with part: Octets) -> Bool { count >= part.count && holds(part, at: 0) }

    @inline(__always)
    func ends(with part: Octets) -> Bool { count >= part.count && holds(part, at: count - part.count) }

    /// Whether some place holds a part.
    ///
    /// It looks for the part's first octet and compares there, which is fast for text as it is; where that becomes more
    /// work than a few times the text, a search that is linear for every text takes over.
    func contains(_ part: Octets) -> Bool {
        guard let text = octets.baseAddress, let first = part.octets.first else { return part.count == 0 }
        var place = 0
        var left = 4 * count + 64
        while place + part.count <= count {
            guard let match = memchr(text + place, Int32(first), count - part.count - place + 1) else { return false }
            place = UnsafeRawPointer(match) - UnsafeRawPointer(text)
            if holds(part, at: place) { return true }
            place += 1
            left -= part.count
            guard left > 0 else { return part.isFoundLinearly(in: octets[place...]) }
        }
        return false
    }

    private func isFoundLinearly(in text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        ByteSearch(String(decoding: octets, as: UTF8.self)).first(in: Array(text)) != nil
    }

    /// Whether a part stands at a place; it must fit there.
    @inline(__always)
    private func holds(_ part: Octets, at place: Int) -> Bool {
        guard let text = octets.baseAddress, let other = part.octets.baseAddress else { return part.count == 0 }
        return Octets.areEqual(text + place, other, part.count)
    }

    /// Compares short parts without a call.
    ///
    /// Short text stands in two registers and is stored to be read: `memcmp`, which loads 32 octets at once, would wait
    /// for both stores to reach the cache; words that lie in one of them need not.
    @inline(__always)
    private static func areEqual(
        _ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ count: Int
    ) -> Bool {
        guard count <= 32 else { return memcmp(left, right, count) == 0 }
        let (left, right) = (UnsafeRawPointer(left), UnsafeRawPointer(right))
        var place = 0
        while place + 8 <= count {
            guard areEqual(left, right, at: place, UInt64.self) else { return false }
            place += 8
        }
        if count & 4 != 0 {
            guard areEqual(left, right, at: place, UInt32.self) else { return false }
            place += 4
        }
        if count & 2 != 0 {
            guard areEqual(left, right, at: place, UInt16.self) else { return false }
            place += 2
        }
        return count & 1 == 0 || areEqual(left, right, at: place, UInt8.self)
    }

    @inline(__always)
    private static func areEqual<Word: FixedWidthInteger>(
        _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, at place: Int, _ type: Word.Type
    ) -> Bool {
        left.loadUnaligned(fromByteOffset: place, as: type) == right.loadUnaligned(fromByteOffset: place, as: type)
    }

    /// Whether some part matches a pattern.
    func match(_ pattern: Pattern) -> Bool { pattern.matches(utf8: octets) }
}

extension String {
    /// What a function makes of the text's octets.
    @inline(__always)
    func withOctets<Result>(_ body: (Octets) -> Result) -> Result {
        if let result = utf8.withContiguousStorageIfAvailable({ body(Octets($0)) }) { return result }
        var native = self
        return native.withUTF8 { body(Octets($0)) }
    }
}

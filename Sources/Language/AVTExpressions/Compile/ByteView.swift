import AVTCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The borrowed UTF-8 bytes of a string.
struct ByteView {
    private let bytes: UnsafeBufferPointer<UInt8>

    /// Compares strings by bytes, which is the order of code points.
    @inline(__always)
    static func order(_ left: ByteView, _ right: ByteView) -> Int32 {
        guard let first = left.bytes.baseAddress, let second = right.bytes.baseAddress else {
            return Int32(left.count.signum() - right.count.signum())
        }
        let order = memcmp(first, second, min(left.count, right.count))
        return order != 0 ? order : Int32((left.count - right.count).signum())
    }

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    var count: Int { bytes.count }

    /// The number of code points.
    var codePoints: Int {
        var count = 0
        for byte in bytes where !CodePoints.isContinuation(byte) { count += 1 }
        return count
    }

    @inline(__always)
    static func == (left: ByteView, right: ByteView) -> Bool {
        left.count == right.count && left.holds(right, at: 0)
    }

    @inline(__always)
    func starts(with part: ByteView) -> Bool { count >= part.count && holds(part, at: 0) }

    @inline(__always)
    func ends(with part: ByteView) -> Bool { count >= part.count && holds(part, at: count - part.count) }

    /// Returns whether the bytes contain a part.
    ///
    /// The search looks for the part's first byte and compares there, which is fast for typical text. If that takes
    /// more work than a few times the length, a search that is linear for all inputs takes over.
    func contains(_ part: ByteView) -> Bool {
        guard let text = bytes.baseAddress, let first = part.bytes.first else { return part.count == 0 }
        var offset = 0
        var left = 4 * count + 64
        while offset + part.count <= count {
            guard let match = memchr(text + offset, Int32(first), count - part.count - offset + 1) else { return false }
            offset = UnsafeRawPointer(match) - UnsafeRawPointer(text)
            if holds(part, at: offset) { return true }
            offset += 1
            left -= part.count
            guard left > 0 else { return part.isFoundByLinearSearch(in: bytes[offset...]) }
        }
        return false
    }

    private func isFoundByLinearSearch(in text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        ByteSearch(String(decoding: bytes, as: UTF8.self)).first(in: Array(text)) != nil
    }

    /// Returns whether a part is at an offset; it must fit there.
    @inline(__always)
    private func holds(_ part: ByteView, at offset: Int) -> Bool {
        guard let text = bytes.baseAddress, let other = part.bytes.baseAddress else { return part.count == 0 }
        return ByteView.areEqual(text + offset, other, part.count)
    }

    /// Compares short parts without a call.
    ///
    /// A short string is held in two registers and stored to memory to be read: `memcmp`, which loads 32 bytes at once,
    /// would wait for both stores to reach the cache; loads within one of the stored words need not.
    @inline(__always)
    private static func areEqual(
        _ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ count: Int
    ) -> Bool {
        guard count <= 32 else { return memcmp(left, right, count) == 0 }
        let (left, right) = (UnsafeRawPointer(left), UnsafeRawPointer(right))
        var offset = 0
        while offset + 8 <= count {
            guard areEqual(left, right, at: offset, UInt64.self) else { return false }
            offset += 8
        }
        if count & 4 != 0 {
            guard areEqual(left, right, at: offset, UInt32.self) else { return false }
            offset += 4
        }
        if count & 2 != 0 {
            guard areEqual(left, right, at: offset, UInt16.self) else { return false }
            offset += 2
        }
        return count & 1 == 0 || areEqual(left, right, at: offset, UInt8.self)
    }

    @inline(__always)
    private static func areEqual<Word: FixedWidthInteger>(
        _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, at offset: Int, _ type: Word.Type
    ) -> Bool {
        left.loadUnaligned(fromByteOffset: offset, as: type) == right.loadUnaligned(fromByteOffset: offset, as: type)
    }

    /// Returns whether part of the text matches a pattern.
    func match(_ pattern: Pattern) -> Bool { pattern.matches(utf8: bytes) }
}

extension String {
    /// Calls a function with the string's UTF-8 bytes and returns its result.
    @inline(__always)
    func withUTF8Bytes<Result>(_ body: (ByteView) -> Result) -> Result {
        if let result = utf8.withContiguousStorageIfAvailable({ body(ByteView($0)) }) { return result }
        var native = self
        return native.withUTF8 { body(ByteView($0)) }
    }
}

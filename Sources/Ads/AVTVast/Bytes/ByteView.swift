/// A view of bytes that its creator keeps alive.
///
/// Unlike a slice, it counts no references. Its bounds are checked in all builds; `Span` needs a newer system.
struct ByteView {
    private let bytes: UnsafeRawBufferPointer

    /// Creates a view, which must not be used after the bytes are gone.
    fileprivate init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var count: Int { bytes.count }

    /// The byte at an index from 0.
    @inline(__always)
    subscript(index: Int) -> UInt8 {
        precondition(UInt(bitPattern: index) < UInt(bitPattern: bytes.count))
        return bytes[index]
    }

    /// Returns a part of the view.
    @inline(__always)
    subscript(range: Range<Int>) -> ByteView {
        precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
        return ByteView(UnsafeRawBufferPointer(rebasing: bytes[range]))
    }

    /// Returns whether a text begins at an index.
    @inline(__always)
    func has(_ text: StaticString, at index: Int) -> Bool {
        let length = text.utf8CodeUnitCount
        guard index >= 0, count - index >= length else { return false }
        for offset in 0..<length where bytes[index + offset] != text.utf8Start[offset] { return false }
        return true
    }

    /// Returns whether a text, which is in lower case, begins at an index in any case.
    @inline(__always)
    func hasInAnyCase(_ text: StaticString, at index: Int) -> Bool {
        let length = text.utf8CodeUnitCount
        guard index >= 0, count - index >= length else { return false }
        for offset in 0..<length {
            let byte = bytes[index + offset]
            let isUpper = byte &- UInt8(ascii: "A") < 26
            if (isUpper ? byte | 0x20 : byte) != text.utf8Start[offset] { return false }
        }
        return true
    }

    /// Returns the index of the first byte in a range that fails a test, or the end of the range.
    @inline(__always)
    func endOfPrefix(in range: Range<Int>, while test: (UInt8) -> Bool) -> Int {
        precondition(range.lowerBound >= 0 && range.upperBound <= count)
        var index = range.lowerBound
        while index < range.upperBound, test(bytes[index]) { index += 1 }
        return index
    }

    /// Returns the index of the first byte from an index on that is equal to another, or the end.
    @inline(__always)
    func index(of byte: UInt8, from start: Int) -> Int { index(of: byte, or: byte, from: start) }

    /// Returns the index of the first byte from an index on that is equal to one of two, or the end.
    @inline(__always)
    func index(of first: UInt8, or second: UInt8, from start: Int) -> Int {
        index(from: start) { $0.marks(of: first) | $0.marks(of: second) }
    }

    /// Returns the index of the first byte from an index on that passes a test, or the end.
    ///
    /// - Parameters:
    ///   - start: The index from which on bytes are tested.
    ///   - test: A test of eight bytes at once.
    /// - Returns: The index.
    @inline(__always)
    func index(from start: Int, where test: (ByteBlock) -> ByteBlock.Marks) -> Int {
        precondition(start >= 0)
        var index = start
        while index + 8 <= count {
            let marks = test(ByteBlock(load(UInt64.self, at: index)))
            index += marks.leading
            if !marks.isEmpty { return index }
        }
        guard index < count else { return index }
        return Swift.min(index + test(ByteBlock(self[index..<count].shortWord)).leading, count)
    }

    /// Returns whether a text is anywhere in the bytes.
    func contains(_ text: StaticString) -> Bool {
        // The last character of what is searched for is rarer than the first, such as that of `&amp;`.
        let length = text.utf8CodeUnitCount
        let last = text.utf8Start[length - 1]
        var end = index(of: last, from: length - 1)
        while end < count {
            if has(text, at: end - length + 1) { return true }
            end = index(of: last, from: end + 1)
        }
        return false
    }

    /// Returns a number in memory at an index; its bytes must exist.
    @inline(__always)
    private func load<Number: FixedWidthInteger & BitwiseCopyable>(_: Number.Type, at index: Int) -> UInt64 {
        UInt64(truncatingIfNeeded: Number(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: Number.self)))
    }

    /// The first 24 bytes as three numbers, the first byte as the lowest of the first; missing bytes are 0.
    @inline(__always)
    var words: (UInt64, UInt64, UInt64) {
        if count >= 24 { return (load(UInt64.self, at: 0), load(UInt64.self, at: 8), load(UInt64.self, at: 16)) }
        if count < 8 { return (shortWord, 0, 0) }
        // The last word that is read overlaps the one before it.
        let last = load(UInt64.self, at: count - 8) >> UInt64((24 - count) % 8 * 8)
        if count < 16 { return (load(UInt64.self, at: 0), count == 8 ? 0 : last, 0) }
        return (load(UInt64.self, at: 0), load(UInt64.self, at: 8), count == 16 ? 0 : last)
    }

    /// Fewer than eight bytes as a number.
    @inline(__always)
    private var shortWord: UInt64 {
        if count >= 4 {
            return load(UInt32.self, at: 0) | load(UInt32.self, at: count - 4) << UInt64((count - 4) * 8)
        }
        if count >= 2 {
            return load(UInt16.self, at: 0) | load(UInt16.self, at: count - 2) << UInt64((count - 2) * 8)
        }
        return count == 1 ? UInt64(bytes[0]) : 0
    }

    /// The bytes as text.
    var string: String { String(decoding: bytes, as: UTF8.self) }
}

extension ByteView: Sequence {
    /// Returns an iterator over the bytes.
    func makeIterator() -> UnsafeRawBufferPointer.Iterator { bytes.makeIterator() }
}

extension ArraySlice<UInt8> {
    /// Calls a closure with a view of the bytes, which must not leave it.
    @inline(__always)
    func withView<Result>(_ body: (ByteView) -> Result) -> Result { withUnsafeBytes { body(ByteView($0)) } }
}

extension [UInt8] {
    /// Calls a closure with a view of a range, which must not leave it.
    @inline(__always)
    func withView<Result>(of range: Range<Int>, _ body: (ByteView) -> Result) -> Result {
        withUnsafeBytes { body(ByteView($0)[range]) }
    }
}

extension String {
    /// Calls a closure with a view of the text in UTF-8, which must not leave it.
    func withView<Result>(_ body: (ByteView) -> Result) -> Result {
        var text = self
        return text.withUTF8 { body(ByteView(UnsafeRawBufferPointer($0))) }
    }
}

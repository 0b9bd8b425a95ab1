import AVTCore

/// Writes the parts of a snapshot, or reads them back in the same order.
///
/// A type names its parts once, for both directions: `code` writes a variable to a new snapshot, and replaces it by the
/// stored value when a snapshot is read. Numbers have a variable length, because most of them are small.
///
/// Reading does not stop at an error: from then on, variables keep their values, and the snapshot is rejected at the end.
package struct SnapshotCoder {
    /// True if a snapshot is read, false if one is written.
    package let isReading: Bool
    /// True if this process alone reads what it writes, so that symbols are stored by their ids, and nothing is verified.
    package let isLocal: Bool
    /// What was written, or is read.
    package private(set) var bytes: [UInt8]
    /// The first problem with a snapshot that is read, or `nil` if there is none.
    package private(set) var problem: String?
    private var offset = 0
    /// The time to which times are relative, in milliseconds.
    package var reference = 0

    /// Creates an empty snapshot.
    ///
    /// - Parameter isLocal: True if this process alone reads it.
    package init(isLocal: Bool = false) {
        isReading = false
        self.isLocal = isLocal
        bytes = []
    }

    /// Starts to read a snapshot.
    ///
    /// - Parameters:
    ///   - bytes: What was written.
    ///   - isLocal: True if it was written as a local one.
    package init(reading bytes: [UInt8], isLocal: Bool = false) {
        isReading = true
        self.isLocal = isLocal
        self.bytes = bytes
    }

    /// Starts to read another snapshot in the memory of this one.
    package mutating func restart(reading bytes: UnsafeRawBufferPointer) {
        self.bytes.removeAll(keepingCapacity: true)
        self.bytes += bytes
        (offset, problem) = (0, nil)
    }

    /// Removes what was written, and keeps the memory.
    package mutating func clear() { bytes.removeAll(keepingCapacity: true) }

    /// Records a problem.
    package mutating func fail(_ problem: String) { self.problem = self.problem ?? problem }

    /// Records a problem with a snapshot that is read unless a condition holds.
    package mutating func require(_ condition: @autoclosure () -> Bool, _ problem: @autoclosure () -> String) {
        if isReading, !isLocal, !condition() { fail(problem()) }
    }

    /// The number of bytes that have not been read yet.
    package var remainingCount: Int { bytes.count - offset }

    /// True once everything has been read, or there is a problem.
    package var isAtEnd: Bool { problem != nil || offset == bytes.count }

    /// Returns the first problem, once everything has been read.
    package func finished() -> String? {
        problem ?? (isReading && offset != bytes.count ? "something behind the end" : nil)
    }

    // MARK: Numbers

    /// Codes a number without a sign.
    package mutating func code(_ number: inout UInt64) {
        if isReading {
            if let read = readNumber() { number = read }
        } else {
            var rest = number
            while rest >= 0x80 {
                bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
                rest >>= 7
            }
            bytes.append(UInt8(truncatingIfNeeded: rest))
        }
    }

    private mutating func readNumber() -> UInt64? {
        var (number, shift) = (UInt64(0), UInt64(0))
        while let byte = readByte() {
            let part = UInt64(byte & 0x7F)
            guard shift < 63 || shift == 63 && part <= 1 else { break }
            number |= part << shift
            if byte & 0x80 == 0 { return number }
            shift += 7
        }
        fail("a number that is too long")
        return nil
    }

    private mutating func readByte() -> UInt8? {
        guard problem == nil, offset < bytes.count else {
            fail("it ends too early")
            return nil
        }
        offset += 1
        return bytes[offset - 1]
    }

    /// Codes an integer.
    package mutating func code(_ number: inout Int) {
        var bits = SnapshotCoder.zigzag(number)
        code(&bits)
        if isReading { number = SnapshotCoder.integer(bits) }
    }

    /// Codes a count, to which more can be added.
    package mutating func code(counter number: inout Int) {
        code(&number)
        require((0...Int.max / 2).contains(number), "a count that is impossible")
    }

    /// Codes a time in milliseconds, or `never`.
    package mutating func code(time: inout Int, never: Int) {
        // 0 is `never`, so that a time takes about as many bytes as its distance from the reference.
        var bits = time == never ? 0 : SnapshotCoder.zigzag(time &- reference) &+ 1
        code(&bits)
        if isReading { time = bits == 0 ? never : reference &+ SnapshotCoder.integer(bits &- 1) }
    }

    /// Codes a time in milliseconds, or `nil`.
    package mutating func code(time: inout Int?) {
        var value = time ?? .min
        code(time: &value, never: .min)
        if isReading { time = value == .min ? nil : value }
    }

    private static func zigzag(_ number: Int) -> UInt64 {
        UInt64(bitPattern: Int64((number << 1) ^ (number >> (Int.bitWidth - 1))))
    }

    private static func integer(_ bits: UInt64) -> Int {
        Int(truncatingIfNeeded: bits >> 1) ^ -Int(truncatingIfNeeded: bits & 1)
    }

    /// Codes a Boolean value.
    package mutating func code(_ value: inout Bool) {
        var bits: UInt64 = value ? 1 : 0
        code(&bits)
        require(bits <= 1, "a truth value of \(bits)")
        if isReading { value = bits == 1 }
    }

    /// Codes a floating-point number.
    package mutating func code(_ number: inout Double) {
        // Whole numbers have zeros at the end of their bits.
        var bits = number.bitPattern.byteSwapped
        code(&bits)
        if isReading { number = Double(bitPattern: bits.byteSwapped) }
    }

    /// Codes the number of an enumeration's case.
    ///
    /// - Parameter number: The number to write.
    /// - Returns: The number, or the one that was read.
    package mutating func code(case number: Int) -> Int {
        var number = number
        code(&number)
        return number
    }

    /// Codes a value of an enumeration.
    package mutating func code<Value: RawRepresentable<UInt8>>(_ value: inout Value) {
        let number = code(case: Int(value.rawValue))
        guard let read = UInt8(exactly: number).flatMap(Value.init(rawValue:)) else {
            return fail("the unknown value \(number) of an enumeration")
        }
        value = read
    }

    /// Codes a value of an enumeration.
    package mutating func code<Value: RawRepresentable<String>>(_ value: inout Value) {
        var text = value.rawValue
        code(&text)
        guard let read = Value(rawValue: text) else { return fail("the unknown value `\(text)` of an enumeration") }
        value = read
    }

    // MARK: Text

    /// Codes a string.
    package mutating func code(_ text: inout String) {
        guard isReading else {
            var copy = text
            return copy.withUTF8 { part in
                var count = part.count
                code(&count)
                bytes += part
            }
        }
        guard let part = readPart() else { return }
        if let read = String(validating: bytes[part], as: UTF8.self) {
            text = read
        } else {
            fail("a text that is not UTF-8")
        }
    }

    /// Codes a name.
    package mutating func code(_ name: inout Symbol) {
        guard !isLocal else {
            var id = UInt64(name.id)
            code(&id)
            if isReading { name = Symbol(id: UInt32(truncatingIfNeeded: id)) }
            return
        }
        var text = name.name
        code(&text)
        if isReading, problem == nil { name = Symbol(text) }
    }

    /// Codes bytes.
    package mutating func code(_ part: inout [UInt8]) {
        guard isReading else {
            var count = part.count
            code(&count)
            bytes += part
            return
        }
        if let read = readPart() { part = Array(bytes[read]) }
    }

    /// Reads a count, and returns the range of as many bytes behind it, or `nil` if there are not as many.
    private mutating func readPart() -> Range<Int>? {
        var count = 0
        code(&count)
        guard problem == nil, count >= 0, count <= remainingCount else {
            fail("it ends too early")
            return nil
        }
        offset += count
        return (offset - count)..<offset
    }
}

/// Writes bytes to memory of a known size.
struct OutputBytes {
    private let memory: UnsafeMutableBufferPointer<UInt8>
    /// The number of bytes that were written.
    private(set) var count = 0

    /// Creates a writer; bytes beyond the memory's end are dropped.
    init(_ memory: UnsafeMutableBufferPointer<UInt8>) {
        self.memory = memory
    }

    /// Appends a range of an array, which must be within its bounds.
    mutating func append(_ bytes: [UInt8], _ range: Range<Int>) {
        bytes.withUnsafeBufferPointer { append(UnsafeBufferPointer(rebasing: $0[range])) }
    }

    /// Appends ASCII characters.
    mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { append($0) }
    }

    /// Appends the last eight decimal digits of a number that is not negative.
    mutating func append(eightDigits number: Int) {
        append("00000000")
        overwrite(number, digits: 8, before: 0)
    }

    /// Overwrites bytes with the last decimal digits of a number that is not negative.
    ///
    /// - Parameters:
    ///   - number: The number.
    ///   - digits: The number of digits.
    ///   - distance: The number of bytes between the last digit and the end of what was written.
    func overwrite(_ number: Int, digits: Int, before distance: Int) {
        let end = count - distance
        guard end <= count, end >= digits, let base = memory.baseAddress else { return }
        var (rest, digit) = (UInt32(truncatingIfNeeded: number), base + end)
        // The guard is the bounds check of all digits.
        while digit > base + (end - digits) {
            digit -= 1
            digit.pointee = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
    }

    private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard memory.count - count >= bytes.count, let source = bytes.baseAddress, let base = memory.baseAddress else {
            return
        }
        (base + count).update(from: source, count: bytes.count)
        count += bytes.count
    }
}

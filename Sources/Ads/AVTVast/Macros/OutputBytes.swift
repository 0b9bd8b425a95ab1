/// Writes bytes to memory of a known size.
struct OutputBytes {
    private let memory: UnsafeMutableBufferPointer<UInt8>
    /// The number of bytes that were written.
    private(set) var count = 0

    /// Creates a writer; bytes beyond the memory's end are dropped.
    init(_ memory: UnsafeMutableBufferPointer<UInt8>) {
        self.memory = memory
    }

    mutating func append(_ bytes: ArraySlice<UInt8>) {
        bytes.withUnsafeBufferPointer { append($0) }
    }

    mutating func append(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { append($0) }
    }

    mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { append($0) }
    }

    /// Appends the last decimal digits of a number that is not negative.
    mutating func append(_ number: Int, digits: Int) {
        guard memory.count - count >= digits else { return }
        var rest = number
        for index in (count..<count + digits).reversed() {
            memory[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        count += digits
    }

    private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard memory.count - count >= bytes.count, let source = bytes.baseAddress, let base = memory.baseAddress else {
            return
        }
        (base + count).update(from: source, count: bytes.count)
        count += bytes.count
    }
}

import AVTCore
import Foundation

/// Bytes to which short texts are appended, in fewer instructions than to an array.
///
/// Not `Sendable`: a buffer has one owner.
final class ByteBuffer {
    private var start: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    /// The number of bytes.
    @exclusivity(unchecked) private(set) var count = 0

    private static let leastCapacity = 256

    /// Creates an empty buffer.
    init() {
        capacity = ByteBuffer.leastCapacity
        start = .allocate(capacity: capacity)
    }

    deinit {
        start.deallocate()
    }

    /// Removes all bytes, and returns them.
    func removeAll() -> [UInt8] {
        defer { count = 0 }
        return Array(UnsafeBufferPointer(start: start, count: count))
    }

    /// Appends bytes.
    @inline(__always)
    func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let first = bytes.baseAddress else { return }
        reserve(bytes.count)
        memcpy(start + count, first, bytes.count)
        count += bytes.count
    }

    /// Appends bytes.
    @inline(__always)
    func append(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { append($0) }
    }

    /// Appends text of the source code.
    @inline(__always)
    func append(_ text: StaticString) {
        append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends an ASCII character.
    @inline(__always)
    func append(_ character: Unicode.Scalar) {
        reserve(1)
        start[count] = UInt8(truncatingIfNeeded: character.value)
        count += 1
    }

    /// Appends text as a JSON string.
    func append(json text: String) {
        var text = text
        let isPlain = text.withUTF8 { bytes in
            guard JSONValue.isPlain(bytes) else { return false }
            append("\"" as Unicode.Scalar)
            append(bytes)
            append("\"" as Unicode.Scalar)
            return true
        }
        if !isPlain { append(Array(JSONValue.string(text).text.utf8)) }
    }

    /// Appends an integer.
    func append(decimal number: Int) {
        if number < 0 { append("-" as Unicode.Scalar) }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: mostDigits) { digits in
            let start = writeDigits(of: number.magnitude, to: digits)
            append(UnsafeBufferPointer(rebasing: digits[start...]))
        }
    }

    @inline(__always)
    private func reserve(_ size: Int) {
        if capacity - count < size { grow(for: size) }
    }

    private func grow(for size: Int) {
        capacity = max(2 * capacity, count + size)
        let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        grown.initialize(from: start, count: count)
        start.deallocate()
        start = grown
    }
}

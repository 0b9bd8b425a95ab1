/// Reads the fields of a binary message of Protocol Buffers.
package struct ProtobufReader {
    /// The value of a field, as it is encoded.
    package enum Value: Equatable {
        /// An integer with a variable length.
        case varint(UInt64)
        /// The eight bytes of a number.
        case eight(UInt64)
        /// A text, a message, or packed numbers.
        case bytes([UInt8])
        /// The four bytes of a number.
        case four(UInt32)
    }

    private var rest: ArraySlice<UInt8>

    /// Returns the fields of a message in their order.
    ///
    /// - Parameter bytes: The message.
    /// - Returns: The fields with their numbers, or `nil` if the bytes are no message.
    package static func fields(_ bytes: [UInt8]) -> [(number: UInt64, value: Value)]? {
        var reader = ProtobufReader(rest: bytes[...])
        var fields: [(number: UInt64, value: Value)] = []
        while !reader.rest.isEmpty {
            guard let tag = reader.varint(), tag >> 3 > 0, let value = reader.value(kind: tag & 7) else { return nil }
            fields.append((tag >> 3, value))
        }
        return fields
    }

    private mutating func value(kind: UInt64) -> Value? {
        switch kind {
        case 0: varint().map { .varint($0) }
        case 1: littleEndian(8).map { .eight($0) }
        case 2: varint().flatMap { Int(exactly: $0) }.flatMap { take($0) }.map { .bytes(Array($0)) }
        case 5: littleEndian(4).map { .four(UInt32($0)) }
        default: nil
        }
    }

    private mutating func varint() -> UInt64? {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard let byte = rest.popFirst() else { return nil }
            value |= UInt64(byte & 0x7F) << shift
            if byte & 0x80 == 0 { return value }
        }
        return nil
    }

    private mutating func littleEndian(_ count: Int) -> UInt64? {
        take(count)?.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Removes the first bytes, or returns `nil` if there are fewer.
    private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }
}

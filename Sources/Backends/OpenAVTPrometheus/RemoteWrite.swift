/// The body of a remote write request: a `WriteRequest` of Protocol Buffers in a block of Snappy.
enum RemoteWrite {
    /// Returns a body.
    ///
    /// - Parameter series: The labels of each series, `__name__` included and sorted, its value, and its time in
    ///   milliseconds.
    /// - Returns: The compressed bytes.
    static func body(_ series: [(labels: [MetricRegistry.Label], value: Double, milliseconds: Int)]) -> [UInt8] {
        var request: [UInt8] = []
        for (labels, value, milliseconds) in series {
            var message: [UInt8] = []
            for label in labels {
                var pair: [UInt8] = []
                pair.append(field: 1, Array(label.name.utf8))
                pair.append(field: 2, Array(label.value.utf8))
                message.append(field: 1, pair)
            }
            // A sample: the value as a double (field 1), the time as a variable-length integer (field 2).
            var sample: [UInt8] = [0x09]
            sample += withUnsafeBytes(of: value.bitPattern.littleEndian, Array.init)
            sample.append(0x10)
            sample.append(varint: UInt64(bitPattern: Int64(milliseconds)))
            message.append(field: 2, sample)
            request.append(field: 1, message)
        }
        return snappy(request)
    }

    /// Returns a block of Snappy that consists of literals only: valid, but not smaller.
    static func snappy(_ bytes: [UInt8]) -> [UInt8] {
        var block: [UInt8] = []
        block.append(varint: UInt64(bytes.count))
        for start in stride(from: 0, to: bytes.count, by: 1 << 16) {
            let part = bytes[start..<min(bytes.count, start + 1 << 16)]
            // The tag of a literal whose length has two bytes.
            let length = part.count - 1
            block += [61 << 2, UInt8(length & 0xFF), UInt8(length >> 8)]
            block += part
        }
        return block
    }
}

extension [UInt8] {
    fileprivate mutating func append(varint value: UInt64) {
        var value = value
        while value >= 0x80 {
            append(UInt8(value & 0x7F) | 0x80)
            value >>= 7
        }
        append(UInt8(value))
    }

    /// Appends a field with a length.
    fileprivate mutating func append(field number: UInt8, _ bytes: [UInt8]) {
        append(number << 3 | 2)
        append(varint: UInt64(bytes.count))
        self += bytes
    }
}

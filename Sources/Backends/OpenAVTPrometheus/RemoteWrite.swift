import OpenAVTDelivery

/// The body of a remote write request: a `WriteRequest` of Protocol Buffers in a block of Snappy.
enum RemoteWrite {
    /// Returns a body.
    ///
    /// - Parameter series: The labels of each series, `__name__` included and sorted, its value, and its time in
    ///   milliseconds.
    /// - Returns: The compressed bytes.
    static func body(_ series: [(labels: [MetricRegistry.Label], value: Double, milliseconds: Int)]) -> [UInt8] {
        let timeSeries = series.map { labels, value, milliseconds in
            let labels = labels.map {
                ProtobufMessage.Value.message(
                    ProtobufMessage([.init(1, "name", .string($0.name)), .init(2, "value", .string($0.value))]))
            }
            let sample = ProtobufMessage([
                .init(1, "value", .double(value)), .init(2, "timestamp", .int64(milliseconds)),
            ])
            return ProtobufMessage.Value.message(
                ProtobufMessage([.init(1, "labels", .list(labels)), .init(2, "samples", .list([.message(sample)]))]))
        }
        return snappy(ProtobufMessage([.init(1, "timeseries", .list(timeSeries))]).bytes)
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

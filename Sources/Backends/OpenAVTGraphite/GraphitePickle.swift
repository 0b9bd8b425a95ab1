/// A value at a time.
struct GraphitePoint: Equatable {
    let path: String
    let value: Double
    let seconds: Int

    /// Parses a line: `path value timestamp`.
    init?(line: [UInt8]) {
        let parts = String(decoding: line, as: UTF8.self).split(separator: " ")
        guard parts.count == 3, let value = Double(parts[1]), let seconds = Int(parts[2]) else { return nil }
        (path, self.value, self.seconds) = (String(parts[0]), value, seconds)
    }
}

/// A list of points as a Python pickle, version 2, with the length before it that carbon expects.
enum GraphitePickle {
    static func message(_ points: [GraphitePoint]) -> [UInt8] {
        // Protocol 2, an empty list, a mark.
        var pickle: [UInt8] = [0x80, 0x02, UInt8(ascii: "]"), UInt8(ascii: "(")]
        for point in points {
            let path = Array(point.path.utf8)
            pickle.append(UInt8(ascii: "X"))
            pickle.append(littleEndian: UInt64(path.count), bytes: 4)
            pickle += path
            // A long of 8 bytes, a double, and a pair of both; a pair of the path and that pair.
            pickle += [0x8A, 8]
            pickle.append(littleEndian: UInt64(bitPattern: Int64(point.seconds)), bytes: 8)
            pickle.append(UInt8(ascii: "G"))
            pickle += withUnsafeBytes(of: point.value.bitPattern.bigEndian, Array.init)
            pickle += [0x86, 0x86]
        }
        pickle += [UInt8(ascii: "e"), UInt8(ascii: ".")]
        return withUnsafeBytes(of: UInt32(pickle.count).bigEndian, Array.init) + pickle
    }
}

extension [UInt8] {
    fileprivate mutating func append(littleEndian value: UInt64, bytes: Int) {
        for index in 0..<bytes { append(UInt8(truncatingIfNeeded: value >> UInt64(8 * index))) }
    }
}

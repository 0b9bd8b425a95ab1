/// Finds the line and the column of an offset.
///
/// A checkpoint for each 256 bytes bounds the time for an offset, also in a document of one line.
struct XMLLocator: Sendable {
    static let interval = 256

    struct Checkpoint: Sendable {
        var line: UInt32 = 1
        var column: UInt32 = 1
    }

    /// The locations of the offsets that are multiples of ``interval``.
    var checkpoints: [Checkpoint] = []

    func location(of offset: Int, in bytes: [UInt8]) -> XMLLocation {
        guard !checkpoints.isEmpty else { return XMLLocation(line: 1, column: 1) }
        let offset = min(max(offset, 0), bytes.count)
        let index = min(offset / XMLLocator.interval, checkpoints.count - 1)
        var location = checkpoints[index]
        let start = index * XMLLocator.interval
        var previous = start > 0 ? bytes[start - 1] : 0
        for byte in bytes[start..<max(start, offset)] {
            location.advance(over: byte, after: previous)
            previous = byte
        }
        return XMLLocation(line: Int(location.line), column: Int(location.column))
    }
}

extension XMLLocator.Checkpoint {
    /// Moves the location over a byte; lines end at LF, CR LF or CR.
    @inline(__always)
    mutating func advance(over byte: UInt8, after previous: UInt8) {
        if byte == 0x0A || byte == 0x0D {
            // The line ended at the CR.
            if byte == 0x0A && previous == 0x0D { return }
            line &+= 1
            column = 1
        } else if byte & 0xC0 != 0x80 {
            column &+= 1
        }
    }
}

/// Checks that bytes are UTF-8 with the characters that XML allows, and records checkpoints for locations.
struct XMLTextCheck {
    let bytes: UnsafeBufferPointer<UInt8>
    var locator = XMLLocator()
    private var location = XMLLocator.Checkpoint()
    /// The offset of the first byte that is not part of an allowed character, or `nil` if there is none.
    private(set) var failure: (offset: Int, reason: XMLProblem.Reason)?

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        locator.checkpoints.reserveCapacity(bytes.count / XMLLocator.interval + 1)
    }

    /// Checks the bytes after a byte order mark.
    mutating func run() {
        var offset = 0
        // The end of the character that was checked last.
        var checked = 0
        if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
            location.column = 0
            checked = 3
        }
        while offset < bytes.count {
            locator.checkpoints.append(location)
            let end = min(offset + XMLLocator.interval, bytes.count)
            while offset < end {
                while offset + XMLBlock.size <= end, checked <= offset, skipBlock(at: offset) {
                    offset += XMLBlock.size
                }
                let blockEnd = min(offset + XMLBlock.size, end)
                while offset < blockEnd {
                    if offset >= checked {
                        checked = offset + characterLength(at: offset)
                        guard failure == nil else { return }
                    }
                    location.advance(over: bytes[offset], after: offset > 0 ? bytes[offset - 1] : 0)
                    offset += 1
                }
            }
        }
        locator.checkpoints.append(location)
    }

    /// Moves the location over a block of ASCII without control characters other than LF.
    ///
    /// - Returns: False if there are others.
    @inline(__always)
    private mutating func skipBlock(at offset: Int) -> Bool {
        let block = XMLBlock(bytes, at: offset)
        let others = block.controlsAndOthers
        if others.isEmpty {
            location.column &+= UInt32(XMLBlock.size)
            return true
        }
        let feeds = block.occurrences(of: 0x0A)
        // CR LF is one line end.
        guard feeds == others, offset == 0 || bytes[offset - 1] != 0x0D else { return false }
        location.line &+= UInt32(truncatingIfNeeded: feeds.count)
        location.column = UInt32(truncatingIfNeeded: feeds.trailing + 1)
        return true
    }

    /// Returns the length of the character, or sets ``failure``.
    private mutating func characterLength(at offset: Int) -> Int {
        let first = bytes[offset]
        if first < 0x80 {
            if first >= 0x20 || first == 0x09 || first == 0x0A || first == 0x0D { return 1 }
            return fail(offset, .invalidCharacter)
        }
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        guard first >= 0xC2, first <= 0xF4, offset + length <= bytes.count else {
            return fail(offset, .invalidEncoding)
        }
        var scalar = UInt32(first) & (length == 4 ? 0x07 : length == 3 ? 0x0F : 0x1F)
        for index in offset + 1..<offset + length {
            guard bytes[index] & 0xC0 == 0x80 else { return fail(offset, .invalidEncoding) }
            scalar = scalar << 6 | UInt32(bytes[index] & 0x3F)
        }
        let least: UInt32 = length == 4 ? 0x10000 : length == 3 ? 0x800 : 0x80
        guard scalar >= least, scalar <= 0x10FFFF, !(0xD800...0xDFFF).contains(scalar) else {
            return fail(offset, .invalidEncoding)
        }
        return scalar == 0xFFFE || scalar == 0xFFFF ? fail(offset, .invalidCharacter) : length
    }

    private mutating func fail(_ offset: Int, _ reason: XMLProblem.Reason) -> Int {
        failure = (offset, reason)
        return 1
    }
}

import AVTCore

/// The attributes that events of a tracker share, and the inputs that they were built from.
struct SharedAttributes {
    var block: AttributeBlock?
    var code = -1
    var memoryVersion = 0
    var bits = StateBits()

    @inline(__always)
    func isUpToDate(code: Int, _ memoryVersion: Int, _ bits: StateBits) -> Bool {
        self.code == code && self.memoryVersion == memoryVersion && self.bits == bits
    }
}

/// The two blocks of attributes that the last events of a tracker have shared: a player often returns to the state before, as after a
/// pause.
struct SharedBlocks {
    /// The block of the last event.
    var latest = SharedAttributes()
    private var previous = SharedAttributes()

    /// Makes the block for some inputs the latest one.
    ///
    /// - Parameters:
    ///   - code: The index of the block in the program.
    ///   - memoryVersion: The version of the memory that blocks read.
    ///   - bits: The finite state that the block reads.
    /// - Returns: False if there is none: the latest block must be replaced.
    @inline(__always)
    mutating func select(code: Int, _ memoryVersion: Int, _ bits: StateBits) -> Bool {
        if latest.isUpToDate(code: code, memoryVersion, bits) { return true }
        swap(&latest, &previous)
        return latest.isUpToDate(code: code, memoryVersion, bits)
    }

    /// Removes the latest block, and returns it without attributes if no event uses it any more.
    mutating func removeBlock() -> AttributeBlock? {
        let isUnused = isKnownUniquelyReferenced(&latest.block)
        let block = latest.block
        latest = SharedAttributes()
        guard isUnused, let block else { return nil }
        block.clear()
        return block
    }
}

import AVTCore

/// The attributes that the last events of a tracker share, and the inputs that they were built from.
struct SharedAttributes {
    var block: AttributeBlock?
    var code = -1
    var memoryVersion = 0
    var bits = StateBits()

    mutating func store(_ block: AttributeBlock, code: Int, _ memoryVersion: Int, _ bits: StateBits) {
        self = SharedAttributes(block: block, code: code, memoryVersion: memoryVersion, bits: bits)
    }

    func isUpToDate(code: Int, _ memoryVersion: Int, _ bits: StateBits) -> Bool {
        self.code == code && self.memoryVersion == memoryVersion && self.bits == bits
    }
}

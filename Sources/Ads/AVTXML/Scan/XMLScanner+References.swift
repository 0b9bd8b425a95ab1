extension XMLScanner {
    /// Reads the reference at an ampersand; an ampersand that begins none is tolerated.
    ///
    /// - Returns: The offset after the reference, or after the ampersand.
    mutating func reference(at start: Int) throws(Failure) -> Int {
        switch XMLReference(bytes, at: start) {
        case .character(_, let end): return end
        case .none:
            repaired(.rawAmpersand, start..<start + 1)
            return start + 1
        case .invalid: throw Failure(offset: start, reason: .invalidReference)
        case .entity(let name):
            let name = text(name)
            throw Failure(offset: start, reason: .unknownEntity(name))
        }
    }
}

/// A reference in text or in the value of an attribute.
enum XMLReference {
    /// A character, and the end of its reference.
    case character(UInt32, end: Int)
    /// Not a reference, but an ampersand.
    case none
    /// A character that XML does not allow.
    case invalid
    /// An entity that XML does not predefine.
    case entity(Range<Int>)

    /// Reads the reference at an ampersand.
    init(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
        let first = start + 1
        guard first < bytes.count else {
            self = .none
            return
        }
        if bytes[first] == UInt8(ascii: "#") {
            self.init(number: bytes, from: first + 1)
            return
        }
        let end = bytes.xmlNameEnd(from: first)
        guard end > first, end < bytes.count, bytes[end] == UInt8(ascii: ";") else {
            self = .none
            return
        }
        let name = bytes[first..<end]
        if let entity = XMLReference.predefined.first(where: { name.elementsEqual($0.name.utf8) }) {
            self = .character(entity.scalar, end: end + 1)
        } else {
            self = .entity(first..<end)
        }
    }

    private init(number bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
        let isHexadecimal = start < bytes.count && bytes[start] == UInt8(ascii: "x")
        let first = isHexadecimal ? start + 1 : start
        var position = first
        var scalar: UInt32 = 0
        while position < bytes.count, let digit = XMLReference.digit(bytes[position], isHexadecimal) {
            // Larger numbers are invalid, however many digits follow.
            scalar = min(scalar * (isHexadecimal ? 16 : 10) + digit, 0x110000)
            position += 1
        }
        guard position > first, position < bytes.count, bytes[position] == UInt8(ascii: ";") else {
            self = .none
            return
        }
        switch scalar {
        case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF:
            self = .character(scalar, end: position + 1)
        default: self = .invalid
        }
    }

    private static func digit(_ byte: UInt8, _ isHexadecimal: Bool) -> UInt32? {
        switch byte {
        case 0x30...0x39: UInt32(byte - 0x30)
        case 0x41...0x46 where isHexadecimal: UInt32(byte - 0x41 + 10)
        case 0x61...0x66 where isHexadecimal: UInt32(byte - 0x61 + 10)
        default: nil
        }
    }

    private static let predefined: [(name: String, scalar: UInt32)] = [
        ("amp", 0x26), ("lt", 0x3C), ("gt", 0x3E), ("quot", 0x22), ("apos", 0x27),
    ]
}

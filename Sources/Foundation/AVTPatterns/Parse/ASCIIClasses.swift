/// The classes that are limited to ASCII.
enum ASCIIClasses {
    /// Returns the class of an escape letter in either case, `\d`, `\s` or `\w`, or `nil` for other letters.
    static func escape(_ letter: [UInt8]) -> ScalarSet? {
        switch letter.first.map({ $0 | 0x20 }) {
        case UInt8(ascii: "d"): named(Array("digit".utf8))
        case UInt8(ascii: "w"): named(Array("word".utf8))
        // Unlike [:space:], this does not include the vertical tab.
        case UInt8(ascii: "s"): ScalarSet([0x09...0x0A, 0x0C...0x0D, 0x20...0x20])
        default: nil
        }
    }

    /// Returns the class of a POSIX name, or of `word`, or `nil` if there is none.
    static func named(_ name: [UInt8]) -> ScalarSet? {
        all.first { $0.name.utf8.elementsEqual(name) }.map { ScalarSet($0.ranges) }
    }

    private static let all: [(name: String, ranges: [ClosedRange<UInt32>])] = [
        ("alnum", [0x30...0x39, 0x41...0x5A, 0x61...0x7A]),
        ("alpha", [0x41...0x5A, 0x61...0x7A]),
        ("ascii", [0x00...0x7F]),
        ("blank", [0x09...0x09, 0x20...0x20]),
        ("cntrl", [0x00...0x1F, 0x7F...0x7F]),
        ("digit", [0x30...0x39]),
        ("graph", [0x21...0x7E]),
        ("lower", [0x61...0x7A]),
        ("print", [0x20...0x7E]),
        ("punct", [0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E]),
        ("space", [0x09...0x0D, 0x20...0x20]),
        ("upper", [0x41...0x5A]),
        ("word", [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A]),
        ("xdigit", [0x30...0x39, 0x41...0x46, 0x61...0x66]),
    ]
}

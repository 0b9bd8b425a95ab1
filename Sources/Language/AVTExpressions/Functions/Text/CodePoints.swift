/// Text as octets, with places counted in code points.
struct CodePoints {
    let octets: [UInt8]

    init(_ text: String) {
        octets = Array(text.utf8)
    }

    /// How many code points there are.
    var count: Int { place(of: octets.count) }

    /// How many code points stand before an octet.
    func place(of index: Int) -> Int {
        octets[..<index].count { !CodePoints.isContinuation($0) }
    }

    /// The first octet of a code point, or the end of the text; `nil` for places outside.
    func index(of place: Int) -> Int? {
        guard place >= 0 else { return nil }
        var left = place
        for (index, octet) in octets.enumerated() where !CodePoints.isContinuation(octet) {
            if left == 0 { return index }
            left -= 1
        }
        return left == 0 ? octets.count : nil
    }

    /// True for the octets of a code point but its first.
    static func isContinuation(_ octet: UInt8) -> Bool { octet & 0xC0 == 0x80 }
}

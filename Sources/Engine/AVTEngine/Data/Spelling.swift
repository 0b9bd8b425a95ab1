import AVTCore

/// A name prepared for comparison: without case, hyphens and underscores.
///
/// Apps have actions and attributes of their own, so a name counts as a misspelling of another one only if nearly
/// everything agrees: `Stopp`, `bitrat`, `pausebegin` and `error_code`, but neither `contentId` next to `contentUrl`
/// nor `position2` next to `position`.
struct Spelling {
    private let bytes: [UInt8]

    /// The maximum length of names that are compared, in bytes.
    private static let longest = 100

    init(_ name: String) {
        bytes = name.utf8.compactMap { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
            case UInt8(ascii: "_"), UInt8(ascii: "-"): nil
            default: byte
            }
        }
    }

    /// Returns the number of edits between two names, or `nil` if neither is a misspelling of the other.
    ///
    /// Names of at least four bytes may differ in one edit (insert, delete, replace, swap two neighbours), those of at
    /// least ten in two, and those that differ only in digits in none.
    func edits(to other: Spelling) -> Int? {
        guard bytes != other.bytes else { return 0 }
        let length = max(bytes.count, other.bytes.count)
        guard length <= Spelling.longest, abs(bytes.count - other.bytes.count) <= 2 else { return nil }
        // A common prefix up to the last dot does not make the rest of two names more alike.
        let dot = zip(bytes, other.bytes).enumerated().prefix { $0.element.0 == $0.element.1 }
            .last { $0.element.0 == UInt8(ascii: ".") }?.offset
        let start = dot.map { $0 + 1 } ?? 0
        let (left, right) = (bytes[start...], other.bytes[start...])
        let tolerance = max(left.count, right.count) >= 10 ? 2 : max(left.count, right.count) >= 4 ? 1 : 0
        let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        guard tolerance > 0, left.filter({ !isDigit($0) }) != right.filter({ !isDigit($0) }) else { return nil }
        let edits = editDistance(Array(left), Array(right))
        return edits <= tolerance ? edits : nil
    }
}

/// The rules for paths of files in a pack file.
enum ArchivePath {
    /// The maximum length of a path in bytes: that of the name in a ustar header without a prefix.
    static let limit = 100

    /// Returns the reason why a path is refused, or `nil` if it is allowed.
    ///
    /// Only letters, digits and a few other characters are allowed, so that a path means the same on every system and
    /// cannot lead out of a folder.
    static func objection(to path: some Collection<UInt8>) -> String? {
        guard !path.isEmpty else { return "it is empty" }
        guard path.count <= limit else { return "it is longer than \(limit) bytes" }
        guard path.first != UInt8(ascii: "/") else { return "it is absolute" }
        guard path.allSatisfy({ isAllowed($0) }) else {
            return "it contains characters other than letters, digits and `. _ - + /`"
        }
        for part in path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            if part.isEmpty { return "a part is empty" }
            if part.elementsEqual("..".utf8) || part.elementsEqual(".".utf8) { return "a part is `.` or `..`" }
            if part.first == UInt8(ascii: "-") { return "a part begins with `-`" }
        }
        return nil
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "._-+/".utf8.contains(byte)
        }
    }
}

/// The versions of a pack with which another pack works.
///
/// Written as one of `1.2.3` (this version), `1.2` or `1.2.x` (all that begin so), `1` or `1.x`, and `^1.2.3` (this one
/// and later ones up to the next number that may break what others rely on).
package struct VersionRange: Sendable, Hashable {
    /// The first version of the range.
    private let first: Version
    /// The first version behind the range.
    private let end: Version

    /// Reads a range; `nil` if the text is none.
    package init?(_ text: String) {
        let isCompatible = text.hasPrefix("^")
        var parts = (isCompatible ? text.dropFirst() : text[...]).split(
            separator: ".", omittingEmptySubsequences: false)
        if !isCompatible, parts.count > 1, parts.last == "x" { parts.removeLast() }
        let numbers = parts.compactMap { part in
            part.utf8.allSatisfy(\.isDigit) && part.utf8.count <= 9 ? Int(part) : nil
        }
        guard numbers.count == parts.count, (1...3).contains(numbers.count) else { return nil }
        first = Version(numbers)
        // Of `^0.2.1` the second number may break what others rely on, of `^0.0.1` the third.
        let place = isCompatible ? numbers.firstIndex { $0 > 0 } ?? numbers.count - 1 : numbers.count - 1
        var next = Array(numbers[...place])
        next[place] += 1
        end = Version(next)
    }

    /// Returns true if a version, three numbers, is in the range.
    package func contains(_ version: String) -> Bool {
        let numbers = version.split(separator: ".").compactMap { Int($0) }
        guard numbers.count == 3 else { return false }
        let version = Version(numbers)
        return !(version < first) && version < end
    }

    /// Three numbers.
    private struct Version: Sendable, Hashable {
        var numbers: [Int]

        init(_ numbers: [Int]) { self.numbers = numbers + Array(repeating: 0, count: 3 - numbers.count) }

        static func < (left: Version, right: Version) -> Bool {
            left.numbers.lexicographicallyPrecedes(right.numbers)
        }
    }
}

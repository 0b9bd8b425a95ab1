/// The range of versions of a pack that another pack works with.
///
/// The notation is one of `1.2.3` (this version), `1.2` or `1.2.x` (all versions with this prefix), `1` or `1.x`, and
/// `^1.2.3` (this version and later ones before the next breaking version).
package struct VersionRange: Sendable, Hashable {
    /// The first version of the range.
    private let first: Version
    /// The first version after the range.
    private let end: Version

    /// Parses a range, or returns `nil` if the text is not one.
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
        // In `^0.2.1` a change of the second number may be breaking, in `^0.0.1` one of the third.
        let index = isCompatible ? numbers.firstIndex { $0 > 0 } ?? numbers.count - 1 : numbers.count - 1
        var next = Array(numbers[...index])
        next[index] += 1
        end = Version(next)
    }

    /// Returns true if the range contains a version, which must be three numbers.
    package func contains(_ version: String) -> Bool {
        let numbers = version.split(separator: ".").compactMap { Int($0) }
        guard numbers.count == 3 else { return false }
        let version = Version(numbers)
        return !(version < first) && version < end
    }

    /// Returns true if the range begins before a version, or if the version is not three numbers.
    package func begins(before version: String) -> Bool {
        let numbers = version.split(separator: ".").compactMap { Int($0) }
        return numbers.count != 3 || first < Version(numbers)
    }

    /// A version of three numbers.
    private struct Version: Sendable, Hashable {
        var numbers: [Int]

        init(_ numbers: [Int]) { self.numbers = numbers + Array(repeating: 0, count: 3 - numbers.count) }

        static func < (left: Version, right: Version) -> Bool {
            left.numbers.lexicographicallyPrecedes(right.numbers)
        }
    }
}

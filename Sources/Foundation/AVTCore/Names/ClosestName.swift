/// Returns the name that was probably meant, or `nil` if none is close enough.
///
/// A name that differs only in case comes first, then the one with the smallest edit distance (insert, delete, replace,
/// swap two neighbours), if that is at most a third of the longer name's length. The parts of dotted names are compared
/// separately: a common `event.` makes two attributes no more similar. Ties go to the first name in alphabetical order,
/// so that the result does not depend on the order of a set.
///
/// - Parameters:
///   - name: The name as written.
///   - candidates: The existing names.
/// - Returns: One of the candidates, or `nil`.
/// - Complexity: The product of the two lengths, for each candidate of a similar length.
package func closestName(to name: String, among candidates: some Sequence<String>) -> String? {
    resembledName(to: name, among: candidates)?.name
}

/// A name that another name resembles.
package struct ResembledName: Sendable {
    /// The name.
    package let name: String
    /// True if the other name is almost certainly a misspelling of this one.
    ///
    /// No second name is as close, and the names do not differ in a word that makes one the opposite of the other, such
    /// as `begin` and `end`.
    package let isCertain: Bool

    /// Creates a name.
    package init(name: String, isCertain: Bool) {
        self.name = name
        self.isCertain = isCertain
    }
}

/// Returns the name that was probably meant, as ``closestName(to:among:)``, and whether that is certain.
package func resembledName(to name: String, among candidates: some Sequence<String>) -> ResembledName? {
    let folded = Array(name.lowercased().unicodeScalars)
    guard !folded.isEmpty, folded.count <= longestName else { return nil }
    let parts = folded.split(separator: ".", omittingEmptySubsequences: false)
    var best: (distance: Int, name: String)?
    var hasSecond = false
    for candidate in candidates where candidate != name {
        let other = Array(candidate.lowercased().unicodeScalars)
        guard other.count <= longestName,
            let distance = edits(parts, other.split(separator: ".", omittingEmptySubsequences: false))
        else { continue }
        if let found = best {
            if found.distance < distance || found.name == candidate { continue }
            hasSecond = found.distance == distance
            if hasSecond, found.name < candidate { continue }
        }
        best = (distance, candidate)
    }
    return best.map { ResembledName(name: $0.name, isCertain: !hasSecond && !isOppositeName($0.name, to: name)) }
}

/// The parts of a dotted name.
private typealias NameParts = [ArraySlice<Unicode.Scalar>]

/// Returns the number of edits between two names, or `nil` if one of their parts, or the rest after the common ones,
/// differs too much.
private func edits(_ first: NameParts, _ second: NameParts) -> Int? {
    guard first.count == second.count else {
        let common = zip(first, second).prefix(while: { $0.0 == $0.1 }).count
        return edits(ofPart: joined(first.dropFirst(common)), joined(second.dropFirst(common)))
    }
    var sum = 0
    for (part, other) in zip(first, second) {
        guard let count = edits(ofPart: Array(part), Array(other)) else { return nil }
        sum += count
    }
    return sum
}

private func joined(_ parts: NameParts.SubSequence) -> [Unicode.Scalar] {
    let dot: [Unicode.Scalar] = ["."]
    return Array(parts.joined(separator: dot))
}

private func edits(ofPart first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int? {
    let tolerance = max(first.count, second.count) / 3
    guard abs(first.count - second.count) <= tolerance else { return nil }
    let distance = editDistance(first, second)
    return distance <= tolerance ? distance : nil
}

/// Longer names are not compared: they are hardly ever typed by hand.
private let longestName = 100

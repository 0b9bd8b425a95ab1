/// The name that was probably meant, or `nil` if none is near.
///
/// A name that differs in nothing but upper and lower case comes first; then the one with the smallest edit distance
/// (insert, delete, replace, swap two neighbours), if that is at most a third of the longer of the two. Among equals the
/// first in alphabetical order is taken, so that the answer does not depend on the order of a set.
///
/// - Parameters:
///   - name: what was written.
///   - candidates: the names that there are.
/// - Returns: one of the candidates.
/// - Complexity: the product of the two lengths for each candidate whose length is near enough.
public func closestName(to name: String, among candidates: some Sequence<String>) -> String? {
    let folded = Array(name.lowercased().unicodeScalars)
    guard !folded.isEmpty, folded.count <= longestName else { return nil }
    var best: (distance: Int, name: String)?
    for candidate in candidates where candidate != name {
        let other = Array(candidate.lowercased().unicodeScalars)
        let tolerance = max(folded.count, other.count) / 3
        guard abs(folded.count - other.count) <= tolerance, other.count <= longestName else { continue }
        let distance = editDistance(folded, other)
        guard distance <= tolerance else { continue }
        if let found = best, (found.distance, found.name) <= (distance, candidate) { continue }
        best = (distance, candidate)
    }
    return best?.name
}

/// Names beyond this length are not compared; nobody mistypes those.
private let longestName = 100

/// The number of edits between two texts, a swap of neighbours being one (optimal string alignment).
private func editDistance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for row in 0..<first.count {
        var current = [row + 1]
        for column in 0..<second.count {
            var distance = min(last[column + 1] + 1, current[column] + 1)
            distance = min(distance, last[column] + (first[row] == second[column] ? 0 : 1))
            let swapped =
                row > 0 && column > 0 && first[row] == second[column - 1] && first[row - 1] == second[column]
            if swapped { distance = min(distance, beforeLast[column - 1] + 1) }
            current.append(distance)
        }
        beforeLast = last
        last = current
    }
    return last[second.count]
}

/// Returns the number of edits between two texts: insertions, deletions, replacements, and swaps of two neighbours
/// (optimal string alignment).
///
/// How many edits make a misspelling is up to the caller: ``closestName(to:among:)`` suggests names to authors, and the
/// engine decides the same about the names of recorded data, more strictly.
///
/// - Parameters:
///   - first: The bytes or Unicode scalars of a text.
///   - second: Those of the other text.
/// - Returns: The number of edits.
/// - Complexity: The product of the two lengths.
@inlinable
package func editDistance<Element: Equatable>(_ first: [Element], _ second: [Element]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for row in first.indices {
        var current = [row + 1]
        for column in second.indices {
            var edits = min(last[column + 1], current[column]) + 1
            edits = min(edits, last[column] + (first[row] == second[column] ? 0 : 1))
            if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
                edits = min(edits, beforeLast[column - 1] + 1)
            }
            current.append(edits)
        }
        (beforeLast, last) = (last, current)
    }
    return last[second.count]
}

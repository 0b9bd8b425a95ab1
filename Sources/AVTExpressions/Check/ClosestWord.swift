/// The name that is most likely meant; `nil` if none is near.
func closestWord(to word: String, among names: some Sequence<String>) -> String? {
    let wanted = Array(word.lowercased())
    guard wanted.count <= 64 else { return nil }
    var best: (name: String, distance: Int)?
    for name in names where name.count <= 64 {
        let distance = editDistance(wanted, Array(name.lowercased()))
        guard distance <= max(1, wanted.count / 3), distance < best?.distance ?? .max else { continue }
        best = (name, distance)
    }
    return best?.name
}

/// How many letters must be inserted, removed, replaced or swapped with a neighbour.
private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
    var older: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
        var current = [row + 1]
        for column in right.indices {
            var least = min(last[column + 1] + 1, current[column] + 1)
            least = min(least, last[column] + (left[row] == right[column] ? 0 : 1))
            if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                least = min(least, older[column - 1] + 1)
            }
            current.append(least)
        }
        older = last
        last = current
    }
    return last[right.count]
}

/// Places for labels, as near as can be to what they name, in the same order, and at least so far from each other.
///
/// The sum of squared distances from the places wished for is the least possible: labels that would come too near are
/// put together into one block, which stands in the middle of what its labels wish for.
///
/// - Parameters:
///   - wishes: where each label would stand by itself, in ascending order.
///   - distance: the least distance.
///   - least: where no label may stand before.
/// - Returns: where each label stands.
func places(for wishes: [Double], distance: Double, from least: Double) -> [Double] {
    // Labels that touch have the same place once each has moved back by the room of those before it.
    var blocks: [Block] = []
    for (index, wish) in wishes.enumerated() {
        blocks.append(Block(sum: wish - Double(index) * distance, count: 1))
        while blocks.count > 1, blocks[blocks.count - 2].mean >= blocks[blocks.count - 1].mean {
            let last = blocks.removeLast()
            blocks[blocks.count - 1].sum += last.sum
            blocks[blocks.count - 1].count += last.count
        }
    }
    let moved = blocks.flatMap { Array(repeating: max($0.mean, least), count: $0.count) }
    return moved.enumerated().map { $0.element + Double($0.offset) * distance }
}

/// Labels that stand beside each other.
private struct Block {
    var sum: Double
    var count: Int

    var mean: Double { sum / Double(count) }
}

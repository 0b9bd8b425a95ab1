/// Returns positions for labels that are as close as possible to the wanted ones, in the same order, and at least a
/// given distance apart.
///
/// The positions minimize the sum of the squared distances from the wanted positions: labels that would be too close
/// are merged into a block, which is centred on the wanted positions of its labels.
///
/// - Parameters:
///   - wishes: The wanted position of each label, in ascending order.
///   - distance: The least distance between two labels.
///   - least: The least position of a label.
/// - Returns: The position of each label.
func labelPositions(for wishes: [Double], distance: Double, from least: Double) -> [Double] {
    // Adjacent labels have the same position once each is moved back by the space of the labels before it.
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

/// Labels that are adjacent, at the least distance from each other.
private struct Block {
    var sum: Double
    var count: Int

    var mean: Double { sum / Double(count) }
}

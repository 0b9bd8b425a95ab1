/// A field of a measure that is always an integer: of a measure of time, or the total of a count.
///
/// Most attributes, and conditions about measures, read such fields: they are read without the overhead of other values.
struct IntegerMeasure {
    let owner: Owner
    /// The index of the measure among those of its owner.
    let indexInOwner: Int
    let field: MeasureField
}

extension ProgramContent {
    /// The index of each measure among those of its owner.
    var measureIndicesInOwner: [Int] {
        var counts: [Owner: Int] = [:]
        return measures.map { measure in
            defer { counts[measure.owner, default: 0] += 1 }
            return counts[measure.owner, default: 0]
        }
    }

    /// Returns a field of a measure, or `nil` if it may be anything but an integer.
    ///
    /// - Parameters:
    ///   - index: The index of the measure.
    ///   - field: The field.
    ///   - indicesInOwner: The program's ``measureIndicesInOwner``.
    /// - Returns: The field.
    func integerMeasure(_ index: Int, _ field: MeasureField, _ indicesInOwner: [Int]) -> IntegerMeasure? {
        let isInteger =
            switch measures[index].kind {
            case .time: [.total, .delta, .count, .current, .longest].contains(field)
            case .count: field == .total
            case .weighted, .samples, .ranges: false
            }
        guard isInteger else { return nil }
        return IntegerMeasure(owner: measures[index].owner, indexInOwner: indicesInOwner[index], field: field)
    }
}

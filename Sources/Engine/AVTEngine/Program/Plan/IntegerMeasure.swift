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
    /// Returns a field of a measure, or `nil` if it may be anything but an integer.
    ///
    /// - Parameters:
    ///   - index: The index of the measure.
    ///   - field: The field.
    ///   - layout: The layout of the measures.
    /// - Returns: The field.
    func integerMeasure(_ index: Int, _ field: MeasureField, _ layout: MeasureLayout) -> IntegerMeasure? {
        let isInteger =
            switch measures[index].kind {
            case .time: [.total, .delta, .count, .current, .longest].contains(field)
            case .count: field == .total
            case .weighted, .samples, .ranges: false
            }
        guard isInteger else { return nil }
        return IntegerMeasure(owner: measures[index].owner, indexInOwner: layout.indexInOwner(of: index), field: field)
    }
}

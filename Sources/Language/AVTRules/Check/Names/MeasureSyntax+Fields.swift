import AVTEngine

extension MeasureSyntax {
    /// The formula of the number that is measured, or `nil` if times or events are.
    var value: FormulaSyntax? {
        switch kind {
        case .weighted(_, let value), .samples(let value, _, _): value
        case .time, .partition, .count, .ranges: nil
        }
    }
}

extension MeasureSyntax.Kind {
    /// The fields of a time, or of the time of an enum value; the name alone reads the first field.
    static let timeFields: [MeasureField] = [.total, .delta, .count, .current, .longest, .mean]

    /// The fields of the measure; the name alone reads the first field.
    var fields: [MeasureField] {
        switch self {
        case .time: MeasureSyntax.Kind.timeFields
        // Its other fields are enum values.
        case .partition: [.total]
        case .weighted: [.mean, .min, .max, .total, .product]
        case .count: [.total]
        case .samples: [.mean, .count, .sum, .min, .max, .first, .last]
        case .ranges: [.covered, .count, .longest]
        }
    }
}

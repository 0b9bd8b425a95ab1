import AVTEngine
import AVTExpressions

/// A measure and the progress of its check.
struct MeasureInCheck {
    /// The measure as written.
    let layerEntry: LayerEntry<MeasureSyntax>
    /// The definitions that the measured number's formula names.
    var definitions: Set<Int> = []
    /// The measured number's formula once it has been checked; `.some(nil)` if it is invalid.
    var typedValue: TypedExpression??

    /// The measured number's formula as written.
    var value: FormulaSyntax? {
        switch layerEntry.entry.kind {
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

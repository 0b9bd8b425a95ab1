import AVTEngine
import AVTExpressions

/// A measure on its way through the checker.
struct MeasureInCheck {
    /// The measure as written.
    let placed: Placed<MeasureSyntax>
    /// The definitions that the number names.
    var definitions: Set<Int> = []
    /// The number that it is about, once that is checked; `.some(nil)`: it is wrong.
    var typedValue: TypedExpression??

    /// The number that it is about, as written.
    var value: FormulaSyntax? {
        switch placed.entry.kind {
        case .weighted(_, let value), .samples(let value, _, _): value
        case .time, .partition, .count, .ranges: nil
        }
    }
}

extension MeasureSyntax.Kind {
    /// What can be read of a time, or of the time of a word; the name alone reads the first.
    static let fieldsOfTime: [MeasureField] = [.total, .delta, .count, .current, .longest, .mean]

    /// What can be read of it; the name alone reads the first.
    var fields: [MeasureField] {
        switch self {
        case .time: MeasureSyntax.Kind.fieldsOfTime
        // Its other fields are words.
        case .partition: [.total]
        case .weighted: [.mean, .min, .max, .total, .product]
        case .count: [.total]
        case .samples: [.mean, .count, .sum, .min, .max, .first, .last]
        case .ranges: [.covered, .count, .longest]
        }
    }
}

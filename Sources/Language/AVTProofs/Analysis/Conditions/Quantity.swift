import AVTExpressions
import AVTRules

/// A value that conditions read and that is unknown.
struct Quantity {
    /// The identity of a quantity.
    enum Key: Hashable {
        /// A reference, in its version after a number of changes in a step.
        case reference(Int, version: Int)
        /// Another part of a formula, without its source location, at a stage of a step.
        case part(TypedExpression, version: Int)
        /// A part that may have a different value each time.
        case once(Int)
    }

    /// The maximum number of constants that a quantity can be compared with.
    static let thresholdLimit = 64

    let key: Key
    let type: ExpressionType
    /// The quantity's text in diagnostics.
    let text: String
    /// True if the quantity may be missing.
    var mayBeMissing: Bool
    /// True if the formula may fail.
    let mayFail: Bool
    /// If the quantity is an action, the possible actions.
    let actions: [Int]
    /// The constants that the quantity is compared with.
    var thresholds = Thresholds()

    /// True if the quantity can have any value, independently of the others.
    var isFree: Bool {
        if case .reference(_, version: 0) = key { true } else { false }
    }

    /// The cells, the most common ones first.
    var cells: [Cell] {
        values + (mayBeMissing ? [.missing] : []) + (mayFail ? [.failing] : [])
    }

    private var values: [Cell] {
        switch type {
        case .bool: [.value(.bool(true)), .value(.bool(false))]
        case .int: thresholds.wholeNumbers.map { .value(.int($0)) }
        case .double: thresholds.numbers.map { .value(.double($0)) }
        case .string: thresholds.strings.map { .value(.string($0)) }
        case .enumeration(let type): type.cases.indices.map { .value(.enumCase($0)) }
        case .action: actions.map { .value(.action($0)) }
        default: [.present]
        }
    }
}

extension ExpressionType {
    /// True if values of the type are divided into cells by comparison with constants.
    var hasCells: Bool {
        switch self {
        case .bool, .int, .double, .string, .action: true
        case .enumeration(let type): type.cases.count <= Quantity.thresholdLimit
        default: false
        }
    }
}

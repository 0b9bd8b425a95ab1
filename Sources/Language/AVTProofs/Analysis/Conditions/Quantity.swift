import AVTExpressions
import AVTRules

/// Something that conditions read and that can be anything.
struct Quantity {
    /// By what a quantity is known again.
    enum Key: Hashable {
        /// What a reference stands for, after so many changes in a step.
        case reference(Int, version: Int)
        /// Another part of a formula, without its place in the text, at a stage of a step.
        case part(TypedExpression, version: Int)
        /// A part that may be something else each time.
        case once(Int)
    }

    /// The most constants with which it can be compared.
    static let thresholdLimit = 64

    let key: Key
    let type: ExpressionType
    /// What it is called.
    let text: String
    /// True if it may not be there.
    var mayBeMissing: Bool
    /// True if the formula may fail for another reason.
    let mayFail: Bool
    /// Of an action: those that come into question.
    let actions: [Int]
    /// What it is compared with.
    var thresholds = Thresholds()

    /// True if it can be given any value, whatever the others are.
    var isFree: Bool {
        if case .reference(_, version: 0) = key { true } else { false }
    }

    /// The cells, the usual ones first.
    var cells: [Cell] {
        values + (mayBeMissing ? [.missing] : []) + (mayFail ? [.failing] : [])
    }

    private var values: [Cell] {
        switch type {
        case .bool: [.value(.bool(true)), .value(.bool(false))]
        case .int: thresholds.wholeNumbers.map { .value(.int($0)) }
        case .double: thresholds.numbers.map { .value(.double($0)) }
        case .string: thresholds.strings.map { .value(.string($0)) }
        case .enumeration(let type): type.words.indices.map { .value(.word($0)) }
        case .action: actions.map { .value(.action($0)) }
        default: [.present]
        }
    }
}

extension ExpressionType {
    /// True for types whose values fall into cells by comparison with constants.
    var hasCells: Bool {
        switch self {
        case .bool, .int, .double, .string, .action: true
        case .enumeration(let type): type.words.count <= Quantity.thresholdLimit
        default: false
        }
    }
}

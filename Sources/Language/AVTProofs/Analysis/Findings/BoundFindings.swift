import AVTDiagnostics
import AVTExpressions
import AVTRules

/// Finds comparisons with a constant that numbers computed by the rules cannot reach, such as a count below 0.
///
/// A diagnostic is proven: numbers of the app, such as attributes of events, may have any value.
struct BoundFindings {
    private let pack: CheckedPack

    init(_ pack: CheckedPack) {
        self.pack = pack
    }

    /// Returns the diagnostics for conditions of the top packs.
    func findings(_ formulas: inout OpenFormulas) -> [Diagnostic] {
        let comparisons = formulas.openConditions().flatMap(\.expression.numberComparisons)
        guard !comparisons.isEmpty else { return [] }
        let bounds = NumberBounds(pack, external: .any)
        var found: Set<SourceRange> = []
        return comparisons.compactMap { comparison in
            guard let range = formulas.range(of: comparison.condition),
                comparison.neverHolds(within: bounds.bounds(of: comparison.number, where: NumberFacts())),
                found.insert(range).inserted
            else { return nil }
            let text = formulas.text(of: comparison.number)
            return Diagnostic(
                .constantCondition, "this never holds", at: range,
                label: "`\(text)` has no such value")
        }
    }
}

/// A comparison of a number with a constant.
private struct NumberComparison {
    let condition: TypedExpression
    let number: TypedExpression
    let order: Order
    let constant: Double

    /// Returns whether the comparison holds for no number within some bounds.
    func neverHolds(within bounds: Bounds) -> Bool {
        switch order {
        case .less: bounds.lower >= constant
        case .lessOrEqual: bounds.lower > constant
        case .greater: bounds.upper <= constant
        case .greaterOrEqual: bounds.upper < constant
        case .equal: bounds.lower > constant || bounds.upper < constant
        case .notEqual: false
        }
    }
}

extension TypedExpression {
    /// The comparisons of a number that is read or computed with a constant that is written.
    fileprivate var numberComparisons: [NumberComparison] {
        guard case .operation(let operation, let operands) = node, operands.count == 2, let order = Order(operation)
        else { return children.flatMap(\.numberComparisons) }
        for (number, other, order) in [(operands[0], operands[1], order), (operands[1], operands[0], order.mirrored)] {
            guard let constant = other.literalNumber, number.literalNumber == nil else { continue }
            return [NumberComparison(condition: self, number: number, order: order, constant: constant)]
        }
        return []
    }
}

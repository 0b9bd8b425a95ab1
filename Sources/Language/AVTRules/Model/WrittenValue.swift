import AVTDiagnostics
import AVTExpressions

/// A metric or an attribute with the text of its formulas, which contains the location of each part.
package struct WrittenValue: Sendable {
    /// The entity that has the value.
    package enum Subject: Sendable {
        /// A metric, as an index of `CheckedPack.metrics`.
        case metric(Int)
        /// An attribute of accepted events.
        case attribute
    }

    /// The entity that has the value.
    package var subject: Subject
    /// The name of the metric or attribute.
    package var name: TextSyntax
    /// The actions whose events get it.
    package var filter: ActionFilter
    /// The condition and its text, or `nil` if there is none.
    package var when: (expression: TypedExpression, formula: FormulaSyntax)?
    /// The value.
    package var value: TypedExpression
    /// The text of the value.
    package var formula: FormulaSyntax
    /// The layer that the entry belongs to, as an index of `CheckedPack.layers`.
    package var layer: Int
    /// The layer of the pack that contains the entry.
    package var origin: Int
    /// True for a metric that the clock sends.
    package var isPeriodic: Bool

    /// The formulas with their texts.
    package var formulas: [(expression: TypedExpression, formula: FormulaSyntax)] {
        (when.map { [$0] } ?? []) + [(value, formula)]
    }

    /// Returns a checked condition with its formula, or `nil` if there is none.
    static func condition(
        _ expression: TypedExpression?, _ formula: FormulaSyntax?
    ) -> (expression: TypedExpression, formula: FormulaSyntax)? {
        expression.flatMap { expression in formula.map { (expression, $0) } }
    }
}

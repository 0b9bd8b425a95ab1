/// A dotted name as it is written.
package struct DottedName {
    /// The names between the dots.
    package private(set) var names: [String]
    /// The formulas of the first one, two, and so on up to all names.
    package private(set) var prefixes: [ExpressionSyntax]
    /// The source range of each name.
    package private(set) var nameRanges: [Range<Int>]
    /// True if the name has a leading dot.
    package let isRoot: Bool

    /// Creates the dotted name of a formula, or `nil` if the formula is not one.
    package init?(_ syntax: ExpressionSyntax) {
        switch syntax.kind {
        case .identifier(let name):
            (names, prefixes, nameRanges, isRoot) = ([name], [syntax], [syntax.range], false)
        case .rootIdentifier(let name):
            (names, prefixes, nameRanges, isRoot) = ([name], [syntax], [syntax.range], true)
        case .select(let operand, let name, let nameRange, isOptional: false):
            guard let container = DottedName(operand) else { return nil }
            self = container
            names.append(name)
            prefixes.append(syntax)
            nameRanges.append(nameRange)
        default: return nil
        }
    }
}

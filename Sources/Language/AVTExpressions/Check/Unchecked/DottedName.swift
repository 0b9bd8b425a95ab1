/// A name with dots, as it is written.
struct DottedName {
    /// The names between the dots.
    private(set) var names: [String]
    /// The formulas that the first names make, for each number of them.
    private(set) var prefixes: [ExpressionSyntax]
    /// Where each name stands.
    private(set) var nameRanges: [Range<Int>]
    /// True if a dot stands before it.
    let isRoot: Bool

    /// The name that a formula is; `nil` if it is none.
    init?(_ syntax: ExpressionSyntax) {
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

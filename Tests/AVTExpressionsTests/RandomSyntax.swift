import AVTTestSupport
import AVTExpressions

/// Makes formulas of any shape, whatever they mean.
struct RandomSyntax {
    private var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    mutating func tree(depth: Int) -> ExpressionSyntax {
        guard depth > 0 else { return leaf() }
        let inner = depth - 1
        switch Int.random(in: 0..<14, using: &generator) {
        case 0: return node(.select(tree(depth: inner), name: name(), nameRange: 0..<0))
        case 1: return node(.index(tree(depth: inner), tree(depth: inner)))
        case 2: return node(.call(target: nil, name: name(), nameRange: 0..<0, arguments: trees(depth: inner)))
        case 3:
            return node(
                .call(target: tree(depth: inner), name: name(), nameRange: 0..<0, arguments: trees(depth: inner)))
        case 4: return node(.unary(.not, tree(depth: inner)))
        case 5: return negation(of: tree(depth: inner))
        case 6: return node(.conditional(tree(depth: inner), tree(depth: inner), tree(depth: inner)))
        case 7: return node(.coalesce(tree(depth: inner), tree(depth: inner)))
        case 8: return node(.list(trees(depth: inner)))
        case 9: return node(.has(tree(depth: inner)))
        default:
            let operation = BinaryOperator.allCases.randomElement(using: &generator) ?? .add
            return node(.binary(operation, tree(depth: inner), tree(depth: inner)))
        }
    }

    /// A minus before a number belongs to the number.
    private func negation(of operand: ExpressionSyntax) -> ExpressionSyntax {
        var first = operand
        while true {
            switch first.kind {
            case .literal: return node(.unary(.not, operand))
            case .select(let inner, _, _), .index(let inner, _), .call(let inner?, _, _, _): first = inner
            default: return node(.unary(.minus, operand))
            }
        }
    }

    private mutating func trees(depth: Int) -> [ExpressionSyntax] {
        (0..<Int.random(in: 0...3, using: &generator)).map { _ in tree(depth: depth) }
    }

    private mutating func leaf() -> ExpressionSyntax {
        switch Int.random(in: 0..<7, using: &generator) {
        case 0: node(.literal(.bool(Bool.random(using: &generator))))
        case 1: node(.literal(.int([0, 7, -3, .max, .min].randomElement(using: &generator) ?? 0)))
        case 2: node(.literal(.double([0.5, -2.25, 1e300, 1e-300].randomElement(using: &generator) ?? 0)))
        case 3: node(.literal(.string(["", "a \"b\" \\", "é ▸ // ?"].randomElement(using: &generator) ?? "")))
        case 4: node(.literal(.duration(milliseconds: Int.random(in: -9...90_000, using: &generator))))
        case 5: node(.literal(.null))
        default: node(.identifier(name()))
        }
    }

    private mutating func name() -> String {
        ["a", "event", "isPaused", "e5", "_x"].randomElement(using: &generator) ?? "a"
    }

    private func node(_ kind: ExpressionSyntax.Kind) -> ExpressionSyntax {
        ExpressionSyntax(kind, range: 0..<0)
    }
}

import AVTExpressions
import AVTTestSupport

/// Makes formulas of any shape, whatever they mean.
struct RandomSyntax {
    private var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    mutating func tree(depth: Int) -> ExpressionSyntax {
        guard depth > 0 else { return leaf() }
        let inner = depth - 1
        switch Int.random(in: 0..<20, using: &generator) {
        case 0, 1: return select(tree(depth: inner))
        case 2: return node(.index(tree(depth: inner), tree(depth: inner), isOptional: Bool.random(using: &generator)))
        case 3: return node(.call(target: nil, name: name(), nameRange: 0..<0, arguments: trees(depth: inner)))
        case 4:
            return node(
                .call(target: tree(depth: inner), name: field(), nameRange: 0..<0, arguments: trees(depth: inner)))
        case 5: return node(.unary(.not, tree(depth: inner)))
        case 6: return node(.unary(.minus, tree(depth: inner)))
        case 7: return node(.conditional(tree(depth: inner), tree(depth: inner), tree(depth: inner)))
        case 8: return node(.coalesce(tree(depth: inner), tree(depth: inner)))
        case 9:
            let elements = trees(depth: inner)
            return node(.list(elements.map { ListElementSyntax($0, isOptional: Bool.random(using: &generator)) }))
        case 10:
            let keys = trees(depth: inner)
            return node(
                .map(
                    keys.map {
                        MapEntrySyntax(
                            key: $0, value: tree(depth: inner), isOptional: Bool.random(using: &generator))
                    }))
        case 11: return node(.has(has(tree(depth: inner))))
        case 12: return comprehension(inner)
        case 13: return node(.bind(BindSyntax(variable("x"), value: tree(depth: inner), body: tree(depth: inner))))
        case 14:
            return node(
                .optionalMap(
                    OptionalMapSyntax(
                        isFlat: Bool.random(using: &generator), nameRange: 0..<0, target: tree(depth: inner),
                        variable: variable("x"), body: tree(depth: inner))))
        default:
            let operation = BinaryOperator.allCases.randomElement(using: &generator) ?? .add
            return node(.binary(operation, tree(depth: inner), tree(depth: inner)))
        }
    }

    private mutating func select(_ operand: ExpressionSyntax) -> ExpressionSyntax {
        let isOptional = Int.random(in: 0..<4, using: &generator) == 0
        let escaped = ["content-type", "in", "a b/c.d", "null"].randomElement(using: &generator) ?? "in"
        let name = Bool.random(using: &generator) ? field() : escaped
        return node(.select(operand, name: name, nameRange: 0..<0, isOptional: isOptional))
    }

    private mutating func has(_ operand: ExpressionSyntax) -> ExpressionSyntax {
        node(
            Bool.random(using: &generator)
                ? .identifier(name()) : .select(operand, name: field(), nameRange: 0..<0, isOptional: false))
    }

    private mutating func comprehension(_ inner: Int) -> ExpressionSyntax {
        let kind = ComprehensionSyntax.Kind.allCases.randomElement(using: &generator) ?? .all
        let (canBeDouble, canBeSingle, transforms) =
            switch kind {
            case .all, .exists, .existsOne: (true, true, false)
            case .filter: (false, true, false)
            case .map: (false, true, true)
            case .transformList, .transformMap, .transformMapEntry: (true, false, true)
            }
        let isDouble = canBeDouble && (!canBeSingle || Bool.random(using: &generator))
        let hasCondition = !transforms || Bool.random(using: &generator)
        return node(
            .comprehension(
                ComprehensionSyntax(
                    kind, nameRange: 0..<0, target: tree(depth: inner), variable: variable("k"),
                    second: isDouble ? variable("v") : nil, condition: hasCondition ? tree(depth: inner) : nil,
                    transform: transforms ? tree(depth: inner) : nil)))
    }

    private mutating func trees(depth: Int) -> [ExpressionSyntax] {
        (0..<Int.random(in: 0...3, using: &generator)).map { _ in tree(depth: depth) }
    }

    private mutating func leaf() -> ExpressionSyntax {
        switch Int.random(in: 0..<10, using: &generator) {
        case 0: node(.literal(.bool(Bool.random(using: &generator))))
        case 1: node(.literal(.int([0, 7, -3, .max, .min].randomElement(using: &generator) ?? 0)))
        case 2:
            node(.literal(.double([0.5, -2.25, 1e300, 2.5e-308, -0.0, 1e16].randomElement(using: &generator) ?? 0)))
        case 3:
            node(
                .literal(
                    .string(
                        ["", "a \"b\" \\", "é ▸ // ?", "\u{301}e\u{301}", "\n\r\n\t\u{0}\u{7F}\u{85}\u{2028}", "😀`'"]
                            .randomElement(using: &generator) ?? "")))
        case 4: node(.literal(.duration(milliseconds: Int.random(in: -9...90_000, using: &generator))))
        case 5: node(.literal(.null))
        case 6: node(.literal(.uint([0, 5, .max].randomElement(using: &generator) ?? 0)))
        case 7:
            node(
                .literal(
                    .bytes(
                        (0..<Int.random(in: 0...4, using: &generator)).map { _ in
                            .random(in: 0...255, using: &generator)
                        })))
        case 8: node(.rootIdentifier(name()))
        default: node(.identifier(name()))
        }
    }

    private mutating func name() -> String {
        ["a", "event", "isPaused", "e5", "_x", "r", "b", "cel"].randomElement(using: &generator) ?? "a"
    }

    private mutating func field() -> String {
        // The names of macros are no names of methods.
        ["a", "e5", "loop", "if", "_"].randomElement(using: &generator) ?? "a"
    }

    private func variable(_ name: String) -> VariableSyntax { VariableSyntax(name, range: 0..<0) }

    private func node(_ kind: ExpressionSyntax.Kind) -> ExpressionSyntax {
        ExpressionSyntax(kind, range: 0..<0)
    }
}

/// `&&` and `||`: the absorbing value wins over any result of the other operands, except an exceeded limit.
struct Junction: Sendable {
    /// The maximum number of nested operands; more are evaluated in a loop, because nesting them uses up the stack.
    static let mostNested = 8

    private let operands: [BoolCode]
    private let absorber: Bool

    init(_ operands: [BoolCode], absorber: Bool) {
        self.operands = operands
        self.absorber = absorber
    }

    /// Code that evaluates the operands in a loop.
    var code: BoolCode {
        BoolCode { [self] frame in
            var failure: EvaluationError.Kind?
            for operand in operands {
                switch operand.read(frame) {
                case .value(absorber): return .value(absorber)
                case .value: break
                case .failed(.limit): return .failed(.limit)
                case .failed(let kind): failure = failure ?? kind
                }
            }
            return failure.map { .failed($0) } ?? .value(!absorber)
        }
    }

    /// Returns code for `first && rest`; if the first is true, the result is that of the rest.
    @inline(__always)
    static func both<First: Operand>(_ first: First, _ rest: BoolCode) -> BoolCode where First.Value == Bool {
        BoolCode { frame in
            let left = first.read(frame)
            if case .value(let holds) = left { return holds ? rest.read(frame) : .value(false) }
            return absorbed(left, rest, false, frame)
        }
    }

    /// Returns code for `first && second && rest`.
    static func both(_ first: IntRange, _ second: IntRange, _ rest: BoolCode) -> BoolCode {
        let others = both(second, rest)
        return BoolCode { frame in
            let left = first.read(frame)
            guard case .value(let holds) = left else { return absorbed(left, others, false, frame) }
            guard holds else { return .value(false) }
            let right = second.read(frame)
            if case .value(let holds) = right { return holds ? rest.read(frame) : .value(false) }
            return absorbed(right, rest, false, frame)
        }
    }

    /// Returns code for `first || rest`.
    static func either(_ first: BoolCode, _ rest: BoolCode) -> BoolCode {
        BoolCode { frame in
            let left = first.read(frame)
            if case .value(let holds) = left { return holds ? .value(true) : rest.read(frame) }
            return absorbed(left, rest, true, frame)
        }
    }

    /// Returns the result if the first operand has failed.
    @inline(never)
    private static func absorbed(
        _ left: SlotOutcome<Bool>, _ rest: BoolCode, _ absorber: Bool, _ frame: SlotFrame
    ) -> SlotOutcome<Bool> {
        if case .failed(.limit) = left { return left }
        switch rest.read(frame) {
        case .value(absorber): return .value(absorber)
        case .failed(.limit): return .failed(.limit)
        default: return left
        }
    }
}

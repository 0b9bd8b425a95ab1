import AVTValues

/// Conditions, which are most of what is evaluated: they come to a byte, and need no operand of any type.
extension Session {
    /// What a condition comes to.
    ///
    /// `&&` and `||` absorb: the value that decides wins over an error on either side.
    func truth(of index: Int, _ event: borrowing AttributeList, _ elements: Elements) -> Truth {
        let place = Int(program.sharedNodes.places[index])
        if place >= 0, let known = keptNodes.truth(place, in: epoch) { return known }
        let truth: Truth
        switch program.content.expressions.nodes[index] {
        case .test(let test):
            return Truth(program.content.expressions.tests[Int(test)].holds(words))
        case .wasTest(let test, let layer):
            return Truth(program.content.expressions.tests[Int(test)].holds(wasWords[Int(layer)]))
        case .not(let operand):
            truth = self.truth(of: Int(operand), event, elements).negated
        case .holds(let operand):
            truth = Truth(self.truth(of: Int(operand), event, elements) == .yes)
        case .and(let left, let right):
            truth = absorbing(.no, Int(left), Int(right), event, elements)
        case .or(let left, let right):
            truth = absorbing(.yes, Int(left), Int(right), event, elements)
        case .has(let operand):
            truth = has(Int(operand), event, elements)
        case .binary(let operation, let left, let right) where operation.comparesScalars:
            truth = operation.compare(
                scalar(of: Int(left), event, elements), scalar(of: Int(right), event, elements))
        default:
            return Truth(evaluate(index, event, elements))
        }
        if place >= 0 { keptNodes.keep(Operand(truth), place, in: epoch) }
        return truth
    }

    private func absorbing(
        _ absorber: Truth, _ left: Int, _ right: Int, _ event: borrowing AttributeList, _ elements: Elements
    ) -> Truth {
        let left = truth(of: left, event, elements)
        if left == absorber { return absorber }
        let right = truth(of: right, event, elements)
        if right == absorber { return absorber }
        if left.isError { return left }
        return right
    }

    private func has(_ operand: Int, _ event: borrowing AttributeList, _ elements: Elements) -> Truth {
        switch program.content.expressions.nodes[operand] {
        case .memory(let slot):
            return Truth(!memory[place(of: slot, tracker: current)].isMissing)
        default:
            switch evaluate(operand, event, elements) {
            case .missing: return .no
            case .failed: return .failed
            default: return .yes
            }
        }
    }

    private func scalar(of index: Int, _ event: borrowing AttributeList, _ elements: Elements) -> Scalar {
        switch program.content.expressions.nodes[index] {
        case .constant(let constant):
            return Scalar(program.content.expressions.constants[Int(constant)])
        case .memory(let slot):
            return Scalar(memory[place(of: slot, tracker: current)])
        case .now:
            return .int(now)
        default:
            return Scalar(evaluate(index, event, elements))
        }
    }
}

extension Truth {
    fileprivate var isError: Bool { self == .missing || self == .failed }
}

import AVTEngine

/// Formats a program's formulas in the syntax of the language, to describe what a trace assumes about data.
struct FormulaText {
    let content: ProgramContent

    /// Returns a node as its author might have written it.
    func text(_ index: Int32) -> String {
        switch content.expressions.nodes[Int(index)] {
        case .constant(let constant): text(content.expressions.constants[Int(constant)])
        case .state(let variable): content.state.variables[Int(variable)].name
        case .wasState(let variable, _): "was.\(content.state.variables[Int(variable)].name)"
        case .test(let test): text(content.expressions.tests[Int(test)])
        case .wasTest(let test, _): "was: \(text(content.expressions.tests[Int(test)]))"
        case .memory(let slot): name(of: slot)
        case .wasMemory(let slotIndex): "was.\(name(of: content.state.wasSlots[Int(slotIndex)]))"
        case .attribute(let attribute, _): "event.\(attribute.name)"
        case .record: "the event's record"
        case .family(let family): "event.\(content.expressions.families[Int(family)].prefix.dropLast())"
        case .recordField(let record, _): "a field of \(text(record))"
        case .now: "now"
        case .action: "action"
        case .since(0, let owner): owner == .tracker ? "elapsed()" : "instrument.elapsed()"
        case .since(let action, let owner):
            "\(owner == .tracker ? "" : "instrument.")since(\(content.actions[Int(action)].name))"
        case .uuid: "uuid()"
        case .unsent: "unsent"
        case .within(let action, let owner, _):
            "\(owner == .tracker ? "" : "instrument.")within(\(content.actions[Int(action)].name))"
        case .running(let timer): "running(\(content.timers[Int(timer)].name.name))"
        case .measure(let measure, let field): "\(content.measures[Int(measure)].name).\(field.rawValue)"
        case .has(let operand): "has(\(text(operand)))"
        case .not(let operand): "!(\(text(operand)))"
        case .holds(let operand): text(operand)
        case .and(let left, let right): "\(text(left)) && \(text(right))"
        case .or(let left, let right): "\(text(left)) || \(text(right))"
        case .attempt(let operand): text(operand)
        case .coalesce(let left, let right): "\(text(left)) ?? \(text(right))"
        case .conditional(let condition, let then, let otherwise):
            "\(text(condition)) ? \(text(then)) : \(text(otherwise))"
        case .binary(let operation, let left, let right): text(operation, operand(left), operand(right))
        case .matches(let operand, let pattern):
            "\(text(operand)).matches(\"\(content.expressions.patterns[Int(pattern)].source)\")"
        case .isOneOf(let operand, let list):
            "\(text(operand)) in [\(content.expressions.lists[Int(list)].map(text).joined(separator: ", "))]"
        case .trackers, .element, .fieldState, .fieldMemory, .fieldGetter, .comprehension, .trackerAt:
            "a value read from `trackers`"
        case .unary(_, let operand): text(operand)
        case .ratio(let left, let right): "ratio(\(text(left)), \(text(right)))"
        case .general(let number):
            "a formula of " + content.expressions.general[Int(number)].parts.map(text).joined(separator: ", ")
        case .each, .list: "a list"
        }
    }

    /// Returns a node, in parentheses if it is an operand that needs them.
    private func operand(_ index: Int32) -> String {
        switch content.expressions.nodes[Int(index)] {
        case .coalesce, .conditional, .and, .or: "(\(text(index)))"
        default: text(index)
        }
    }

    private func name(of slot: Slot) -> String {
        (slot.owner == .tracker ? content.state.trackerSlots : content.state.instrumentSlots)[Int(slot.index)].name
    }

    private func text(_ operand: Operand) -> String {
        switch operand {
        case .bool(let value): String(value)
        case .int(let value): String(value)
        case .double(let value): String(value)
        case .string(let value): "\"\(value)\""
        case .enumCase(let value): String(value)
        default: "?"
        }
    }

    private func text(_ test: StateTest) -> String {
        content.state.variables.compactMap { variable in
            guard test.mask[variable.owner] & variable.mask != 0 else { return nil }
            let value = variable.value(in: test.values[variable.owner])
            return variable.isFlag
                ? (value == 0 ? "!" : "") + variable.name : "\(variable.name) == \(variable.cases[value])"
        }.joined(separator: " && ")
    }

    private func text(_ operation: BinaryOperation, _ left: String, _ right: String) -> String {
        switch operation {
        case .addInt, .addDouble, .concatenate: "\(left) + \(right)"
        case .subtractInt, .subtractDouble: "\(left) - \(right)"
        case .multiplyInt, .multiplyDouble: "\(left) * \(right)"
        case .divideInt, .divideDouble: "\(left) / \(right)"
        case .moduloInt: "\(left) % \(right)"
        case .equalBool, .equalCase, .equalInt, .equalDouble, .equalObject, .equalString: "\(left) == \(right)"
        case .notEqualBool, .notEqualCase, .notEqualInt, .notEqualDouble, .notEqualObject, .notEqualString:
            "\(left) != \(right)"
        case .lessInt, .lessDouble, .lessString: "\(left) < \(right)"
        case .lessOrEqualInt, .lessOrEqualDouble, .lessOrEqualString: "\(left) <= \(right)"
        case .greaterInt, .greaterDouble, .greaterString: "\(left) > \(right)"
        case .greaterOrEqualInt, .greaterOrEqualDouble, .greaterOrEqualString: "\(left) >= \(right)"
        case .startsWith: "\(left).startsWith(\(right))"
        case .endsWith: "\(left).endsWith(\(right))"
        case .contains: "\(left).contains(\(right))"
        case .minInt, .minDouble: "min(\(left), \(right))"
        case .maxInt, .maxDouble: "max(\(left), \(right))"
        case .bitAnd: "math.bitAnd(\(left), \(right))"
        case .bitOr: "math.bitOr(\(left), \(right))"
        case .bitXor: "math.bitXor(\(left), \(right))"
        case .shiftLeft: "math.bitShiftLeft(\(left), \(right))"
        case .shiftRight: "math.bitShiftRight(\(left), \(right))"
        case .isInSet: "\(left) in \(right)"
        case .insert: "\(left).with(\(right))"
        case .remove: "\(left).without(\(right))"
        }
    }

    /// Returns what a choice assumes.
    func text(_ choice: DataChoices.Choice, texts: [Int32: [String]]) -> String {
        let formula = text(choice.key.node)
        switch choice.key.aspect {
        case .presence:
            return ["\(formula) is there", "\(formula) is missing", "\(formula) cannot be computed"][choice.option]
        case .truth: return choice.option == 0 ? formula : "not \(formula)"
        case .text:
            let known = texts[choice.key.node] ?? []
            guard known.indices.contains(choice.option) else { return "\(formula) is another text" }
            return "\(formula) == \"\(known[choice.option])\""
        case .enumCase: return "\(formula) is value \(choice.option)"
        }
    }
}

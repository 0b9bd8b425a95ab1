/// Formats a program's formulas in the syntax of the language, as they are compiled: with definitions expanded, and
/// without the parts that the finite state decides.
package struct FormulaText {
    private let content: ProgramContent
    /// The number of nodes that may still be formatted.
    private var nodesLeft: Int

    /// Creates a formatter.
    ///
    /// - Parameters:
    ///   - content: The program.
    ///   - limit: The maximum number of nodes to format; the rest is abbreviated. A node that is used several times is
    ///     formatted each time, so that the text of an untrusted program may be exponentially long.
    package init(content: ProgramContent, limit: Int = .max) {
        self.content = content
        nodesLeft = limit
    }

    /// Returns a node as its author might have written it.
    package mutating func text(_ index: Int32) -> String {
        guard nodesLeft > 0 else { return "..." }
        nodesLeft -= 1
        return text(content.expressions.nodes[Int(index)])
    }

    private mutating func text(_ node: ExpressionNode) -> String {
        switch node {
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
        case .not(let operand): "!\(text(operand, atLeast: 7))"
        case .holds(let operand): text(operand)
        case .and(let left, let right): "\(text(left, atLeast: 3)) && \(text(right, atLeast: 3))"
        case .or(let left, let right): "\(text(left, atLeast: 2)) || \(text(right, atLeast: 2))"
        case .attempt(let operand): text(operand)
        case .coalesce(let left, let right): "\(text(left, atLeast: 2)) ?? \(text(right, atLeast: 1))"
        case .conditional(let condition, let then, let otherwise):
            "\(text(condition, atLeast: 1)) ? \(text(then, atLeast: 1)) : \(text(otherwise))"
        case .binary(let operation, let left, let right):
            text(
                operation, text(left, atLeast: operation.levels.left), text(right, atLeast: operation.levels.right))
        case .matches(let operand, let pattern):
            "\(text(operand, atLeast: 8)).matches(\"\(content.expressions.patterns[Int(pattern)].source)\")"
        case .isOneOf(let operand, let list):
            "\(text(operand, atLeast: 4)) in [\(content.expressions.lists[Int(list)].map { text($0) }.joined(separator: ", "))]"
        case .trackers: "trackers"
        case .element, .fieldState, .fieldMemory, .fieldGetter, .comprehension, .trackerAt:
            "a value read from `trackers`"
        case .unary(let operation, let operand): text(operation, operand)
        case .ratio(let left, let right): "ratio(\(text(left)), \(text(right)))"
        case .general(let number):
            "a formula of " + content.expressions.general[Int(number)].parts.map { text($0) }.joined(separator: ", ")
        case .each, .list: "a list"
        }
    }

    private mutating func text(_ operation: UnaryOperation, _ operand: Int32) -> String {
        switch operation {
        case .negateInt, .negateDouble: "-\(text(operand, atLeast: 7))"
        // Integers that meet doubles are converted without being written so.
        case .intToDouble: text(operand)
        case .doubleToInt, .stringToInt: "int(\(text(operand)))"
        case .intToString, .boolToString, .doubleToString: "string(\(text(operand)))"
        case .stringToDouble: "double(\(text(operand)))"
        case .stringSize, .trackersSize, .setSize: "size(\(text(operand)))"
        case .absInt, .absDouble: "math.abs(\(text(operand)))"
        case .ceil: "math.ceil(\(text(operand)))"
        case .floor: "math.floor(\(text(operand)))"
        case .round: "math.round(\(text(operand)))"
        case .truncate: "math.trunc(\(text(operand)))"
        case .signInt, .signDouble: "math.sign(\(text(operand)))"
        case .squareRoot: "math.sqrt(\(text(operand)))"
        case .isNaN: "math.isNaN(\(text(operand)))"
        case .isInfinite: "math.isInf(\(text(operand)))"
        case .isFinite: "math.isFinite(\(text(operand)))"
        case .bitNot: "math.bitNot(\(text(operand)))"
        case .lowerASCII: "\(text(operand, atLeast: 8)).lowerAscii()"
        case .upperASCII: "\(text(operand, atLeast: 8)).upperAscii()"
        case .trim: "\(text(operand, atLeast: 8)).trim()"
        }
    }

    /// Returns a node, in parentheses if its operator binds looser than a level.
    ///
    /// The levels are 2 of `||`, 3 of `&&`, 4 of comparisons, 5 of sums, 6 of products, 7 of `!` and `-`, 8 of operands.
    package mutating func text(_ index: Int32, atLeast level: Int) -> String {
        self.level(of: index) < level ? "(\(text(index)))" : text(index)
    }

    /// The binding level of a node's operator; higher levels bind tighter.
    private func level(of index: Int32) -> Int {
        switch content.expressions.nodes[Int(index)] {
        case .conditional: 0
        case .coalesce: 1
        case .or: 2
        case .and: 3
        case .isOneOf: 4
        case .not, .unary(.negateInt, _), .unary(.negateDouble, _): 7
        // A conjunction in general.
        case .test, .wasTest: 3
        case .binary(let operation, _, _): operation.levels.own
        case .holds(let operand), .attempt(let operand), .unary(.intToDouble, let operand): level(of: operand)
        case .constant, .state, .wasState, .memory, .wasMemory, .attribute, .record, .family, .recordField, .each, .now,
            .action, .since, .within, .uuid, .unsent, .running, .measure, .trackers, .element, .fieldState,
            .fieldMemory, .fieldGetter, .has, .matches, .comprehension, .trackerAt, .ratio, .general, .list, .unary:
            8
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
        case .minInt, .minDouble: "math.least(\(left), \(right))"
        case .maxInt, .maxDouble: "math.greatest(\(left), \(right))"
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
}

extension BinaryOperation {
    /// The binding level of the operator, and those that its operands need.
    fileprivate var levels: (own: Int, left: Int, right: Int) {
        switch self {
        case .multiplyInt, .multiplyDouble, .divideInt, .divideDouble, .moduloInt: (6, 6, 7)
        case .addInt, .addDouble, .concatenate, .subtractInt, .subtractDouble: (5, 5, 6)
        case .equalBool, .equalCase, .equalInt, .equalDouble, .equalObject, .equalString, .notEqualBool, .notEqualCase,
            .notEqualInt, .notEqualDouble, .notEqualObject, .notEqualString, .lessInt, .lessDouble, .lessString,
            .lessOrEqualInt, .lessOrEqualDouble, .lessOrEqualString, .greaterInt, .greaterDouble, .greaterString,
            .greaterOrEqualInt, .greaterOrEqualDouble, .greaterOrEqualString, .isInSet:
            (4, 4, 5)
        case .startsWith, .endsWith, .contains, .insert, .remove: (8, 8, 0)
        case .minInt, .minDouble, .maxInt, .maxDouble, .bitAnd, .bitOr, .bitXor, .shiftLeft, .shiftRight: (8, 0, 0)
        }
    }
}

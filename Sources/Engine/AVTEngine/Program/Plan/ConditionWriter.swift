/// Compiles conditions to decisions, from the last to the first.
struct ConditionWriter {
    private let content: ProgramContent
    private let shared: SharedNodes
    private let errors: NodeErrors
    private(set) var questions: [Question] = []
    private(set) var tests: [StateTest] = []
    private var entries: [Int: Int32] = [:]
    private var bodies: [Int: Int32] = [:]
    private var written: [Part: Int32] = [:]
    /// The maximum number of decisions of a condition before parts of it are compiled separately.
    static let longest = 64
    // The number of decisions that the current condition may still have.
    private var room = 0

    private struct Part: Hashable {
        let node: Int
        let exits: Question.Exits
    }

    init(_ content: ProgramContent, _ shared: SharedNodes) {
        self.content = content
        self.shared = shared
        errors = NodeErrors(content.expressions)
    }

    /// Returns the entry of a condition that is evaluated by itself.
    mutating func entry(of node: Int) -> Int32 {
        if let known = entries[node] { return known }
        let entry = isKept(node) ? part(node, .results) : body(of: node)
        entries[node] = entry
        return entry
    }

    private mutating func body(of node: Int) -> Int32 {
        if let known = bodies[node] { return known }
        let outer = room
        room = ConditionWriter.longest
        let body = write(node, .results)
        room = outer
        bodies[node] = body
        return body
    }

    private mutating func addQuestion(_ node: Int, _ exits: Question.Exits) -> Int32 {
        let part = Part(node: node, exits: exits)
        if let known = written[part] { return known }
        let isConnective = content.expressions.nodes[node].isConnective
        let entry = isKept(node) || (isConnective && room <= 0) ? self.part(node, exits) : write(node, exits)
        written[part] = entry
        return entry
    }

    private func isKept(_ node: Int) -> Bool {
        shared.cacheIndices[node] >= 0
    }

    private mutating func part(_ node: Int, _ exits: Question.Exits) -> Int32 {
        append(.part, body(of: node), shared.cacheIndices[node], exits)
    }

    private mutating func write(_ node: Int, _ exits: Question.Exits) -> Int32 {
        switch content.expressions.nodes[node] {
        case .not(let operand):
            var turned = exits
            swap(&turned.yes, &turned.no)
            return addQuestion(Int(operand), turned)
        case .holds(let operand):
            var known = exits
            known.missing = exits.no
            known.failed = exits.no
            return addQuestion(Int(operand), known)
        case .and(let left, let right):
            return junction(Int(left), Int(right), exits, absorber: \.no, other: \.yes)
        case .or(let left, let right):
            return junction(Int(left), Int(right), exits, absorber: \.yes, other: \.no)
        case .test(let test):
            return append(content.expressions.tests[Int(test)], exits)
        case .wasTest(let test, let layer):
            tests.append(content.expressions.tests[Int(test)])
            return append(.wasTest, Int32(tests.count - 1), layer, exits)
        case .has(let operand):
            guard case .memory(let slot) = content.expressions.nodes[Int(operand)] else {
                return append(.has, operand, 0, exits)
            }
            return append(slot.owner == .tracker ? .hasTrackerMemory : .hasInstrumentMemory, slot.index, 0, exits)
        case .binary(let operation, let left, let right) where operation.comparesScalars:
            return append(.compare(operation), left, right, exits)
        case .constant, .state, .wasState, .memory, .wasMemory, .attribute, .record, .family, .recordField, .each, .now,
            .action, .since, .within, .uuid, .unsent, .running, .measure, .trackers, .element, .fieldState,
            .fieldMemory, .fieldGetter, .conditional, .coalesce, .attempt, .unary, .binary, .isOneOf, .matches,
            .comprehension,
            .trackerAt, .ratio, .general, .list:
            return append(.value, Int32(node), 0, exits)
        }
    }

    /// Compiles `&&` or `||`: the absorbing value on either side wins over an error; of two errors, the left one wins.
    private mutating func junction(
        _ left: Int, _ right: Int, _ exits: Question.Exits,
        absorber: WritableKeyPath<Question.Exits, Int32>, other: WritableKeyPath<Question.Exits, Int32>
    ) -> Int32 {
        var first = exits
        first[keyPath: other] = addQuestion(right, exits)
        if errors.mayBeMissing[left] {
            first.missing = unless(right, absorber, of: exits, leadsTo: exits.missing)
        }
        if errors.mayFail[left] { first.failed = unless(right, absorber, of: exits, leadsTo: exits.failed) }
        return addQuestion(left, first)
    }

    private mutating func unless(
        _ node: Int, _ absorber: WritableKeyPath<Question.Exits, Int32>, of exits: Question.Exits,
        leadsTo exit: Int32
    ) -> Int32 {
        if exits[keyPath: absorber] == exit { return exit }
        var others = Question.Exits(yes: exit, no: exit, missing: exit, failed: exit)
        others[keyPath: absorber] = exits[keyPath: absorber]
        return addQuestion(node, others)
    }

    /// Appends a test of finite state, merged with the next decision if that is one as well.
    private mutating func append(_ test: StateTest, _ exits: Question.Exits) -> Int32 {
        var test = test
        var exits = exits
        if exits.no >= 0, questions[Int(exits.no)].kind.isTest, let opposite = test.opposite {
            test = opposite
            swap(&exits.yes, &exits.no)
        }
        if let (next, left) = nextTest(exits), let both = test.and(next) {
            test = both
            exits.yes = left
        }
        tests.append(test)
        return append(.test, Int32(tests.count - 1), 0, exits)
    }

    /// Returns the next test if a test passes, and its target if it passes as well.
    ///
    /// Returns `nil` unless both have the same target if they fail.
    private func nextTest(_ exits: Question.Exits) -> (StateTest, Int32)? {
        guard exits.yes >= 0 else { return nil }
        let next = questions[Int(exits.yes)]
        guard next.kind.isTest else { return nil }
        let test = tests[Int(next.first)]
        if next.exits.no == exits.no { return (test, next.exits.yes) }
        guard next.exits.yes == exits.no, let opposite = test.opposite else { return nil }
        return (opposite, next.exits.no)
    }

    private mutating func append(
        _ kind: Question.Kind, _ first: Int32, _ second: Int32, _ exits: Question.Exits
    ) -> Int32 {
        room -= 1
        questions.append(Question(kind: kind, first: first, second: second, exits: exits))
        return Int32(questions.count - 1)
    }
}

extension ProgramContent {
    /// The conditions that are evaluated by themselves, and not only as operands of `&&`, `||` or `!`, in order.
    var separateConditions: [Int] {
        let nodes = expressions.nodes
        var isEvaluated = [Bool](repeating: false, count: nodes.count)
        for root in expressions.roots { isEvaluated[root.node] = true }
        for node in nodes where !node.isConnective { forEachOperand(of: node) { isEvaluated[Int($0)] = true } }
        return nodes.indices.filter { isEvaluated[$0] && (nodes[$0].isConnective || nodes[$0].isDecision) }
    }

    /// Returns the conditions that metrics evaluate first: the leftmost operands of their conjunctions.
    func firstConditions(_ generatesId: [Bool]) -> [Int] {
        let first = sends.metricFormulas.joined().compactMap(\.condition).compactMap {
            firstOperand(of: $0, generatesId)
        }
        return Set(first).filter { expressions.nodes[$0].isConnective || expressions.nodes[$0].isDecision }.sorted()
    }
}

extension ExpressionNode {
    fileprivate var isDecision: Bool {
        switch self {
        case .test, .wasTest, .has: true
        case .binary(let operation, _, _): operation.comparesScalars
        case .constant, .state, .wasState, .memory, .wasMemory, .attribute, .record, .family, .recordField, .each, .now,
            .action, .since, .within, .uuid, .unsent, .running, .measure, .trackers, .element, .fieldState,
            .fieldMemory, .fieldGetter, .not, .holds, .and, .or, .conditional, .coalesce, .attempt, .unary, .isOneOf,
            .matches,
            .comprehension, .trackerAt, .ratio, .general, .list:
            false
        }
    }
}

extension Question.Kind {
    fileprivate var isTest: Bool {
        if case .test = self { true } else { false }
    }
}

extension StateTest {
    /// The test that passes if this one does not, or `nil` if there is no single one.
    fileprivate var opposite: StateTest? {
        guard mask.tracker.nonzeroBitCount + mask.instrument.nonzeroBitCount == 1 else { return nil }
        return StateTest(mask: mask, values: mask.difference(from: values))
    }

    /// Returns the test that passes if both do, or `nil` if they exclude each other.
    fileprivate func and(_ other: StateTest) -> StateTest? {
        let common = mask.masked(other.mask)
        guard values.masked(common) == other.values.masked(common) else { return nil }
        var both = self
        both.mask.write(other.mask, mask: other.mask)
        both.values.write(other.values, mask: other.mask)
        return both
    }
}

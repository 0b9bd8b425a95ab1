/// Conditions compiled to decisions with a target for each outcome instead of trees, so that `&&`, `||` and `!` cost
/// nothing.
///
/// ```
/// !a && b      0: a?  yes -> no       no -> 1    missing -> 2       failed -> 3
///              1: b?  yes -> yes      no -> no   missing -> missing failed -> failed
///              2: b?  yes -> missing  no -> no   ...      `false` decides even if an operand is missing
///              3: b?  yes -> failed   no -> no   ...
/// ```
///
/// If `a` and `b` are flags, they are combined into one decision.
///
/// `@unchecked Sendable`: nothing changes after initialization. It uses raw memory, because every condition is
/// evaluated here.
final class ConditionCode: @unchecked Sendable {
    private let questions: UnsafeMutablePointer<Question>
    private let tests: UnsafeMutablePointer<StateTest>
    private let comparisons: UnsafeMutablePointer<MeasureComparison>
    // For each node, the entry of a condition that is evaluated by itself; -1 for others.
    private let entries: [Int32]
    // The same for each expression.
    private let roots: UnsafeMutablePointer<Root>

    /// An expression.
    private struct Root {
        /// The index of its first decision, or -1 if it is no condition that is evaluated by itself.
        let entry: Int32
        /// The test of finite state that is the whole condition; or, as `-2 - test`, one without which the condition does not hold,
        /// whatever else it reads; or -1 if there is neither.
        let test: Int32
    }

    init(_ content: ProgramContent, _ shared: SharedNodes, _ generatesId: [Bool], _ layout: MeasureLayout) {
        var writer = ConditionWriter(content, shared)
        var entries = [Int32](repeating: -1, count: content.expressions.nodes.count)
        let queried = Set(content.separateConditions + content.firstConditions(generatesId))
        for node in queried.sorted() { entries[node] = writer.entry(of: node) }
        self.entries = entries
        roots = .allocate(capacity: content.expressions.roots.count)
        for (index, root) in content.expressions.roots.enumerated() {
            let entry = entries[root.node]
            let only = entry < 0 ? nil : writer.questions[Int(entry)].onlyTest
            let required = writer.questions.requiredTest(from: entry).map { -2 - $0 }
            (roots + index).initialize(to: Root(entry: entry, test: only ?? required ?? -1))
        }
        var comparisons: [MeasureComparison] = []
        let written = writer.questions.map { question in
            guard let comparison = MeasureComparison(question, content, layout) else { return question }
            comparisons.append(comparison)
            return Question(
                kind: .compareMeasure, first: Int32(comparisons.count - 1), second: 0, exits: question.exits)
        }
        questions = .allocate(capacity: written.count)
        questions.initialize(from: written, count: written.count)
        self.comparisons = .allocate(capacity: comparisons.count)
        self.comparisons.initialize(from: comparisons, count: comparisons.count)
        tests = .allocate(capacity: writer.tests.count)
        tests.initialize(from: writer.tests, count: writer.tests.count)
    }

    deinit {
        roots.deallocate()
        questions.deallocate()
        comparisons.deallocate()
        tests.deallocate()
    }

    /// Returns the index of a node's first decision, or -1 if the node is not evaluated by itself.
    @inline(__always)
    func entry(of node: Int) -> Int32 { entries[node] }

    /// Returns the index of an expression's first decision, or -1 if it has none.
    @inline(__always)
    func entry(ofRoot root: Int32) -> Int32 { roots[Int(root)].entry }

    /// Returns the index of the test of finite state that an expression consists of; `-2 - index` of one without which it does not
    /// hold; or -1 if there is neither.
    @inline(__always)
    func test(ofRoot root: Int32) -> Int32 { roots[Int(root)].test }

    /// Returns the decision at an index.
    @inline(__always)
    func question(at index: Int32) -> Question { questions[Int(index)] }

    /// Returns the comparison of a measure at an index.
    @inline(__always)
    func comparison(_ index: Int32) -> MeasureComparison { comparisons[Int(index)] }

    /// Returns the test of finite state at an index.
    @inline(__always)
    func test(_ index: Int32) -> StateTest { tests[Int(index)] }
}

/// One decision, and the target of each outcome: another decision, or the result of the condition.
struct Question {
    let kind: Kind
    let first: Int32
    let second: Int32
    let exits: Exits

    /// The index of the test if its outcome is the result, or `nil` for any other decision.
    fileprivate var onlyTest: Int32? {
        if case .test = kind, exits == .results { first } else { nil }
    }

    /// The kind of a decision.
    enum Kind {
        /// Whether a test of finite state, `first`, passes.
        case test
        /// Whether a test, `first`, passes for the snapshot of a layer, `second`.
        case wasTest
        /// Whether a slot of the instrument, `first`, has a value.
        case hasInstrumentMemory
        /// Whether a slot of the tracker, `first`, has a value.
        case hasTrackerMemory
        /// Whether a node, `first`, has a value.
        case has
        /// The comparison of two nodes whose values are integers or enumeration values.
        case compare(BinaryOperation)
        /// The comparison, `first`, of an integer that a measure has counted with a constant.
        case compareMeasure
        /// The result of the decisions from `first` on, cached at `second` unless that is -1.
        case part
        /// The result of a node, `first`.
        case value
    }

    /// The targets of the outcomes: the index of a decision, or a negative number for a result.
    struct Exits: Hashable {
        var yes: Int32
        var no: Int32
        var missing: Int32
        var failed: Int32

        /// Targets by which each outcome is the result.
        static let results = Exits(
            yes: Truth.yes.exit, no: Truth.no.exit, missing: Truth.missing.exit, failed: Truth.failed.exit)

        @inline(__always)
        subscript(_ truth: Truth) -> Int32 {
            switch truth {
            case .yes: yes
            case .no: no
            case .missing: missing
            case .failed: failed
            }
        }
    }
}

extension [Question] {
    /// Returns the test of finite state with which the decisions from an entry on begin, if the result is `no` unless it passes.
    fileprivate func requiredTest(from entry: Int32) -> Int32? {
        var entry = entry
        while entry >= 0, self[Int(entry)].exits.no == Truth.no.exit {
            switch self[Int(entry)].kind {
            case .test: return self[Int(entry)].first
            case .part: entry = self[Int(entry)].first
            default: return nil
            }
        }
        return nil
    }
}

/// The comparison of an integer that a measure has counted with a constant, such as `pauses > 0ms`.
struct MeasureComparison {
    let operation: BinaryOperation
    let measure: IntegerMeasure
    let constant: Int

    /// Creates the comparison of a decision, or returns `nil` for any other.
    fileprivate init?(_ question: Question, _ content: ProgramContent, _ layout: MeasureLayout) {
        let nodes = content.expressions.nodes
        guard case .compare(let operation) = question.kind,
            case .measure(let measure, let field) = nodes[Int(question.first)],
            case .constant(let constant) = nodes[Int(question.second)],
            case .int(let number) = content.expressions.constants[Int(constant)],
            let integer = content.integerMeasure(Int(measure), field, layout)
        else { return nil }
        (self.operation, self.measure, self.constant) = (operation, integer, number)
    }
}

extension Truth {
    /// The target that represents the result.
    var exit: Int32 { ~Int32(rawValue) }

    /// Creates the result that a target represents.
    @inline(__always)
    init(exit: Int32) { self = Truth(rawValue: UInt8(truncatingIfNeeded: ~exit)) ?? .failed }
}

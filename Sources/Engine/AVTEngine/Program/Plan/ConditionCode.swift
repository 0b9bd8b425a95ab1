/// Conditions as questions, each of which says where to go on: a walk instead of a tree, so that `&&`, `||` and `!` cost
/// nothing.
///
/// ```
/// !a && b      0: a?  yes -> no       no -> 1    missing -> 2       failed -> 3
///              1: b?  yes -> yes      no -> no   missing -> missing failed -> failed
///              2: b?  yes -> missing  no -> no   ...      what a missing operand leaves open, `false` decides
///              3: b?  yes -> failed   no -> no   ...
/// ```
///
/// Where `a` and `b` are flags, they are one question.
///
/// `@unchecked Sendable`: nothing changes after it was made. Plain memory, because every condition passes here.
final class ConditionCode: @unchecked Sendable {
    private let questions: UnsafeMutablePointer<Question>
    private let tests: UnsafeMutablePointer<StateTest>
    // By node: where it begins, for those that are asked by themselves; -1 for others.
    private let entries: [Int32]
    // The same by expression.
    private let roots: UnsafeMutablePointer<Int32>

    init(_ content: ProgramContent, _ shared: SharedNodes, _ drawsId: [Bool]) {
        var writer = ConditionWriter(content, shared)
        var entries = [Int32](repeating: -1, count: content.expressions.nodes.count)
        let asked = Set(content.conditionsAskedByThemselves + content.conditionsAskedFirst(drawsId))
        for node in asked.sorted() { entries[node] = writer.entry(of: node) }
        self.entries = entries
        roots = .allocate(capacity: content.expressions.roots.count)
        for (index, root) in content.expressions.roots.enumerated() {
            (roots + index).initialize(to: entries[root.node])
        }
        questions = .allocate(capacity: writer.questions.count)
        questions.initialize(from: writer.questions, count: writer.questions.count)
        tests = .allocate(capacity: writer.tests.count)
        tests.initialize(from: writer.tests, count: writer.tests.count)
    }

    deinit {
        roots.deallocate()
        questions.deallocate()
        tests.deallocate()
    }

    /// Where the questions of a node begin; -1 for one that is not asked by itself.
    @inline(__always)
    func entry(of node: Int) -> Int32 { entries[node] }

    /// Where the questions of an expression begin; -1 for one that has none.
    @inline(__always)
    func entry(ofRoot root: Int32) -> Int32 { roots[Int(root)] }

    /// A question, by its place.
    @inline(__always)
    func question(at place: Int32) -> Question { questions[Int(place)] }

    /// A test of finite state that a question asks, by index.
    @inline(__always)
    func test(_ index: Int32) -> StateTest { tests[Int(index)] }
}

/// One question, and where each answer leads: to another question, or to what the whole comes to.
struct Question {
    let kind: Kind
    let first: Int32
    let second: Int32
    let exits: Exits

    /// What is asked.
    enum Kind {
        /// Whether a test of finite state, `first`, passes.
        case test
        /// Whether a test, `first`, passes of what a layer, `second`, saw.
        case wasTest
        /// Whether a slot of the instrument, `first`, holds anything.
        case hasInstrumentMemory
        /// Whether a slot of the tracker, `first`, holds anything.
        case hasTrackerMemory
        /// Whether what a node, `first`, comes to is there.
        case has
        /// How whole numbers or words compare, two nodes.
        case compare(BinaryOperation)
        /// What other questions, from `first` on, come to; kept at `second` unless that is -1.
        case part
        /// What a node, `first`, comes to.
        case value
    }

    /// Where answers lead: the place of a question, or a negative number for a truth.
    struct Exits: Hashable {
        var yes: Int32
        var no: Int32
        var missing: Int32
        var failed: Int32

        /// Every answer is what the whole comes to.
        static let answers = Exits(
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

extension Truth {
    /// The exit that stands for it.
    var exit: Int32 { ~Int32(rawValue) }

    /// The truth that an exit stands for.
    @inline(__always)
    init(exit: Int32) { self = Truth(rawValue: UInt8(truncatingIfNeeded: ~exit)) ?? .failed }
}

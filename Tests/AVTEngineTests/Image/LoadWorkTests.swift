import AVTCore
import AVTExpressions
import AVTPatterns
import AVTRules
import Testing

@testable import AVTEngine
@testable import AVTFormulas

/// Images whose loading would take more than linear time if it were not charged: each is refused before it does, or takes
/// what its size allows.
@Suite("Loading is linear in the image")
struct LoadWorkTests {
    /// An image that somebody wrote to take long.
    struct Hostile: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// How many parts are enough to be refused.
        let count: Int
        /// Adds a number of parts.
        let spoil: @Sendable (inout ProgramContent, Int) throws -> Void

        static let all = [
            Hostile(testDescription: "raised actions, from each of as many starts", count: 3_000) { content, count in
                content.set(actions: count)
                content.code.instructions = content.actions.dropFirst().map { .raise($0) } + [.accept]
                content.code.generalSteps = (0..<UInt32(count)).map { $0 }
            },
            Hostile(testDescription: "raised actions, from each of many states", count: 400) { content, count in
                content.set(actions: count)
                let raises = content.actions.dropFirst().map { StepInstruction.raise($0) } + [.accept]
                let starts = (0..<20).map { UInt32($0 * raises.count) }
                content.code.instructions = starts.flatMap { _ in raises }
                content.code.table = StateTable(
                    mask: StateBits(tracker: .max), states: starts.indices.map { StateBits(tracker: UInt64($0)) },
                    actionCount: count, cells: starts.flatMap { Array(repeating: $0, count: count) })
            },
            Hostile(testDescription: "expressions that share their nodes", count: 3_000) { content, count in
                content.expressions.nodes = [.now]
                for _ in 0..<count { content.expressions.nodes.append(.not(0)) }
                content.expressions.lists.append(content.expressions.nodes.indices.map { Int32($0) })
                content.expressions.nodes.append(.isOneOf(0, list: 0))
                let root = ExpressionRoot(node: content.expressions.nodes.count - 1, owner: "")
                content.expressions.roots = Array(repeating: root, count: count)
            },
            Hostile(testDescription: "uses of an expression", count: 3_000) { content, count in
                content.expressions.nodes = [.now]
                for _ in 0..<count { content.expressions.nodes.append(.not(0)) }
                content.expressions.lists.append(content.expressions.nodes.indices.map { Int32($0) })
                content.expressions.nodes.append(.isOneOf(0, list: 0))
                content.expressions.roots = [ExpressionRoot(node: content.expressions.nodes.count - 1, owner: "")]
                content.code.instructions = Array(repeating: .test(expression: 0, guard: 0), count: count) + [.accept]
            },
            Hostile(testDescription: "conditions that each begin with the one before", count: 12_000) {
                content, count in
                content.expressions.nodes = [.now]
                for node in 0..<count {
                    // Not deeper than nodes may nest.
                    content.expressions.nodes.append(.and(node % 300 == 0 ? 0 : Int32(node), 0))
                }
                content.expressions.roots = content.expressions.nodes.indices.map {
                    ExpressionRoot(node: $0, owner: "")
                }
            },
            Hostile(testDescription: "a list that many nodes search", count: 3_000) { content, count in
                content.expressions.nodes = [.now]
                content.expressions.lists.append(Array(repeating: 0, count: count))
                content.expressions.nodes += Array(repeating: .isOneOf(0, list: 0), count: count)
            },
            Hostile(testDescription: "regular expressions of many instructions", count: 100) { content, count in
                for index in 0..<count {
                    content.expressions.families.append(
                        FamilyInfo(prefix: "p", type: .int, keys: try Pattern("[a-z]{1000}\(index)")))
                }
            },
            Hostile(testDescription: "regular expressions of nodes", count: 100) { content, count in
                for index in 0..<count { content.expressions.patterns.append(try Pattern("[a-z]{1000}\(index)")) }
            },
        ]
    }

    @Test(arguments: Hostile.all)
    func `what multiplies is charged before it is done`(_ hostile: Hostile) throws {
        for (count, isTooMuch) in [(hostile.count / 20, false), (hostile.count, true)] {
            var content = ProgramContent()
            content.set(actions: 1)
            content.code.instructions = [.accept]
            try hostile.spoil(&content, count)
            let image = try encode(content)
            let loading = MutableImage.load(image)
            let refusals = ["a program that takes too long to load", "patterns that are too large together"]
            #expect(refusals.contains(loading.refusal) == isTooMuch, "\(count): \(loading.refusal)")
            #expect(loading.work < LoadWorkTests.allowance(image) + 200_000)
        }
    }

    @Test func `regular expressions beyond the work for tables are built as texts come`() throws {
        var content = ProgramContent()
        content.set(actions: 1)
        content.code.instructions = [.accept]
        for index in 0..<200 {
            content.expressions.families.append(
                FamilyInfo(prefix: "p", type: .int, keys: try Pattern("(a|b)*a(a|b){6}c\(index)$")))
        }
        let image = try encode(content)
        let loading = MutableImage.load(image)
        let program = try #require(loading.program)
        #expect(loading.work < LoadWorkTests.allowance(image))
        let meter = WorkMeter(RunLimits())
        #expect(
            program.content.expressions.families.allSatisfy { $0.keys?.match("aaaaaaaa", charging: meter) == false })
        #expect(program.content.expressions.families[199].keys?.match("baaaaaaac199", charging: meter) == true)
    }

    @Test func `a search in a list for one of many choices takes what its size allows`() throws {
        func word(_ word: Int) -> TypedExpression {
            TypedExpression(
                .constant(.enumCase(word)), type: .enumeration(EnumerationType(name: "", cases: [])), range: 0..<0)
        }
        /// A choice of two to the power of `depth` branches.
        func choice(_ depth: Int) -> TypedExpression {
            guard depth > 0 else { return word(1) }
            let condition = TypedExpression(.reference(0), type: .bool, range: 0..<0)
            return TypedExpression(
                .conditional(condition, choice(depth - 1), choice(depth - 1)), type: word(1).type, range: 0..<0)
        }
        for depth in [4, 11] {
            let list = TypedExpression(.list((0..<5_000).map(word)), type: .dyn, range: 0..<0)
            let formula = TypedExpression(.operation(.inList, [choice(depth), list]), type: .bool, range: 0..<0)
            let bytes = EvaluatedFormula(formula).bytes
            var budget = LoadBudget(bytes: bytes.count)
            let loaded = try ExpressionFormulas().decoder.decode(bytes, 1, &budget)
            #expect(loaded.bytes == bytes)
            #expect(budget.spent < 5 * bytes.count)
        }
    }

    @Test func `the shipped images take less than a sixteenth of what their size allows`() throws {
        for image in try MutationTests.images.get() {
            #expect(image.work < LoadWorkTests.allowance(image.bytes) / 16, "\(image.name)")
            #expect(image.work < image.bytes.count, "\(image.name)")
        }
    }

    @Test func `names beyond a number are refused, as they are kept for ever`() throws {
        let image = try Packs.smallImage.get()
        for (limit, refusal) in [(ImageReader.nameLimit, nil), (10, "too many names")] {
            try image.withUnsafeBytes { bytes in
                var reader = ImageReader(
                    try ImageHeader.content(of: bytes), formulas: ExpressionFormulas(), nameLimit: limit)
                var content = ProgramContent()
                ProgramContent.walkSections(&reader, content: &content)
                #expect(reader.finished()?.description == refusal)
            }
        }
    }

    @Test func `emissions of many attributes count once, however many instructions form them`() throws {
        var content = ProgramContent()
        content.set(actions: 2)
        content.code.instructions = [.accept]
        content.expressions.nodes = [.now]
        content.expressions.roots = [ExpressionRoot(node: 0, owner: "")]
        let attributes = (0..<3_000).map { (attribute: Symbol("a\($0)"), expression: Int32(0)) }
        content.code.emissions.append(
            Emission(action: content.actions[1], isBefore: false, condition: nil, attributes: attributes))
        // Never run: only the verifier looks at it.
        content.code.instructions += Array(repeating: .emit(0), count: 3_000) + [.accept]
        let image = try encode(content)
        #expect(MutableImage.load(image).program != nil)
    }

    @Test func `what is sent of choices that share their branches is found once for each`() throws {
        var content = try Packs.small.get().content
        for _ in 0..<300 {
            let last = Int32(content.expressions.nodes.count - 1)
            content.expressions.nodes.append(.conditional(0, last, last))
        }
        content.expressions.roots.append(ExpressionRoot(node: content.expressions.nodes.count - 1, owner: ""))
        let root = Int32(content.expressions.roots.count - 1)
        content.code.emissions.append(
            Emission(
                action: content.actions[1], isBefore: false, condition: nil, attributes: [(Symbol("shared"), root)]))
        let program = try RuleProgram(content)
        let breaches = RulePolicy(exports: .except(["shared"])).breaches(by: program, bytes: 0)
        #expect(breaches == [.exports("shared")])
    }

    @Test func `sessions go on under a program of as many measures and slots as there may be`() throws {
        var content = try Packs.small.get().content
        content.measures = (0..<16_384).map {
            MeasureInfo(
                name: "m\($0)", owner: .instrument,
                kind: .count(actions: content.actions.map { _ in false }, condition: nil))
        }
        content.expressions.nodes = content.expressions.nodes.map {
            if case .measure(_, let field) = $0 { .measure(0, field) } else { $0 }
        }
        content.state.scopes = content.state.scopes.map {
            ScopeInfo(name: $0.name, owner: $0.owner, end: $0.end, slots: $0.slots, measures: [])
        }
        content.state.instrumentSlots = (content.state.instrumentSlots.count..<16_384).map { SlotInfo(name: "s\($0)") }
        let program = try RuleProgram(content)
        let migration = Migration(from: program, to: program)
        #expect(migration.lost.isEmpty)
    }

    /// What `LoadBudget` gives an image.
    private static func allowance(_ image: [UInt8]) -> Int { 1 << 20 + 8 * image.count }

    private func encode(_ content: ProgramContent) throws -> [UInt8] {
        var writer = ImageWriter()
        var content = content
        ProgramContent.walkSections(&writer, content: &content)
        return ImageHeader.seal(writer.sealed())
    }
}

extension ProgramContent {
    /// Replaces all actions by `count` others, without rules for them.
    fileprivate mutating func set(actions count: Int) {
        actions = [Symbol("")] + (1..<count).map { Symbol("A\($0)") }
        code.generalSteps = Array(repeating: 0, count: count)
        sends.attributes = Array(repeating: AttributeCode(block: nil, instructions: [], needsCopy: false), count: count)
        sends.metricFormulas = Array(repeating: [], count: count)
        code.table = StateTable(mask: StateBits(), states: [], actionCount: count, cells: [])
    }
}

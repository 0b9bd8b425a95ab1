import AVTCore
import AVTEngine
import AVTRules
import AVTTestSupport
import Testing

/// Sessions run the attribute phase of an action with repeated conditions combined, which must not show.
@Suite struct `Attribute phases` {
    private static let content = Result {
        try RuleCompiler.compile([
            .text(
                """
                pack: { name: test.phases, version: 1.0.0, language: 1 }
                state: { tracker: { isOff: { initial: false }, isOn: { initial: true } } }
                attributes:
                  ifOff: { when: isOff, value: 1 }
                  ifOn: { when: isOn, value: 2 }
                  ifBoth: { when: isOn && !isOff, value: isOn }
                vocabulary:
                  attributes: { ifOff: { type: int }, ifOn: { type: int }, ifBoth: { type: bool } }
                """, name: "phases.yaml")
        ]).content
    }

    @Test(arguments: 0..<100)
    func `a condition skips the next instruction alone`(_ seed: UInt64) throws {
        var content = try Self.content.get()
        var generator = SeededGenerator(seed: seed)
        let instructions = (0..<Int.random(in: 1...12, using: &generator)).map { index in
            instruction(number: index, of: content, using: &generator)
        }
        content.sends.attributes = content.sends.attributes.map { _ in
            AttributeCode(block: nil, instructions: instructions, needsCopy: false)
        }
        let sent = try attributes(of: content)
        let expected = attributes(by: instructions, of: content)
        #expect(sent.map(\.attribute) == expected.map(\.attribute), "\(instructions)")
        #expect(sent.map(\.value) == expected.map(\.value), "\(instructions)")
    }

    private func instruction(
        number: Int, of content: ProgramContent, using generator: inout SeededGenerator
    ) -> AttributeInstruction {
        let test = Int32.random(in: 0..<Int32(content.expressions.tests.count), using: &generator)
        let constant = Int32.random(in: 0..<Int32(content.expressions.constants.count), using: &generator)
        let attribute = Symbol("attribute\(number)")
        // Few tests, so that many conditions are repeated.
        switch Int.random(in: 0..<6, using: &generator) {
        case 0, 1, 2: return .whenTest(test % 2)
        case 3: return .test(attribute, test)
        default: return .constant(attribute, constant)
        }
    }

    private func attributes(of content: ProgramContent) throws -> [(attribute: Symbol, value: Value)] {
        var session = Session(program: try RuleProgram(content), ids: OneId())
        let added = session.addTracker()
        let tracker = try #require(added)
        var event = AttributeList()
        let result = session.step(Symbol("Start"), tracker: tracker, now: 0, event: event)
        #expect(result.isAccepted)
        session.setAttributes(of: &event, action: Symbol("Start"), tracker: tracker, now: 0)
        return event.all
    }

    /// Runs the instructions one by one, in the initial state, which the program never changes.
    private func attributes(
        by instructions: [AttributeInstruction], of content: ProgramContent
    ) -> [(attribute: Symbol, value: Value)] {
        let holds = { (test: Int32) in content.expressions.tests[Int(test)].holds(content.state.initial) }
        var all: [(attribute: Symbol, value: Value)] = []
        var index = 0
        while index < instructions.count {
            switch instructions[index] {
            case .whenTest(let test): if !holds(test) { index += 1 }
            case .test(let attribute, let test): all.append((attribute, .bool(holds(test))))
            case .constant(let attribute, let constant):
                if case .int(let value) = content.expressions.constants[Int(constant)] {
                    all.append((attribute, .int(value)))
                }
            case .when, .whenWasTest, .memory, .wasMemory, .expression: break
            }
            index += 1
        }
        return all
    }
}

private struct OneId: IdMaker {
    func next() -> String { "id" }
}

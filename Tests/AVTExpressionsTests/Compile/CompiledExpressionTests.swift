import AVTExpressions
import AVTTestSupport
import Foundation
import Testing

@Suite struct `Compiled formulas` {
    /// `AVT_SEEDS=N` in the environment runs N seeds instead of 150; `AVT_FIRST_SEED=N` says where they begin.
    static let seeds: Range<UInt64> = {
        let environment = ProcessInfo.processInfo.environment
        let first = environment["AVT_FIRST_SEED"].flatMap { UInt64($0) } ?? 0
        return first..<first + (environment["AVT_SEEDS"].flatMap { UInt64($0) } ?? 150)
    }()

    static func typed(_ formula: String) throws -> TypedExpression? {
        let syntax = try #require(parseExpression(formula).syntax, "\(formula)")
        return checkExpression(syntax, in: TestScope()).typed
    }

    static func values(_ generator: inout SeededGenerator) -> [Int: ExpressionValue] {
        var values: [Int: ExpressionValue] = [:]
        for variable in TestScope.variables.values.sorted(by: { $0.id < $1.id }) {
            // Those that should be there are missing at times, too: nothing may go wrong then.
            if Int.random(in: 0..<(variable.mayBeMissing ? 2 : 20), using: &generator) == 0 { continue }
            values[variable.id] =
                switch variable.type {
                case .bool: .bool(Bool.random(using: &generator))
                case .int: .int([0, -1, 5, 719, 720, .max, .min].randomElement(using: &generator) ?? 0)
                case .double: .double([0, -0.0, 1.5, .infinity, .nan, 1e300].randomElement(using: &generator) ?? 0)
                case .string:
                    .string(
                        ["", "a", "é", "e\u{301}", "7", "https://a.b/c", "https://cdn.example/a/long/path/aaaa"]
                            .randomElement(using: &generator) ?? "")
                case .enumeration: .int(Int.random(in: 0...1, using: &generator))
                default: nil
                }
        }
        return values
    }

    /// A value or the kind of failure, in words that tell all doubles and texts apart.
    static func described(_ outcome: SlotOutcome<ExpressionValue>) -> String {
        switch outcome {
        case .failed(let kind): "failed: \(kind)"
        case .value(.double(let value)): value.isNaN ? "NaN" : "double \(value.bitPattern)"
        case .value(.string(let value)): "string \(Array(value.utf8))"
        case .value(let value): "\(value)"
        }
    }

    static func evaluated(
        _ typed: TypedExpression, _ values: [Int: ExpressionValue]
    ) -> SlotOutcome<ExpressionValue> {
        do throws(EvaluationFailure) {
            return .value(try Evaluator(typed).value { values[$0] })
        } catch {
            return .failed(error.error.kind)
        }
    }

    @Test(arguments: seeds)
    func `a compiled formula comes to what its tree comes to`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var random = RandomFormula(seed: seed)
        var conditions = RandomCondition(seed: seed)
        var formulas = [random.bool(4), random.int(4), random.double(4), random.text(4)]
        formulas += (0..<8).map { _ in conditions.next() }
        let written = try formulas.compactMap { formula in try Self.typed(formula).map { (formula, $0) } }
        // A few mix what the checker keeps apart.
        #expect(written.count >= 6)
        let all =
            written
            + written.filter { $0.1.type == .bool }.map {
                ("whether it holds: \($0.0)", TypedExpression(.holds($0.1), type: .bool, range: $0.1.range))
            }
        let layout = SlotLayout(readBy: all.map(\.1))
        let frame = SlotFrame(layout)
        let compiled = all.map { CompiledExpression($0.1, layout: layout) }
        for _ in 0..<6 {
            let values = Self.values(&generator)
            frame.clear()
            for (reference, value) in values {
                if let slot = layout.slot(reference) { #expect(frame.set(slot, to: value)) }
            }
            for ((formula, typed), compiled) in zip(all, compiled) {
                let expected = Self.described(Self.evaluated(typed, values))
                #expect(Self.described(compiled.value(in: frame)) == expected, "\(formula) with \(values)")
                #expect(expected.hasPrefix("failed") == (compiled.failure(in: frame) != nil))
            }
        }
    }

    @Test func `a value is read as its own type only`() throws {
        let typed = try #require(try Self.typed("count + 1"))
        let layout = SlotLayout(readBy: [typed])
        let frame = SlotFrame(layout)
        frame.set(try #require(layout.slot(3)), to: 41)
        let compiled = CompiledExpression(typed, layout: layout)
        #expect(compiled.int(in: frame).value == 42)
        guard case .failed(.noSuchOverload) = compiled.bool(in: frame) else {
            Issue.record("a number was read as a truth value")
            return
        }
    }

    @Test func `a frame of another layout is not read, and a slot of another layout not written`() throws {
        let typed = try #require(try Self.typed("count"))
        let layout = SlotLayout(readBy: [typed])
        let other = SlotLayout((0..<200).map { (reference: $0, type: .int) } + [(reference: 200, type: .string)])
        let frame = SlotFrame(layout)
        frame.set(try #require(other.slot(199)), to: 1)
        frame.set(try #require(other.slot(200)), to: "far")
        frame.clear(try #require(other.slot(199)))
        let compiled = CompiledExpression(typed, layout: layout)
        guard case .failed(.missing) = compiled.int(in: frame),
            case .failed(.undeclared) = compiled.int(in: SlotFrame(other))
        else {
            Issue.record("what was never set has a value")
            return
        }
    }

    @Test func `what is cleared is missing until it is set again`() throws {
        let typed = try #require(try Self.typed("maybeText ?? 'none'"))
        let layout = SlotLayout(readBy: [typed])
        let (frame, slot) = (SlotFrame(layout), try #require(layout.slot(10)))
        let compiled = CompiledExpression(typed, layout: layout)
        for text in ["short", "a text that is longer than fifteen bytes"] {
            frame.set(slot, to: text)
            #expect(compiled.string(in: frame).value == text)
            frame.clear(slot)
            #expect(compiled.string(in: frame).value == "none")
        }
    }

    @Test func `a conjunction of thousands of operands is worked through`() throws {
        let typed = try #require(try Self.typed(Array(repeating: "(count>0)", count: 1200).joined(separator: "&&")))
        let layout = SlotLayout(readBy: [typed])
        let frame = SlotFrame(layout)
        frame.set(try #require(layout.slot(3)), to: 1)
        #expect(CompiledExpression(typed, layout: layout).bool(in: frame).value == true)
    }

    @Test func `text that nearly matches everywhere is searched in linear time`() throws {
        let part = String(repeating: "a", count: 7000) + "b"
        let typed = try #require(try Self.typed("text.contains('\(part)')"))
        let layout = SlotLayout(readBy: [typed])
        let frame = SlotFrame(layout)
        let compiled = CompiledExpression(typed, layout: layout)
        for (text, holds) in [
            (String(repeating: "a", count: 500_000), false), (String(repeating: "a", count: 500_000) + "b", true),
        ] {
            frame.set(try #require(layout.slot(7)), to: text)
            #expect(compiled.bool(in: frame).value == holds)
        }
    }
}

import AVTCore
import Foundation
import Testing

@Suite struct `Values` {
    @Test func `of an app become the case of their type`() {
        #expect(Value(any: true) == .bool(true))
        #expect(Value(any: 5) == .int(5))
        #expect(Value(any: 0.5) == .double(0.5))
        #expect(Value(any: Float(0.5)) == .double(0.5))
        #expect(Value(any: "text") == .string("text"))
        #expect(Value(any: UInt8(7)) == .int(7))
        #expect(Value(any: Int64.min) == .int(.min))
        #expect(Value(any: UInt64(Int.max)) == .int(.max))
        #expect(Value(any: Value.int(3)) == .int(3))
    }

    @Test func `in an optional become the case of the wrapped type`() {
        #expect(Value(any: Bool?.some(true) as Any) == .bool(true))
        #expect(Value(any: Int??.some(5) as Any) == .int(5))
        #expect(Value(any: Double?.some(0.5) as Any) == .double(0.5))
        #expect(Value(any: Float?.some(0.5) as Any) == .double(0.5))
        #expect(Value(any: String?.some("text") as Any) == .string("text"))
    }

    @Test func `of any other type stay unchanged`() throws {
        let others: [Any] = [
            [1, 2], UInt64.max, String?.none as Any, Date(timeIntervalSince1970: 0), NSNumber(value: true),
            Character("a"),
        ]
        for other in others {
            guard case .opaque(let box) = Value(any: other) else {
                Issue.record("\(other) is not opaque")
                continue
            }
            #expect(type(of: box.content) == type(of: other))
        }
    }

    @Test func `are equal by case and content, text by code points`() {
        let box = OpaqueValue([1])
        let values: [Value] = [
            .bool(true), .bool(false), .int(1), .int(0), .double(1), .double(0), .string("1"), .string("\u{E9}"),
            .string("e\u{301}"), .opaque(box), .opaque(OpaqueValue([1])),
        ]
        for (left, first) in values.enumerated() {
            for (right, second) in values.enumerated() { #expect((first == second) == (left == right)) }
        }
        #expect(Value.double(.nan) != .double(.nan))
    }

    @Test func `are read unchanged`() {
        #expect(Value.bool(true).any as? Bool == true)
        #expect(Value.int(.max).any as? Int == .max)
        #expect(Value.double(-0.5).any as? Double == -0.5)
        #expect(Value.string("a").any as? String == "a")
        #expect(Value.opaque(OpaqueValue([1, 2])).any as? [Int] == [1, 2])
    }

    @Test func `flags have a bit and a name each`() {
        #expect(StandardFlag.allCases.map(\.mask) == (0..<10).map { 1 << $0 })
        #expect(
            StandardFlag.allCases.map(\.name) == [
                "didMediaRequest", "didPlayerSet", "didStreamLoad", "didStart", "isBuffering", "isPaused", "isSeeking",
                "didFinish", "inAdBreak", "inAd",
            ])
    }
}

import AVTPackTools
import AVTTestSupport
import Foundation
import Testing

@Suite("JSON")
struct JSONTests {
    @Test("formatted JSON is parsed to the same value", arguments: 0..<200)
    func roundTrip(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let value = JSONValue.random(depth: 4, using: &generator)
        #expect(try JSONReader.read(value.text.utf8) == value)
        // Another reader understands it too.
        _ = try JSONSerialization.jsonObject(with: Data(value.text.utf8), options: .fragmentsAllowed)
    }

    @Test("a duplicate name is found among few and many members", arguments: [2, 31, 32, 33, 5000])
    func twice(_ count: Int) throws {
        let names = (0..<count).map { "\"a\($0)\": 0" }
        #expect(try JSONReader.read("{\(names.joined(separator: ","))}".utf8).members.count == count)
        for index in Set([0, count / 2, count - 1]) {
            let problem = #expect(throws: JSONProblem.self) {
                try JSONReader.read("{\((names + [names[index]]).joined(separator: ","))}".utf8)
            }
            #expect(problem?.reason == "`a\(index)` is listed twice")
        }
    }

    @Test("integers and other numbers are distinguished")
    func numbers() throws {
        #expect(try JSONReader.read("1".utf8) == .int(1))
        #expect(try JSONReader.read("1.0".utf8) == .double(1))
        #expect(try JSONReader.read("-0".utf8) == .int(0))
        #expect(try JSONReader.read("9223372036854775807".utf8) == .int(.max))
        #expect(try JSONReader.read("9223372036854775808".utf8) == .double(9_223_372_036_854_775_808))
        #expect(try JSONReader.read("1e3".utf8) == .double(1000))
    }

    @Test(
        "text that is not JSON is refused with its location",
        arguments: [
            ("", 0), ("{", 1), ("{\"a\":1,}", 7), ("[1,]", 3), ("[1 2]", 3), ("01", 1), ("1.", 2), ("1e", 2), ("-", 1),
            ("\"a", 2), ("\"\\x\"", 2), ("\"\\u12\"", 3), ("\"\\ud800\"", 1), ("tru", 0), ("nan", 0), ("1e999", 0),
            ("{\"a\":1,\"a\":2}", 7), ("1 1", 2), ("\"\u{1}\"", 1), ("{a:1}", 1),
        ])
    func refused(_ text: String, _ offset: Int) {
        #expect { try JSONReader.read(text.utf8) } throws: { ($0 as? JSONProblem)?.offset == offset }
    }

    @Test("text that is not UTF-8 is refused")
    func notUTF8() {
        #expect(throws: JSONProblem.self) { try JSONReader.read([0x22, 0xFF, 0x22]) }
    }

    @Test("nesting has a limit")
    func nesting() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        _ = try JSONReader.read(nested(64).utf8)
        #expect(throws: JSONProblem.self) { try JSONReader.read(nested(65).utf8) }
        #expect(throws: JSONProblem.self) { try JSONReader.read(String(repeating: "[", count: 500_000).utf8) }
    }

    @Test("it accepts the same texts as Foundation, except duplicate names and unpaired surrogates", arguments: 0..<20)
    func likeFoundation(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            var bytes = Array(JSONValue.random(depth: 3, using: &generator).text.utf8)
            for _ in 0..<Int.random(in: 1...3, using: &generator) { bytes.mutate(using: &generator) }
            let problem = problem(in: bytes)
            let theirs = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
            let isOurRule = ["there twice", "surrogate", "too large", "nested deeper"].contains {
                problem?.reason.contains($0) == true
            }
            // Foundation on Linux lets a comma stand before a closing bracket.
            let isComma = problem.map { $0.offset > 0 && bytes[..<$0.offset].last { $0 != 0x20 } == UInt8(ascii: ",") }
            guard !isOurRule, isComma != true, String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0)
            else { continue }
            #expect((problem == nil) == (theirs != nil), "\(String(decoding: bytes, as: UTF8.self))")
        }
    }

    private func problem(in bytes: [UInt8]) -> JSONProblem? {
        do throws(JSONProblem) {
            _ = try JSONReader.read(bytes)
            return nil
        } catch {
            return error
        }
    }
}

extension [UInt8] {
    /// Changes, takes away or adds a byte.
    mutating func mutate(using generator: inout SeededGenerator) {
        guard !isEmpty else { return append(0x20) }
        let index = Int.random(in: 0..<count, using: &generator)
        let byte = Array("{}[]\",:0123456789.eE+-\\untrfalse \t".utf8).randomElement(using: &generator) ?? 0x20
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: self[index] = byte
        case 1: remove(at: index)
        default: insert(byte, at: index)
        }
    }
}

extension JSONValue {
    static func random(depth: Int, using generator: inout SeededGenerator) -> JSONValue {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &generator) {
        case 0: return .null
        case 1: return .bool(Bool.random(using: &generator))
        case 2: return .int(Int.random(in: .min ... .max, using: &generator))
        case 3: return .int(Int.random(in: -9...9, using: &generator))
        case 4: return .double(Double.random(in: -1e6...1e6, using: &generator))
        case 5: return .string(text(using: &generator))
        case 6:
            return .array(
                (0..<Int.random(in: 0...3, using: &generator)).map { _ in random(depth: depth - 1, using: &generator) })
        default:
            return .object(
                (0..<Int.random(in: 0...3, using: &generator)).map {
                    JSONMember(text(using: &generator) + String($0), random(depth: depth - 1, using: &generator))
                })
        }
    }

    private static func text(using generator: inout SeededGenerator) -> String {
        let pieces = ["a", "\"", "\\", "\n", "\u{1}", "é", "😀", "\u{7F}", "e\u{301}", " ", "/", "\u{2028}"]
        return (0..<Int.random(in: 0...4, using: &generator))
            .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    }
}

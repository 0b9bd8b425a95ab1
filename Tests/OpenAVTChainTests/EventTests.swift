import AVTTestSupport
import Foundation
import OpenAVTChain
import Testing

@Suite struct `Events` {
    private let event = OAVTEvent(action: .Start)
    private let key = OAVTAttribute(name: "key")

    private func back(_ value: Any) -> Any? {
        event.setAttribute(key: key, value: value)
        return event.getAttribute(key: key)
    }

    @Test func `give whole numbers of every type back as numbers`() {
        let numbers: [(Any, Int)] = [
            (Int8.min, -128), (Int16.min, -32768), (Int32.max, 2_147_483_647), (Int64.min, .min), (Int.max, .max),
            (UInt8.max, 255), (UInt16.max, 65535), (UInt32.max, 4_294_967_295), (UInt64(5), 5), (UInt(6), 6),
        ]
        for (value, number) in numbers { #expect(back(value) as? Int == number) }
    }

    @Test func `give what is too large for a number back as it was`() {
        #expect(back(UInt64.max) as? UInt64 == .max)
        #expect(back(UInt.max) as? UInt == .max)
    }

    @Test(arguments: [0, -0.0, 1.5, .greatestFiniteMagnitude, .leastNonzeroMagnitude, .infinity, -.infinity])
    func `give floating-point numbers back`(value: Double) {
        #expect(back(value) as? Double == value)
        #expect(back(Float(value)) as? Double == Double(Float(value)))
    }

    @Test func `give not-a-number back`() {
        #expect((back(Double.nan) as? Double)?.isNaN == true)
        #expect((back(Float.nan) as? Double)?.isNaN == true)
    }

    @Test func `give truth values and text back`() {
        #expect(back(true) as? Bool == true)
        #expect(back(false) as? Bool == false)
        #expect(back(true) as? Int == nil)
        #expect(back(1) as? Bool == nil)
        for text in ["", "a", "\u{E9}", "e\u{301}", "🎬", "\0"] {
            #expect((back(text) as? String).map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
        }
    }

    @Test func `give anything else back as it was`() {
        let url = URL(string: "https://example.com")
        #expect(back([1, 2]) as? [Int] == [1, 2])
        #expect(back(["a": 1]) as? [String: Int] == ["a": 1])
        #expect(url != nil && back(url as Any) as? URL == url)
        #expect(back(event) as? OAVTEvent === event)
        for number in [NSNumber(value: 1), NSNumber(value: true), NSNumber(value: 0.1), NSNumber(value: Int64.max)] {
            #expect(back(number) as? NSNumber === number)
        }
    }

    @Test func `give optional values back as values`() {
        #expect(back(Int?.some(3) as Any) as? Int == 3)
        #expect(back(String?.some("a") as Any) as? String == "a")
        #expect(back(Double?.some(0.5) as Any) as? Double == 0.5)
        #expect(back(Bool?.some(true) as Any) as? Bool == true)
    }

    @Test(arguments: 0..<20)
    func `hold attributes as a dictionary does`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var model: [String: Int] = [:]
        let event = OAVTEvent(action: .Ping)
        for number in 0..<300 {
            let name = "k\(Int.random(in: 0..<15, using: &random))"
            let key = OAVTAttribute(name: name)
            switch Int.random(in: 0..<3, using: &random) {
            case 0:
                event.setAttribute(key: key, value: number)
                model[name] = number
            case 1: #expect(event.removeAttribute(key: key) == (model.removeValue(forKey: name) != nil))
            default: #expect(event.getAttribute(key: key) as? Int == model[name])
            }
        }
        #expect(event.getDictionary() as? [String: Int] == model)
    }

    @Test func `have an action, a moment and a description`() {
        let before = Date().timeIntervalSince1970
        let event = OAVTEvent(action: .Start)
        let after = Date().timeIntervalSince1970
        #expect(event.getAction() == .Start)
        #expect((before - 1...after + 1).contains(event.getTimestamp()))
        event.setTimestamp(ts: 12.5)
        event.setAttribute(key: .title, value: "film")
        event.setAttribute(key: .position, value: 7)
        #expect(event.getTimestamp() == 12.5)
        #expect("\(event)" == "<OAVTEvent Start at 12.5 [position: 7, title: film]>")
    }

    @Test func `are about actions and attributes that go by their name`() {
        let action = OAVTAction(name: "Start", timeAttribute: OAVTAttribute(name: "other"))
        #expect(action == .Start)
        #expect(action != OAVTAction(name: "start"))
        #expect(action.getTimeAttribute().getAttributeName() == "other")
        #expect(OAVTAction(name: "Mine").getTimeAttribute().getAttributeName() == "timeSinceMine")
        #expect(OAVTAttribute(name: "title") == .title)
        #expect(Set([OAVTAttribute(name: "title"), .title, .fps]).count == 2)
        #expect(OAVTAttribute(name: "\u{E9}") != OAVTAttribute(name: "e\u{301}"))
    }
}

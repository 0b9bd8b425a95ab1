import AVTCore
import AVTTestSupport
import Foundation
import Testing

@Suite struct `Symbols` {
    @Test func `of one name are equal, of two names are different`() {
        #expect(Symbol("symbol.a") == Symbol("symbol.a"))
        #expect(Symbol("symbol.a").id == Symbol("symbol.a").id)
        #expect(Symbol("symbol.a") != Symbol("symbol.A"))
        #expect(Set([Symbol("symbol.a"), Symbol("symbol.b"), Symbol("symbol.a")]).count == 2)
    }

    @Test(arguments: ["", " ", "Start", "\0", "🎬", "\u{E9}", "e\u{301}", String(repeating: "x", count: 10_000)])
    func `return their name, code point by code point`(name: String) {
        let symbol = Symbol(name)
        #expect(Array(symbol.name.unicodeScalars) == Array(name.unicodeScalars))
        #expect(Array("\(symbol)".unicodeScalars) == Array(name.unicodeScalars))
    }

    @Test func `compare code points, unlike strings`() {
        #expect("\u{E9}" == "e\u{301}")
        #expect(Symbol("\u{E9}") != Symbol("e\u{301}"))
        #expect(Symbol("a\u{323}\u{307}") != Symbol("a\u{307}\u{323}"))
    }

    @Test(.timeLimit(.minutes(10)))
    func `are the same on every thread`() {
        let names = (0..<500).map { "symbol.thread.\($0)" }
        let made = Guarded<[[Symbol]]>([])
        onThreads(8) { thread in
            var random = SeededGenerator(seed: UInt64(thread))
            let order = names.indices.shuffled(using: &random)
            var symbols = Array(repeating: Symbol(""), count: names.count)
            for index in order { symbols[index] = Symbol(names[index]) }
            made.withLock { $0.append(symbols) }
        }
        let all = made.withLock { $0 }
        #expect(all.count == 8)
        #expect(Set(all).count == 1)
        #expect(Set(all[0]).count == names.count)
        #expect(all[0].map(\.name) == names)
    }
}

import AVTCore
import AVTTestSupport
import Foundation
import Synchronization
import Testing

@Suite struct `Time tables` {
    private let symbols = (0..<150).map { Symbol("table.\($0)") }

    /// What a snapshot is to show: each attribute in order of its first mark.
    private struct Model {
        var order: [Symbol] = []
        var times: [Symbol: Int] = [:]

        mutating func mark(_ attribute: Symbol, at time: Int) {
            if times.updateValue(time, forKey: attribute) == nil { order.append(attribute) }
        }
    }

    private struct Expectation {
        let snapshot: TimeSnapshot
        let model: Model
        let now: Int

        /// True if the snapshot equals its model, all at once and one by one.
        func holds(for symbols: [Symbol]) -> Bool {
            let all = snapshot.all
            return snapshot.now == now
                && all.map(\.attribute) == model.order
                && all.map(\.elapsed) == model.order.map { now - (model.times[$0] ?? 0) }
                && symbols.allSatisfy { symbol in
                    snapshot.elapsed(since: symbol) == model.times[symbol].map { now - $0 }
                }
        }
    }

    private func expectations(seed: Int, marks: Int, variety: Int, every: Int) -> [Expectation] {
        var random = SeededGenerator(seed: UInt64(seed))
        var table = TimeTable()
        var model = Model()
        var expectations: [Expectation] = []
        var now = 0
        for _ in 0..<marks {
            now += Int.random(in: 0...3, using: &random)
            let symbol = symbols[Int.random(in: 0..<variety, using: &random)]
            if Int.random(in: 0..<every, using: &random) == 0 {
                expectations.append(Expectation(snapshot: table.snapshot(at: now), model: model, now: now))
            }
            table.mark(symbol, at: now)
            model.mark(symbol, at: now)
        }
        expectations.append(Expectation(snapshot: table.snapshot(at: now), model: model, now: now))
        return expectations
    }

    @Test func `are empty at first`() {
        var table = TimeTable()
        #expect(table.snapshot(at: 5).all.isEmpty)
        #expect(table.snapshot(at: 5).elapsed(since: symbols[0]) == nil)
    }

    @Test(arguments: [(1, 1), (2, 5), (3, 40), (4, 150), (5, 150)], [1, 7, 200])
    func `keep every snapshot unchanged, however many times are recorded later`(seedAndVariety: (Int, Int), every: Int)
    {
        let (seed, variety) = seedAndVariety
        let expectations = expectations(seed: seed, marks: 500, variety: variety, every: every)
        let checked = Array(symbols.prefix(variety))
        #expect(expectations.count { !$0.holds(for: checked) } == 0)
    }

    @Test func `keep their last snapshot when others are released`() {
        var table = TimeTable()
        var model = Model()
        for round in 0..<1000 {
            let snapshot = table.snapshot(at: round)
            if round.isMultiple(of: 100) {
                #expect(Expectation(snapshot: snapshot, model: model, now: round).holds(for: symbols))
            }
            table.mark(symbols[round % 130], at: round)
            model.mark(symbols[round % 130], at: round)
        }
    }

    @Test func `keep the first of very many attributes, always the same ones`() {
        var table = TimeTable()
        let many = (0..<3000).map { Symbol("table.many.\($0)") }
        var known = 0
        for (now, symbol) in many.enumerated() {
            table.mark(symbol, at: now)
            table.mark(many[0], at: now)
            let snapshot = table.snapshot(at: now)
            #expect(snapshot.elapsed(since: many[0]) == 0)
            guard snapshot.elapsed(since: symbol) != nil else { continue }
            // Once one is ignored, all others are.
            #expect(known == now)
            known += 1
        }
        #expect((900...1024).contains(known))
        #expect(table.snapshot(at: 3000).all.map(\.attribute) == Array(many.prefix(known)))
    }

    @Test(.timeLimit(.minutes(10)))
    func `show snapshots to other threads while times are recorded`() {
        let waiting = Guarded<[Expectation]>([])
        let isOver = Atomic<Bool>(false)
        let checked = Atomic<Int>(0)
        let wrong = Atomic<Int>(0)
        let symbols = Array(symbols.prefix(20))
        let threads = startThreads(3) { _ in
            while true {
                let last = isOver.load(ordering: .sequentiallyConsistent)
                guard let expectation = waiting.withLock({ $0.popLast() }) else {
                    if last { break }
                    continue
                }
                checked.add(1, ordering: .relaxed)
                if !expectation.holds(for: symbols) { wrong.add(1, ordering: .relaxed) }
            }
        }
        var table = TimeTable()
        var model = Model()
        for now in 0..<3000 {
            let expectation = Expectation(snapshot: table.snapshot(at: now), model: model, now: now)
            if now.isMultiple(of: 3) { waiting.withLock { $0.append(expectation) } }
            table.mark(symbols[now % 20], at: now)
            model.mark(symbols[now % 20], at: now)
        }
        isOver.store(true, ordering: .sequentiallyConsistent)
        threads.wait()
        #expect(checked.load(ordering: .relaxed) == 1000)
        #expect(wrong.load(ordering: .relaxed) == 0)
    }

    @Test(arguments: [Int.max, .min, 0])
    func `do not trap on extreme times`(time: Int) {
        var table = TimeTable()
        table.mark(symbols[0], at: time)
        #expect(table.snapshot(at: .min).elapsed(since: symbols[0]) == Int.min &- time)
        #expect(table.snapshot(at: .max).all.map(\.elapsed) == [Int.max &- time])
    }
}

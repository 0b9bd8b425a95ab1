import AVTCore
import AVTTestSupport
import Testing

@Suite struct `Attribute lists` {
    /// What a list is: what was set, in order, before what a snapshot shows and nothing hides.
    private struct Model {
        var order: [Symbol] = []
        var values: [Symbol: Value] = [:]
        var removed: Set<Symbol> = []
        let times: [(attribute: Symbol, elapsed: Int)]

        func time(_ attribute: Symbol) -> Value? {
            if removed.contains(attribute) { return nil }
            return times.first { $0.attribute == attribute }.map { .int($0.elapsed) }
        }

        subscript(attribute: Symbol) -> Value? { values[attribute] ?? time(attribute) }

        mutating func set(_ attribute: Symbol, _ value: Value) {
            if values.updateValue(value, forKey: attribute) == nil { order.append(attribute) }
        }

        mutating func remove(_ attribute: Symbol) -> Bool {
            let had = self[attribute] != nil
            order.removeAll { $0 == attribute }
            values[attribute] = nil
            removed.insert(attribute)
            return had
        }

        /// Names with values; those that were set are to be first, in order, unless they hid or removed a time before.
        var all: [Symbol: Value] {
            var all = values
            for (attribute, _) in times where values[attribute] == nil { all[attribute] = time(attribute) }
            return all
        }
    }

    private let symbols = (0..<20).map { Symbol("list.\($0)") }

    private func snapshot(of marked: Int, random: inout SeededGenerator) -> (TimeSnapshot, [(Symbol, Int)]) {
        var table = TimeTable()
        var marks: [(Symbol, Int)] = []
        for index in 0..<marked {
            let time = Int.random(in: 0..<100, using: &random)
            table.mark(symbols[index], at: time)
            marks.append((symbols[index], 100 - time))
        }
        return (table.snapshot(at: 100), marks)
    }

    @Test(arguments: 0..<60)
    func `agree with a dictionary and an order`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let marked = seed.isMultiple(of: 3) ? 0 : Int.random(in: 0...10, using: &random)
        let (times, marks) = snapshot(of: marked, random: &random)
        var list = AttributeList(capacity: seed % 5, times: times)
        var model = Model(times: marks.map { (attribute: $0.0, elapsed: $0.1) })
        for number in 0..<200 {
            let symbol = symbols[Int.random(in: 0..<symbols.count, using: &random)]
            switch Int.random(in: 0..<8, using: &random) {
            case 0:
                list.set(symbol, .int(number))
                model.set(symbol, .int(number))
            case 1:
                list[symbol] = .string("\(number)")
                model.set(symbol, .string("\(number)"))
            case 2: #expect(list.remove(symbol) == model.remove(symbol))
            case 3:
                list[symbol] = nil
                _ = model.remove(symbol)
            case 4:
                let block = AttributeBlock(capacity: 2)
                block.set(symbols[0], .string("cleared"))
                block.clear()
                for symbol in symbols.shuffled(using: &random).prefix(Int.random(in: 0...4, using: &random)) {
                    block.set(symbol, .int(-number))
                    model.set(symbol, .int(-number))
                }
                list.share(block)
            case 5: list = list.copy()
            case 6:
                let several = Array(symbols.shuffled(using: &random).prefix(Int.random(in: 0...6, using: &random)))
                list.remove(several)
                for symbol in several { _ = model.remove(symbol) }
            default: #expect(list[symbol] == model[symbol])
            }
        }
        let all = list.all
        #expect(Dictionary(all.map { ($0.attribute, $0.value) }, uniquingKeysWith: { first, _ in first }) == model.all)
        #expect(all.count == model.all.count)
        if marked == 0 { #expect(all.map(\.attribute) == model.order) }
    }

    @Test func `list the values in their order, then the times in the order of their records`() {
        var table = TimeTable()
        for index in [3, 1, 2, 1] { table.mark(symbols[index], at: index) }
        var list = AttributeList(capacity: 0, times: table.snapshot(at: 10))
        list.set(symbols[5], .int(5))
        list.set(symbols[4], .int(4))
        list.set(symbols[5], .int(55))
        list.set(symbols[2], .int(22))
        #expect(list.all.map(\.attribute) == [5, 4, 2, 3, 1].map { symbols[$0] })
        #expect(list.all.map(\.value) == [55, 4, 22, 7, 9].map(Value.int))
    }

    @Test func `do not change with their copies`() {
        var list = AttributeList()
        list.set(symbols[0], .int(1))
        let copy = list.copy()
        list.set(symbols[0], .int(2))
        list.remove(symbols[0])
        #expect(copy[symbols[0]] == .int(1))
    }

    @Test func `leave a shared block unchanged`() {
        let block = AttributeBlock(capacity: 2)
        block.set(symbols[0], .string("a text that is too long to be kept in place"))
        var first = AttributeList(capacity: 1)
        var second = AttributeList()
        first.share(block)
        second.share(block)
        first.set(symbols[0], .int(1))
        first.set(symbols[1], .int(2))
        #expect(first.all.map(\.value) == [.int(1), .int(2)])
        #expect(second.all.map(\.value) == [.string("a text that is too long to be kept in place")])
        second.remove(symbols[0])
        #expect(second.all.isEmpty)
    }
}

extension SeededGenerator {
    /// True once in so many times.
    package mutating func chance(oneIn times: Int) -> Bool {
        Int.random(in: 0..<times, using: &self) == 0
    }

    package mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &self)]
    }

    package mutating func number(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &self)
    }

    /// Some of the elements, in their order.
    package mutating func some<Element>(_ elements: [Element], oneIn times: Int = 2) -> [Element] {
        elements.filter { _ in chance(oneIn: times) }
    }

    /// A few times between two, in their order; none if the second is not the later one.
    package mutating func times(from start: Int, to end: Int) -> [Int] {
        var times: [Int] = []
        var time = start
        while time < end, chance(oneIn: 2) {
            time = number(time...end)
            times.append(time)
        }
        return times
    }
}

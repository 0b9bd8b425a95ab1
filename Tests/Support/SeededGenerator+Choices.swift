extension SeededGenerator {
    /// Returns true with a probability of 1 in `times`.
    package mutating func chance(oneIn times: Int) -> Bool {
        Int.random(in: 0..<times, using: &self) == 0
    }

    package mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &self)]
    }

    package mutating func number(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &self)
    }

    /// Returns a random selection of the elements, in their order.
    package mutating func some<Element>(_ elements: [Element], oneIn times: Int = 2) -> [Element] {
        elements.filter { _ in chance(oneIn: times) }
    }

    /// Returns a few times between two others, in ascending order, or none if the end is not later than the start.
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

import AVTTestSupport

extension SeededGenerator {
    /// True once in so many times.
    mutating func chance(oneIn times: Int) -> Bool {
        Int.random(in: 0..<times, using: &self) == 0
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &self)]
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &self)
    }

    /// Some of the elements, in their order.
    mutating func some<Element>(_ elements: [Element], oneIn times: Int = 2) -> [Element] {
        elements.filter { _ in chance(oneIn: times) }
    }
}

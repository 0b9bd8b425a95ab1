/// The lines of text in a row of a figure, in which no two items overlap.
struct LabelRows {
    private let from: Double
    private let to: Double
    private var occupied: [[ClosedRange<Double>]] = [[]]
    /// The right edge of the rightmost text.
    private(set) var right = 0.0

    /// - Parameters:
    ///   - from: The least x coordinate at which a text may begin.
    ///   - to: The x coordinate at which a text should end at the latest.
    init(from: Double, to: Double) {
        self.from = from
        self.to = to
    }

    /// The number of lines.
    var count: Int { occupied.count }

    /// Reserves an interval of the first line.
    mutating func block(_ left: Double, _ right: Double) {
        occupied[0].append(min(left, right)...max(left, right))
    }

    /// Finds a free position for a text to the right or left of an item, in the first line that has one, and reserves
    /// it.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - left: The left edge of the item that the text belongs to.
    ///   - right: The right edge of that item.
    ///   - inFirstLane: True to give up if the first line has no free position.
    /// - Returns: The left edge of the text and the index of its line, or `nil` if there is no free position.
    mutating func reservePosition(
        for text: String, beside left: Double, _ right: Double, inFirstLane: Bool = false
    ) -> (x: Double, lane: Int)? {
        let width = FigureStyle.width(of: text)
        let choices = [right + 3, left - 3 - width].filter { $0 >= from && $0 + width <= to + 1 }
        for lane in 0..<(inFirstLane ? 1 : occupied.count + 1) {
            if lane == occupied.count { occupied.append([]) }
            for x in choices.isEmpty ? [right + 3] : choices {
                let interval = (x - 2)...(x + width + 2)
                guard !occupied[lane].contains(where: { $0.overlaps(interval) }) else { continue }
                occupied[lane].append(interval)
                self.right = max(self.right, x + width)
                return (x, lane)
            }
        }
        return nil
    }
}

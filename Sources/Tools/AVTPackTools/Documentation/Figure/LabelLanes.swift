/// Lines of text in a row of a figure, in which no two things are in one place.
struct LabelLanes {
    private let from: Double
    private let to: Double
    private var taken: [[ClosedRange<Double>]] = [[]]
    /// How far to the right anything reaches.
    private(set) var right = 0.0

    /// - Parameters:
    ///   - from: where texts may begin.
    ///   - to: where they should end.
    init(from: Double, to: Double) {
        self.from = from
        self.to = to
    }

    /// How many lines there are.
    var count: Int { taken.count }

    /// Takes a place in the first line.
    mutating func block(_ left: Double, _ right: Double) {
        taken[0].append(min(left, right)...max(left, right))
    }

    /// Finds a place for a text right or left of something, in the first line where there is one.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - left: where the thing begins that it belongs to.
    ///   - right: where that ends.
    ///   - inFirstLane: true to give up if the first line has no place.
    /// - Returns: where it begins, and in which line; `nil` if it has no place.
    mutating func place(
        _ text: String, beside left: Double, _ right: Double, inFirstLane: Bool = false
    ) -> (x: Double, lane: Int)? {
        let width = FigureStyle.width(of: text)
        let choices = [right + 3, left - 3 - width].filter { $0 >= from && $0 + width <= to + 1 }
        for lane in 0..<(inFirstLane ? 1 : taken.count + 1) {
            if lane == taken.count { taken.append([]) }
            for x in choices.isEmpty ? [right + 3] : choices {
                let place = (x - 2)...(x + width + 2)
                guard !taken[lane].contains(where: { $0.overlaps(place) }) else { continue }
                taken[lane].append(place)
                self.right = max(self.right, x + width)
                return (x, lane)
            }
        }
        return nil
    }
}

import AVTTestSupport

extension RandomPack {
    /// One pack in three keeps events for a while; an outer one may have another hold, or that hold another way.
    mutating func holds(_ name: String) -> String {
        guard name != "inner" else {
            hasHold = random.chance(oneIn: 3)
            return hasHold ? "holds:\n" + hold("quiet") : ""
        }
        guard hasHold, random.chance(oneIn: 3) else { return "" }
        return "holds:\n" + (random.chance(oneIn: 2) ? hold("\(name)Quiet") : hold("quiet", isOverride: true))
    }

    private mutating func hold(_ name: String, isOverride: Bool = false) -> String {
        let actions = list(7...7)
        let length =
            random.chance(oneIn: 3) ? "(\(formula.number(1, .standing))) * 9s" : "\(random.number(0...9) * 20)s"
        var lines = ["after: [\(actions[0]), \(actions[5])]", "for: '\(length)'"]
        if isOverride { lines.append("override: true") }
        if random.chance(oneIn: 2) { lines.append("until: [\(actions[1]), \(actions[2])]") }
        if !random.chance(oneIn: 8) {
            let pairs = [(3, 4), (4, 3), (0, 1), (5, 6), (6, 4)].map { "\(actions[$0.0]): \(actions[$0.1])" }
            lines.append("drop: { \(pairs.joined(separator: ", ")) }")
        }
        if random.chance(oneIn: 3) { lines.append("limit: \(random.number(1...6))") }
        if random.chance(oneIn: 2) { lines.append("because: of \(name)") }
        return "  \(name):\n    " + lines.joined(separator: "\n    ") + "\n"
    }
}

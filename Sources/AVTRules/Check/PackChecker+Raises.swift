import AVTDiagnostics

extension PackChecker {
    /// Reports raises that go round: a raised action is stepped like any other, and may raise again.
    mutating func checkRaises() {
        var raises: [Int: [(to: Int, name: TextSyntax)]] = [:]
        for (number, layer) in pack.layers.enumerated() {
            let checkedLayer = checked.layers[number]
            for transition in checkedLayer.first + checkedLayer.main + checkedLayer.last {
                let placed = layer.transitions.first { $0.entry.name.text == transition.name }
                for name in placed?.entry.raise ?? [] {
                    guard let target = table.knownIndex(ofAction: name.text) else { continue }
                    for action in table.actions.indices where transition.filter.contains(action) {
                        raises[action, default: []].append((target, name))
                    }
                }
            }
        }
        var finished: Set<Int> = []
        for action in raises.keys.sorted() where !finished.contains(action) {
            follow(action, raises, finished: &finished)
        }
    }

    /// Follows the raises of an action to their ends; each circle is reported once, where it closes.
    private mutating func follow(
        _ action: Int, _ raises: [Int: [(to: Int, name: TextSyntax)]], finished: inout Set<Int>
    ) {
        var path = [(action: action, next: 0)]
        while let last = path.last {
            guard let raise = raises[last.action]?.dropFirst(last.next).first else {
                finished.insert(last.action)
                path.removeLast()
                continue
            }
            path[path.count - 1].next += 1
            if let start = path.firstIndex(where: { $0.action == raise.to }) {
                report(path[start...].map(\.action) + [raise.to], at: raise.name)
            } else if !finished.contains(raise.to) {
                path.append((raise.to, 0))
            }
        }
    }

    private mutating func report(_ circle: [Int], at name: TextSyntax) {
        let names = circle.map { "`\(table.actions[$0])`" }
        let message =
            circle.count == 2
            ? "\(names[0]) raises itself"
            : "actions raise each other in a circle: " + names.joined(separator: " raises ")
        diagnostics.report(
            .problem(.reentrantEmissionCycle, message, at: name.range, label: "this closes the circle"))
    }
}

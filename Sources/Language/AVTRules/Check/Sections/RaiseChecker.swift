import AVTDiagnostics

/// The graph of the actions that raise other actions.
///
/// Raised actions are processed like any others, and may raise further actions.
struct RaiseGraph {
    /// A raised action, and its location.
    typealias Raise = (target: Int, name: TextSyntax)

    private var byAction: [Int: [Raise]] = [:]
    private var byAny: [(filter: ActionFilter, raise: Raise)] = []

    /// Adds an action that a transition raises.
    mutating func add(_ raise: Raise, of filter: ActionFilter) {
        switch filter {
        case .only(let actions): for action in actions { byAction[action, default: []].append(raise) }
        case .any: byAny.append((filter, raise))
        }
    }

    /// Returns the actions that an action raises.
    func raises(of action: Int) -> [Raise] {
        (byAction[action] ?? []) + byAny.filter { $0.filter.contains(action) }.map(\.raise)
    }
}

/// Finds actions that raise each other.
struct RaiseChecker {
    let names: PackNames
    /// The checked layers.
    let layers: [CheckedLayer]

    /// Reports actions that raise each other in a cycle.
    func check(into diagnostics: inout DiagnosticCollector) {
        var graph = RaiseGraph()
        for (layer, checkedLayer) in zip(names.pack.layers, layers) {
            let transitions = checkedLayer.first + checkedLayer.main + checkedLayer.last
            let filters = Dictionary(transitions.map { ($0.name, $0.filter) }) { first, _ in first }
            for transition in layer.transitions.map(\.entry) {
                guard let filter = filters[transition.name.text] else { continue }
                for name in transition.effects.compactMap(\.raisedAction) {
                    guard let target = names.table.knownIndex(ofAction: name.text) else { continue }
                    graph.add((target, name), of: filter)
                }
            }
        }
        var finished: Set<Int> = []
        for action in names.table.actions.indices { follow(action, graph, finished: &finished, into: &diagnostics) }
    }

    /// Follows the raises of an action to their ends; each cycle is reported once, where it closes.
    private func follow(
        _ action: Int, _ graph: RaiseGraph, finished: inout Set<Int>, into diagnostics: inout DiagnosticCollector
    ) {
        guard !finished.contains(action) else { return }
        var path: [(action: Int, raises: [RaiseGraph.Raise], by: TextSyntax?)] = [
            (action, graph.raises(of: action), nil)
        ]
        var depths = [action: 0]
        while let last = path.last, !diagnostics.isFull {
            guard let raise = last.raises.last else {
                finished.insert(last.action)
                depths[last.action] = nil
                path.removeLast()
                continue
            }
            path[path.count - 1].raises.removeLast()
            if let start = depths[raise.target] {
                report(
                    path[start...].map(\.action) + [raise.target], by: path[(start + 1)...].compactMap(\.by),
                    raise.name, into: &diagnostics)
            } else if !finished.contains(raise.target) {
                depths[raise.target] = path.count
                path.append((raise.target, graph.raises(of: raise.target), raise.name))
            }
        }
    }

    private func report(
        _ cycle: [Int], by others: [TextSyntax], _ last: TextSyntax, into diagnostics: inout DiagnosticCollector
    ) {
        let quoted = cycle.map { "`\(names.table.actions[$0])`" }
        let message =
            cycle.count == 2
            ? "\(quoted[0]) raises itself"
            : "actions raise each other in a cycle: " + quoted.joined(separator: " raises ")
        diagnostics.report(
            Diagnostic(
                .reentrantEmissionCycle, message, at: last.range, label: "this closes the cycle",
                related: others.map { LabelledRange($0.range, "part of the cycle") }))
    }
}

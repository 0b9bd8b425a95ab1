/// The rules that apply to each action, in rule order.
struct ActionIndex {
    private let starts: [Int]
    private let rules: [Int]

    /// - Parameters:
    ///   - filters: The actions of each rule.
    ///   - actionCount: The number of actions.
    /// - Complexity: Linear in ``size(_:actionCount:)``.
    init(_ filters: [ActionFilter], actionCount: Int) {
        var byAction: [[Int]] = Array(repeating: [], count: actionCount)
        for (rule, filter) in filters.enumerated() {
            switch filter {
            case .only(let actions):
                for action in Set(actions) { byAction[action].append(rule) }
            case .any(let except):
                let except = Set(except)
                for action in 0..<actionCount where !except.contains(action) { byAction[action].append(rule) }
            }
        }
        starts = byAction.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.count) }
        rules = byAction.flatMap(\.self)
    }

    /// The rules of an action.
    subscript(action: Int) -> ArraySlice<Int> { rules[starts[action]..<starts[action + 1]] }

    /// Returns the number of rules plus the number of pairs of a rule and an action to index.
    ///
    /// A rule for any action counts every action, including its exceptions.
    static func size(_ filters: [ActionFilter], actionCount: Int) -> Int {
        filters.reduce(filters.count) { sum, filter in
            switch filter {
            case .only(let actions): sum + actions.count
            case .any: sum + actionCount
            }
        }
    }
}

/// The rules of each action, of all layers.
struct RuleIndex {
    /// The transitions of a layer, by stage, and its attributes.
    struct Layer {
        let first: ActionIndex
        let main: ActionIndex
        let last: ActionIndex
        let attributes: ActionIndex
    }

    let layers: [Layer]
    let metrics: ActionIndex

    /// Creates an index, or returns `nil` if its size exceeds `limit`.
    init?(_ pack: CheckedPack, limit: Int) {
        let count = pack.actions.count
        var left = limit
        func index(_ filters: [ActionFilter]) -> ActionIndex? {
            left -= ActionIndex.size(filters, actionCount: count)
            return left < 0 ? nil : ActionIndex(filters, actionCount: count)
        }
        var layers: [Layer] = []
        for layer in pack.layers {
            guard let first = index(layer.first.map(\.filter)), let main = index(layer.main.map(\.filter)),
                let last = index(layer.last.map(\.filter)), let attributes = index(layer.attributes.map(\.filter))
            else { return nil }
            layers.append(Layer(first: first, main: main, last: last, attributes: attributes))
        }
        guard let metrics = index(pack.metrics.map(\.filter)) else { return nil }
        self.layers = layers
        self.metrics = metrics
    }
}

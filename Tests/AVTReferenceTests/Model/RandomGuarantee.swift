import AVTDiagnostics
import AVTRules
import AVTTestSupport

/// Random guarantees over the finite state of a pack.
struct RandomGuarantee {
    private let pack: CheckedPack
    private var random: SeededGenerator

    init(_ pack: CheckedPack, seed: Int) {
        self.pack = pack
        random = SeededGenerator(seed: UInt64(truncatingIfNeeded: seed) &* 7919)
    }

    mutating func guarantee(_ name: String) -> Guarantee {
        let range = SourceRange(file: SourceFile(name: "", text: ""), lower: 0, upper: 0)
        return Guarantee(
            name: name, layerName: "", demand: demand(), text: "", because: nil, range: range)
    }

    /// That a transition which derives or raises something does so with every event of its actions, whatever stands in
    /// the way; `nil` if the pack has none.
    mutating func cause(_ name: String) -> Guarantee? {
        let all = pack.layers.flatMap { $0.first + $0.main + $0.last }.compactMap { transition -> Guarantee.Demand? in
            let names = transition.effects.compactMap(\.causedAction)
            let caused = names.compactMap { pack.actions.firstIndex(of: $0) }
            return caused.isEmpty ? nil : .causes(transition.filter, [caused[0]])
        }
        guard !all.isEmpty else { return nil }
        let range = SourceRange(file: SourceFile(name: "", text: ""), lower: 0, upper: 0)
        return Guarantee(
            name: name, layerName: "", demand: all[random.number(0...all.count - 1)], text: "", because: nil,
            range: range)
    }

    private mutating func demand() -> Guarantee.Demand {
        switch random.number(0...4) {
        case 0: .after(actions(), expect: condition(depth: 2), until: nil)
        case 1: .after(actions(), expect: condition(depth: 2), until: condition(depth: 1))
        case 2: .always(.or([condition(depth: 1), condition(depth: 1), condition(depth: 1)]))
        default: .never(.and([condition(depth: 2), condition(depth: 1), condition(depth: 0)]))
        }
    }

    private mutating func actions() -> ActionFilter {
        .only(random.some(Array(pack.actions.indices.dropFirst())))
    }

    private mutating func condition(depth: Int) -> FiniteCondition {
        switch depth == 0 ? 0 : random.number(0...6) {
        case 1: return .not(condition(depth: depth - 1))
        case 2, 3: return .and([condition(depth: depth - 1), condition(depth: depth - 1)])
        case 4: return .or([condition(depth: depth - 1), condition(depth: depth - 1)])
        case 5:
            let variable = random.number(0...pack.states.count - 1)
            let isTrackerOwned = pack.states[variable].owner == .tracker
            return .exists(element: 0, value(of: variable, isTrackerOwned ? .element(0) : .own))
        default: return value(of: random.number(0...pack.states.count - 1), .own)
        }
    }

    private mutating func value(of variable: Int, _ subject: FiniteCondition.Subject) -> FiniteCondition {
        .value(variable: variable, is: random.number(0...pack.states[variable].cases.count - 1), of: subject)
    }
}

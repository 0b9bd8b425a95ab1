import AVTCore
import AVTEngine
import AVTRules

/// A search for suspicious behaviour in the states of a machine, which packs do not have to request.
///
/// That something never happens is decided over all steps, including those that data may prevent. That something can
/// happen is decided over the steps that no data can prevent; otherwise it depends on data.
struct Survey {
    /// The default maximum number of runs of one step with different data.
    static let defaultRunLimit = 500

    var exploration: Exploration
    let pack: CheckedPack
    /// True if all variables are tracked.
    let isComplete: Bool
    /// The variables that may be written by more than the steps of this machine.
    ///
    /// The app's code writes OpenAVT's flags, and a tracker may emit more than its kind declares.
    let foreign: Set<Int>
    /// The states that are certainly reachable: by steps that no data can prevent.
    let certain: CertainStates
    /// The reason why the search is incomplete, or `nil` if it is complete.
    var limit: Exploration.Limit?

    var machine: Machine { exploration.machine }
    var content: ProgramContent { exploration.machine.content }

    init(_ exploration: Exploration, pack: CheckedPack, isComplete: Bool) {
        var exploration = exploration
        certain = CertainStates(&exploration)
        self.exploration = exploration
        self.pack = pack
        self.isComplete = isComplete
        foreign = Survey.foreign(exploration.machine, pack)
    }

    private static func foreign(_ machine: Machine, _ pack: CheckedPack) -> Set<Int> {
        let coming = machine.actions.reduce(into: Set<Int>()) { $0.formUnion($1) }
        var foreign: Set<Int> = []
        for transition in pack.transitions {
            guard case .only(let actions) = transition.filter, !coming.isSuperset(of: actions) else { continue }
            foreign.formUnion(pack.variables(writtenBy: transition))
        }
        let flags = StandardFlag.names
        for (index, variable) in machine.content.state.variables.enumerated()
        where variable.owner == .tracker && variable.isFlag && flags.contains(variable.name) {
            let isWritten = machine.layout.trackers.contains { part in
                part.fields.contains { $0.mask == variable.mask }
            }
            if !isWritten { foreign.insert(index) }
        }
        return foreign
    }

    /// Returns all suspicious behaviour, once for each cause.
    mutating func findings() -> [Dubious] {
        let unset = isComplete ? neverSet() : []
        let values = neverReached()
        // Behaviour that depends on a value that never occurs is a consequence.
        let causes = (unset + values).filter { !$0.isLeftToData }.reduce(into: Set<Int>()) { causes, finding in
            switch finding.kind {
            case .neverSet(let variable), .neverReached(let variable, _): causes.insert(variable)
            default: break
            }
        }
        let blocked = neverAccepted() + neverAcceptedOfSignals()
        let stuck = stuck()
        var findings = unset + values + blocked + stuck
        findings += unused(causes: causes, blocked: blocked)
        findings += unbalancedPairs(beside: findings)
        findings += unbegunPairs(beside: findings)
        if isComplete {
            findings += neverRunning(causes: causes)
            findings += openAfterEnd(beside: findings)
        }
        addExampleData(in: &findings)
        return findings
    }

    /// Returns whether a variable is tracked, so that its values are known.
    func isFollowed(_ variable: Int) -> Bool {
        let variable = content.state.variables[variable]
        return machine.model.trackedBits[variable.owner] & variable.mask != 0
    }
}

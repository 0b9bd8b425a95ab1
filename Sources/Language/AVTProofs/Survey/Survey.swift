import AVTEngine
import AVTRules
import AVTCore

/// What is asked of the states of a machine without its pack saying so.
///
/// That something never happens is said over all steps, those included that data may prevent. That something can
/// happen is taken for granted only of steps that no data can prevent; else it is left to data.
struct Survey {
    /// How often one step is run with other data, if nobody asks for more.
    static let usualRunLimit = 500

    var exploration: Exploration
    let pack: CheckedPack
    /// True if all variables are followed.
    let isWhole: Bool
    /// The variables that more than the steps of this machine may write: code writes OpenAVT's flags, and a tracker may
    /// emit more than its kind says.
    let foreign: Set<Int>
    /// The states that steps lead to which no data can prevent, in the order of their numbers.
    let certain: CertainStates
    /// Why not everything could be looked for; `nil`: it could.
    var limit: Exploration.Limit?

    var machine: Machine { exploration.machine }
    var content: ProgramContent { exploration.machine.content }

    init(_ exploration: Exploration, pack: CheckedPack, isWhole: Bool) {
        var exploration = exploration
        certain = CertainStates(&exploration)
        self.exploration = exploration
        self.pack = pack
        self.isWhole = isWhole
        foreign = Survey.foreign(exploration.machine, pack)
    }

    private static func foreign(_ machine: Machine, _ pack: CheckedPack) -> Set<Int> {
        let coming = machine.actions.reduce(into: Set<Int>()) { $0.formUnion($1) }
        var foreign: Set<Int> = []
        for transition in pack.transitions {
            guard case .only(let actions) = transition.filter, !coming.isSuperset(of: actions) else { continue }
            foreign.formUnion(pack.variables(writtenBy: transition))
        }
        let flags = Set(StandardFlag.allCases.map(\.name))
        for (index, variable) in machine.content.variables.enumerated()
        where variable.owner == .tracker && variable.isFlag && flags.contains(variable.name) {
            let isWritten = machine.layout.trackers.contains { part in
                part.fields.contains { $0.mask == variable.mask }
            }
            if !isWritten { foreign.insert(index) }
        }
        return foreign
    }

    /// Everything that is dubious, one finding for each cause.
    mutating func findings() -> [Dubious] {
        let unset = isWhole ? neverSet() : []
        let values = neverReached()
        // What rests on a value that never comes is a consequence.
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
        if isWhole {
            findings += neverRunning(causes: causes)
            findings += openAfterEnd(beside: findings)
        }
        nameData(in: &findings)
        return findings
    }

    /// True if a variable is followed, so that exploration knows its values.
    func isFollowed(_ variable: Int) -> Bool {
        let variable = content.variables[variable]
        return machine.model.kept[variable.owner] & variable.mask != 0
    }
}

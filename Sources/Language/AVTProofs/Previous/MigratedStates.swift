import AVTEngine
import AVTRules

/// Checks whether each state of an earlier version migrates to a state that this version reaches by itself.
///
/// No rule was written for a state that this version's events cannot reach: a session that is migrated into such a
/// state may stay in it forever.
struct MigratedStates {
    /// The result of the check.
    enum Result {
        /// Every state migrates to a reachable one.
        case all(count: Int)
        /// A state that does not, with the shortest path to it.
        case missing(Missing)
        /// The state space is too large; the value is the reason.
        case unknown(String)
    }

    /// A state that migrates to an unreachable one.
    struct Missing {
        /// The path to the state, in the earlier version.
        let trace: Trace
        /// The trackers, in the earlier version.
        let trackers: [TrackerModel]
        /// The state after migration: the finite state of each tracker and of the instrument, without variables that
        /// have their initial values.
        let image: [String]
    }

    private let old: CompiledPacks
    private let new: CompiledPacks
    private let migration: Migration
    private let budget: ExplorationBudget
    /// The maximum number of states that one state may migrate to.
    private static let maximumImageCount = 4096

    init(from old: CompiledPacks, to new: CompiledPacks, budget: ExplorationBudget) {
        (self.old, self.new, self.budget) = (old, new, budget)
        migration = Migration(from: old.program, to: new.program)
    }

    func result() -> Result {
        let kinds = old.pack.players.trackerKinds.map(\.name)
        do throws(Machine.Obstacle) {
            var previous = try explored(old, kinds)
            if let limit = previous.limit { return .unknown(limit.phrase(old.program.content)) }
            let present = try explored(new, kinds)
            if let limit = present.limit { return .unknown(limit.phrase(new.program.content)) }
            return compare(&previous, with: present)
        } catch {
            return .unknown(error.phrase)
        }
    }

    /// Explores all states of packs, with every variable tracked.
    private func explored(_ packs: CompiledPacks, _ kinds: [String]) throws(Machine.Obstacle) -> Exploration {
        let trackers = TrackerModel.trackers(kinds.isEmpty ? [""] : kinds, of: packs.pack, emitsAny: false)
        let variables = packs.program.content.state.variables.indices
        let machine = try Machine(
            packs.program, trackers: trackers, asking: variables.map { .value(variable: $0, is: 0, of: .own) },
            trackersLeave: packs.program.content.code.handlesClosing)
        var exploration = Exploration(machine, demands: [], budget: budget)
        exploration.run()
        return exploration
    }

    private func compare(_ previous: inout Exploration, with present: Exploration) -> Result {
        var known: Set<InstrumentState> = []
        for state in present.states {
            if let bits = present.machine.stateBetweenEvents(in: state) { known.insert(bits) }
        }
        let mask = new.program.content.state.variables.reduce(into: StateBits()) { $0[$1.owner] |= $1.mask }
        var edges = 0
        for (number, state) in previous.states.enumerated() {
            guard let bits = previous.machine.stateBetweenEvents(in: state) else { continue }
            let images = images(of: bits, mask)
            edges += images?.count ?? 0
            guard let images, edges <= budget.edges else {
                return .unknown("the new states depend on memory in too many ways to explore all of them")
            }
            guard let missing = images.first(where: { !known.contains($0) }) else { continue }
            let trace = previous.trace(previous.path(to: number))
            return .missing(
                Missing(trace: trace, trackers: previous.machine.trackers, image: described(missing, previous.machine)))
        }
        return .all(count: previous.states.count)
    }

    /// Returns the states that a state may migrate to, several if memory decides, or `nil` if there are too many.
    private func images(of state: InstrumentState, _ mask: StateBits) -> [InstrumentState]? {
        let bits = StateBits(instrument: state.instrument)
        guard let instruments = migration.images(of: bits, atMost: MigratedStates.maximumImageCount) else {
            return nil
        }
        var images = instruments.map {
            InstrumentState(instrument: $0.instrument & mask.instrument, trackers: [])
        }
        for tracker in state.trackers {
            var trackers: [UInt64?] = [nil]
            if let tracker {
                let bits = StateBits(tracker: tracker, instrument: state.instrument)
                guard let moved = migration.images(of: bits, atMost: MigratedStates.maximumImageCount) else {
                    return nil
                }
                trackers = moved.map { $0.tracker & mask.tracker }
            }
            guard images.count * trackers.count <= MigratedStates.maximumImageCount else { return nil }
            images = images.flatMap { image in
                trackers.map { InstrumentState(instrument: image.instrument, trackers: image.trackers + [$0]) }
            }
        }
        return images
    }

    private func described(_ state: InstrumentState, _ machine: Machine) -> [String] {
        let content = new.program.content
        func values(_ owner: Owner, _ bits: UInt64, of name: String?) -> [String] {
            content.state.variables.filter { $0.owner == owner && $0.value(in: bits) != $0.initial }.map { variable in
                let value = variable.value(in: bits)
                let text = variable.isFlag ? (value == 0 ? "false" : "true") : variable.enumCase(for: value)
                return "\(variable.name): \(text)" + (name.map { " of \($0)" } ?? "")
            }
        }
        let names = machine.trackers.count > 1 ? machine.trackers.map { Optional($0.name) } : [nil]
        return values(.instrument, state.instrument, of: nil)
            + zip(state.trackers, names).flatMap { bits, name in bits.map { values(.tracker, $0, of: name) } ?? [] }
    }
}

/// The finite state of an instrument; trackers that have left have none.
struct InstrumentState: Hashable {
    let instrument: UInt64
    let trackers: [UInt64?]
}

extension Machine {
    /// Returns the finite state that a packed state represents, or `nil` while items are pending.
    func stateBetweenEvents(in state: UInt64) -> InstrumentState? {
        guard pending(in: state) == nil else { return nil }
        return InstrumentState(
            instrument: layout.instrument.unpacked(state),
            trackers: trackers.indices.map { isPresent($0, in: state) ? layout.trackers[$0].unpacked(state) : nil })
    }
}

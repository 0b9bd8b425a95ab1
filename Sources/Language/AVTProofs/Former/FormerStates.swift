import AVTEngine
import AVTRules

/// The states of an earlier version, and what they become: whether each is one to which this version comes by itself.
///
/// What no event of this version leads to, no rule of it was written for: a session that goes over in such a state may
/// stay in it for ever.
struct FormerStates {
    /// What was found.
    enum Result {
        /// Every state becomes one that is reached.
        case all(count: Int)
        /// A state that does not, with the shortest way to it.
        case missing(Missing)
        /// There is too much to look at.
        case unknown(String)
    }

    /// A state that becomes one that is never reached.
    struct Missing {
        /// The way to it, under the earlier version.
        let trace: Trace
        /// The trackers, under the earlier version.
        let trackers: [TrackerModel]
        /// What it becomes: for each tracker its finite state, and the instrument's; variables that have their initial values are
        /// left out.
        let image: [String]
    }

    private let old: CompiledPacks
    private let new: CompiledPacks
    private let migration: Migration
    private let budget: ExplorationBudget
    /// How many states one may become.
    private static let mostImages = 4096

    init(from old: CompiledPacks, to new: CompiledPacks, budget: ExplorationBudget) {
        (self.old, self.new, self.budget) = (old, new, budget)
        migration = Migration(from: old.program, to: new.program)
    }

    func result() -> Result {
        let kinds = old.pack.trackerKinds.map(\.name)
        do throws(Machine.Obstacle) {
            var former = try explored(old, kinds)
            if let limit = former.limit { return .unknown(limit.phrase(old.program.content)) }
            let present = try explored(new, kinds)
            if let limit = present.limit { return .unknown(limit.phrase(new.program.content)) }
            return compare(&former, with: present)
        } catch {
            return .unknown(error.phrase)
        }
    }

    /// All states of packs, in which every variable is followed.
    private func explored(_ packs: CompiledPacks, _ kinds: [String]) throws(Machine.Obstacle) -> Exploration {
        let trackers = TrackerModel.trackers(kinds.isEmpty ? [""] : kinds, of: packs.pack, emitsAny: false)
        let variables = packs.program.content.variables.indices
        let machine = try Machine(
            packs.program, trackers: trackers, asking: variables.map { .value(variable: $0, is: 0, of: .own) },
            trackersLeave: packs.program.content.handlesClosing)
        var exploration = Exploration(machine, demands: [], budget: budget)
        exploration.run()
        return exploration
    }

    private func compare(_ former: inout Exploration, with present: Exploration) -> Result {
        var known: Set<InstrumentState> = []
        for state in present.states {
            if let words = present.machine.wordsBetweenEvents(in: state) { known.insert(words) }
        }
        let mask = new.program.content.variables.reduce(into: StateWords()) { $0[$1.owner] |= $1.mask }
        var ways = 0
        for (number, state) in former.states.enumerated() {
            guard let words = former.machine.wordsBetweenEvents(in: state) else { continue }
            let images = images(of: words, mask)
            ways += images?.count ?? 0
            guard let images, ways <= budget.ways else {
                return .unknown("memory decides what states become, in too many ways to look at all")
            }
            guard let missing = images.first(where: { !known.contains($0) }) else { continue }
            let trace = former.trace(former.path(to: number))
            return .missing(
                Missing(trace: trace, trackers: former.machine.trackers, image: described(missing, former.machine)))
        }
        return .all(count: former.states.count)
    }

    /// What a state may become, several where memory decides; `nil`: too many.
    private func images(of state: InstrumentState, _ mask: StateWords) -> [InstrumentState]? {
        let words = StateWords(instrument: state.instrument)
        guard let instruments = migration.images(of: words, atMost: FormerStates.mostImages) else { return nil }
        var images = instruments.map {
            InstrumentState(instrument: $0.instrument & mask.instrument, trackers: [])
        }
        for tracker in state.trackers {
            var trackers: [UInt64?] = [nil]
            if let tracker {
                let words = StateWords(tracker: tracker, instrument: state.instrument)
                guard let moved = migration.images(of: words, atMost: FormerStates.mostImages) else { return nil }
                trackers = moved.map { $0.tracker & mask.tracker }
            }
            guard images.count * trackers.count <= FormerStates.mostImages else { return nil }
            images = images.flatMap { image in
                trackers.map { InstrumentState(instrument: image.instrument, trackers: image.trackers + [$0]) }
            }
        }
        return images
    }

    private func described(_ state: InstrumentState, _ machine: Machine) -> [String] {
        let content = new.program.content
        func values(_ owner: Owner, _ word: UInt64, of name: String?) -> [String] {
            content.variables.filter { $0.owner == owner && $0.value(in: word) != $0.initial }.map { variable in
                let value = variable.value(in: word)
                let text = variable.isFlag ? (value == 0 ? "false" : "true") : variable.word(for: value)
                return "\(variable.name): \(text)" + (name.map { " of \($0)" } ?? "")
            }
        }
        let names = machine.trackers.count > 1 ? machine.trackers.map { Optional($0.name) } : [nil]
        return values(.instrument, state.instrument, of: nil)
            + zip(state.trackers, names).flatMap { word, name in word.map { values(.tracker, $0, of: name) } ?? [] }
    }
}

/// The finite state of an instrument; of a tracker that has left, none.
struct InstrumentState: Hashable {
    let instrument: UInt64
    let trackers: [UInt64?]
}

extension Machine {
    /// The finite state that a packed one stands for; `nil` while something is still to be stepped.
    func wordsBetweenEvents(in state: UInt64) -> InstrumentState? {
        guard pending(in: state) == nil else { return nil }
        return InstrumentState(
            instrument: layout.instrument.word(state),
            trackers: trackers.indices.map { isPresent($0, in: state) ? layout.trackers[$0].word(state) : nil })
    }
}

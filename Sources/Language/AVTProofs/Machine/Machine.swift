import AVTCore
import AVTEngine
import AVTRules

/// The transition system of an instrument: the combined steps of its trackers and rules over packed states.
struct Machine {
    let content: ProgramContent
    let trackers: [TrackerModel]
    let model: StepModel
    let layout: PackedLayout
    /// The possible queues of pending items, by number; number 0 is the empty queue, `nil`.
    let pendings: [Pending?]
    /// The action that is processed before a tracker leaves, or `nil` if no rule handles it.
    let closing: Int?
    /// True if trackers can leave.
    let trackersLeave: Bool
    /// The windows of trackers' own events that rules and queries read.
    let windows: TrackerWindows
    /// For each tracker, the actions that may be processed: emitted, raised, or processed before it leaves.
    let actions: [Set<Int>]
    private let pendingNumbers: [Pending: Int]

    /// The reason why an instrument cannot be explored at all.
    enum Obstacle: Error {
        /// Its state needs more than 63 bits; the value is the number of bits.
        case tooWide(Int)
        /// Too many actions may be raised at once.
        case tooManyRaises
    }

    /// Creates the machine of an instrument.
    ///
    /// - Parameters:
    ///   - program: The program.
    ///   - trackers: The instrument's trackers.
    ///   - conditions: The queried conditions; variables that do not influence them are omitted.
    ///   - caused: The actions, by index, for which it is queried whether steps cause them.
    ///   - trackersLeave: True if trackers may leave.
    ///   - runLimit: How often a step is run with different data before it is considered too large.
    /// - Throws: `Obstacle` if the instrument cannot be explored.
    init(
        _ program: RuleProgram, trackers: [TrackerModel], asking conditions: [FiniteCondition], caused: Set<Int> = [],
        trackersLeave: Bool, runLimit: Int = StepModel.defaultRunLimit
    ) throws(Obstacle) {
        let content = program.content
        let named = content.actions.firstIndex { $0.name == StandardAction.closing }
        let closing = content.code.handlesClosing ? named : nil
        self.content = content
        self.trackers = trackers
        self.closing = closing
        self.trackersLeave = trackersLeave
        guard
            let pendings = Pending.all(
                content, trackers: trackers.map(\.actions), leaving: closing, leaves: trackersLeave)
        else { throw .tooManyRaises }
        self.pendings = [nil] + pendings
        pendingNumbers = Dictionary(
            pendings.enumerated().map { ($1, $0 + 1) }, uniquingKeysWith: { first, _ in first })

        var (bits, timers) = (StateBits(), UInt64(0))
        var windows = TrackerWindows(content)
        for condition in conditions {
            condition.visit { index in
                bits[content.state.variables[index].owner] |= content.state.variables[index].mask
            } timer: {
                timers |= 1 << UInt64($0)
            } window: {
                timers |= windows.add($0)
            }
        }
        self.windows = windows
        var actions = trackers.map { Set($0.actions) }
        for pending in pendings {
            for case .action(let action) in pending.items { actions[pending.tracker].insert(action) }
        }
        if let closing, trackersLeave { for tracker in actions.indices { actions[tracker].insert(closing) } }
        self.actions = actions
        let all = actions.reduce(into: Set<Int>()) { $0.formUnion($1) }.sorted()
        let cone = Cone(
            content, actions: all, bits: bits, timers: timers, windows: windows,
            caused: caused.union(windows.actions))
        let written = actions.map { content.written(by: $0.sorted()) }
        layout = PackedLayout(
            content, written: written.map(\.own), every: written.reduce(0) { $0 | $1.every },
            trackedBits: cone.trackedBits,
            timers: cone.timers, trackersLeave: trackersLeave, pendings: pendings.count + 1)
        guard layout.width < UInt64.bitWidth else { throw .tooWide(layout.width) }
        model = StepModel(
            program, facts: FormulaFacts(content), cone: cone, windows: windows, closing: named, runLimit: runLimit)
    }

    /// The state of the instrument before its first event.
    var initial: UInt64 {
        layout.trackers.reduce(layout.instrument.packed(content.state.initial.instrument)) {
            $0 | $1.packed(content.state.initial.tracker)
        }
    }

    // MARK: States

    /// Returns the part of a state that a tracker's step reads.
    func bits(of tracker: Int, in state: UInt64) -> StateBits {
        StateBits(tracker: layout.trackers[tracker].unpacked(state), instrument: layout.instrument.unpacked(state))
    }

    /// Returns the items to process before the next event, or `nil` if there are none.
    func pending(in state: UInt64) -> Pending? {
        pendings[Int(state >> UInt64(layout.pendingOffset))]
    }

    func isPresent(_ tracker: Int, in state: UInt64) -> Bool {
        !trackersLeave || state & layout.absent(tracker) == 0
    }

    /// Returns the trackers that have left and can join again: none while items are pending.
    func absentTrackers(in state: UInt64) -> [Int] {
        guard trackersLeave, pending(in: state) == nil else { return [] }
        return trackers.indices.filter { !isPresent($0, in: state) }
    }

    // MARK: Steps

    /// Returns the outcome of an action that the tracker's kind blocks because it does not emit it, or `nil`.
    func blockedByKind(_ action: Int, _ tracker: Int) -> StepOutcome? {
        let kind = trackers[tracker].kind
        guard kind >= 0, content.players.trackerKinds[kind].blocked[action] else { return nil }
        var outcome = StepOutcome()
        outcome.isAccepted = false
        outcome.isCertain = true
        outcome.condition = content.players.trackerKinds[kind].condition
        return outcome
    }

    /// Returns the effect of an outcome on packed states in which all trackers are present.
    ///
    /// - Parameters:
    ///   - outcome: The outcome.
    ///   - tracker: The tracker that makes the step.
    ///   - rest: The items that remain to be processed after the step.
    /// - Returns: The bits that are written, and their new values.
    func effect(of outcome: StepOutcome, tracker: Int, rest: [Pending.Item] = []) -> (mask: UInt64, values: UInt64) {
        var (mask, values) = (UInt64(0), UInt64(0))
        func write(_ fields: [PackedLayout.Field], _ written: UInt64, _ bits: UInt64) {
            for field in fields where written & field.mask != 0 {
                mask |= field.packed(written)
                values |= field.packed(bits)
            }
        }
        if outcome.mask.instrument != 0 {
            write(layout.instrument.fields, outcome.mask.instrument, outcome.values.instrument)
        }
        for (number, part) in layout.trackers.enumerated() {
            if number == tracker {
                write(part.fields, outcome.mask.tracker, outcome.values.tracker)
                if outcome.timerMask != 0 { write(part.timers, outcome.timerMask, outcome.timerValues) }
            } else if outcome.everyMask != 0 {
                write(part.fields, outcome.everyMask, outcome.everyValues)
            }
        }
        let items = outcome.raised.map { Pending.Item.action($0) } + rest
        if pendings.count > 1 {
            let number = items.isEmpty ? 0 : pendingNumbers[Pending(tracker: tracker, items: items)] ?? 0
            mask |= ~0 << UInt64(layout.pendingOffset)
            values |= UInt64(number) << UInt64(layout.pendingOffset)
        }
        return (mask, values)
    }

    /// Returns the state after a write; trackers that have left are not written.
    func written(_ state: UInt64, _ mask: UInt64, _ values: UInt64) -> UInt64 {
        var mask = mask
        if trackersLeave {
            for tracker in trackers.indices where !isPresent(tracker, in: state) {
                mask &= ~layout.trackers[tracker].mask
            }
        }
        return (state & ~mask) | (values & mask)
    }

    /// Returns the state after a tracker has left, with no pending items.
    func leaving(_ tracker: Int, from state: UInt64) -> UInt64 {
        let rest: UInt64 = (1 << UInt64(layout.pendingOffset)) - 1
        return (state & ~layout.trackers[tracker].mask | layout.absent(tracker)) & rest
    }

    /// Returns the state after a tracker of the kind of one that has left was added.
    func joining(_ tracker: Int, to state: UInt64) -> UInt64 {
        let part = layout.trackers[tracker]
        return state & ~(layout.absent(tracker) | part.mask) | part.packed(content.state.initial.tracker)
    }

    // MARK: Conditions

    /// Translates a condition to a predicate on packed states.
    ///
    /// - Parameters:
    ///   - condition: The condition.
    ///   - tracker: The tracker to evaluate it for, or `nil` if it reads no tracker's own variables.
    /// - Returns: The predicate.
    func predicate(_ condition: FiniteCondition, tracker: Int?) -> StatePredicate {
        packed(condition, tracker, [:]).simplified
    }

    private func packed(_ condition: FiniteCondition, _ own: Int?, _ elements: [Int: Int]) -> StatePredicate {
        func subject(_ subject: FiniteCondition.Subject) -> Int? {
            switch subject {
            case .own: own
            case .element(let number): elements[number]
            }
        }
        func each(_ element: Int, _ part: FiniteCondition) -> [StatePredicate] {
            trackers.indices.map { tracker in
                let holds = packed(part, own, elements.merging([element: tracker]) { $1 })
                guard trackersLeave else { return holds }
                return .and([.test(mask: layout.absent(tracker), values: 0), holds])
            }
        }
        switch condition {
        case .constant(let value): return .constant(value)
        case .not(let part): return .not(packed(part, own, elements))
        case .and(let parts): return .and(parts.map { packed($0, own, elements) })
        case .or(let parts): return .or(parts.map { packed($0, own, elements) })
        case .exists(let element, let part): return .or(each(element, part))
        case .existsOne(let element, let part):
            let all = each(element, part)
            return .or(
                all.indices.map { one in
                    .and(all.enumerated().map { $0 == one ? $1 : .not($1) })
                })
        case .running(let timer, let owner):
            guard let tracker = subject(owner),
                let field = layout.trackers[tracker].timers.first(where: { $0.shift == timer })
            else { return .constant(false) }
            return .test(mask: field.packed(field.mask), values: field.packed(field.mask))
        case .within(let action, let length, let owner):
            let window = Window(action: action, owner: .tracker, length: length)
            guard let tracker = subject(owner), let number = windows.number(of: window),
                let field = layout.trackers[tracker].timers.first(where: { $0.shift == number })
            else { return .constant(false) }
            return .test(mask: field.packed(field.mask), values: field.packed(field.mask))
        case .value(let index, let value, let owner):
            let variable = content.state.variables[index]
            let part: PackedLayout.Part
            switch variable.owner {
            case .instrument: part = layout.instrument
            case .tracker:
                guard let tracker = subject(owner) else { return .constant(false) }
                part = layout.trackers[tracker]
            }
            guard let field = part.fields.first(where: { $0.mask == variable.mask }) else {
                return .constant(variable.value(in: part.constant) == value)
            }
            return .test(mask: field.packed(field.mask), values: field.packed(variable.bits(of: value)))
        }
    }
}

extension ProgramContent {
    /// Returns the bits that the steps of some actions write: those of the emitter and the instrument, and those of
    /// every tracker.
    fileprivate func written(by actions: [Int]) -> (own: StateBits, every: UInt64) {
        var (own, every) = (StateBits(), UInt64(0))
        for action in actions {
            for index in code(from: Int(code.generalSteps[action])) {
                let effects = code.instructions[index].effects(in: self)
                own.formUnion(effects.state)
                every |= effects.everyTracker
            }
        }
        return (own, every)
    }
}

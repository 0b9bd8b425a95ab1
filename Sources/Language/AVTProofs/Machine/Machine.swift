import AVTEngine
import AVTRules

/// What an instrument's trackers and rules do together, step by step, over packed states.
struct Machine {
    let content: ProgramContent
    let trackers: [TrackerModel]
    let model: StepModel
    let layout: PackedLayout
    /// What may be to be stepped; the first stands for nothing.
    let pendings: [Pending?]
    /// The action that is stepped before a tracker leaves; `nil` if no rule is about it.
    let closing: Int?
    /// True if trackers leave.
    let trackersLeave: Bool
    /// The windows that rules and questions read, of trackers' own events.
    let windows: TrackerWindows
    /// For each tracker, the actions that may be stepped: emitted, raised, or before it leaves.
    let actions: [Set<Int>]
    private let pendingNumbers: [Pending: Int]

    /// Why an instrument cannot be explored at all.
    enum Obstacle: Error {
        /// Its state needs more than 63 bits.
        case tooWide(Int)
        /// Too much may be raised at once.
        case tooManyRaises
    }

    /// Puts the machine together.
    ///
    /// - Parameters:
    ///   - program: the program.
    ///   - trackers: the instrument's trackers.
    ///   - conditions: what is asked; variables that decide nothing about it are left out.
    ///   - caused: the actions, by index, of which it is asked whether steps cause them.
    ///   - trackersLeave: true if trackers may leave.
    ///   - runLimit: how often a step is run with other data before it counts as too large.
    /// - Throws: why it cannot be explored.
    init(
        _ program: RuleProgram, trackers: [TrackerModel], asking conditions: [FiniteCondition], caused: Set<Int> = [],
        trackersLeave: Bool, runLimit: Int = StepModel.usualRunLimit
    ) throws(Obstacle) {
        let content = program.content
        let named = content.actions.firstIndex { $0.name == StandardVocabulary.closing }
        let closing = content.handlesClosing ? named : nil
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

        var (words, timers) = (StateWords(), UInt64(0))
        var windows = TrackerWindows(content)
        for condition in conditions {
            condition.asks { index in
                words[content.variables[index].owner] |= content.variables[index].mask
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
            content, actions: all, words: words, timers: timers, windows: windows,
            caused: caused.union(windows.actions))
        let written = actions.map { content.written(by: $0.sorted()) }
        layout = PackedLayout(
            content, written: written.map(\.own), every: written.reduce(0) { $0 | $1.every }, kept: cone.kept,
            timers: cone.timers, trackersLeave: trackersLeave, pendings: pendings.count + 1)
        guard layout.width < UInt64.bitWidth else { throw .tooWide(layout.width) }
        model = StepModel(
            program, facts: FormulaFacts(content), cone: cone, windows: windows, closing: named, runLimit: runLimit)
    }

    /// The state of an instrument before its first event.
    var initial: UInt64 {
        layout.trackers.reduce(layout.instrument.packed(content.initial.instrument)) {
            $0 | $1.packed(content.initial.tracker)
        }
    }

    // MARK: States

    /// What a tracker's step reads of a state.
    func words(of tracker: Int, in state: UInt64) -> StateWords {
        StateWords(tracker: layout.trackers[tracker].word(state), instrument: layout.instrument.word(state))
    }

    /// What is to be stepped before another event comes.
    func pending(in state: UInt64) -> Pending? {
        pendings[Int(state >> UInt64(layout.pendingPlace))]
    }

    func isPresent(_ tracker: Int, in state: UInt64) -> Bool {
        !trackersLeave || state & layout.absent(tracker) == 0
    }

    func anyHasLeft(in state: UInt64) -> Bool {
        !trackers.indices.allSatisfy { isPresent($0, in: state) }
    }

    // MARK: Steps

    /// The outcome of an action that the tracker's kind does not emit, where that is blocked.
    func blockedByKind(_ action: Int, _ tracker: Int) -> StepOutcome? {
        let kind = trackers[tracker].kind
        guard kind >= 0, content.trackerKinds[kind].blocked[action] else { return nil }
        var outcome = StepOutcome()
        outcome.isAccepted = false
        outcome.condition = content.trackerKinds[kind].condition
        return outcome
    }

    /// What an outcome does to packed states in which all trackers are there.
    ///
    /// - Parameters:
    ///   - outcome: the outcome.
    ///   - tracker: whose step it is.
    ///   - rest: what was to be stepped after it.
    /// - Returns: the bits that are written and what they become.
    func effect(of outcome: StepOutcome, tracker: Int, rest: [Pending.Item] = []) -> (mask: UInt64, values: UInt64) {
        var (mask, values) = (UInt64(0), UInt64(0))
        func write(_ fields: [PackedLayout.Field], _ written: UInt64, _ word: UInt64) {
            for field in fields where written & field.mask != 0 {
                mask |= field.packed(written)
                values |= field.packed(word)
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
            mask |= ~0 << UInt64(layout.pendingPlace)
            values |= UInt64(number) << UInt64(layout.pendingPlace)
        }
        return (mask, values)
    }

    /// The state after a write; trackers that have left are not written.
    func written(_ state: UInt64, _ mask: UInt64, _ values: UInt64) -> UInt64 {
        var mask = mask
        if trackersLeave {
            for tracker in trackers.indices where !isPresent(tracker, in: state) {
                mask &= ~layout.trackers[tracker].mask
            }
        }
        return (state & ~mask) | (values & mask)
    }

    /// The state without a tracker, with nothing to be stepped.
    func leaving(_ tracker: Int, from state: UInt64) -> UInt64 {
        let rest: UInt64 = (1 << UInt64(layout.pendingPlace)) - 1
        return (state & ~layout.trackers[tracker].mask | layout.absent(tracker)) & rest
    }

    // MARK: Conditions

    /// A condition as one on packed states.
    ///
    /// - Parameters:
    ///   - condition: the condition.
    ///   - tracker: of which tracker it is asked; `nil`: it asks no tracker's own variables.
    /// - Returns: the condition.
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
            let variable = content.variables[index]
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
    /// The bits that the steps of some actions write: of the emitter and the instrument, and of every tracker.
    fileprivate func written(by actions: [Int]) -> (own: StateWords, every: UInt64) {
        var (own, every) = (StateWords(), UInt64(0))
        func add(_ mask: StateWords) {
            own.tracker |= mask.tracker
            own.instrument |= mask.instrument
        }
        for action in actions {
            for index in code(from: Int(generalSteps[action])) {
                switch steps[index] {
                case .write(let write, _):
                    add(writes[Int(write)].mask)
                    every |= writes[Int(write)].allMask
                case .setState(let variable, _, _):
                    var mask = StateWords()
                    mask[variables[Int(variable)].owner] = variables[Int(variable)].mask
                    add(mask)
                case .setAllState(let variable, _, _):
                    add(StateWords(tracker: variables[Int(variable)].mask))
                    every |= variables[Int(variable)].mask
                case .endScope(let scope): add(scopes[Int(scope)].end.mask)
                default: continue
                }
            }
        }
        return (own, every)
    }
}

import AVTEngine
import AVTCore

/// One run of a step with the data that is chosen.
///
/// It mirrors `Session.run` instruction by instruction, except that conditions are evaluated only where what they guard
/// is followed: so data that only decides about memory is never chosen.
struct StepRun {
    let model: StepModel
    let action: Int
    var choices = DataChoices()
    /// What formulas read, and what the stage leaves.
    private(set) var words: StateWords
    private var next: StateWords
    private(set) var running: UInt64
    private(set) var epoch: Int32 = 0
    private(set) var was: [StateWords]
    /// What was read of the state in which the step began.
    private(set) var read = ReadState()
    /// How often something was read that is new each time.
    var freshChoices: Int32 = 0
    /// The attributes of the event; `nil`: they are data.
    var example: [Symbol: Value]?
    /// Conditions of transitions of which it is to be known whether they hold, by index of their expressions.
    var watched: Set<Int32> = []
    /// Those of them that did.
    private(set) var met: Set<Int32> = []

    private var effect = StepOutcome()
    // What is left if a later condition blocks.
    private var left = StepOutcome()
    private var every = EveryWrite()
    private var guards: [Guard] = []
    private var isTouched = false
    private var endings: UInt64 = 0
    private var isConsumed = false
    // What earlier stages have written: reading it says nothing of the state in which the step began.
    private var settled = StateWords()

    /// A condition whose evaluation waits until something asks for it.
    private struct Guard {
        var root: Int32 = 0
        var words = StateWords()
        var running: UInt64 = 0
        var epoch: Int32 = 0
        var settled = StateWords()
        var holds: Bool?
    }

    /// What a stage writes on every tracker.
    private struct EveryWrite {
        var mask: UInt64 = 0
        var values: UInt64 = 0
        var isFirst = false
    }

    init(model: StepModel, action: Int, words: StateWords, running: UInt64) {
        self.model = model
        self.action = action
        self.words = words
        next = words
        self.running = running
        was = Array(repeating: words, count: max(0, model.content.wasRanges.count - 1))
    }

    /// Goes back to the beginning of the step.
    mutating func begin(words: StateWords, running: UInt64) {
        self.words = words
        next = words
        self.running = running
        epoch = 0
        for layer in was.indices { was[layer] = words }
        read = ReadState()
        settled = StateWords()
        freshChoices = 0
        effect = StepOutcome()
        left = StepOutcome()
        every = EveryWrite()
        guards.removeAll(keepingCapacity: true)
        isTouched = false
        endings = 0
        isConsumed = false
    }

    /// Runs the code to its end.
    mutating func outcome(from start: Int) -> StepOutcome {
        let content = model.content
        var index = start
        while true {
            let instruction = content.steps[index]
            index += 1
            switch instruction {
            case .accept: return accepted()
            case .block(let condition): return blocked(by: condition)
            case .require(let expression, let condition):
                if !holds(expression) { return blocked(by: condition) }
            case .forbid(let expression, let condition):
                if holds(expression) { return blocked(by: condition) }
            case .test(let expression, let number):
                while guards.count <= Int(number) { guards.append(Guard()) }
                guards[Int(number)] = Guard(
                    root: expression, words: words, running: running, epoch: epoch, settled: settled)
                if watched.contains(expression), holds(guard: Int(number)) { met.insert(expression) }
            case .skipUnless(let number, let target):
                let region = index..<Int(target)
                if !region.contains(where: { model.isFollowed(content.steps[$0]) }) {
                    isTouched = isTouched || region.contains { content.steps[$0].touchesMemory }
                    index = Int(target)
                } else if !holds(guard: Int(number)) {
                    index = Int(target)
                }
            case .commit: commit()
            case .snapshot(let layer): was[Int(layer)] = words
            default: perform(instruction)
            }
        }
    }

    private mutating func perform(_ instruction: StepInstruction) {
        isTouched = isTouched || instruction.touchesMemory
        guard model.isFollowed(instruction) else { return }
        let content = model.content
        switch instruction {
        case .write(let index, let isFirst):
            let write = content.writes[Int(index)]
            let mask = write.mask.masked(model.kept)
            self.write(mask, write.values.masked(mask), isFirst: isFirst)
            let allMask = write.allMask & model.kept.tracker
            if allMask != 0 { writeEvery(allMask, write.values.tracker & allMask, isFirst: isFirst) }
        case .setState(let index, let expression, let isFirst):
            let variable = content.variables[Int(index)]
            guard let bits = bits(of: expression, for: variable, own: index) else { return }
            var (mask, values) = (StateWords(), StateWords())
            mask[variable.owner] = variable.mask
            values[variable.owner] = bits
            write(mask, values, isFirst: isFirst)
        case .setAllState(let index, let expression, let isFirst):
            let variable = content.variables[Int(index)]
            guard let bits = bits(of: expression, for: variable) else { return }
            write(StateWords(tracker: variable.mask), StateWords(tracker: bits), isFirst: isFirst)
            writeEvery(variable.mask, bits, isFirst: isFirst)
        case .endScope(let scope): endings |= 1 << UInt64(scope)
        case .startTimer(let timer, let isFirst): order(1 << UInt64(timer), starts: true, isFirst: isFirst)
        case .stopTimer(let timer, let isFirst): order(1 << UInt64(timer), starts: false, isFirst: isFirst)
        case .consume: isConsumed = true
        case .raise(let symbol): effect.raised.append(model.program.index(of: symbol))
        case .emit(let index): derive(index)
        default: return
        }
    }

    private mutating func write(_ mask: StateWords, _ values: StateWords, isFirst: Bool) {
        next.write(values, mask: mask)
        effect.write(mask, values)
        if isFirst { left.write(mask, values) }
    }

    private mutating func writeEvery(_ mask: UInt64, _ values: UInt64, isFirst: Bool) {
        every.mask |= mask
        every.values = (every.values & ~mask) | values
        every.isFirst = isFirst
    }

    private mutating func order(_ timer: UInt64, starts: Bool, isFirst: Bool) {
        running = starts ? running | timer : running & ~timer
        effect.order(timer, starts: starts)
        if isFirst { left.order(timer, starts: starts) }
    }

    /// Notes a derived event, if its condition holds and there is one.
    private mutating func derive(_ index: Int32) {
        guard let action = model.derivations[index], !effect.derived.contains(action) else { return }
        let emission = model.content.emissions[Int(index)]
        if let condition = emission.condition, !holds(condition) { return }
        // Whether a set has any text is for data to say.
        if let each = emission.each {
            guard truth(.open(Int32(model.content.expressions.roots[Int(each)].node))).holds else { return }
        }
        effect.derived.append(action)
    }

    private mutating func commit() {
        words = next
        settled = effect.mask
        if every.mask != 0 {
            effect.writeEvery(every.mask, every.values)
            if every.isFirst { left.writeEvery(every.mask, every.values) }
            every = EveryWrite()
        }
        if isTouched { epoch += 1 }
        isTouched = false
    }

    private func accepted() -> StepOutcome {
        var outcome = effect
        outcome.derived.sort()
        for (index, scope) in model.content.scopes.enumerated() where endings & (1 << UInt64(index)) != 0 {
            let mask = scope.end.mask.masked(model.kept)
            outcome.write(mask, scope.end.values.masked(mask))
        }
        let isSent = !isConsumed && action != model.closing
        for window in model.windows.all {
            let isOpened = isSent && window.action == action || effect.derived.contains(window.action)
            guard isOpened else { continue }
            let bit = model.windows.bit(of: window)
            if model.timers & bit != 0 { outcome.order(bit, starts: true) }
        }
        return outcome
    }

    private func blocked(by condition: Int32) -> StepOutcome {
        var outcome = left
        outcome.isAccepted = false
        outcome.condition = condition
        return outcome
    }

    // MARK: Conditions

    private mutating func holds(guard number: Int) -> Bool {
        if let known = guards[number].holds { return known }
        let waiting = guards[number]
        let present = (words, running, epoch, settled)
        (words, running, epoch, settled) = (waiting.words, waiting.running, waiting.epoch, waiting.settled)
        let holds = holds(waiting.root)
        (words, running, epoch, settled) = present
        guards[number].holds = holds
        return holds
    }

    /// True if a condition holds where the run has come to.
    mutating func holds(_ root: Int32) -> Bool {
        truth(evaluate(Int32(model.content.expressions.roots[Int(root)].node))).holds
    }

    /// The bits that a formula writes; `nil` if it leaves the variable as it is.
    ///
    /// - Parameters:
    ///   - root: the formula.
    ///   - variable: the variable.
    ///   - own: its index, if what comes to its own value writes nothing.
    /// - Returns: the bits.
    private mutating func bits(of root: Int32, for variable: FiniteVariable, own: Int32? = nil) -> UInt64? {
        var node = Int32(model.content.expressions.roots[Int(root)].node)
        // The value that a condition chooses, without reading it yet.
        while case .conditional(let condition, let then, let otherwise) = model.content.expressions.nodes[Int(node)] {
            guard case .bool(let holds) = truth(evaluate(condition)) else { return nil }
            node = holds ? then : otherwise
        }
        if case .state(let index) = model.content.expressions.nodes[Int(node)], index == own { return nil }
        switch evaluate(node) {
        case .known(.bool(let value)): return variable.bits(of: value ? 1 : 0)
        case .known(.word(let value)): return variable.bits(of: value)
        case .known: return nil
        case .open(let node):
            return variable.bits(of: choose(node, .word, among: variable.words.count))
        }
    }

    /// Notes that bits were read of the current state.
    mutating func note(read mask: StateWords) {
        read.mask.tracker |= mask.tracker & ~settled.tracker
        read.mask.instrument |= mask.instrument & ~settled.instrument
    }

    /// Notes that bits were read of what an earlier stage saw.
    mutating func note(readBefore mask: StateWords) {
        read.mask.tracker |= mask.tracker
        read.mask.instrument |= mask.instrument
    }

    mutating func note(readTimer bit: UInt64) {
        read.timers |= bit
    }
}

/// Which part of a state was read.
struct ReadState {
    var mask = StateWords()
    var timers: UInt64 = 0

    mutating func add(_ other: ReadState) {
        mask.tracker |= other.mask.tracker
        mask.instrument |= other.mask.instrument
        timers |= other.timers
    }
}

extension StepOutcome {
    fileprivate mutating func write(_ mask: StateWords, _ values: StateWords) {
        self.values.write(values, mask: mask)
        self.mask.tracker |= mask.tracker
        self.mask.instrument |= mask.instrument
    }

    fileprivate mutating func writeEvery(_ mask: UInt64, _ values: UInt64) {
        everyMask |= mask
        everyValues = (everyValues & ~mask) | values
    }

    fileprivate mutating func order(_ timer: UInt64, starts: Bool) {
        timerMask |= timer
        timerValues = starts ? timerValues | timer : timerValues & ~timer
    }
}

extension StepModel {
    /// True if an instruction does something to what is followed.
    func isFollowed(_ instruction: StepInstruction) -> Bool {
        instruction.touches(kept, timers: timers, deriving: derivations, in: content)
    }
}

extension StepInstruction {
    /// True if formulas may read something else afterwards, finite state apart.
    fileprivate var touchesMemory: Bool {
        switch self {
        case .setMemory, .setAllMemory, .clearMemory, .resetScope, .startTimer, .stopTimer: true
        default: false
        }
    }
}

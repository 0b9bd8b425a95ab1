import AVTEngine
import AVTCore

/// One run of a step with chosen data.
///
/// It mirrors `Session.run` instruction by instruction, except that conditions are evaluated only if they guard
/// something tracked. So data that only influences memory is never chosen.
struct StepRun {
    let model: StepModel
    let action: Int
    var choices = DataChoices()
    /// The state that formulas read, and the state after the current stage.
    private(set) var words: StateBits
    private var next: StateBits
    private(set) var running: UInt64
    private(set) var epoch: Int32 = 0
    private(set) var was: [StateBits]
    /// The part of the state at the beginning of the step that the run has read.
    private(set) var read = ReadState()
    /// The number of reads of values that are new each time.
    var freshChoices: Int32 = 0
    /// The attributes of the event, or `nil` if they are nondeterministic.
    var example: [Symbol: Value]?
    /// The conditions of transitions to observe, by index of their expressions.
    var watched: Set<Int32> = []
    /// The observed conditions that held in some run.
    private(set) var met: Set<Int32> = []

    private var effect = StepOutcome()
    // The effects that persist if a later condition blocks the event.
    private var left = StepOutcome()
    private var every = AllTrackersWrite()
    private var guards: [Guard] = []
    private var isTouched = false
    private var endings: UInt64 = 0
    private var isConsumed = false
    // The bits that earlier stages have written: reading them does not read the state at the beginning of the step.
    private var settled = StateBits()

    /// A condition that is evaluated lazily, in the state at the time of its test.
    private struct Guard {
        var root: Int32 = 0
        var words = StateBits()
        var running: UInt64 = 0
        var epoch: Int32 = 0
        var settled = StateBits()
        var holds: Bool?
    }

    /// The writes of a stage to every tracker.
    private struct AllTrackersWrite {
        var mask: UInt64 = 0
        var values: UInt64 = 0
        var isFirst = false
    }

    init(model: StepModel, action: Int, words: StateBits, running: UInt64) {
        self.model = model
        self.action = action
        self.words = words
        next = words
        self.running = running
        was = Array(repeating: words, count: max(0, model.content.wasRanges.count - 1))
    }

    /// Resets the run to the beginning of the step.
    mutating func begin(words: StateBits, running: UInt64) {
        self.words = words
        next = words
        self.running = running
        epoch = 0
        for layer in was.indices { was[layer] = words }
        read = ReadState()
        settled = StateBits()
        freshChoices = 0
        effect = StepOutcome()
        left = StepOutcome()
        every = AllTrackersWrite()
        guards.removeAll(keepingCapacity: true)
        isTouched = false
        endings = 0
        isConsumed = false
    }

    /// Runs the code to its end and returns the outcome.
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
            var (mask, values) = (StateBits(), StateBits())
            mask[variable.owner] = variable.mask
            values[variable.owner] = bits
            write(mask, values, isFirst: isFirst)
        case .setAllState(let index, let expression, let isFirst):
            let variable = content.variables[Int(index)]
            guard let bits = bits(of: expression, for: variable) else { return }
            write(StateBits(tracker: variable.mask), StateBits(tracker: bits), isFirst: isFirst)
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

    private mutating func write(_ mask: StateBits, _ values: StateBits, isFirst: Bool) {
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

    /// Records a derived event if its condition holds and its set is not empty.
    private mutating func derive(_ index: Int32) {
        guard let action = model.derivations[index], !effect.derived.contains(action) else { return }
        let emission = model.content.emissions[Int(index)]
        if let condition = emission.condition, !holds(condition) { return }
        // Whether the set is empty depends on data.
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
            every = AllTrackersWrite()
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

    /// Returns whether a condition holds at the current point of the run.
    mutating func holds(_ root: Int32) -> Bool {
        truth(evaluate(Int32(model.content.expressions.roots[Int(root)].node))).holds
    }

    /// Returns the bits that a formula writes, or `nil` if it leaves the variable unchanged.
    ///
    /// - Parameters:
    ///   - root: The formula.
    ///   - variable: The variable.
    ///   - own: The variable's index, if assigning its own value writes nothing.
    /// - Returns: The bits, or `nil`.
    private mutating func bits(of root: Int32, for variable: FiniteVariable, own: Int32? = nil) -> UInt64? {
        var node = Int32(model.content.expressions.roots[Int(root)].node)
        // Select the branch of a conditional without evaluating it yet.
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

    /// Records that bits of the current state were read.
    mutating func note(read mask: StateBits) {
        read.mask.tracker |= mask.tracker & ~settled.tracker
        read.mask.instrument |= mask.instrument & ~settled.instrument
    }

    /// Records that bits of the state before an earlier stage were read.
    mutating func note(readBefore mask: StateBits) {
        read.mask.tracker |= mask.tracker
        read.mask.instrument |= mask.instrument
    }

    mutating func note(readTimer bit: UInt64) {
        read.timers |= bit
    }
}

/// The part of a state that was read.
struct ReadState {
    var mask = StateBits()
    var timers: UInt64 = 0

    mutating func add(_ other: ReadState) {
        mask.tracker |= other.mask.tracker
        mask.instrument |= other.mask.instrument
        timers |= other.timers
    }
}

extension StepOutcome {
    fileprivate mutating func write(_ mask: StateBits, _ values: StateBits) {
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
    /// Returns whether an instruction affects anything that is tracked.
    func isFollowed(_ instruction: StepInstruction) -> Bool {
        instruction.touches(kept, timers: timers, deriving: derivations, in: content)
    }
}

extension StepInstruction {
    /// A Boolean value that indicates whether the instruction may change what formulas read besides finite state.
    fileprivate var touchesMemory: Bool {
        switch self {
        case .setMemory, .setAllMemory, .clearMemory, .resetScope, .startTimer, .stopTimer: true
        default: false
        }
    }
}

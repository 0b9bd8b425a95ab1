import AVTCore
import AVTEngine

/// One run of a step with chosen data.
///
/// It runs the engine's instructions, except that conditions are evaluated only if they guard something tracked. So
/// data that only influences memory is never chosen.
struct StepRun {
    let model: StepModel
    let action: Int
    var choices = DataChoices()
    /// The state that formulas read.
    var bits: StateBits
    private(set) var running: UInt64
    private(set) var epoch: Int32 = 0
    private(set) var was: [StateBits]
    /// The part of the state at the beginning of the step that the run has read.
    private(set) var read = ReadState()
    /// The number of reads of values that are new each time.
    var freshChoices: Int32 = 0
    /// The attributes of the event, or `nil` if they are nondeterministic.
    var example: [Symbol: Value]?
    /// The conditions of transitions to observe, indexed by their expressions.
    var watched: Set<Int32> = []
    /// The observed conditions that held in some run.
    private(set) var met: Set<Int32> = []

    private var effect = StepOutcome()
    // The effects that persist if a later condition blocks the event.
    private var left = StepOutcome()
    private var guards: [Guard] = []
    private var isTouched = false
    private var endings: UInt64 = 0
    // The bits that earlier stages have written: reading them does not read the state at the beginning of the step.
    private var settled = StateBits()

    /// A condition that is evaluated lazily, in the state at the time of its test.
    private struct Guard {
        var root: Int32 = 0
        var bits = StateBits()
        var running: UInt64 = 0
        var epoch: Int32 = 0
        var settled = StateBits()
        var holds: Bool?
    }

    init(model: StepModel, action: Int, bits: StateBits, running: UInt64) {
        self.model = model
        self.action = action
        self.bits = bits
        self.running = running
        was = Array(repeating: bits, count: max(0, model.content.state.wasRanges.count - 1))
    }

    /// Resets the run to the beginning of the step.
    mutating func begin(bits: StateBits, running: UInt64) {
        self.bits = bits
        self.running = running
        epoch = 0
        for layer in was.indices { was[layer] = bits }
        read = ReadState()
        settled = StateBits()
        freshChoices = 0
        effect = StepOutcome()
        left = StepOutcome()
        guards.removeAll(keepingCapacity: true)
        isTouched = false
        endings = 0
    }

    /// Runs the code to its end and returns the outcome.
    mutating func outcome(from start: Int) -> StepOutcome {
        run(from: start, event: AttributeList())
    }
}

// The event is not read: its attributes are chosen, or those of `example`.
extension StepRun: StepMachine {
    var exceedsLimit: Bool { false }

    func instruction(at index: Int) -> StepInstruction { model.content.code.instructions[index] }

    // MARK: Conditions

    mutating func holds(_ expression: Int32, _ event: borrowing AttributeList) -> Bool { holds(expression) }

    // Evaluated when it guards something that is tracked.
    mutating func test(_ expression: Int32, guard index: Int32, _ event: borrowing AttributeList) -> Bool {
        while guards.count <= Int(index) { guards.append(Guard()) }
        guards[Int(index)] = Guard(root: expression, bits: bits, running: running, epoch: epoch, settled: settled)
        if watched.contains(expression), holds(guard: Int(index)) { met.insert(expression) }
        return false
    }

    mutating func skips(
        from start: Int, to end: Int, unless index: Int32, holds: Bool, _ event: borrowing AttributeList
    ) -> Bool {
        if (start..<end).contains(where: { model.isFollowed[$0] }) { return !self.holds(guard: Int(index)) }
        isTouched = isTouched || (start..<end).contains { model.changesMemory[$0] }
        return true
    }

    // MARK: Finite state

    func write(at index: Int32) -> StateWrite {
        var write = model.content.code.writes[Int(index)]
        write.mask = write.mask.masked(model.trackedBits)
        write.values = write.values.masked(write.mask)
        write.allMask &= model.trackedBits.tracker
        return write
    }

    mutating func write(
        of expression: Int32, to index: Int32, onEveryTracker: Bool, _ event: borrowing AttributeList
    ) -> StateWrite? {
        let variable = model.content.state.variables[Int(index)]
        guard model.trackedBits[variable.owner] & variable.mask != 0 else { return nil }
        // Assigning a variable's own value writes nothing, except on other trackers.
        guard let value = value(of: expression, for: variable, own: onEveryTracker ? nil : index) else { return nil }
        return variable.write(value, onEveryTracker: onEveryTracker)
    }

    mutating func didWrite(_ mask: StateBits, isFirst: Bool) {
        effect.mask.formUnion(mask)
        if isFirst { left.mask.formUnion(mask) }
    }

    mutating func writeOtherTrackers(_ write: AllTrackersWrite) {
        effect.writeEvery(write)
        if write.isFirst { left.writeEvery(write) }
    }

    mutating func snapshot(layer: Int32) { was[Int(layer)] = bits }

    // MARK: Memory

    // Memory is not tracked: the formulas that read it have another choice after each change.

    mutating func setMemory(_ slot: Slot, to expression: Int32, isFirst: Bool, _ event: borrowing AttributeList) {
        isTouched = true
    }

    mutating func setAllMemory(_ slot: Slot, to expression: Int32, isFirst: Bool, _ event: borrowing AttributeList) {
        isTouched = true
    }

    mutating func clearMemory(_ slot: Slot, isFirst: Bool) { isTouched = true }

    mutating func resetScope(_ scope: Int32, isFirst: Bool) { isTouched = true }

    mutating func commitMemory() {
        settled = effect.mask
        if isTouched { epoch += 1 }
        isTouched = false
    }

    // MARK: Effects

    mutating func endScope(_ scope: Int32) { endings |= 1 << UInt64(scope) }

    mutating func requestTimer(_ timer: Int32, isStart: Bool, isFirst: Bool) {
        isTouched = true
        let bit: UInt64 = 1 << UInt64(timer)
        guard model.timers & bit != 0 else { return }
        running = isStart ? running | bit : running & ~bit
        effect.setTimer(bit, runs: isStart)
        if isFirst { left.setTimer(bit, runs: isStart) }
    }

    /// Records a derived event if its condition holds and its set is not empty.
    mutating func emit(_ index: Int32, _ event: borrowing AttributeList) {
        guard let action = model.derivations[index], !effect.derived.contains(action) else { return }
        let emission = model.content.code.emissions[Int(index)]
        if let condition = emission.condition, !holds(condition) { return }
        // Whether the set is empty depends on data.
        if let each = emission.each {
            guard truth(.open(Int32(model.content.expressions.roots[Int(each)].node))).holds else { return }
        }
        effect.derived.append(action)
    }

    mutating func raise(_ action: Symbol) { effect.raised.append(model.program.index(of: action)) }

    // A note has no effect on state.
    func addNote(_ note: Int32) {}

    // MARK: The end

    mutating func undo(keeping remaining: StateBits) {
        bits = remaining
        effect = left
    }

    func blocked(by condition: Int32) -> StepOutcome {
        var outcome = effect
        outcome.values = bits.masked(outcome.mask)
        outcome.isAccepted = false
        outcome.condition = condition
        return outcome
    }

    func accepted(isConsumed: Bool) -> StepOutcome {
        var outcome = effect
        outcome.values = bits.masked(outcome.mask)
        outcome.derived.sort()
        for (index, scope) in model.content.state.scopes.enumerated() where endings & (1 << UInt64(index)) != 0 {
            let mask = scope.end.mask.masked(model.trackedBits)
            outcome.write(mask, scope.end.values.masked(mask))
        }
        let isSent = !isConsumed && action != model.closing
        for window in model.windows.all {
            let isOpened = isSent && window.action == action || effect.derived.contains(window.action)
            guard isOpened else { continue }
            let bit = model.windows.bit(of: window)
            if model.timers & bit != 0 { outcome.setTimer(bit, runs: true) }
        }
        return outcome
    }
}

extension StepRun {
    // MARK: Conditions

    private mutating func holds(guard number: Int) -> Bool {
        if let known = guards[number].holds { return known }
        let waiting = guards[number]
        let present = (bits, running, epoch, settled)
        (bits, running, epoch, settled) = (waiting.bits, waiting.running, waiting.epoch, waiting.settled)
        let holds = holds(waiting.root)
        (bits, running, epoch, settled) = present
        guards[number].holds = holds
        return holds
    }

    /// Returns whether a condition holds at the current point of the run.
    mutating func holds(_ root: Int32) -> Bool {
        truth(evaluate(Int32(model.content.expressions.roots[Int(root)].node))).holds
    }

    /// Returns the value that a formula assigns to a variable, or `nil` if it leaves the variable unchanged.
    ///
    /// - Parameters:
    ///   - root: The formula.
    ///   - variable: The variable.
    ///   - own: The variable's index, if assigning its own value writes nothing.
    /// - Returns: The value, or `nil`.
    private mutating func value(of root: Int32, for variable: FiniteVariable, own: Int32?) -> Operand? {
        var node = Int32(model.content.expressions.roots[Int(root)].node)
        // Select the branch of a conditional without evaluating it yet.
        while case .conditional(let condition, let then, let otherwise) = model.content.expressions.nodes[Int(node)] {
            guard case .bool(let holds) = truth(evaluate(condition)) else { return nil }
            node = holds ? then : otherwise
        }
        if case .state(let index) = model.content.expressions.nodes[Int(node)], index == own { return nil }
        switch evaluate(node) {
        case .known(let value): return value
        // What decides a flag may also be a condition, which has the same result within a step.
        case .open(let node):
            return variable.isFlag
                ? truth(.open(node)) : .enumCase(choose(node, .enumCase, among: variable.cases.count))
        }
    }

    /// Records that bits of the current state were read.
    mutating func record(read mask: StateBits) {
        read.mask.formUnion(mask.without(settled))
    }

    /// Records that bits of the state before an earlier stage were read.
    mutating func record(readBefore mask: StateBits) {
        read.mask.formUnion(mask)
    }

    mutating func record(readTimer bit: UInt64) {
        read.timers |= bit
    }
}

/// The part of a state that was read.
struct ReadState {
    var mask = StateBits()
    var timers: UInt64 = 0

    mutating func add(_ other: ReadState) {
        mask.formUnion(other.mask)
        timers |= other.timers
    }
}

extension StepOutcome {
    fileprivate mutating func write(_ mask: StateBits, _ values: StateBits) {
        self.values.write(values, mask: mask)
        self.mask.formUnion(mask)
    }

    fileprivate mutating func writeEvery(_ write: AllTrackersWrite) {
        everyMask |= write.mask
        everyValues = (everyValues & ~write.mask) | write.values
    }

    fileprivate mutating func setTimer(_ timer: UInt64, runs: Bool) {
        timerMask |= timer
        timerValues = runs ? timerValues | timer : timerValues & ~timer
    }
}

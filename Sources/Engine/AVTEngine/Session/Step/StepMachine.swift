import AVTCore

/// A machine that runs the instructions of a step.
///
/// There is one interpreter, `run(from:event:)`, for two kinds of machine. In a `Session`, every value is known. The
/// model checker knows a part of the finite state only, so the values of expressions may be open, and it follows only
/// the effects that influence what it examines.
///
/// The interpreter decides which instruction is next and in what order effects happen; a machine decides what an
/// expression evaluates to and what an effect changes. An event is passed through to expressions, and a machine with
/// open values ignores it.
package protocol StepMachine: ~Copyable {
    /// The result of a step.
    associatedtype Verdict

    /// The finite state that expressions read: it changes only at the end of a stage.
    var bits: StateBits { get set }
    /// True if the event has exceeded a limit, so that the step may have seen failures instead of values.
    var exceedsLimit: Bool { get }

    /// Returns an instruction of the program.
    func instruction(at index: Int) -> StepInstruction

    // MARK: Conditions

    /// Returns true if an expression holds now.
    mutating func holds(_ expression: Int32, _ event: borrowing AttributeList) -> Bool
    /// Returns true if the expression of a guard holds now.
    ///
    /// A machine may return anything and evaluate the expression later, or never, but as of now.
    mutating func test(_ expression: Int32, guard index: Int32, _ event: borrowing AttributeList) -> Bool
    /// Returns true if instructions are skipped, because a guard does not hold.
    ///
    /// A machine that follows none of their effects may skip them without evaluating the guard, but has to assume that
    /// they were run.
    ///
    /// - Parameters:
    ///   - start: The index of the first instruction.
    ///   - end: The index of the instruction after the last one.
    ///   - index: The guard.
    ///   - holds: The result of the guard's last `test`.
    ///   - event: The event's attributes.
    /// - Returns: True to continue at `end`.
    mutating func skips(
        from start: Int, to end: Int, unless index: Int32, holds: Bool, _ event: borrowing AttributeList
    ) -> Bool

    // MARK: Finite state

    /// Returns a write of finite variables, without the bits that the machine does not follow.
    func write(at index: Int32) -> StateWrite
    /// Returns the write of a finite variable from an expression, or `nil` if nothing is written.
    ///
    /// - Parameters:
    ///   - expression: The expression, which is evaluated now.
    ///   - variable: The variable.
    ///   - onEveryTracker: True to write the variable on every tracker, not only on the emitting one.
    ///   - event: The event's attributes.
    /// - Returns: The bits, or `nil`.
    mutating func write(
        of expression: Int32, to variable: Int32, onEveryTracker: Bool, _ event: borrowing AttributeList
    ) -> StateWrite?
    /// Records which bits of the emitter and the instrument the current stage writes; a machine that knows the whole
    /// state needs no record.
    mutating func didWrite(_ mask: StateBits, isFirst: Bool)
    /// Writes the state bits of a stage on every tracker except the emitting one.
    mutating func writeOtherTrackers(_ write: AllTrackersWrite)
    /// Stores the current state and memory for `was`.
    mutating func snapshot(layer: Int32)

    // MARK: Memory

    /// Evaluates an expression and writes its value to a slot at the end of the stage.
    mutating func setMemory(_ slot: Slot, to expression: Int32, isFirst: Bool, _ event: borrowing AttributeList)
    /// Evaluates an expression once and writes its value to every tracker's slot at the end of the stage.
    mutating func setAllMemory(_ slot: Slot, to expression: Int32, isFirst: Bool, _ event: borrowing AttributeList)
    /// Resets a slot to its initial value at the end of the stage.
    mutating func clearMemory(_ slot: Slot, isFirst: Bool)
    /// Resets the measures of a scope, and its memory at the end of the stage, before all other writes.
    mutating func resetScope(_ scope: Int32, isFirst: Bool)
    /// Makes the writes of the stage to memory current, after those to finite state.
    mutating func commitMemory()

    // MARK: Effects

    /// Ends a scope once everything of the step is sent.
    mutating func endScope(_ scope: Int32)
    /// Starts a timer of the emitting tracker anew, or stops it.
    mutating func requestTimer(_ timer: Int32, isStart: Bool, isFirst: Bool)
    /// Forms the derived events of an emission.
    mutating func emit(_ emission: Int32, _ event: borrowing AttributeList)
    /// Raises an action.
    mutating func raise(_ action: Symbol)
    /// Adds a note to the verdict.
    mutating func addNote(_ note: Int32)

    // MARK: The end

    /// Undoes every effect except the writes and timer commands of `first` stages.
    ///
    /// - Parameter remaining: The finite state that remains.
    mutating func undo(keeping remaining: StateBits)
    /// Returns the verdict that a condition blocks the event, by index; effects have been undone.
    mutating func blocked(by condition: Int32) -> Verdict
    /// Returns the verdict that the event is accepted; its state is `bits`.
    mutating func accepted(isConsumed: Bool) -> Verdict
}

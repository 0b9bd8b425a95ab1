/// The steps of a program's events: instructions, where each step starts, and the tables that instructions name.
package struct StepContent: Sendable {
    /// The instructions of all steps.
    package var instructions: [StepInstruction] = []
    /// The start of each action's general code.
    package var generalSteps: [UInt32] = [0]
    /// The table of specialised code.
    package var table = StateTable(mask: StateBits(), states: [], actionCount: 1, cells: [])
    /// Writes of finite variables.
    package var writes: [StateWrite] = []
    /// The conditions that block events.
    package var conditions: [ConditionInfo] = []
    /// Notes on accepted events.
    package var notes: [NoteInfo] = []
    /// Derived events.
    package var emissions: [Emission] = []
    /// True if a transition names the action `Closing`.
    package var handlesClosing = false
}

import AVTEngine

/// The instructions of a step under construction, with jumps relative to its beginning.
struct StepBuilder {
    private(set) var instructions: [StepInstruction] = []
    private var guards: Int32 = 0

    /// The maximum number of guards of a step.
    static let guardLimit: Int32 = 64

    mutating func add(_ instruction: StepInstruction) {
        instructions.append(instruction)
    }

    /// Returns a guard that no other condition of the step uses, or `nil` if there are too many.
    mutating func newGuard() -> Int32? {
        guard guards < StepBuilder.guardLimit else { return nil }
        defer { guards += 1 }
        return guards
    }

    /// Adds instructions that are skipped unless the guard holds.
    mutating func when(_ guardIndex: Int32?, _ body: (inout StepBuilder) -> Void) {
        guard let guardIndex else {
            body(&self)
            return
        }
        let jump = instructions.count
        instructions.append(.skipUnless(guard: guardIndex, target: 0))
        body(&self)
        if instructions.count == jump + 1 {
            instructions.removeLast()
        } else {
            instructions[jump] = .skipUnless(guard: guardIndex, target: Int32(instructions.count))
        }
    }
}

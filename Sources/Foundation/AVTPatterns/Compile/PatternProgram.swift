/// A pattern as a nondeterministic automaton over bytes.
struct PatternProgram: Sendable {
    enum Instruction: Sendable {
        /// The pattern matches.
        case match
        /// Reads a byte in one of these arcs.
        case byte(arcs: Range<Int32>)
        /// Continues with each of these targets.
        case fork(targets: Range<Int32>)
        case assertion(PatternAssertion, next: Int32)
    }

    /// A range of bytes, and the instruction that follows.
    struct Arc: Hashable, Sendable {
        var range: ClosedRange<UInt8>
        var next: Int32
    }

    /// The index of the instruction `match`.
    static let matchIndex: Int32 = 0

    /// The instructions, the first of which is `match`.
    var instructions: [Instruction] = [.match]
    /// The arcs of the instructions; those of one instruction are sorted and do not overlap.
    var arcs: [Arc] = []
    var targets: [Int32] = []
    /// The instruction at which a match begins.
    var start: Int32 = 0
    /// True if every match begins at the start of the text.
    var isAnchored = false
    /// The properties of adjacent bytes that the assertions test.
    var watched: AdjacentByte = []

    var size: Int { instructions.count + arcs.count + targets.count }
}

/// A pattern as a nondeterministic automaton over bytes.
struct PatternProgram: Sendable {
    enum Instruction: Sendable {
        /// The pattern matches.
        case match
        /// Takes a byte that one of these arcs has.
        case byte(arcs: Range<Int32>)
        /// Goes on with each of these targets.
        case fork(targets: Range<Int32>)
        case assertion(PatternAssertion, next: Int32)
    }

    /// A range of bytes, and the instruction after a byte of it.
    struct Arc: Hashable, Sendable {
        var range: ClosedRange<UInt8>
        var next: Int32
    }

    /// The first one is `match`.
    var instructions: [Instruction] = [.match]
    /// Those of an instruction are in order and do not overlap.
    var arcs: [Arc] = []
    var targets: [Int32] = []
    /// Where a match begins.
    var start: Int32 = 0
    /// Whether every match begins where the text begins.
    var isAnchored = false
    /// What assertions ask of the bytes around a place.
    var watched: Neighbour = []

    var size: Int { instructions.count + arcs.count + targets.count }
}

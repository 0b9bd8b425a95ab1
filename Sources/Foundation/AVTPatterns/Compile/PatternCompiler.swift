/// Compiles a tree to a program, from back to front: each node after its continuation.
struct PatternCompiler {
    private var program = PatternProgram()
    private let limits: PatternLimits
    private let length: Int

    /// Compiles a pattern whose text has `length` bytes.
    static func compile(
        _ node: PatternNode, length: Int, limits: PatternLimits
    ) throws(PatternProblem) -> PatternProgram {
        var compiler = PatternCompiler(length: length, limits: limits)
        compiler.program.start = try compiler.compile(node, then: PatternProgram.matchIndex)
        compiler.program.isAnchored = node.isAnchored
        return compiler.program
    }

    private init(length: Int, limits: PatternLimits) {
        self.length = length
        self.limits = limits
    }

    /// Compiles a node that continues with `next`, and returns its first instruction.
    private mutating func compile(_ node: PatternNode, then next: Int32) throws(PatternProblem) -> Int32 {
        switch node {
        case .empty: return next
        case .scalars(let set): return try compile(set, then: next)
        case .anyByte: return try appendBytes([.init(range: 0...0xFF, next: next)])
        case .assertion(let assertion):
            program.watched.formUnion(assertion.watched)
            return try append(.assertion(assertion, next: next))
        case .sequence(let nodes):
            var entry = next
            for node in nodes.reversed() { entry = try compile(node, then: entry) }
            return entry
        case .alternatives(let nodes):
            var entries: [Int32] = []
            for node in nodes { entries.append(try compile(node, then: next)) }
            return try appendFork(entries)
        case .repetition(let node, let least, let most):
            return try compile(node, least: least, most: most, then: next)
        }
    }

    private mutating func compile(
        _ node: PatternNode, least: Int, most: Int?, then next: Int32
    ) throws(PatternProblem) -> Int32 {
        var entry = next
        var copies = least
        if let most {
            // Each optional copy can skip directly to the continuation of all of them.
            for _ in least..<most { entry = try appendFork([try compile(node, then: entry), next]) }
        } else {
            let fork = try appendFork([next, next])
            let body = try compile(node, then: fork)
            if case .fork(let targets) = program.instructions[Int(fork)] {
                program.targets[Int(targets.lowerBound)] = body
            }
            // The first `x` of `x+` is the body of the loop.
            entry = least > 0 ? body : fork
            copies = max(0, least - 1)
        }
        for _ in 0..<copies { entry = try compile(node, then: entry) }
        return entry
    }

    private mutating func compile(_ set: ScalarSet, then next: Int32) throws(PatternProblem) -> Int32 {
        if let last = set.ranges.last, last.upperBound < 0x80 {
            // An ASCII character is a single byte, so there are no subtrees to share.
            return try appendBytes(
                set.ranges.map { .init(range: UInt8($0.lowerBound)...UInt8($0.upperBound), next: next) })
        }
        var nodes: [[PatternProgram.Arc]: Int32] = [:]
        return try compile(utf8Sequences(of: set)[...], depth: 0, nodes: &nodes, then: next)
    }

    /// Compiles byte sequences to a tree in which equal subtrees are shared.
    private mutating func compile(
        _ sequences: ArraySlice<UTF8Sequence>, depth: Int, nodes: inout [[PatternProgram.Arc]: Int32], then next: Int32
    ) throws(PatternProblem) -> Int32 {
        var arcs: [PatternProgram.Arc] = []
        var rest = sequences
        while let first = rest.first {
            // Sequences that share a byte share its whole range, because they come from sorted, disjoint ranges.
            let range = first.bytes[depth]
            let same = rest.prefix { $0.bytes[depth] == range }
            rest = rest.dropFirst(same.count)
            let isLast = depth == first.bytes.count - 1
            let target = isLast ? next : try compile(same, depth: depth + 1, nodes: &nodes, then: next)
            if let last = arcs.last, last.next == target, range.lowerBound == last.range.upperBound &+ 1 {
                arcs[arcs.count - 1].range = last.range.lowerBound...range.upperBound
            } else {
                arcs.append(.init(range: range, next: target))
            }
        }
        if let node = nodes[arcs] { return node }
        let node = try appendBytes(arcs)
        nodes[arcs] = node
        return node
    }

    // MARK: - Instructions

    private mutating func appendBytes(_ arcs: [PatternProgram.Arc]) throws(PatternProblem) -> Int32 {
        let first = Int32(program.arcs.count)
        program.arcs += arcs
        return try append(.byte(arcs: first..<Int32(program.arcs.count)))
    }

    private mutating func appendFork(_ targets: [Int32]) throws(PatternProblem) -> Int32 {
        let first = Int32(program.targets.count)
        program.targets += targets
        return try append(.fork(targets: first..<Int32(program.targets.count)))
    }

    private mutating func append(_ instruction: PatternProgram.Instruction) throws(PatternProblem) -> Int32 {
        program.instructions.append(instruction)
        guard program.size <= limits.programSize else {
            throw PatternProblem(
                .tooLarge,
                "the pattern is too large: its repetitions and classes take more than "
                    + "\(limits.programSize) steps", 0..<length)
        }
        return Int32(program.instructions.count - 1)
    }
}

extension PatternAssertion {
    /// The properties of adjacent bytes that the assertion tests.
    fileprivate var watched: AdjacentByte {
        switch self {
        case .textStart, .textEnd: .edge
        case .lineStart, .lineEnd: .lineBreak
        case .wordBoundary, .noWordBoundary: .word
        }
    }
}

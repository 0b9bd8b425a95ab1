/// Simulates a program over a text, byte by byte, following all its instructions at once.
///
/// Assertions that test the byte after a position stay in the set until it is known.
struct PatternStepper: Sendable {
    let program: PatternProgram
    /// The instructions that wait for a byte, one bit each; bit 0 is `match`.
    private(set) var states: [UInt64]
    /// The properties of the byte before the position.
    private(set) var before: AdjacentByte = .end
    /// The number of instructions visited; reading eight words of a set counts as one.
    private(set) var work = 0

    /// The set under construction.
    private var next: [UInt64]
    private var stack: [Int32] = []
    /// The instructions that can wait: all except forks and assertions that test only the byte before.
    private let waiting: [UInt64]
    /// The assertions among the waiting instructions.
    private let assertions: [UInt64]

    init(_ program: PatternProgram) {
        let empty = [UInt64](repeating: 0, count: (program.instructions.count + 63) / 64)
        var waiting = empty
        var assertions = empty
        for (index, instruction) in program.instructions.enumerated() {
            let bit = UInt64(1) << UInt64(index & 63)
            switch instruction {
            case .fork: break
            case .match, .byte: waiting[index >> 6] |= bit
            case .assertion(let assertion, _):
                guard !assertion.needsOnlyBefore else { break }
                waiting[index >> 6] |= bit
                assertions[index >> 6] |= bit
            }
        }
        self.program = program
        self.waiting = waiting
        self.assertions = assertions
        states = empty
        next = empty
    }

    var hasMatched: Bool { states[0] & 1 != 0 }

    /// True if nothing can match any more.
    var isFinished: Bool { program.isAnchored && states.allSatisfy { $0 == 0 } }

    /// True if some assertion waits for the byte after the position.
    var hasAssertions: Bool {
        for index in states.indices where states[index] & assertions[index] != 0 { return true }
        return false
    }

    /// Moves to the start of a text.
    mutating func begin() {
        before = .end
        clearNext()
        follow(program.start, after: nil)
        takeNext()
    }

    /// Restores a set of instructions and the properties before the position.
    mutating func restore(_ words: ArraySlice<UInt64>, before: AdjacentByte) {
        work &+= states.count / 8
        for (index, word) in words.enumerated() { states[index] = word }
        self.before = before
    }

    /// Resolves the waiting assertions with the properties of the next byte.
    mutating func resolve(after: AdjacentByte) {
        guard hasAssertions else { return }
        swap(&states, &next)
        for index in next.indices {
            var word = next[index] & assertions[index]
            while word != 0 {
                let bit = word.trailingZeroBitCount
                word &= word - 1
                if case .assertion(let assertion, let target) = program.instructions[index << 6 + bit],
                    assertion.holds(before: before, after: after)
                {
                    follow(target, after: after)
                }
            }
        }
        takeNext()
    }

    /// Advances over a byte; the assertions before it have been resolved.
    mutating func step(_ byte: UInt8) {
        before = .byte(byte)
        work &+= states.count / 8
        clearNext()
        for index in states.indices {
            var word = states[index] & ~assertions[index]
            while word != 0 {
                let bit = word.trailingZeroBitCount
                word &= word - 1
                work &+= 1
                if case .byte(let arcs) = program.instructions[index << 6 + bit], let target = target(arcs, byte) {
                    follow(target, after: nil)
                }
            }
        }
        // A match may also begin here.
        if !program.isAnchored { follow(program.start, after: nil) }
        takeNext()
    }

    private func target(_ arcs: Range<Int32>, _ byte: UInt8) -> Int32? {
        var (low, high) = (Int(arcs.lowerBound), Int(arcs.upperBound))
        while low < high {
            let middle = (low + high) / 2
            let arc = program.arcs[middle]
            if byte < arc.range.lowerBound {
                high = middle
            } else if byte > arc.range.upperBound {
                low = middle + 1
            } else {
                return arc.next
            }
        }
        return nil
    }

    // MARK: - The set under construction

    private mutating func clearNext() {
        for index in next.indices { next[index] = 0 }
    }

    /// Adds an instruction and everything that is reached from it without a byte.
    private mutating func follow(_ instruction: Int32, after: AdjacentByte?) {
        stack.append(instruction)
        while let current = stack.popLast() {
            let (index, bit) = (Int(current) >> 6, UInt64(1) << UInt64(current & 63))
            guard next[index] & bit == 0 else { continue }
            next[index] |= bit
            work &+= 1
            switch program.instructions[Int(current)] {
            case .match, .byte: break
            case .fork(let targets):
                for target in targets { stack.append(program.targets[Int(target)]) }
            case .assertion(let assertion, let target):
                guard let known = after ?? (assertion.needsOnlyBefore ? [] : nil) else { break }
                if assertion.holds(before: before, after: known) { stack.append(target) }
            }
        }
    }

    private mutating func takeNext() {
        for index in next.indices { next[index] &= waiting[index] }
        swap(&states, &next)
    }
}

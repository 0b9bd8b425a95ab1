/// Parses a pattern in the syntax of RE2 (github.com/google/re2/wiki/Syntax).
///
/// Open groups are kept on an explicit stack, so that deep nesting does not cause deep recursion.
struct PatternParser {
    let bytes: [UInt8]
    let limits: PatternLimits
    var position = 0
    var flags: Flags = []
    /// The enclosing open groups, outermost first.
    private var outer: [Group] = []
    private var group = Group(start: 0, flags: [])
    /// The names of groups.
    var names: Set<[UInt8]> = []
    /// The members of the classes that have been named so far.
    var namedClasses: [NamedClass: ScalarSet] = [:]
    /// The start of the repetition that was just parsed, which another one must not follow, or `nil`.
    var repetitionStart: Int?

    /// The flags `(?ims)` and `U`; laziness does not affect whether a text matches.
    struct Flags: OptionSet {
        let rawValue: UInt8
        static let ignoresCase = Flags(rawValue: 1)
        static let multiline = Flags(rawValue: 2)
        static let dotMatchesLineBreak = Flags(rawValue: 4)
        static let lazy = Flags(rawValue: 8)
    }

    /// A part of the pattern, and the largest product of nested repetition counts in it.
    private struct Part {
        var node: PatternNode
        var count: Int
    }

    /// An open group.
    private struct Group {
        var start: Int
        /// The flags outside of the group, which are restored after it.
        var flags: Flags
        var alternatives: [Part] = []
        var parts: [Part] = []

        mutating func endAlternative() {
            let nodes = parts.map(\.node).filter { if case .empty = $0 { false } else { true } }
            let count = parts.map(\.count).max() ?? 1
            switch nodes.count {
            case 0: alternatives.append(Part(node: .empty, count: count))
            case 1: alternatives.append(Part(node: nodes[0], count: count))
            default: alternatives.append(Part(node: .sequence(nodes), count: count))
            }
            parts = []
        }

        mutating func end() -> Part {
            endAlternative()
            guard alternatives.count > 1 else { return alternatives[0] }
            let count = alternatives.map(\.count).max() ?? 1
            return Part(node: .alternatives(alternatives.map(\.node)), count: count)
        }
    }

    init(_ source: String, limits: PatternLimits) {
        bytes = Array(source.utf8)
        self.limits = limits
    }

    /// Parses the whole pattern.
    mutating func parse() throws(PatternProblem) -> PatternNode {
        guard bytes.count <= limits.length else {
            throw PatternProblem(
                .tooLarge, "the pattern is longer than \(limits.length) bytes", limits.length..<bytes.count)
        }
        while let byte = peek() {
            let repetition = repetitionStart
            repetitionStart = nil
            switch byte {
            case UInt8(ascii: "("): try openGroup()
            case UInt8(ascii: ")"): try closeGroup()
            case UInt8(ascii: "|"):
                group.endAlternative()
                position += 1
            case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "{"):
                try parseRepetition(after: repetition)
            default: try parseAtom(byte)
            }
        }
        guard outer.isEmpty else {
            throw PatternProblem(.syntax, "this group is not closed: `)` is missing", group.start..<group.start + 1)
        }
        return group.end().node
    }

    private mutating func parseAtom(_ byte: UInt8) throws(PatternProblem) {
        switch byte {
        case UInt8(ascii: "^"):
            position += 1
            append(.assertion(flags.contains(.multiline) ? .lineStart : .textStart))
        case UInt8(ascii: "$"):
            position += 1
            append(.assertion(flags.contains(.multiline) ? .lineEnd : .textEnd))
        case UInt8(ascii: "."):
            position += 1
            append(.scalars(flags.contains(.dotMatchesLineBreak) ? .all : ScalarSet(0x0A).complement))
        case UInt8(ascii: "["): append(.scalars(try parseClass()))
        case UInt8(ascii: "\\"): try parseEscape()
        default: appendLiteral(nextScalar())
        }
    }

    // MARK: - Parts

    mutating func append(_ node: PatternNode) {
        group.parts.append(Part(node: node, count: 1))
    }

    mutating func appendLiteral(_ scalar: UInt32) {
        let set = ScalarSet(scalar)
        append(.scalars(flags.contains(.ignoresCase) ? set.caseFolded : set))
    }

    /// Repeats the last part.
    mutating func repeatLast(least: Int, most: Int?, counted: Bool, at range: Range<Int>) throws(PatternProblem) {
        guard var part = group.parts.popLast() else {
            throw PatternProblem(.syntax, "there is nothing before this to repeat", range)
        }
        if counted {
            // The factors are at most 1,000 each and checked at each level, so this cannot overflow.
            part.count *= max(1, most ?? least)
            if least >= 2 || (most ?? 0) >= 2, part.count > PatternParser.largestCount {
                let most = PatternParser.largestCount
                throw PatternProblem(.syntax, "nested repetitions may repeat at most \(most) times in total", range)
            }
        }
        if most == 0 {
            part.node = .empty
        } else if case .empty = part.node {
            // A repetition of nothing is nothing.
        } else {
            part.node = .repetition(part.node, least: least, most: most)
        }
        group.parts.append(part)
    }

    /// The largest count in `{n,m}`, as in RE2.
    static let largestCount = 1_000

    // MARK: - Groups

    /// Begins a group whose opening has just been parsed; `flags` apply inside it.
    mutating func pushGroup(start: Int, flags inner: Flags) throws(PatternProblem) {
        guard outer.count < limits.depth else {
            throw PatternProblem(.tooLarge, "groups nest deeper than \(limits.depth)", start..<start + 1)
        }
        outer.append(group)
        group = Group(start: start, flags: flags)
        flags = inner
    }

    private mutating func closeGroup() throws(PatternProblem) {
        guard let around = outer.popLast() else {
            throw PatternProblem(.syntax, "this `)` closes no group", position..<position + 1)
        }
        position += 1
        let part = group.end()
        flags = group.flags
        group = around
        group.parts.append(part)
    }
}

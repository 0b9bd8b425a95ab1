/// A pattern as a tree, without elements that do not affect whether a text matches: captures, names and laziness.
indirect enum PatternNode: Sendable {
    case empty
    case scalars(ScalarSet)
    /// One byte, `\C`.
    case anyByte
    case assertion(PatternAssertion)
    case sequence([PatternNode])
    case alternatives([PatternNode])
    /// A repetition; unlimited if `most` is `nil`.
    case repetition(PatternNode, least: Int, most: Int?)

    /// True if every match begins at the start of the text.
    var isAnchored: Bool {
        switch self {
        case .empty, .scalars, .anyByte: false
        case .assertion(let assertion): assertion == .textStart
        case .sequence(let nodes):
            // An assertion consumes nothing, so the next node is still at the start.
            nodes.first { if case .assertion(let assertion) = $0 { assertion == .textStart } else { true } }?
                .isAnchored ?? false
        case .alternatives(let nodes): nodes.allSatisfy(\.isAnchored)
        case .repetition(let node, let least, _): least > 0 && node.isAnchored
        }
    }
}

/// A condition on a position between two bytes.
enum PatternAssertion: Sendable {
    case textStart, textEnd, lineStart, lineEnd, wordBoundary, noWordBoundary

    /// True if it can be decided without the byte after the position.
    var needsOnlyBefore: Bool { self == .textStart || self == .lineStart }

    /// Returns whether it holds between the bytes before and after a position.
    func holds(before: AdjacentByte, after: AdjacentByte) -> Bool {
        switch self {
        case .textStart: before.contains(.edge)
        case .lineStart: before.contains(.lineBreak)
        case .textEnd: after.contains(.edge)
        case .lineEnd: after.contains(.lineBreak)
        case .wordBoundary: before.contains(.word) != after.contains(.word)
        case .noWordBoundary: before.contains(.word) == after.contains(.word)
        }
    }
}

/// The properties of the byte on one side of a position that assertions test.
struct AdjacentByte: OptionSet, Sendable {
    let rawValue: UInt8

    /// There is no byte: the start or end of the text.
    static let edge = AdjacentByte(rawValue: 1)
    /// The start or end of a line.
    static let lineBreak = AdjacentByte(rawValue: 2)
    /// The byte is an ASCII letter, digit or underscore.
    static let word = AdjacentByte(rawValue: 4)

    /// The properties at the start or end of the text.
    static let end: AdjacentByte = [.edge, .lineBreak]

    /// Returns the properties of a byte.
    static func byte(_ byte: UInt8) -> AdjacentByte {
        switch byte {
        case UInt8(ascii: "\n"): .lineBreak
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"):
            .word
        default: []
        }
    }
}

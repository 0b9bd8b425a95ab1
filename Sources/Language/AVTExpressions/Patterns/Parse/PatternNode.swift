/// A pattern as a tree, without what does not change whether a text matches: captures, names and laziness.
indirect enum PatternNode: Sendable {
    case empty
    case scalars(ScalarSet)
    /// One byte, `\C`.
    case anyByte
    case assertion(PatternAssertion)
    case sequence([PatternNode])
    case alternatives([PatternNode])
    /// Without `most`, as often as one likes.
    case repetition(PatternNode, least: Int, most: Int?)

    /// Whether every match begins where the text begins.
    var isAnchored: Bool {
        switch self {
        case .empty, .scalars, .anyByte: false
        case .assertion(let assertion): assertion == .textStart
        case .sequence(let nodes):
            // An assertion takes no text, so what comes after it is still at the beginning.
            nodes.first { if case .assertion(let assertion) = $0 { assertion == .textStart } else { true } }?
                .isAnchored ?? false
        case .alternatives(let nodes): nodes.allSatisfy(\.isAnchored)
        case .repetition(let node, let least, _): least > 0 && node.isAnchored
        }
    }
}

/// What holds or not at a place between two bytes.
enum PatternAssertion: Sendable {
    case textStart, textEnd, lineStart, lineEnd, wordBoundary, noWordBoundary

    /// Whether it can be told without the byte after the place.
    var needsOnlyBefore: Bool { self == .textStart || self == .lineStart }

    /// Whether it holds between what is before a place and what is after it.
    func holds(before: Neighbour, after: Neighbour) -> Bool {
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

/// What assertions ask of the byte at one side of a place.
struct Neighbour: OptionSet, Sendable {
    let rawValue: UInt8

    /// There is no byte: the text begins or ends.
    static let edge = Neighbour(rawValue: 1)
    /// A line begins or ends.
    static let lineBreak = Neighbour(rawValue: 2)
    /// The byte is an ASCII letter, digit or underscore.
    static let word = Neighbour(rawValue: 4)

    /// Where the text begins or ends.
    static let end: Neighbour = [.edge, .lineBreak]

    /// What a byte is.
    static func byte(_ byte: UInt8) -> Neighbour {
        switch byte {
        case UInt8(ascii: "\n"): .lineBreak
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"):
            .word
        default: []
        }
    }
}

import AVTCore

/// Events of one action that one rule blocked or withheld.
struct BlockedKind: Hashable, Comparable {
    let action: ExactText
    /// The rule, or an empty string if it is unknown.
    let rule: String
    let code: String?
    let because: String?
    /// True if the event was accepted, but not sent.
    let isWithheld: Bool

    static func < (left: BlockedKind, right: BlockedKind) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }

    private var bytes: [UInt8] {
        Array([action.text, rule, code ?? "", because ?? "", isWithheld ? "1" : "0"].joined(separator: "\u{0}").utf8)
    }
}

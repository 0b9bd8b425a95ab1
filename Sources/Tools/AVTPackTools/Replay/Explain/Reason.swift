import AVTCore

/// An explanation whose parts may be shared with other explanations.
final class Reason: Sendable {
    let content: Explanation
    let parts: [Reason]

    init(_ content: Explanation, parts: [Reason] = []) {
        self.content = content
        self.parts = parts
    }

    /// The maximum depth of an explanation.
    static let depthLimit = 40
    /// The maximum number of parts of an explanation, beyond which origins are omitted.
    static let sizeLimit = 20_000

    /// The explanation as a value; each shared part is written only once.
    var explanation: Explanation {
        var writer = ReasonWriter()
        return writer.write(self, depth: 0)
    }
}

/// Converts shared explanations to values.
private struct ReasonWriter {
    private var seen: Set<ObjectIdentifier> = []
    private var count = 0

    mutating func write(_ reason: Reason, depth: Int) -> Explanation {
        var content = reason.content
        guard !reason.parts.isEmpty else { return content }
        guard seen.insert(ObjectIdentifier(reason)).inserted else {
            content.kind = .repeated
            return content
        }
        count += reason.parts.count
        guard depth < Reason.depthLimit, count < Reason.sizeLimit else {
            content.note = [content.note, "what it came from is not shown"].compactMap(\.self).joined(separator: "; ")
            return content
        }
        content.parts = reason.parts.map { write($0, depth: depth + 1) }
        return content
    }
}

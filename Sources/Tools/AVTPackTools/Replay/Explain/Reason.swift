import AVTCore

/// An explanation whose parts are shared by those that refer to them.
final class Reason: Sendable {
    let content: Explanation
    let parts: [Reason]

    init(_ content: Explanation, parts: [Reason] = []) {
        self.content = content
        self.parts = parts
    }

    /// The most levels of an explanation.
    static let depthLimit = 40
    /// The most parts of an explanation, beyond which causes are not followed.
    static let sizeLimit = 20_000

    /// The explanation as a value, with each shared part written out once.
    var explanation: Explanation {
        var writer = ReasonWriter()
        return writer.write(self, depth: 0)
    }
}

/// Writes shared explanations out as a value.
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

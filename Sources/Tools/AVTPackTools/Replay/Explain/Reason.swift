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

extension Reason {
    /// Returns the formula of a metric with the unit of the metric, which a factor or a quotient may have changed.
    func inUnit(_ unit: String?) -> Reason {
        guard let unit, let known = content.unit, known != unit, content.kind == .formula,
            content.text.hasSuffix(" " + known)
        else { return self }
        var content = content
        content.unit = unit
        content.text = content.text.dropLast(known.count) + unit
        return Reason(content, parts: parts)
    }

    /// A description of what the innermost part without a value lacks.
    var causeOfFailure: String {
        if let part = parts.first(where: { $0.content.isFailure }) { return part.causeOfFailure }
        let divisor = parts.last?.content
        if parts.count == 2, content.name.hasPrefix("ratio("), let divisor {
            return "the divisor of `\(content.name)` is 0: `\(divisor.name)` is \(divisor.text)"
        }
        return "`\(content.name)` is absent" + (content.note.map { ": " + $0 } ?? "")
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

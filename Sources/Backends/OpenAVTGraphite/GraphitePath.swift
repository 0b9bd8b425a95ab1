import OpenAVTBackends
import OpenAVTChain

/// The path of a metric in Graphite, made from a template such as `OAVT.{name};session={session}`.
///
/// The template can contain `{name}`, `{session}`, `{tracker}` and `{type}`. What follows a `;` are tags.
package struct GraphitePath: Sendable {
    private enum Part: Sendable, Equatable {
        case text(String)
        case name, session, tracker, type
    }

    private let parts: [Part]

    /// Creates a path from a template; what is in braces and no known name is kept as text.
    package init(_ template: String) {
        var (parts, rest) = ([Part](), template[...])
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            parts.append(.text(String(rest[..<start])))
            switch rest[rest.index(after: start)..<end] {
            case "name": parts.append(.name)
            case "session": parts.append(.session)
            case "tracker": parts.append(.tracker)
            case "type": parts.append(.type)
            default: parts.append(.text(String(rest[start...end])))
            }
            rest = rest[rest.index(after: end)...]
        }
        self.parts = parts + [.text(String(rest))]
    }

    /// Returns the path of a metric.
    ///
    /// Characters that have a meaning in paths, such as spaces, are `_` in what replaces a name in braces.
    package func text(name: String, session: String, tracker: String, type: String) -> String {
        parts.map { part in
            switch part {
            case .text(let text): GraphitePath.cleaned(text, isTemplate: true)
            case .name: GraphitePath.cleaned(name)
            case .session: GraphitePath.cleaned(session)
            case .tracker: GraphitePath.cleaned(tracker)
            case .type: GraphitePath.cleaned(type)
            }
        }.joined()
    }

    /// Returns the line of a metric, or `nil` for an event and for a value that is not a finite number.
    package func line(_ sample: DeliverySample) -> String? {
        guard case .metric(let name, let type, let value, _) = sample.content else { return nil }
        let path = text(
            name: name, session: sample.source, tracker: sample.tracker ?? "", type: type.rawValue)
        let seconds = Double(sample.milliseconds) / 1000
        return GraphitePath.line(path, value, seconds: seconds)
    }

    /// Returns a line, or `nil` if the value is not a finite number.
    static func line(_ path: String, _ value: OAVTValue, seconds: Double) -> String? {
        let number: String
        switch value {
        case .int(let value): number = "\(value)"
        case .double(let value) where value.isFinite: number = "\(value)"
        case .double, .bool, .string: return nil
        }
        return "\(path) \(number) \(Int(exactly: seconds.rounded(.down)) ?? 0)"
    }

    private static func cleaned(_ text: String, isTemplate: Bool = false) -> String {
        // An empty part would be an empty node or tag, which Graphite refuses.
        if text.isEmpty, !isTemplate { return "none" }
        var cleaned = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isAllowed =
                scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || (isTemplate ? ".;=-_:#" : "-_:#").unicodeScalars.contains(scalar)
            cleaned.append(isAllowed ? scalar : "_")
        }
        return String(cleaned)
    }
}

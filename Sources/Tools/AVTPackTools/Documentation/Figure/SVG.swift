import AVTDiagnostics

/// An SVG element, or the text in one.
indirect enum SVG {
    case element(String, [(name: String, value: String)], [SVG])
    case text(String)

    /// The document; an element that has child elements puts each of them on a line of its own.
    var document: String { render(indent: "") }

    private func render(indent: String) -> String {
        switch self {
        case .text(let text): return escapedXML(text)
        case .element(let name, let attributes, let children):
            let start = attributes.reduce("\(indent)<\(name)") { $0 + " \($1.name)=\"\(escapedXML($1.value))\"" }
            guard !children.isEmpty else { return start + "/>\n" }
            if children.allSatisfy(\.isText) {
                return start + ">" + children.map { $0.render(indent: "") }.joined() + "</\(name)>\n"
            }
            let inside = children.map { $0.render(indent: indent + "  ") }.joined()
            return "\(start)>\n\(inside)\(indent)</\(name)>\n"
        }
    }

    private var isText: Bool {
        if case .text = self { true } else { false }
    }
}

extension SVG {
    /// Returns a rectangle, with an optional title as its tooltip and its description for screen readers.
    static func rectangle(
        _ kind: String, x: Double, y: Double, width: Double, height: Double, radius: Double = 0, title: String? = nil
    ) -> SVG {
        let rounded = radius > 0 ? [("rx", pixels(radius))] : []
        return .element(
            "rect",
            [
                ("class", kind), ("x", pixels(x)), ("y", pixels(y)), ("width", pixels(width)),
                ("height", pixels(height)),
            ] + rounded, [title.map { .element("title", [], [.text($0)]) }].compactMap(\.self))
    }

    /// Returns a polyline through points.
    static func line(_ kind: String, _ points: [(x: Double, y: Double)], title: String? = nil) -> SVG {
        .element(
            "polyline",
            [("class", kind), ("points", points.map { "\(pixels($0.x)),\(pixels($0.y))" }.joined(separator: " "))],
            [title.map { .element("title", [], [.text($0)]) }].compactMap(\.self))
    }

    /// The point of a text that its x coordinate denotes.
    enum Anchor: String {
        case start, middle, end
    }

    /// Returns a line of text.
    static func label(
        _ kind: String, _ text: String, x: Double, y: Double, anchor: Anchor = .start, isSlanted: Bool = false
    ) -> SVG {
        let rotation = isSlanted ? [("transform", "rotate(-45 \(pixels(x)) \(pixels(y)))")] : []
        let aligned = anchor == .start ? [] : [("text-anchor", anchor.rawValue)]
        return .element(
            "text", [("class", kind), ("x", pixels(x)), ("y", pixels(y))] + aligned + rotation, [.text(text)])
    }
}

/// Formats a coordinate with at most one decimal place.
func pixels(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    let (integerPart, rest) = (tenths.magnitude / 10, tenths.magnitude % 10)
    return (tenths < 0 ? "-" : "") + "\(integerPart)" + (rest == 0 ? "" : ".\(rest)")
}

/// The appearance of figures on light and dark pages.
enum FigureStyle {
    /// The width of a letter at the font size 11: the fonts are monospaced, and the widths of SF Mono, Menlo, DejaVu
    /// Sans Mono and Consolas differ by less than the margins.
    static let letterWidth = 6.7

    /// The number of colours for enumeration cases; they are reused for further cases.
    static let colours = lightColours.count

    /// Returns the width of a text.
    static func width(of text: String) -> Double {
        letterWidth * Double(text.unicodeScalars.count)
    }

    /// The style sheet, with light colours and with dark ones for readers who prefer a dark colour scheme.
    ///
    /// The background card is part of the figure, so that its text can be read on any page.
    static let sheet = """
        text { font: 11px ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace; fill: #1f2328 }
        .title { font-weight: bold }
        .soft { fill: #59636e }
        .blocked { fill: #818b98; text-decoration: line-through }
        .card { fill: #ffffff; stroke: #d1d9e0 }
        .axis, .tick { fill: none; stroke: #59636e }
        .leader { fill: none; stroke: #afb8c1 }
        .guide { fill: none; stroke: #d1d9e0; stroke-dasharray: 2 3 }
        .bar { fill: #0969da }
        .on { fill: #ffffff }
        .mark { fill: #8250df }
        .word { fill: #1f2328 }
        \(caseStyles(lightColours))
        @media (prefers-color-scheme: dark) {
        text, .word { fill: #f0f6fc }
        .soft { fill: #9198a1 }
        .blocked { fill: #7d8590 }
        .card { fill: #0d1117; stroke: #3d444d }
        .axis, .tick { stroke: #9198a1 }
        .leader { stroke: #656c76 }
        .guide { stroke: #3d444d }
        .bar { fill: #1f6feb }
        .on { fill: #ffffff }
        .mark { fill: #ab7df8 }
        \(caseStyles(darkColours))
        }
        """

    private static let lightColours = [
        "#e1e6eb", "#dcc2ff", "#cdd5dd", "#f7dc6f", "#a8d4ff", "#ffa899", "#c8ccd2", "#ffc887", "#93dfa0",
    ]
    private static let darkColours = [
        "#30363d", "#5a3a99", "#3d444d", "#7a6000", "#0c4f9e", "#a3372c", "#50575f", "#8a4d06", "#1a7034",
    ]

    private static func caseStyles(_ colours: [String]) -> String {
        colours.enumerated().map { ".w\($0) { fill: \($1) }" }.joined(separator: "\n")
    }
}

package import AVTDiagnostics

/// A text in which `▸` marks the starts of diagnostics.
package struct MarkedText {
    /// The text without its marks.
    package let text: String
    /// The position of each mark.
    package let positions: [SourcePosition]

    /// Removes the marks from a text.
    package init(_ marked: String) {
        var positions: [SourcePosition] = []
        for (line, content) in marked.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            var column = 1
            for scalar in content.unicodeScalars {
                if scalar == "▸" {
                    positions.append(SourcePosition(line: line + 1, column: column))
                } else {
                    column += 1
                }
            }
        }
        text = marked.filter { $0 != "▸" }
        self.positions = positions
    }
}

import AVTDiagnostics

/// Possible fixes for lines that are indented with tabs.
struct TabIndentation {
    private struct Line {
        /// The offset of the line in the file.
        let start: Int
        /// The leading white space.
        let indentation: Substring
        /// The text after the indentation, without trailing white space.
        let content: Substring

        var hasTab: Bool { indentation.contains("\t") }
        var isItem: Bool { content.hasPrefix("- ") }
        var opensBlock: Bool { content.hasSuffix(":") }
        var isEmpty: Bool { content.isEmpty || content.hasPrefix("#") }

        /// Returns the column of the content if tabs advance to the next multiple of a width.
        func column(tabWidth: Int) -> Int {
            indentation.reduce(0) { $1 == "\t" ? ($0 / tabWidth + 1) * tabWidth : $0 + 1 }
        }
    }

    private let file: SourceFile
    private let lines: [Line]
    /// The number of columns per level of indentation in the file.
    private let step: Int

    /// The maximum column of a hand-written line.
    private static let deepest = 100

    init(_ file: SourceFile) {
        self.file = file
        var lines: [Line] = []
        for number in 1...file.lineCount {
            let range = file.lineRange(number)
            let text = file.slice(range.lowerBound, range.upperBound)
            let indentation = text.prefix { $0 == " " || $0 == "\t" }
            let content = text.dropFirst(indentation.count)
            let trailing = content.reversed().prefix { $0.isWhitespace }.count
            lines.append(Line(start: range.lowerBound, indentation: indentation, content: content.dropLast(trailing)))
        }
        self.lines = lines
        step = TabIndentation.step(of: lines)
    }

    /// Returns the indentation of the first line indented with spaces below an unindented one, or 2 if there is none.
    private static func step(of lines: [Line]) -> Int {
        let solid = lines.filter { !$0.isEmpty }
        for (line, next) in zip(solid, solid.dropFirst())
        where line.indentation.isEmpty && !next.hasTab && (1...8).contains(next.indentation.utf8.count) {
            return next.indentation.utf8.count
        }
        return 2
    }

    /// The possible fixes for all lines with tabs; two if it is ambiguous whether lines continue the preceding block.
    var repairs: [[SourceEdit]] {
        let repairs = [edits(goingOn: true), edits(goingOn: false)]
        return repairs[0] == repairs[1] ? [repairs[0]] : repairs
    }

    private func edits(goingOn: Bool) -> [SourceEdit] {
        var edits: [SourceEdit] = []
        var shift = 0
        var last: Line?
        for (index, line) in lines.enumerated() {
            if !line.isEmpty {
                if line.hasTab, let before = last, !before.hasTab {
                    shift = self.shift(ofRunAt: index, behind: before, goingOn: goingOn)
                }
                last = line
            }
            guard line.hasTab else { continue }
            let range = file.range(line.start, line.start + line.indentation.utf8.count)
            let column = max(0, line.column(tabWidth: step) + shift)
            edits.append(SourceEdit(range: range, replacement: String(repeating: " ", count: column)))
        }
        return edits
    }

    /// Returns the number of columns to shift consecutive lines with tabs so that the first one fits the line before.
    private func shift(ofRunAt index: Int, behind last: Line, goingOn: Bool) -> Int {
        let line = lines[index]
        let column = line.column(tabWidth: step)
        // The mapping of a list item begins after its dash.
        let before = last.column(tabWidth: step) + (last.isItem && !line.isItem ? 2 : 0)
        guard before <= TabIndentation.deepest else { return 0 }
        if last.opensBlock { return column > before ? 0 : before + step - column }
        if column < before {
            let following = run(at: index)
            let isBetween = !line.isItem && following.next == before
            guard following.isFlat, goingOn || isBetween else { return 0 }
        }
        return before - column
    }

    /// Returns whether consecutive lines with tabs open no block, and the indentation of the line after them.
    private func run(at index: Int) -> (isFlat: Bool, next: Int?) {
        var isFlat = true
        for line in lines[index...] where !line.isEmpty {
            guard line.hasTab else { return (isFlat, line.indentation.utf8.count) }
            if line.opensBlock { isFlat = false }
        }
        return (isFlat, nil)
    }
}

/// Returns true if the line of an offset, or the line before it, has a tab in its indentation.
func isNextToTab(_ offset: Int, in file: SourceFile) -> Bool {
    let number = file.lineNumber(at: offset)
    return [number, number - 1].contains { line in
        line > 0 && file.line(line).prefix { $0 == " " || $0 == "\t" }.contains("\t")
    }
}

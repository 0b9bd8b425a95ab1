import Testing

@testable import AVTDiagnostics

@Suite("How findings are shown")
struct RenderingTests {
    private let file = SourceFile(
        name: "rules/pause.yaml",
        text: """
            transitions:
              - name: pause-begins
                acept: isPaused
            \tsummary: 日本語 acept

            """)

    @Test("line, range, label, notes and fixes are shown at their locations")
    func whole() throws {
        let range = try #require(rangeOf("acept", in: file))
        let finding = Diagnostic(
            .unknownKey, "`acept` is not a key of a transition", at: range, label: "did you mean `accept`?",
            notes: [DiagnosticNote("the keys are listed in the reference")],
            fixes: [FixIt("write `accept`", replacing: range, with: "accept")])
        #expect(
            HumanRenderer().render([finding]) == """
                error[AVT1001/unknown-key]: `acept` is not a key of a transition
                 --> rules/pause.yaml:3:5
                  |
                3 |     acept: isPaused
                  |     ^^^^^ did you mean `accept`?
                  |
                  = the keys are listed in the reference
                  = fix: write `accept`

                """)
        #expect(range.start == SourcePosition(line: 3, column: 5))
    }

    @Test("a range behind wide characters and a tab is underlined where it stands on the screen")
    func width() throws {
        let lower = file.text.utf8.count - 6
        let finding = Diagnostic(.unknownKey, "no", at: file.range(lower, lower + 5))
        let lines = HumanRenderer().render([finding]).split(separator: "\n")
        let source = try #require(lines.first { $0.contains("日本語") })
        let underline = try #require(lines.last)
        #expect(displayWidth(before: "acept", in: source) == displayWidth(before: "^", in: underline))
    }

    @Test("what would steer a terminal is escaped")
    func escapes() {
        let hostile = SourceFile(name: "\u{1B}[2J.yaml", text: "a: \u{1B}]0;title\u{07}\n")
        let shown = HumanRenderer().render([
            Diagnostic(.unknownKey, "\u{1B}[31mred\u{9B}", at: hostile.range(0, 1))
        ])
        #expect(!shown.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || (0x7F...0x9F).contains($0.value) })
    }

    @Test("colour changes nothing but colour")
    func colour() throws {
        let finding = Diagnostic(.unknownKey, "no", at: rangeOf("acept", in: file), label: "here")
        let painted = HumanRenderer().render([finding], colour: true)
        #expect(painted.contains("\u{1B}["))
        #expect(painted.replacing(/\u{1B}\[[0-9;]*m/, with: "") == HumanRenderer().render([finding]))
    }

    private func displayWidth(before text: String, in line: Substring) -> Int? {
        line.ranges(of: text).first.map { range in
            line[..<range.lowerBound].unicodeScalars.reduce(0) { $0 + ((0x3000...0x9FFF).contains($1.value) ? 2 : 1) }
        }
    }
}

/// The first occurrence of a text.
func rangeOf(_ text: String, in file: SourceFile) -> SourceRange? {
    file.text.ranges(of: text).first.map { found in
        let utf8 = file.text.utf8
        return file.range(
            utf8.distance(from: utf8.startIndex, to: found.lowerBound),
            utf8.distance(from: utf8.startIndex, to: found.upperBound))
    }
}

import Testing

@testable import AVTDiagnostics

@Suite("Several places in one diagnostic")
struct ExcerptTests {
    private let file = SourceFile(
        name: "core.yaml",
        text: """
            transitions:
              - name: late
                accept: timeSinceStart > limit
                block: 日本 > limit2
              - name: later
                set: { isLate: true }
                because: it is late

            """)

    @Test("ranges of one line are marked below it, each with its label")
    func oneLine() throws {
        let finding = Diagnostic(
            .unitMismatch, "these are of different units", at: rangeOf("timeSinceStart", in: file), label: "ms",
            related: [LabelledRange(try #require(rangeOf("limit", in: file)), "s")])
        #expect(
            HumanRenderer().render([finding]) == """
                error[AVT3002/unit-mismatch]: these are of different units
                 --> core.yaml:3:13
                  |
                3 |     accept: timeSinceStart > limit
                  |             ^^^^^^^^^^^^^^ ms
                  |                              ----- s

                """)
    }

    @Test("ranges are listed from top to bottom, and lines between them are omitted")
    func apart() throws {
        let finding = Diagnostic(
            .conflictingWrites, "two writes", at: rangeOf("isLate", in: file), label: "written here",
            related: [
                LabelledRange(try #require(rangeOf("late", in: file)), "by this one"),
                LabelledRange(try #require(rangeOf("later", in: file)), "and by this one"),
            ])
        #expect(
            HumanRenderer().render([finding]) == """
                error[AVT4004/conflicting-writes]: two writes
                 --> core.yaml:6:12
                  |
                2 |   - name: late
                  |           ---- by this one
                ...
                5 |   - name: later
                  |           ----- and by this one
                6 |     set: { isLate: true }
                  |            ^^^^^^ written here

                """)
    }

    @Test("a range in another file has a location of its own")
    func otherFile() throws {
        let other = SourceFile(name: "base.yaml", text: "name: late\n")
        let finding = Diagnostic(
            .missingOverride, "it is there twice", at: rangeOf("later", in: file),
            related: [LabelledRange(other.range(6, 10), "the first")])
        #expect(
            HumanRenderer().render([finding]) == """
                error[AVT1019/missing-override]: it is there twice
                 --> core.yaml:5:11
                  |
                5 |   - name: later
                  |           ^^^^^
                 ::: base.yaml:1:7
                  |
                1 | name: late
                  |       ---- the first

                """)
    }

    @Test("ranges behind wide characters are underlined where they are on the screen")
    func wide() throws {
        let finding = Diagnostic(
            .unitMismatch, "no", at: rangeOf("日本", in: file), label: "two characters",
            related: [LabelledRange(try #require(rangeOf("limit2", in: file)), "behind them")])
        #expect(
            HumanRenderer().render([finding]) == """
                error[AVT3002/unit-mismatch]: no
                 --> core.yaml:4:12
                  |
                4 |     block: 日本 > limit2
                  |            ^^^^ two characters
                  |                   ------ behind them

                """)
    }

    @Test("a trace is a table, its columns below each other")
    func trace() throws {
        let finding = Diagnostic(
            .evaluationFailed, "`inAd` without a break", at: rangeOf("later", in: file),
            notes: [DiagnosticNote("the shortest way there")],
            trace: [
                TraceStep(
                    "ads: AdBreakBegin", outcome: "accepted", detail: "inAdBreak: true", at: rangeOf("late", in: file)),
                TraceStep("ads: 広告", outcome: "accepted", detail: "inAd: true, \u{1B}"),
                TraceStep("content: End", outcome: "blocked"),
            ])
        #expect(
            HumanRenderer().render([finding]) == """
                error[AVT5001/evaluation-failed]: `inAd` without a break
                 --> core.yaml:5:11
                  |
                5 |   - name: later
                  |           ^^^^^
                  |
                  = the shortest way there
                  = 1  ads: AdBreakBegin  accepted  inAdBreak: true     core.yaml:2
                  = 2  ads: 広告          accepted  inAd: true, \\u{1b}
                  = 3  content: End       blocked

                """)
    }

    @Test("a long detail of a trace goes on below itself, broken between changes")
    func longTrace() {
        let changes = (1...7).map { "someRatherLongName\($0): true" }.joined(separator: ", ")
        let finding = Diagnostic(
            .evaluationFailed, "too much", at: rangeOf("later", in: file),
            trace: [
                TraceStep("Start", outcome: "accepted", detail: changes), TraceStep("End", outcome: "accepted"),
            ])
        #expect(
            HumanRenderer().render([finding]).hasSuffix(
                """
                  = 1  Start  accepted  someRatherLongName1: true, someRatherLongName2: true,
                  =                     someRatherLongName3: true, someRatherLongName4: true,
                  =                     someRatherLongName5: true, someRatherLongName6: true,
                  =                     someRatherLongName7: true
                  = 2  End    accepted

                """))
    }
}

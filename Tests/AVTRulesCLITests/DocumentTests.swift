import AVTRules
import AVTTestSupport
import Foundation
import Testing

@Suite("avt-rules document")
struct DocumentTests {
    private static let committed = "rules/qoe/metrics"

    private static func files(in folder: URL) throws -> [String: Data] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.contains(".") }
        return try Dictionary(
            uniqueKeysWithValues: paths.map { ($0, try Data(contentsOf: folder.appending(path: $0))) })
    }

    // MARK: The committed pages

    @Test("the pages of qoe.quality equal the output of the tool")
    func upToDate() throws {
        let scratch = try Scratch()
        let result = try Tool.run("document rules/qoe/quality.yaml --output \(scratch.folder.path)")
        #expect(result.status == 0 && result.errors.isEmpty)
        let written = try Self.files(in: scratch.folder)
        let committed = try Self.files(in: repository.appending(path: Self.committed))
        #expect(written.keys.sorted() == committed.keys.sorted())
        for (path, data) in written {
            #expect(
                committed[path] == data,
                "\(path): write it with `avt-rules document rules/qoe/quality.yaml -o \(Self.committed)`")
        }
    }

    @Test("each metric of qoe.quality is on one page, and every link has a target")
    func whole() throws {
        let pages = try Self.files(in: repository.appending(path: Self.committed))
            .filter { $0.key.hasSuffix(".md") }.mapValues { String(decoding: $0, as: UTF8.self) }
        let headings = pages.values.flatMap { page in
            page.split(separator: "\n").filter { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) }
        }
        let program = try RuleCompiler.compile([.shipped("qoe.quality")])
        let others = ["Dependencies", "Parameters"]
        #expect(
            headings.filter { !others.contains($0) }.sorted() == program.content.sends.metrics.map(\.name.name).sorted()
        )
        let figures = try Self.files(in: repository.appending(path: "\(Self.committed)/figures"))
        for (name, page) in pages {
            for link in page.matches(of: /\]\(([^()]+)\)/).map({ String($0.1) }) {
                let parts = link.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
                if parts[0].hasPrefix("figures/") {
                    #expect(figures[String(parts[0].dropFirst(8))] != nil, "\(name): \(link)")
                    continue
                }
                let target = try #require(parts[0].isEmpty ? page : pages[parts[0]], "\(name): \(link)")
                guard parts.count > 1 else { continue }
                let isThere =
                    target.contains("<a id=\"\(parts[1])\">") || target.lowercased().contains("\n## \(parts[1])\n")
                #expect(isThere, "\(name): \(link)")
            }
        }
    }

    // MARK: A small pack

    private static let pack = """
        pack:
          name: my.pack
          version: 1.2.3
          language: 1
          summary: "A < B & *C*"
          parameters: { least: { type: duration, default: 2s, description: Shorter ones are not counted. } }
        vocabulary:
          metrics:
            PauseTime: { type: gauge, unit: ms, meaning: pause time, description: "All | of <them>, as NumPauses counts." }
            NumPauses: { type: counter, unit: count, description: Pauses that were long. }
            NumStarts: { type: counter, description: Starts. }
          groups:
            long-pauses: { metrics: [NumPauses, PauseTime], description: What the viewer pauses. }
        state: { tracker: { phase: { initial: idle, values: [idle, paused], description: What it does. } } }
        definitions: { pausing: phase == paused || phase == paused }
        measures: { tracker: { pauses: { time: pausing }, idle: { time: phase == idle } } }
        transitions:
          - { name: pause-begins, action: PauseBegin, set: { phase: paused } }
          - { name: pause-ends, action: PauseFinish, set: { phase: idle } }
        metrics:
          PauseTime: { action: End, value: pauses, because: it is known then }
          NumPauses: { action: PauseFinish, when: since(PauseBegin) >= parameters.least, value: 1 }
          NumStarts: { except: [End], action: any, when: idle >= 0ms, value: 1 }
        """

    private static let tests = """
        pack: my.yaml
        tests:
          - name: "a <pause> & what it's \\"worth\\""
            steps:
              - { at: 1s, emit: PauseBegin }
              - { at: 4s, emit: PauseFinish, expect: { metrics: { NumPauses: 1 } } }
              - { at: 5s, emit: End, expect: { metrics: { PauseTime: 3s } } }
        """

    private func document(
        _ scratch: Scratch, pack: String = DocumentTests.pack, tests: String? = DocumentTests.tests,
        _ more: [String] = [], output: String = "pages"
    ) throws -> Tool.Result {
        _ = try scratch.write(pack, to: "my.yaml")
        if let tests { _ = try scratch.write(tests, to: "my.test.yaml") }
        return try Tool.run(["document", "my.yaml", "-o", output] + more, in: scratch.folder)
    }

    @Test("a metric has its formula, its dependencies, and a figure of its test")
    func page() throws {
        let scratch = try Scratch()
        let result = try document(scratch)
        #expect(
            result.status == 0 && result.output == "3 pages and 1 figure written to pages\n" && result.errors.isEmpty)
        let page = try String(contentsOf: scratch.file("pages/long-pauses.md"), encoding: .utf8)
        #expect(
            page == """
                # Long pauses

                What the viewer pauses.

                Metrics of `my.pack` 1.2.3. [All groups](README.md)

                | metric | unit | |
                |---|---|---|
                | [NumPauses](#numpauses) | count | Pauses that were long. |
                | [PauseTime](#pausetime) | ms | All \\| of \\<them\\>, as [NumPauses](#numpauses) counts. |

                ## NumPauses

                counter · count · pack `my.pack`

                Pauses that were long.

                - Value: `1`
                - Sent with `PauseFinish`, when `since(PauseBegin) >= parameters.least`
                - Depends on [`parameters.least`](#is-parameters-least)
                - Example: *a \\<pause\\> & what it's "worth"*, in the figure below

                ![a \\<pause\\> & what it's "worth"](figures/long-pauses-1.svg)

                ## PauseTime

                *pause time* · gauge · ms · pack `my.pack`

                All \\| of \\<them\\>, as [NumPauses](#numpauses) counts.

                Because it is known then.

                - Value: `pauses`
                - Sent with `End`
                - Depends on [`pauses`](#is-pauses)
                - Example: *a \\<pause\\> & what it's "worth"*, in the figure of [NumPauses](#numpauses)

                ## Dependencies

                ### Definitions

                | | |
                |---|---|
                | <a id="is-pausing"></a>`pausing` | `phase == paused \\|\\| phase == paused`<br>with [`phase`](#is-phase) |

                ### Measures

                | | |
                |---|---|
                | <a id="is-pauses"></a>`pauses`, ms | time: `pausing`<br>with [`pausing`](#is-pausing) |

                ### State

                | | |
                |---|---|
                | <a id="is-phase"></a>`phase` | What it does. |

                ### Parameters

                | | |
                |---|---|
                | <a id="is-parameters-least"></a>`parameters.least`, ms | Shorter ones are not counted.<br>default: `2s` |

                """)
        let index = try String(contentsOf: scratch.file("pages/README.md"), encoding: .utf8)
        #expect(index.contains("A \\< B & \\*C\\*") && index.contains("[NumStarts](other.md#numstarts)"))
        let others = try String(contentsOf: scratch.file("pages/other.md"), encoding: .utf8)
        #expect(others.contains("- Sent with any event except `End`, when `idle >= 0ms`\n"))
        let figure = try String(contentsOf: scratch.file("pages/figures/long-pauses-1.svg"), encoding: .utf8)
        #expect(figure.contains(">a &lt;pause&gt; &amp; what it's &quot;worth&quot;</title>"))
        #expect(figure.contains("Counted by pauses: 1 s to 4 s. NumPauses: 1 at 4 s. PauseTime: 3 s at 5 s."))
    }

    @Test("an outer pack moves a metric to another group, and the others keep theirs")
    func layers() throws {
        let scratch = try Scratch()
        _ = try scratch.write(DocumentTests.pack, to: "my.yaml")
        let outer = """
            pack: { name: outer.pack, version: 1.0.0, language: 1, extends: [my.yaml] }
            vocabulary: { groups: { counts: { metrics: [NumStarts, NumPauses] } } }
            """
        _ = try scratch.write(outer, to: "outer.yaml")
        let result = try Tool.run(["document", "outer.yaml", "-o", "pages"], in: scratch.folder)
        #expect(result.status == 0)
        #expect(result.errors == "avt-rules: without tests there are no figures: name a file with --tests\n")
        let index = try String(contentsOf: scratch.file("pages/README.md"), encoding: .utf8)
        let rows = index.split(separator: "\n").filter { $0.hasPrefix("| [") }
        #expect(
            rows == [
                "| [Counts](counts.md) | [NumStarts](counts.md#numstarts), [NumPauses](counts.md#numpauses) |",
                "| [Long pauses](long-pauses.md) | [PauseTime](long-pauses.md#pausetime) |",
            ])
    }

    // MARK: What cannot be done

    @Test("the mistakes of a pack are reported, and nothing is written")
    func badPack() throws {
        let scratch = try Scratch()
        let result = try document(scratch, pack: DocumentTests.pack.replacing("value: pauses", with: "value: pause"))
        #expect(result.status == 1 && result.output.isEmpty)
        #expect(result.errors.contains("error[AVT2003/unknown-state]") && result.errors.contains("my.yaml:21:"))
        #expect(!FileManager.default.fileExists(atPath: scratch.file("pages").path))
        #expect(try Tool.run(["document", "missing.yaml", "-o", "pages"], in: scratch.folder).status == 3)
        #expect(try Tool.run(["document", "no.such-pack", "-o", "pages"], in: scratch.folder).status == 1)
        #expect(try Tool.run(["document", "my.yaml"], in: scratch.folder).status == 2)
    }

    @Test("a pack without metrics has no pages")
    func noMetrics() throws {
        let scratch = try Scratch()
        let result = try document(scratch, pack: "pack: { name: my.pack, version: 1.0.0, language: 1 }", tests: nil)
        #expect(result.status == 2 && result.errors.hasSuffix("avt-rules: `my.pack` has no metrics\n"))
    }

    @Test("tests must exist, belong to the same pack, and pass")
    func badTests() throws {
        let scratch = try Scratch()
        let missing = try document(scratch, ["--tests", "missing.test.yaml"])
        #expect(missing.status == 3 && missing.errors == "avt-rules: there is no file `missing.test.yaml`\n")
        let failing = try document(
            scratch, tests: DocumentTests.tests.replacing("PauseTime: 3s", with: "PauseTime: 9s"))
        #expect(failing.status == 1 && failing.errors.contains("error[AVT7001/expectation-failed]"))
        let broken = try document(scratch, tests: DocumentTests.tests.replacing("steps:", with: "stesp:"))
        #expect(broken.status == 1 && broken.errors.contains("my.test.yaml:4:"))
        let other = try document(
            scratch, tests: DocumentTests.tests.replacing("pack: my.yaml", with: "pack: playback.metrics"))
        #expect(other.status == 1 && other.errors.contains("unknown-metric"))
        let start = """
            pack: playback.metrics
            tests: [{ name: a start, steps: [{ at: 0s, emit: Start, expect: { metrics: { NumPlays: 1 } } }] }]
            """
        let foreign = try document(scratch, tests: start)
        #expect(foreign.status == 2)
        let refusal = "`my.test.yaml` tests `playback.metrics`, not `my.pack`: name the same packs\n"
        #expect(foreign.errors.hasSuffix(refusal))
        #expect(!FileManager.default.fileExists(atPath: scratch.file("pages").path))
    }

    @Test("a folder that cannot be written is reported")
    func unwritable() throws {
        let scratch = try Scratch()
        let result = try document(scratch, output: "my.test.yaml")
        #expect(result.status == 3 && result.output.isEmpty)
        #expect(result.errors.hasPrefix("avt-rules: cannot write `my.test.yaml/"))
    }
}

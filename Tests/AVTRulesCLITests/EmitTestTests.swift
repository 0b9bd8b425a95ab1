import AVTDiagnosticFormats
import AVTDiagnostics
import Foundation
import Testing

/// What a proof finds becomes tests, which fail on the pack and pass once it is fixed.
@Suite("avt-rules check --emit-test")
struct EmitTestTests {
    /// A mistake in ``pack``, and its fix.
    struct Mistake: CustomTestStringConvertible, Sendable {
        let guarantee: String
        let wrong: String
        let right: String
        /// The message of the failure.
        let message: String

        var testDescription: String { guarantee }
    }

    private static let mistakes = [
        Mistake(
            guarantee: "{ name: it, never: inAd && !inAdBreak }",
            wrong: "{ name: break-ends, action: AdBreakFinish, set: { inAdBreak: false } }",
            right: "{ name: break-ends, action: AdBreakFinish, set: { inAdBreak: false, inAd: false } }",
            message: "found inAd: true, inAdBreak: false after `AdBreakFinish` of `ads`"),
        Mistake(
            guarantee: "{ name: it, always: \"!inAd || inAdBreak\" }",
            wrong: "{ name: break-ends, action: AdBreakFinish, set: { inAdBreak: false } }",
            right: "{ name: break-ends, action: AdBreakFinish, block: inAd, set: { inAdBreak: false } }",
            message: "found inAd: true, inAdBreak: false after `AdBreakFinish` of `ads`"),
        Mistake(
            guarantee: "{ name: it, always: \"!ready\" }", wrong: "ready: { initial: true }",
            right: "ready: { initial: false }", message: "found ready: true before the first event"),
        Mistake(
            guarantee: "{ name: it, after: AdFinish, expect: \"!running(beat)\" }",
            wrong: "{ name: ad-ends, action: AdFinish, set: { inAd: false } }",
            right: "{ name: ad-ends, action: AdFinish, set: { inAd: false }, stop: beat }",
            message: "found beat runs after `AdFinish` of `ads`"),
        Mistake(
            guarantee: "{ name: it, after: AdPauseBegin, expect: inAd, until: \"!isPaused\" }",
            wrong: "{ name: ad-ends, action: AdFinish, set: { inAd: false } }",
            right: "{ name: ad-ends, action: AdFinish, set: { inAd: false, isPaused: false } }",
            message: "found inAd: false after `AdFinish` of `ads`"),
        Mistake(
            guarantee: "{ name: it, after: AdFinish, expect: [AdSummary] }",
            wrong: "{ name: ad-is-told, action: AdFinish, emit: { after: AdSummary, when: inAdBreak } }",
            right: "{ name: ad-is-told, action: AdFinish, raise: AdSummary }",
            message: "found no `AdSummary` after `AdFinish` of `ads`"),
        Mistake(
            guarantee: "{ name: it, never: isMuted }",
            wrong: "{ name: volume, action: QualityChangeUp, set: { isMuted: (event.volume ?? 9) < 5 } }",
            right: "{ name: volume, action: QualityChangeUp, set: { isMuted: false } }",
            message: "found isMuted: true after `QualityChangeUp` of `ads`"),
        Mistake(
            guarantee: "{ name: it, reachable: inAd }",
            wrong: "{ name: error, action: AdError, set: { hasFailed: true } }",
            right: "{ name: error, action: AdError, set: { hasFailed: false } }", message: "found inAd: false"),
        Mistake(
            guarantee: "{ name: it, after: End, expect: \"!inAd\" }",
            wrong: "{ name: end, action: [End, Stop], accept: \"!hasFailed\", set: { inAd: false } }",
            right: "{ name: end, action: [End, Stop], set: { inAd: false, hasFailed: false } }",
            message: "found blocked by `end`"),
    ]

    /// In which everything is wrong that one of the mistakes has.
    private static func pack(_ guarantee: String) -> String {
        """
        pack: { name: example.ads, version: 1.0.0, language: 1 }
        vocabulary:
          actions:
            AdSummary: { description: What an ad came to. }
        trackers:
          ads:
            emits:
              [AdBreakBegin, AdBreakFinish, AdBegin, AdFinish, AdPauseBegin, AdPauseFinish, AdError, QualityChangeUp, End, Stop]
        state:
          tracker:
            inAdBreak: { initial: false }
            inAd: { initial: false }
            isPaused: { initial: false }
            isMuted: { initial: false }
            hasFailed: { initial: false }
            ready: { initial: true }
        timers:
          beat: { every: 30s, emit: Ping }
        transitions:
          - { name: break-begins, action: AdBreakBegin, set: { inAdBreak: true } }
          - { name: break-ends, action: AdBreakFinish, set: { inAdBreak: false } }
          - { name: ad-begins, action: AdBegin, accept: inAdBreak && !hasFailed, set: { inAd: true, ready: ready }, start: beat }
          - { name: ad-ends, action: AdFinish, set: { inAd: false } }
          - { name: ad-is-told, action: AdFinish, emit: { after: AdSummary, when: inAdBreak } }
          - { name: pause-begins, action: AdPauseBegin, accept: inAd, set: { isPaused: true } }
          - { name: pause-ends, action: AdPauseFinish, set: { isPaused: false } }
          - { name: error, action: AdError, set: { hasFailed: true } }
          - { name: volume, action: QualityChangeUp, set: { isMuted: (event.volume ?? 9) < 5 } }
          - { name: end, action: [End, Stop], accept: "!hasFailed", set: { inAd: false } }
        guarantees:
          - \(guarantee)

        """
    }

    @Test("each kind of mistake fails a test for its reason, and the fixed pack passes it", arguments: mistakes)
    func fixed(_ mistake: Mistake) throws {
        let scratch = try Scratch()
        let wrong = EmitTestTests.pack(mistake.guarantee)
        #expect(wrong.contains(mistake.wrong))
        _ = try scratch.write(wrong, to: "pack.yaml")
        let emitted = try Tool.run(["check", "pack.yaml", "--emit-test", "found.test.yaml"], in: scratch.folder)
        #expect(emitted.errors.contains(" written to found.test.yaml, which fail"), "\(emitted.errors)")

        let failing = try Tool.run(["test", "found.test.yaml"], in: scratch.folder)
        #expect(failing.status == 1)
        #expect(failing.output.contains(mistake.message), "\(failing.output)")
        #expect(!failing.output.contains("  ok "), "\(failing.output)")

        _ = try scratch.write(wrong.replacing(mistake.wrong, with: mistake.right), to: "pack.yaml")
        let filter = mistake.message.contains("blocked") ? "can end" : "it is kept"
        let fixed = try Tool.run(["test", "found.test.yaml", "--filter", filter], in: scratch.folder)
        #expect(fixed.status == 0, "\(fixed.output)")
    }

    @Test(
        "the wrong examples on the pages of proofs fail their tests, and the right ones pass",
        arguments: CodePage.all.filter { $0.code.family == .proofs })
    func pages(_ page: CodePage) throws {
        let examples = try PageExamples(page)
        guard let wrong = examples.wrong.pack, let right = examples.right.pack else { return }
        let scratch = try Scratch()
        _ = try scratch.write(PageExamples.complete(wrong), to: "pack.yaml")
        _ = try Tool.run(["check", "pack.yaml", "--emit-test", "tests"], in: scratch.folder)
        // Of what no events lead to there is nothing to be played.
        guard FileManager.default.fileExists(atPath: scratch.file("tests").path) else { return }
        let failing = try Tool.run(["test", "."], in: scratch.folder)
        #expect(failing.status == 1 && !failing.output.contains("  ok "), "\(failing.output)")
        _ = try scratch.write(PageExamples.complete(right), to: "pack.yaml")
        let fixed = try Tool.run(["test", "."], in: scratch.folder)
        #expect(fixed.status == 0, "\(fixed.output)")
    }

    @Test("violations in OpenAVT's rules are written, although they are allowed", arguments: ["core", "ads"])
    func shipped(_ name: String) throws {
        let scratch = try Scratch()
        let emitted = try Tool.run(["check", "openavt.\(name)", "--emit-test", "tests/of"], in: scratch.folder)
        #expect(emitted.status == 0)
        #expect(
            emitted.errors.hasPrefix("\(name == "ads" ? 5 : 3) tests written to tests/of/openavt.\(name)."),
            "\(emitted.errors)")
        let result = try Tool.run(["test", "tests/of"], in: scratch.folder)
        #expect(result.status == 1)
        #expect(result.output.contains("0 passed") || !result.output.contains("  ok "), "\(result.output)")
    }

    @Test("the file describes the events with the names of the pack")
    func readable() throws {
        let scratch = try Scratch()
        _ = try scratch.write(EmitTestTests.pack(EmitTestTests.mistakes[0].guarantee), to: "pack.yaml")
        _ = try Tool.run(["check", "pack.yaml", "--emit-test", "deep/tests"], in: scratch.folder)
        let text = try String(
            contentsOf: scratch.file("deep/tests/pack.counterexamples.test.yaml"), encoding: .utf8)
        #expect(
            text.hasPrefix(
                """
                # Written by `avt-rules check --emit-test`. Each test fails until the problem that it shows is fixed.
                pack: "../../pack.yaml"
                trackers:
                  ads: ads

                tests:
                  - name: it is kept
                    steps:
                      - { at: 1s, tracker: ads, emit: AdBreakBegin }
                      - { at: 2s, tracker: ads, emit: AdBegin }
                      - { at: 3s, tracker: ads, emit: AdBreakFinish, expect: { guarantees: it } }
                """), "\(text)")
    }

    @Test("an existing file is not overwritten, and nothing is written without a violation")
    func careful() throws {
        let scratch = try Scratch()
        _ = try scratch.write(EmitTestTests.pack(EmitTestTests.mistakes[0].guarantee), to: "pack.yaml")
        _ = try scratch.write("mine", to: "found.test.yaml")
        let refused = try Tool.run(["check", "pack.yaml", "--emit-test", "found.test.yaml"], in: scratch.folder)
        #expect(refused.status == 3)
        #expect(refused.errors.contains("`found.test.yaml` is there already; nothing was written to it"))
        #expect(try String(contentsOf: scratch.file("found.test.yaml"), encoding: .utf8) == "mine")
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).count == 2)
        #expect(try Tool.run(["check", "playback.ads", "--emit-test", "none"], in: scratch.folder).status == 0)
        #expect(!FileManager.default.fileExists(atPath: scratch.file("none").path))
    }

    @Test(
        "an invalid path is an invalid command line",
        arguments: ["check openavt.core --emit-test x.yaml", "check openavt.core openavt.ads --emit-test x.test.yaml"])
    func usage(_ arguments: String) throws {
        #expect(try Tool.run(arguments).status == 2)
    }
}

import AVTDiagnostics
import AVTRules
import AVTTestSupport
import Foundation
import Testing

@testable import AVTPackTools

/// What figures show is what was counted.
@Suite("timelines")
struct TimelineTests {
    private static let folder = repository.appending(path: "rules/qoe").path

    @Test("the drawn intervals of each time metric add up to the values sent, in all tests of the pack")
    func sums() throws {
        var diagnostics = DiagnosticCollector()
        let pack = try #require(describePacks([.file("\(Self.folder)/quality.yaml")], into: &diagnostics))
        let examples = PackTestExamples(path: "\(Self.folder)/quality.test.yaml")
        let metrics = pack.groups.flatMap(\.metrics).filter { metric in
            guard let part = metric.rule.value.flatMap({ pack.parts[$0.text] }) else { return false }
            return part.kind == .measure && part.formulas.map(\.key) == ["time"]
        }
        #expect(metrics.count > 15)
        var compared = 0
        for index in 0..<examples.count {
            let played = try #require(examples.play(index))
            for metric in metrics {
                let sent = played.steps.flatMap(\.step.metrics).filter { $0.name == metric.name }
                guard let tracker = sent.first?.location.tracker,
                    sent.allSatisfy({ $0.location.tracker == tracker })
                else { continue }
                let timeline = TimelineBuilder(played).timeline(of: [metric], pack)
                let name = try #require(metric.rule.value?.text)
                let track = try #require(timeline.measures.first { $0.name.hasPrefix(name) })
                var from = 0
                for value in sent {
                    let drawn = track.intervals.filter { $0.from >= from && $0.to <= value.location.at }
                    #expect(
                        value.value == .int(drawn.map { $0.to - $0.from }.reduce(0, +)),
                        "\(metric.name): \(played.name)")
                    from = value.location.at
                    compared += 1
                }
            }
        }
        #expect(compared > 500)
    }

    @Test("the states of a playback follow each other without gap or overlap")
    func states() throws {
        var diagnostics = DiagnosticCollector()
        let pack = try #require(describePacks([.file("\(Self.folder)/quality.yaml")], into: &diagnostics))
        let examples = PackTestExamples(path: "\(Self.folder)/quality.test.yaml")
        let index = try #require(examples.example(of: "AccumPauseTime"))
        let timeline = TimelineBuilder(try #require(examples.play(index))).timeline(of: [], pack)
        let states = try #require(timeline.states)
        let cases = states.intervals.map { states.cases[$0.enumCase] }
        #expect(
            cases == [
                "preload", "join", "play", "rebuffer", "pause", "seek", "pause", "play", "seek", "buffer", "ad",
                "buffer",
                "play",
            ])
        #expect(states.intervals.map(\.interval.from) == [0] + states.intervals.dropLast().map(\.interval.to))
        #expect(states.intervals.last?.interval.to == 63_000)
    }
}

import AVTDiagnostics
import AVTExpressions
import Foundation
import Testing

@testable import AVTRules

@Suite("Shipped packs")
struct ShippedPackTests {
    @Test(arguments: ShippedPacks.all.map(\.name))
    func `a shipped pack has no findings`(name: String) {
        let result = check([.shipped(name)])
        #expect(result.found.isEmpty, "\(HumanRenderer().render(result.found, colour: false))")
        #expect(result.pack?.name == name)
    }

    @Test(arguments: ShippedPacks.all.map(\.name))
    func `a metric of a shipped pack has one definition, which no shipped pack above overrides`(name: String) throws {
        for metric in try #require(check([.shipped(name)]).pack).metrics {
            let owner = try #require(check([.shipped(metric.layerName)]).pack)
            let definition = try #require(owner.metrics.first { $0.name == metric.name })
            #expect(metric.range.file.name == definition.range.file.name, "\(metric.name)")
            #expect(metric.range.start == definition.range.start, "\(metric.name)")
        }
    }

    @Test func `OpenAVT's packs go together with what players say`() {
        let result = check([.shipped("openavt.ads"), .shipped("openavt.metrics"), .shipped("players.html5")])
        #expect(result.found.isEmpty, "\(HumanRenderer().render(result.found, colour: false))")
        #expect(result.pack?.layers.map(\.name) == ["players.html5", "openavt.metrics", "openavt.ads", "openavt.core"])
    }

    @Test func `the first pack of the language's design has no findings`() {
        let result = check([.text(designExample, name: "example.yaml")])
        #expect(result.found.isEmpty, "\(HumanRenderer().render(result.found, colour: false))")
    }

    private let designExample = """
        pack:
          name: example.pause
          version: 1.0.0
          language: 1
          summary: Pauses and pings of one content player.
          extends: []
          parameters:
            pingInterval: { type: duration, default: 30s, minimum: 1s, description: Time between two pings. }

        vocabulary:
          attributes:
            accumPauseTime: { type: int, unit: ms, description: Time in pauses of this playback. }
          metrics:
            StartTime: { type: gauge, unit: ms, description: From the request to the first frame. }
            PauseTime: { type: gauge, unit: ms, description: Length of one pause. }

        trackers:
          content: { emits: [MediaRequest, StreamLoad, Start, PauseBegin, PauseFinish, Error, End, Ping] }

        scopes:
          playback: { per: tracker }

        definitions:
          started: { is: didStart, code: NotStarted, because: send Start first }
          playing: { is: "didStart && !isPaused" }

        state:
          playback:
            didStart: { initial: false, description: The first frame has been shown. }
            isPaused: { initial: false, description: The viewer has stopped the picture. }

        memory:
          playback:
            playbackId: { type: string, description: "One playback, from its request on." }
          instrument:
            countErrors: { initial: 0 }

        measures:
          playback:
            playTime: { time: playing }
            pauses: { time: isPaused }

        transitions:
          - name: media-is-requested
            action: MediaRequest
            begin: [playback]
            set: { playbackId: uuid() }
            because: a request begins a new playback, whatever became of the last

          - name: playback-starts
            action: Start
            block: didStart
            set: { didStart: true }
            because: a playback that runs cannot start again

          - name: pause-begins
            action: PauseBegin
            accept:
              - started
              - { is: "!isPaused", code: AlreadyPaused, because: the last pause has not finished }
            set: { isPaused: true }

          - name: pause-ends
            action: PauseFinish
            accept: isPaused
            set: { isPaused: false }
            because: only a begun pause can end

          - name: playback-ends
            action: [End, Stop, Next]
            accept: [started]
            end: [playback]

          - name: errors-are-counted
            action: Error
            set: { countErrors: countErrors + 1 }

        attributes:
          playbackId: playbackId
          accumPauseTime: { value: pauses, because: an open pause counts as far as it has come }
          deltaPlayTime: playTime
          inPauseBlock: isPaused

        timers:
          ping: { every: parameters.pingInterval, while: didStart, emit: Ping }

        signals:
          - signal: waiting
            emit: BufferBegin
          - signal: playing
            emit: [Start, PauseFinish]
          - property: paused-for-cache
            becomes: "true"
            emit: BufferBegin

        metrics:
          StartTime: { action: Start, value: "event.timeSinceMediaRequest ?? event.timeSinceStreamLoad" }
          PauseTime: { action: PauseFinish, value: since(PauseBegin) }
        """
}

/// What checking comes to.
struct Checked {
    let pack: CheckedPack?
    let found: [Diagnostic]
}

/// Checks packs.
func check(_ packs: [PackSource], parameters: [String: String] = [:]) -> Checked {
    var diagnostics = DiagnosticCollector()
    let pack = checkPacks(packs, parameters: parameters, into: &diagnostics)
    return Checked(pack: pack, found: diagnostics.sorted)
}

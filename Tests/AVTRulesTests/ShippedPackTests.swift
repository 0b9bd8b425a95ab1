import AVTDiagnostics
import AVTExpressions
import AVTTestSupport
import Foundation
import OpenAVTVendorPacks
import Testing

@testable import AVTRules

@Suite("Shipped packs")
struct ShippedPackTests {
    /// The shipped packs by name.
    private static let packs = Dictionary(
        uniqueKeysWithValues: [PackLibrary.core, .vendors].packNames.compactMap { name in
            check([.shipped(name)]).pack.map { (name, $0) }
        })

    @Test(arguments: [PackLibrary.core, .vendors].packNames)
    func `a shipped pack has no findings`(name: String) {
        let result = check([.shipped(name)])
        #expect(result.found.isEmpty, "\(HumanRenderer().render(result.found, colour: false))")
        #expect(result.pack?.name == name)
    }

    @Test(arguments: [PackLibrary.core, .vendors].packNames)
    func `a metric of a shipped pack has one definition, which no shipped pack above overrides`(name: String) throws {
        for metric in try #require(Self.packs[name]).metrics {
            let owner = try #require(Self.packs[metric.layerName])
            let definition = try #require(owner.metrics.first { $0.name == metric.name })
            #expect(metric.range.file.name == definition.range.file.name, "\(metric.name)")
            #expect(metric.range.start == definition.range.start, "\(metric.name)")
        }
    }

    @Test func `each pack in the folder rules is in exactly one library, with the text of the file`() throws {
        let rules = repository.appending(path: "rules")
        let files = try FileManager.default.subpathsOfDirectory(atPath: rules.path).filter {
            $0.hasSuffix(".yaml") && !$0.hasSuffix(".test.yaml") && !$0.hasPrefix("examples/")
        }
        let packs = [PackLibrary.core, .vendors].flatMap(\.packs)
        #expect(packs.map(\.path).sorted() == files.sorted())
        for pack in packs {
            let text = try String(contentsOf: rules.appending(path: pack.path), encoding: .utf8)
            #expect(pack.text == text, "\(pack.name)")
        }
    }

    @Test func `an app without the vendors' library learns which product to add`() {
        for pack in [PackLibrary.vendors].packNames {
            let layer = "pack: { name: test.layer, version: 1.0.0, language: 1, extends: [\(pack)] }"
            for source in [PackSource.shipped(pack), .data(Array(layer.utf8), name: "layer.yaml")] {
                let error = #expect(throws: RulePackError.self) { try RuleCompiler.compile([source]) }
                #expect(error?.diagnostics.map(\.code) == [.packNotFound])
                let note = error?.diagnostics.first?.notes.first?.message
                #expect(note?.contains("`OpenAVTVendorPacks`: add it to the app") == true, "\(pack): \(note ?? "")")
            }
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

/// The result of checking.
struct Checked {
    let pack: CheckedPack?
    let found: [Diagnostic]
}

/// Checks packs, with the packs of all libraries.
func check(_ packs: [PackSource], parameters: [String: String] = [:]) -> Checked {
    var diagnostics = DiagnosticCollector()
    let pack = checkPacks(
        packs, parameters: parameters, limits: RuleLimits(libraries: [.vendors]), into: &diagnostics)
    return Checked(pack: pack, found: diagnostics.sorted)
}

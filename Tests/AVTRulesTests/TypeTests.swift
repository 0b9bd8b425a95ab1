import AVTDiagnostics
import Testing

@testable import AVTRules

@Suite("Types and units in packs")
struct TypeTests {
    @Test(arguments: cases)
    func `each wrong type is found where it is`(example: MarkedCase) {
        example.verify()
    }

    @Test func `a pack may have its own unit of a bitrate and of pixels, and that of times is fixed`() throws {
        let pack = """
            pack: { name: example.unit, version: 1.0.0, language: 1 }
            vocabulary:
              attributes:
                NAME: { type: int, unit: UNIT, description: As the app's trackers send it. }
              metrics:
                Rate: { type: gauge, unit: UNIT, description: A number. }
            metrics:
              Rate: { action: Ping, value: event.NAME }
            """
        func errors(_ name: String, _ unit: String) -> [DiagnosticCode] {
            let text = pack.replacing("NAME", with: name).replacing("UNIT", with: unit)
            var diagnostics = DiagnosticCollector()
            _ = checkPacks([.text(text, name: "unit.yaml")], parameters: [:], into: &diagnostics)
            return diagnostics.sorted.filter { $0.severity == .error }.map(\.code)
        }
        #expect(errors("bitrate", "bps") == [])
        #expect(errors("bitrate", "kbps") == [])
        #expect(errors("resolutionWidth", "count") == [])
        #expect(errors("position", "s") != [])
    }

    @Test(
        arguments: [
            ("math.round(1000.0 * ratio(wait, wait + play)) / 10.0", []),
            ("math.round(10000.0 * ratio(wait, wait + play)) / 100.0", []),
            ("math.floor(ratio(wait, play) * 20) * 5.0", []),
            ("math.floor(12.5 * ratio(wait, play)) * 8.0", []),
            ("int(1000.0 * ratio(wait, play) + 0.5) / 10.0", []),
            ("math.round(100 * ratio(wait, play) * 10) / 10", []),
            ("math.round(ratio(wait, play))", [DiagnosticCode.percentAndShare]),
            ("math.round(0.5 * ratio(wait, play))", [.percentAndShare]),
            ("math.floor(ratio(wait, play) / 2.0) * 100.0", [.percentAndShare]),
        ])
    func `a rounded share is reported unless a factor makes it greater`(
        formula: String, codes: [DiagnosticCode]
    ) throws {
        let pack = """
            pack: { name: example.rounded, version: 1.0.0, language: 1 }
            vocabulary:
              attributes:
                waiting: { type: double, description: The time of waiting. }
            state:
              tracker:
                waits: { initial: false }
                plays: { initial: false }
            measures:
              tracker:
                wait: { time: waits }
                play: { time: plays }
            transitions:
              - { name: begins, action: BufferBegin, set: { waits: true, plays: false } }
              - { name: ends, action: BufferFinish, set: { waits: false, plays: true } }
            attributes:
              waiting: { action: End, value: "\(formula)" }
            """
        var diagnostics = DiagnosticCollector()
        _ = checkPacks([.text(pack, name: "rounded.yaml")], parameters: [:], into: &diagnostics)
        #expect(diagnostics.sorted.map(\.code) == codes)
    }

    static let cases: [MarkedCase] = [
        MarkedCase(
            "a flag set to a number", [.typeMismatch],
            """
            state:
              tracker:
                isPaused: { initial: false }
            transitions:
              - { name: pause, action: PauseBegin, set: { isPaused: ▸1 } }
            """),
        MarkedCase(
            "a condition that is a number", [.nonBooleanGuard],
            """
            memory:
              tracker:
                count: { initial: 0 }
            transitions:
              - { name: start, action: Start, set: { count: count + 1 }, when: ▸count }
            """),
        MarkedCase(
            "a first value in another unit", [.unitMismatch], fixed: "initial: 0",
            """
            memory:
              tracker:
                count: { unit: count, initial: ▸0ms }
            transitions:
              - { name: start, action: Start, clear: [] , set: { count: count + 1 } }
            """.replacing(", clear: [] ", with: "")),
        MarkedCase(
            "a variable set in another unit", [.unitMismatch],
            """
            memory:
              tracker:
                count: { unit: count, initial: 0 }
            transitions:
              - { name: start, action: Start, set: { count: ▸30s } }
            """),
        MarkedCase(
            "a metric in another unit", [.unitMismatch],
            """
            vocabulary:
              metrics:
                NumPauses: { type: counter, unit: count }
            metrics:
              NumPauses: { action: PauseFinish, value: ▸since(PauseBegin) }
            """),
        MarkedCase(
            "a word that a variable cannot have", [.enumValueUnknown], fixed: "set: { phase: playing }",
            """
            state:
              tracker:
                phase: { initial: idle, values: [idle, playing] }
            transitions:
              - { name: start, action: Start, set: { phase: ▸playin } }
            """),
        MarkedCase(
            "setAll of the instrument's variable", [.typeMismatch],
            """
            state:
              instrument:
                inBreak: { initial: false }
            transitions:
              - { name: begin, action: AdBreakBegin, setAll: { ▸inBreak: true } }
            """),
        MarkedCase(
            "clear of what is never missing", [.typeMismatch],
            """
            memory:
              tracker:
                count: { initial: 0 }
            transitions:
              - { name: start, action: Start, clear: ▸count }
            """),
        MarkedCase(
            "a start of a timer that runs by itself", [.typeMismatch],
            """
            timers:
              ping: { every: 30s, while: "true", emit: Ping }
            transitions:
              - { name: start, action: Start, start: ▸ping }
            """),
        MarkedCase(
            "a timer without time", [.argumentOutOfRange],
            """
            timers:
              ping: { every: ▸0s, while: "true", emit: Ping }
            """),
        MarkedCase(
            "a timer of a changing time", [.notConstant],
            """
            memory:
              tracker:
                pause: { initial: 10s }
            timers:
              ping: { every: ▸pause, while: "true", emit: Ping }
            """),
        MarkedCase(
            "a standard flag of the instrument", [.conflictingDeclarations],
            """
            state:
              instrument:
                ▸isPaused: { initial: false }
            """),
        MarkedCase(
            "a standard attribute of another type", [.conflictingDeclarations],
            """
            vocabulary:
              attributes:
                ▸position: { type: double, unit: ms }
            """),
        MarkedCase(
            "a parameter below its minimum", [.argumentOutOfRange],
            """
            pack:
              name: example.case
              version: 1.0.0
              language: 1
              parameters:
                pause: { type: duration, default: ▸500ms, minimum: 1s }
            timers:
              ping: { every: parameters.pause, while: "true", emit: Ping }
            """),
        MarkedCase(
            "a parameter that is no duration", [.numberWithoutUnit],
            """
            pack:
              name: example.case
              version: 1.0.0
              language: 1
              parameters:
                pause: { type: duration, default: ▸30 }
            timers:
              ping: { every: parameters.pause, while: "true", emit: Ping }
            """),
        MarkedCase(
            "two writes of one variable", [.conflictingWrites],
            """
            memory:
              tracker:
                count: { initial: 0 }
            transitions:
              - { name: start, action: [Start, Stop], set: { count: 1 } }
              - { name: stop, action: Stop, set: { ▸count: 2 } }
            """),
        MarkedCase(
            "two writes whose conditions exclude each other", [],
            """
            state:
              tracker:
                isPaused: { initial: false }
            memory:
              tracker:
                count: { initial: 0 }
            attributes: { countErrors: count }
            transitions:
              - { name: pause, action: Start, when: isPaused, set: { count: 1, isPaused: false } }
              - { name: play, action: Start, when: "!isPaused", set: { count: 2 } }
            """),
        MarkedCase(
            "an action that raises itself by way of any", [.reentrantEmissionCycle],
            """
            transitions:
              - { name: all, action: any, except: [Ping], raise: ▸Stop }
            """),
        MarkedCase(
            "writes of any action and of one", [.conflictingWrites],
            """
            memory:
              tracker:
                count: { initial: 0 }
            transitions:
              - { name: stop, action: Stop, set: { count: 2 } }
              - { name: others, action: any, except: [Stop], set: { count: 3 } }
              - { name: all, action: any, set: { ▸count: 1 } }
            """),
        MarkedCase(
            "a pack that emits the end of a tracker", [.reservedName],
            """
            transitions:
              - { name: stop, action: Stop, raise: ▸Closing }
            """),
        MarkedCase(
            "actions that raise each other", [.reentrantEmissionCycle],
            """
            transitions:
              - { name: start, action: Start, raise: Stop }
              - { name: stop, action: [Stop, End], raise: ▸Start }
            """),
        MarkedCase(
            "what nobody uses",
            [.unusedDeclaration, .unusedDeclaration, .unusedDeclaration, .unusedDeclaration, .unusedDeclaration],
            """
            pack:
              name: example.case
              version: 1.0.0
              language: 1
              parameters:
                ▸pause: { type: duration, default: 1s }
            definitions:
              ▸never: "false"
            scopes:
              ▸playback: { per: tracker }
            memory:
              tracker:
                ▸count: { initial: 0 }
            timers:
              ▸ping: { every: 30s, emit: Ping }
            """),
        MarkedCase(
            "a scope that never begins", [.unusedDeclaration],
            """
            pack: { name: example.case, version: 1.0.0, language: 1 }
            scopes:
              ▸rebuffering: { per: tracker }
            transitions:
              - { name: wait-ends, action: BufferFinish, end: [rebuffering] }
            """),
        MarkedCase(
            "no scope that a pack of a player ends: packs below begin it", [],
            """
            pack: { name: example.case, version: 1.0.0, language: 1, player: mine }
            scopes:
              rebuffering: { per: tracker }
            transitions:
              - { name: wait-ends, action: BufferFinish, end: [rebuffering] }
            """),
    ]
}

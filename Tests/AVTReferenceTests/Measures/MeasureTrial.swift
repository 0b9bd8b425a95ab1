import AVTCore
import AVTDiagnostics
import AVTRules
import AVTTestSupport

@testable import AVTPackTools
@testable import AVTReference

/// A pack that has every kind of measure and puts all that can be read of them on each event.
struct MeasureTrial {
    static let values = ["idle", "playing", "paused", "stalled"]
    static let choices = ["still", "poor", "fine"]

    private static let readings: [(name: String, fields: [String])] = [
        ("open", [""]), ("played", ["", "total", "count", "current", "longest"]),
        ("spent", [""] + values + values.map { $0 + ".count" } + values.map { $0 + ".longest" }),
        ("shows", [""] + choices), ("quality", ["", "mean", "min", "max", "total", "product"]),
        ("latencies", ["", "count", "sum", "min", "max", "mean", "first", "last"]),
        ("seen", ["", "covered", "count", "longest"]), ("few", ["", "count", "longest"]),
    ]

    /// What getters read before each step.
    static let asked = ["played.total", "spent.playing", "quality.product", "quality.total", "shows"]

    private static let outputs = readings.flatMap { measure in
        measure.fields.map { field in
            (attribute(measure.name, field), field.isEmpty ? measure.name : "\(measure.name).\(field)")
        }
    }

    static let pack = """
        pack: { name: random.measures, version: 1.0.0, language: 1 }
        scopes: { playback: { per: tracker } }
        state:
          tracker: { phase: { initial: idle, values: [\(values.joined(separator: ", "))], from: event.phase } }
        memory:
          tracker: { rate: { type: int, unit: bps, from: event.rate }, speed: { type: double, from: event.speed } }
        definitions:
          shown: { firstOf: { still: phase != playing, poor: (rate ?? 0) < 3, fine: "true" } }
        measures:
          playback:
            open: { time: playback.open }
            played: { time: phase == playing }
            spent: { time: playback.open, per: phase }
            shows: { time: "true", per: shown }
            quality: { time: phase == playing, of: rate }
            latencies: { samples: event.latency }
            seen: { ranges: event.place, while: phase == playing, speed: speed, gap: 300ms, limit: 1024 }
            few: { ranges: event.place, while: phase == playing, speed: speed, gap: 300ms, limit: 2 }
        transitions:
          - { name: request, action: MediaRequest, begin: playback }
          - { name: end, action: End, end: playback }
        vocabulary:
          actions: { Nothing: { description: It changes nothing. } }
          attributes:
            phase: { type: string }
            rate: { type: int, unit: bps }
            speed: { type: double }
            latency: { type: double }
            place: { type: int, unit: ms }
        \(asked.map { "    out.asked.\($0): { type: double }" }.joined(separator: "\n"))
        \(outputs.map { "    \($0.0): { type: double }" }.joined(separator: "\n"))
        getters:
        \(asked.map { "  out.asked.\($0): { value: double(\($0)) }" }.joined(separator: "\n"))
        attributes:
        \(outputs.map { "  \($0.0): double(\($0.1))" }.joined(separator: "\n"))

        """

    private static func attribute(_ measure: String, _ field: String) -> String {
        "out." + ([measure] + field.split(separator: ".").map(String.init)).joined(separator: ".")
    }

    /// What one event carries of the measures of its tracker, by measure and field.
    struct Reading: Equatable {
        let tracker: String
        let action: String
        let at: Int
        let values: [String: Double]

        subscript(name: String) -> Double {
            values[name] ?? .nan
        }
    }

    private static let program = Result { try RuleCompiler.compile([.text(pack, name: "measures.yaml")]) }

    /// What the product puts on the events of a log.
    static func readings(_ lines: [LogLine]) throws -> [Reading] {
        let replay = Replay(program: try program.get(), options: ReplayOptions(steps: .states))
        return lines.flatMap { replay.process($0) }.compactMap { record in
            guard case .step(let step) = record, let event = step.event else { return nil }
            return Reading(
                tracker: step.location.tracker, action: step.action, at: step.location.at,
                values: event.attributes.outputs)
        }
    }

    /// The steps of a log as texts, by the product and by the reference evaluator.
    static func steps(_ lines: [LogLine]) throws -> (product: [String], reference: [String]) {
        let replay = Replay(program: try program.get(), options: ReplayOptions(steps: .states))
        let product = lines.flatMap { replay.process($0) }.compactMap { record in
            if case .step(let step) = record { step.text } else { nil }
        }
        var diagnostics = DiagnosticCollector()
        let packs = [parsePack(SourceFile(name: "measures.yaml", text: pack), into: &diagnostics)].compactMap(\.self)
        let run = ReferenceRun(pack: ReferencePack(packs, values: [:]), at: lines.first?.at ?? 0)
        return (product, lines.flatMap { run.process($0) })
    }
}

extension [NamedValue] {
    /// The numbers called `out.`, by the rest of their names.
    var outputs: [String: Double] {
        let prefix = "out."
        return reduce(into: [:]) { outputs, attribute in
            guard attribute.name.hasPrefix(prefix), case .double(let value) = attribute.value else { return }
            outputs[String(attribute.name.dropFirst(prefix.count))] = value
        }
    }
}

extension LogLine {
    init(_ action: String, at: Int, tracker: String = "player", _ attributes: [(name: String, value: Value)] = []) {
        self.init(
            at: at, session: "0", tracker: tracker, content: .action(action), attributes: attributes, getters: [],
            isFromTimer: false)
    }
}

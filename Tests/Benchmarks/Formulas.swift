import AVTCore
import AVTEngine
import AVTExpressions
import AVTRules

/// The formulas that are measured.
enum Formulas {
    /// The three formulas that are used to measure other CEL implementations, from text to an evaluator.
    private static let texts = [
        "state.didStart && !state.isPaused",
        "has(event.timeSinceMediaRequest) ? event.timeSinceMediaRequest : event.timeSinceStreamLoad",
        "event.bitrate > 0 && event.resolutionHeight >= 720 && event.src.startsWith(\"https://\")",
    ]

    /// The same formulas in the engine, and two others, each as a metric of a pack.
    private static let metrics: [Main.Part: String] = [
        .formula1: "{ action: Ping, when: hasBegun && !isPaused, value: 1 }",
        .formula2:
            "{ action: Ping, "
            + "value: 'has(event.timeSinceMediaRequest) ? event.timeSinceMediaRequest : event.timeSinceStreamLoad' }",
        .formula3:
            "{ action: Ping, value: 1, "
            + "when: 'event.bitrate > 0 && event.resolutionHeight >= 720 && event.src.startsWith(\"https://\")' }",
        .packFormula:
            "{ action: Ping, when: 'event.src.matches(\"^https://[^/]*[.]example[.]com/\")', "
            + "value: math.round(double(event.bitrate) / 1000.0) }",
        .generalFormula: "{ action: Ping, value: 'size(event.src.split(\"/\"))' }",
    ]

    /// Returns a function that repeats what a part measures; its result keeps the optimizer from removing the loop.
    static func prepared(_ part: Main.Part) throws -> (_ times: Int) -> Int {
        switch part {
        case .compile1: { compile(texts[0], times: $0) }
        case .compile2: { compile(texts[1], times: $0) }
        case .compile3: { compile(texts[2], times: $0) }
        default: try evaluation(part)
        }
    }

    /// Returns a function that computes the metric of an event, and counts its values.
    private static func evaluation(_ part: Main.Part) throws -> (_ times: Int) -> Int {
        let pack = """
            pack: { name: benchmark.formula, version: 1.0.0, language: 1 }
            vocabulary:
              attributes: { bitrate: { type: int }, resolutionHeight: { type: int }, src: { type: string } }
              metrics: { Result: { type: gauge } }
            state:
              tracker: { hasBegun: { initial: true }, isPaused: { initial: false } }
            transitions:
              - { name: starts, action: Start, set: { hasBegun: true } }
              - { name: pauses, action: PauseBegin, set: { isPaused: true } }
            metrics: { Result: \(metrics[part] ?? "") }
            """
        let program = try RuleCompiler.compile([.text(pack, name: "formula.yaml")])
        return { times in
            var session = Session(program: program, ids: OneId())
            guard let trackerIndex = session.addTracker() else { return 0 }
            var sent = 0
            repeatMeasured(times) { time in
                session.evaluateMetrics(of: event, action: Symbol("Ping"), tracker: trackerIndex, now: time)
                sent += session.metrics.values.count
            }
            return sent
        }
    }

    /// An event with 16 attributes, including those that the formulas read.
    private static let event: AttributeList = {
        var event = AttributeList()
        let source = "https://cdn.example.com/vod/show/season-1/episode-12/manifest.m3u8?token=0123456789abcdef"
        for (name, value): (String, Value) in [
            ("trackerId", .int(1)), ("isAdsTracker", .bool(false)), ("position", .int(4200)),
            ("duration", .int(2_400_000)), ("title", .string("Episode 12")), ("src", .string(source)),
            ("fps", .double(25)), ("bitrate", .int(4_500_000)), ("resolutionWidth", .int(1920)),
            ("resolutionHeight", .int(1080)), ("volume", .int(80)), ("isMuted", .bool(false)),
            ("language", .string("en")), ("droppedFrameCount", .int(0)), ("viewId", .string("id-1")),
            ("timeSinceStreamLoad", .int(1200)),
        ] { event[Symbol(name)] = value }
        return event
    }()

    /// Parses and checks a formula `times` times, and prepares it for evaluation.
    private static func compile(_ text: String, times: Int) -> Int {
        var sum = 0
        repeatMeasured(times) { _ in
            guard let syntax = parseExpression(text).syntax,
                let typed = checkExpression(syntax, in: FormulaScope()).typed
            else { return }
            if Evaluator(typed).type == typed.type { sum &+= 1 }
        }
        return sum
    }
}

/// The variables that the formulas read.
private struct FormulaScope: ExpressionScope {
    static let variables: [String: ScopeVariable] = {
        let types: [(String, ExpressionType)] = [
            ("state.didStart", .bool), ("state.isPaused", .bool), ("event.timeSinceMediaRequest", .int(.milliseconds)),
            ("event.timeSinceStreamLoad", .int(.milliseconds)), ("event.bitrate", .int(nil)),
            ("event.resolutionHeight", .int(nil)), ("event.src", .string),
        ]
        var variables: [String: ScopeVariable] = [:]
        for (id, (name, type)) in types.enumerated() {
            variables[name] = ScopeVariable(id: id, type: type, mayBeMissing: name.utf8.starts(with: "event.".utf8))
        }
        return variables
    }()

    func variable(_ path: [String]) -> ScopeVariable? { FormulaScope.variables[path.joined(separator: ".")] }
    func field(_ name: String, ofObject kind: Int) -> ScopeVariable? { nil }
    func action(_ name: String) -> Int? { nil }
    func call(
        _ target: [String], _ name: String, nameRange: Range<Int>, _ arguments: [ExpressionSyntax], range: Range<Int>
    ) -> ScopeCall? { nil }
    var names: [String] { [] }
    func fieldNames(ofObject kind: Int) -> [String] { [] }
    var actionNames: [String] { [] }
    var functionNames: [String] { [] }
}

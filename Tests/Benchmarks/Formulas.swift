import AVTExpressions
import AVTCore

/// The three formulas that are used to measure other CEL implementations.
final class Formulas {
    static let texts = [
        "state.didStart && !state.isPaused",
        "has(event.timeSinceMediaRequest) ? event.timeSinceMediaRequest : event.timeSinceStreamLoad",
        "event.bitrate > 0 && event.resolutionHeight >= 720 && event.src.startsWith(\"https://\")",
    ]

    private let typed: [TypedExpression]
    private let layout: SlotLayout
    private let compiled: [CompiledExpression]
    private let frame: SlotFrame
    private let event: AttributeList
    /// The attributes that the third formula reads, with their slots.
    private let read: [(attribute: Symbol, slot: FrameSlot)]

    init?() {
        typed = Formulas.texts.compactMap(Formulas.checked)
        layout = SlotLayout(readBy: typed)
        let layout = layout
        compiled = typed.map { CompiledExpression($0, layout: layout) }
        frame = SlotFrame(layout)
        event = Formulas.event
        read = ["bitrate", "resolutionHeight", "src"].compactMap { name in
            FormulaScope.slot("event." + name, in: layout).map { (Symbol(name), $0) }
        }
        guard typed.count == 3, read.count == 3, let started = FormulaScope.slot("state.didStart", in: layout),
            let paused = FormulaScope.slot("state.isPaused", in: layout),
            let loaded = FormulaScope.slot("event.timeSinceStreamLoad", in: layout)
        else { return nil }
        frame.set(started, to: true)
        frame.set(paused, to: false)
        frame.set(loaded, to: 1200)
        fill()
    }

    private static func checked(_ text: String) -> TypedExpression? {
        parseExpression(text).syntax.flatMap { checkExpression($0, in: FormulaScope()).typed }
    }

    /// An event with 15 attributes, including those that the formulas read.
    static var event: AttributeList {
        var event = AttributeList()
        let source = "https://cdn.example.com/vod/show/season-1/episode-12/manifest.m3u8?token=0123456789abcdef"
        for (name, value): (String, Value) in [
            ("trackerId", .int(1)), ("isAdsTracker", .bool(false)), ("position", .int(4200)),
            ("duration", .int(2_400_000)), ("title", .string("Episode 12")), ("src", .string(source)),
            ("fps", .double(25)), ("bitrate", .int(4_500_000)), ("resolutionWidth", .int(1920)),
            ("resolutionHeight", .int(1080)), ("volume", .int(80)), ("isMuted", .bool(false)),
            ("language", .string("en")), ("droppedFrameCount", .int(0)), ("viewId", .string("id-1")),
        ] { event[Symbol(name)] = value }
        return event
    }

    /// Copies the attributes that the third formula reads from the event.
    private func fill() {
        for (attribute, slot) in read {
            switch event[attribute] {
            case .int(let value): frame.set(slot, to: value)
            case .string(let value): frame.set(slot, to: value)
            default: frame.clear(slot)
            }
        }
    }

    /// Repeats what a part measures `times` times.
    func run(_ part: Main.Part, times: Int) -> Int {
        switch part {
        case .expression1: evaluate(0, times: times)
        case .expression2: evaluate(1, times: times)
        case .expression3: evaluate(2, times: times)
        case .expression3Filling: fillAndEvaluate(times: times)
        case .compile1: compile(0, times: times)
        case .compile2: compile(1, times: times)
        case .compile3: compile(2, times: times)
        default: 0
        }
    }

    /// Evaluates a formula `times` times; the returned sum keeps the optimizer from removing the loop.
    private func evaluate(_ number: Int, times: Int) -> Int {
        let formula = compiled[number]
        var sum = 0
        if formula.type == .bool {
            for _ in 0..<times where formula.bool(in: frame).value == true { sum &+= 1 }
        } else {
            for _ in 0..<times { sum &+= formula.int(in: frame).value ?? 0 }
        }
        return sum
    }

    /// Fills the slots from the event and evaluates the third formula.
    private func fillAndEvaluate(times: Int) -> Int {
        var sum = 0
        for _ in 0..<times {
            fill()
            if compiled[2].bool(in: frame).value == true { sum &+= 1 }
        }
        return sum
    }

    /// Parses, checks and compiles a formula `times` times.
    private func compile(_ number: Int, times: Int) -> Int {
        var sum = 0
        for _ in 0..<times {
            guard let typed = Formulas.checked(Formulas.texts[number]) else { continue }
            if CompiledExpression(typed, layout: layout).type == typed.type { sum &+= 1 }
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

    static func slot(_ name: String, in layout: SlotLayout) -> FrameSlot? {
        variables[name].flatMap { layout.slot($0.id) }
    }

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

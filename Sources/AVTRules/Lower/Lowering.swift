import AVTDiagnostics
import AVTEngine
import AVTExpressions
import AVTValues

/// Turns a checked pack into a program: layout, expressions, steps, table, sends.
///
/// - Returns: the verified program; `nil` after reporting why there is none.
func lower(
    _ pack: CheckedPack, limits: RuleLimits = RuleLimits(), into diagnostics: inout DiagnosticCollector
) -> RuleProgram? {
    var lowering = Lowering(pack, limits)
    guard lowering.layOut(into: &diagnostics) else { return nil }
    lowering.lowerDeclarations()
    lowering.findWasReadings()
    lowering.lowerSteps(into: &diagnostics)
    lowering.lowerSends()
    guard !diagnostics.hasErrors else { return nil }
    do {
        return try RuleProgram(lowering.content, within: limits.run)
    } catch {
        pack.report(error, limits.run, into: &diagnostics)
        return nil
    }
}

/// The program in the making.
struct Lowering {
    let pack: CheckedPack
    let limits: RuleLimits
    var content = ProgramContent()
    /// All bits of declared variables.
    var mask = StateWords()
    /// For each memory variable, its slot.
    var slots: [Slot] = []
    /// For each layer of which `was` reads something, its number among those.
    var wasLayers: [Int: Int] = [:]
    /// For each reading of memory by `was`, its place in `wasSlots`.
    var wasPlaces: [WasReading: Int] = [:]
    /// For each measure, the first of those of the program that it has become.
    var measureStarts: [Int] = []
    /// Expressions with definitions put in.
    var definitions: [TypedExpression?]

    /// True if some metric reads another one.
    let readsMetrics: Bool
    /// The action whose attributes or metrics are written.
    var sendsOf: Int?
    /// The layer whose formulas are written.
    var layerInHand = 0
    /// For each step that must keep what a layer's unmarked stage saw, what attributes and metrics read of it.
    var wasReadings: [StageKey: WasReadings] = [:]

    // What has been made already, to make it once.
    var nodeIndices: [ExpressionNode: Int32] = [:]
    var testIndices: [StateTest: Int32] = [:]
    var constantIndices: [ExpressionConstant: Int32] = [:]
    var listIndices: [[Int32]: Int32] = [:]
    var rootIndices: [RootKey: Int32] = [:]
    var writeIndices: [StateWrite: Int32] = [:]
    var codeStarts: [[StepInstruction]: UInt32] = [:]
    var conditionIndices: [ConditionKey: Int32] = [:]
    var emissionIndices: [EmissionKey: Int32] = [:]
    var noteIndices: [NoteKey: Int32] = [:]
    var blockIndices: [AttributeBlockCode: Int] = [:]
    var generalIndices: [GeneralKey: Int32] = [:]
    var metricNodes: [MetricKey: Int32] = [:]

    init(_ pack: CheckedPack, _ limits: RuleLimits) {
        self.pack = pack
        self.limits = limits
        definitions = Array(repeating: nil, count: pack.definitions.count)
        readsMetrics = pack.references.contains { if case .metric = $0 { true } else { false } }
    }

    struct WasReading: Hashable {
        let memory: Int
        let layer: Int
    }

    struct GeneralKey: Hashable {
        let expression: TypedExpression
        let parts: [Int32]
    }

    struct MetricKey: Hashable {
        let metric: Int
        let action: Int
    }

    struct RootKey: Hashable {
        let node: Int32
        let owner: String
    }

    struct NoteKey: Hashable {
        let layer: Int
        let transition: String
    }

    struct EmissionKey: Hashable {
        let layer: Int
        let transition: String
        let place: Int
    }

    struct ConditionKey: Hashable {
        let layer: String
        let transition: String
        let place: Int
    }
}

import AVTDiagnostics
import AVTEngine
import AVTExpressions
import AVTCore

/// Turns a checked pack into a program: layout, expressions, steps, table, sends.
///
/// - Returns: the verified program; `nil` after reporting why there is none.
func lower(
    _ pack: CheckedPack, limits: RuleLimits = RuleLimits(), into diagnostics: inout DiagnosticCollector
) -> RuleProgram? {
    guard let rules = RuleIndex(pack, limit: limits.decisions) else {
        pack.report(tooManyDecisions: limits, into: &diagnostics)
        return nil
    }
    var lowering = Lowering(pack, rules, limits)
    guard lowering.layOut(into: &diagnostics) else { return nil }
    lowering.expandDefinitions()
    lowering.lowerDeclarations()
    lowering.findWasReadings()
    guard lowering.isInTime(&diagnostics) else { return nil }
    lowering.lowerSteps(into: &diagnostics)
    if !diagnostics.hasErrors { lowering.lowerSends(into: &diagnostics) }
    lowering.reportExcess(into: &diagnostics)
    guard !diagnostics.hasErrors, lowering.isInTime(&diagnostics) else { return nil }
    do {
        return try RuleProgram(lowering.content, within: limits.run)
    } catch {
        pack.report(error, limits.run, into: &diagnostics)
        return nil
    }
}

extension Lowering {
    /// True if making the program took more than it may, in work or in time: what is written is not used.
    var isSpent: Bool { workLeft < 0 || content.steps.count > limits.instructions || patterns.isExhausted }

    /// Returns whether there is time left; reports it if there is none.
    func isInTime(_ diagnostics: inout DiagnosticCollector) -> Bool {
        guard limits.isTimeOver else { return true }
        diagnostics.reportTimeOver(limits, at: pack.place)
        return false
    }

    /// Reports what took too much.
    func reportExcess(into diagnostics: inout DiagnosticCollector) {
        guard !diagnostics.hasErrors else { return }
        if workLeft < 0 { pack.report(tooManyDecisions: limits, into: &diagnostics) }
        if content.steps.count > limits.instructions {
            diagnostics.report(
                Diagnostic(
                    .tableTooLarge, "the steps of all actions have more than \(limits.instructions) instructions",
                    at: pack.place, notes: [DiagnosticNote("each transition is written for each of its actions")]))
        }
        if patterns.isExhausted {
            diagnostics.report(
                Diagnostic(
                    .invalidPattern,
                    "patterns that depend on the action or on state take more than \(limits.patternSteps) steps "
                        + "together", at: pack.place))
        }
    }
}

extension CheckedPack {
    /// Reports that rules have to be decided for too many actions and states.
    fileprivate func report(tooManyDecisions limits: RuleLimits, into diagnostics: inout DiagnosticCollector) {
        diagnostics.report(
            Diagnostic(
                .tableTooLarge,
                "more than \(limits.decisions) rules and parts of formulas have to be decided to make the program",
                at: place,
                notes: [
                    DiagnosticNote("each rule is decided for each of its actions, and for each state that it reads")
                ]))
    }

    /// What each definition reads, in order; definitions are looked into.
    fileprivate var referencesOfDefinitions: [[Reference]] {
        var known: [[Reference]] = Array(repeating: [], count: definitions.count)
        for index in definitionOrder {
            var seen: Set<Reference> = []
            known[index] = definitions[index].references.flatMap { number -> [Reference] in
                if case .definition(let inner) = references[number] { return known[inner] }
                return [references[number]]
            }.filter { seen.insert($0).inserted }
        }
        return known
    }
}

/// The program in the making.
struct Lowering {
    let pack: CheckedPack
    let rules: RuleIndex
    let limits: RuleLimits
    /// What definitions read, those that they name looked into, each once.
    let definitionReferences: [[Reference]]
    /// Rules and parts of formulas that may still be decided; negative: nothing more is written.
    var workLeft: Int
    /// The patterns that are constant only since something was put in the place of names.
    let patterns: PatternStore
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
    /// The index of each metric of the program by its name.
    var metricIndices: [String: Int] = [:]
    var getterIndices: [FieldGetter: Int32] = [:]

    init(_ pack: CheckedPack, _ rules: RuleIndex, _ limits: RuleLimits) {
        self.pack = pack
        self.rules = rules
        self.limits = limits
        workLeft = limits.decisions
        patterns = PatternStore(limits: limits.patterns)
        definitions = Array(repeating: nil, count: pack.definitions.count)
        definitionReferences = pack.referencesOfDefinitions
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

import AVTCore
import AVTDiagnostics
import AVTEngine
import AVTExpressions
import AVTPatterns

/// Turns a checked pack into a program: layout, expressions, steps, table, sends.
///
/// - Returns: The verified program, or `nil` after reporting why there is none.
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
    guard lowering.isUninterrupted(&diagnostics) else { return nil }
    lowering.lowerSteps(into: &diagnostics)
    if !diagnostics.hasErrors { lowering.lowerSends(into: &diagnostics) }
    lowering.reportExcess(into: &diagnostics)
    guard !diagnostics.hasErrors, lowering.isUninterrupted(&diagnostics) else { return nil }
    do {
        return try RuleProgram(lowering.content, within: limits.run)
    } catch {
        pack.report(error, limits.run, into: &diagnostics)
        return nil
    }
}

extension Lowering {
    /// True if lowering exceeded a limit on work, instructions or pattern steps; its output is then not used.
    var hasExceededLimits: Bool {
        workLeft < 0 || content.code.instructions.count > limits.instructions || patterns.isExhausted
    }

    /// Returns false, and reports an error, if a limit on compiling is exceeded.
    func isUninterrupted(_ diagnostics: inout DiagnosticCollector) -> Bool {
        guard let exceeded = limits.compiling.exceeded else { return true }
        diagnostics.report(exceeded, at: pack.nameRange)
        return false
    }

    /// Reports the limits that were exceeded.
    func reportExcess(into diagnostics: inout DiagnosticCollector) {
        guard !diagnostics.hasErrors else { return }
        if workLeft < 0 { pack.report(tooManyDecisions: limits, into: &diagnostics) }
        if content.code.instructions.count > limits.instructions {
            diagnostics.report(
                Diagnostic(
                    .tableTooLarge, "the steps of all actions have more than \(limits.instructions) instructions",
                    at: pack.nameRange, notes: [DiagnosticNote("each transition is written for each of its actions")]))
        }
        if patterns.isExhausted {
            diagnostics.report(
                Diagnostic(
                    .invalidPattern,
                    "patterns that depend on the action or on state take more than \(limits.patternSteps) steps "
                        + "together", at: pack.nameRange))
        }
    }
}

extension CheckedPack {
    /// Reports that rules must be decided for too many actions and states.
    fileprivate func report(tooManyDecisions limits: RuleLimits, into diagnostics: inout DiagnosticCollector) {
        diagnostics.report(
            Diagnostic(
                .tableTooLarge,
                "more than \(limits.decisions) rules and parts of formulas have to be decided to make the program",
                at: nameRange,
                notes: [
                    DiagnosticNote("each rule is decided for each of its actions, and for each state that it reads")
                ]))
    }

    /// The distinct references in each definition, including those in the definitions it names.
    fileprivate var referencesOfDefinitions: [[Reference]] {
        var known: [[Reference]] = Array(repeating: [], count: formulas.definitions.count)
        for index in formulas.definitionOrder {
            var seen: Set<Reference> = []
            known[index] = formulas.definitions[index].references.flatMap { number -> [Reference] in
                if case .definition(let inner) = formulas.references[number] { return known[inner] }
                return [formulas.references[number]]
            }.filter { seen.insert($0).inserted }
        }
        return known
    }
}

/// The program under construction.
struct Lowering {
    let pack: CheckedPack
    let rules: RuleIndex
    let limits: RuleLimits
    /// The number of rules and parts of formulas that may still be decided; if negative, lowering stops.
    var workLeft: Int
    /// The patterns that became constant only when names were replaced by their values.
    let patterns: PatternStore
    var definitions: Definitions
    /// True if some metric reads another one.
    let readsMetrics: Bool

    var content = ProgramContent()
    var layout = Layout()
    var indices = LoweredIndices()
    /// For each step that must keep the state before a layer's default stage, what attributes and metrics read of it.
    var wasReadings: [StageKey: WasReadings] = [:]
    var current = Current()

    init(_ pack: CheckedPack, _ rules: RuleIndex, _ limits: RuleLimits) {
        self.pack = pack
        self.rules = rules
        self.limits = limits
        workLeft = limits.decisions
        patterns = PatternStore(limits: limits.patterns)
        definitions = Definitions(
            expanded: Array(repeating: nil, count: pack.formulas.definitions.count),
            references: pack.referencesOfDefinitions)
        readsMetrics = pack.formulas.references.contains { if case .metric = $0 { true } else { false } }
    }

    /// The pack's definitions, by index.
    struct Definitions {
        /// Each definition, once the definitions that it names are expanded in it.
        var expanded: [TypedExpression?]
        /// The distinct references in each definition, including those in the definitions it names.
        let references: [[Reference]]
    }

    /// Where the program keeps what the pack declares.
    struct Layout {
        /// All bits of declared variables.
        var mask = StateBits()
        /// The slot of each memory variable.
        var slots: [Slot] = []
        /// The index of each measure's first counterpart in the program.
        var measureStarts: [Int] = []
        /// The number of each layer whose past state `was` reads, among those layers.
        var wasLayers: [Int: Int] = [:]
        /// The index in `wasSlots` of each reading of memory by `was`.
        var wasIndices: [WasReading: Int] = [:]
    }

    /// What the formulas that are being written belong to.
    struct Current {
        /// The action whose attributes or metrics are being written, or `nil` if there is none.
        var action: Int?
        var layer = 0
    }

    struct WasReading: Hashable {
        let memory: Int
        let layer: Int
    }
}

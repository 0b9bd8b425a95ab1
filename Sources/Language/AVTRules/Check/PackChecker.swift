import AVTDiagnostics
import AVTEngine
import AVTExpressions
import AVTPatterns

/// Turns names into indices and formulas into typed expressions.
///
/// Anything that cannot be checked is reported and omitted; the result is used only if no error was reported.
struct PackChecker {
    let pack: LayeredPack
    let vocabulary: Vocabulary
    /// For each name of a record's field, all names of the same value.
    let fieldAliases: [String: Set<String>]
    var diagnostics: DiagnosticCollector
    var checked: CheckedPack
    var names = NameTable()
    /// The parameters of each layer.
    let parameters: [[String: LiteralValue]]
    /// Names whose declaration could not be read or checked.
    var damaged: Set<String>

    // The declarations by index, for formulas and writes.
    var measures: [MeasureInCheck] = []
    var definitions: [DefinitionInCheck] = []
    var timers: [LayerEntry<TimerSyntax>] = []
    var metrics: [MetricInCheck] = []
    /// The index of each metric formula, by name.
    var metricIndices: [String: Int] = [:]

    /// The constant patterns of all formulas.
    let patterns: PatternStore
    /// The number of parts that further formulas may have, with definitions expanded; negative once that was reported.
    var partsLeft: Int
    /// The number of combinations of finite variables that may still be tried to distinguish conditions.
    var trialsLeft = 200_000
    /// The names of variables that hold records, by their presence flags.
    var recordsByPresence: [Int: String] = [:]
    /// The targets of references in expressions.
    let table = ReferenceTable()
    /// Names that a formula reads or a command of a transition refers to.
    var usedNames: Set<String> = []
    /// Variables that a transition writes.
    var writtenNames: Set<String> = []
    /// Attributes that formulas read.
    var attributesRead: [PackUses.Use] = []

    /// Variables that follow an attribute or a property, and the locations of these.
    private(set) lazy var followed: [String: SourceRange] = {
        let syntax = pack.layers.map(\.syntax)
        let sources =
            syntax.flatMap(\.state).map { ($0.name.text, $0.from?.range) }
            + syntax.flatMap(\.memory).map { ($0.name.text, $0.from?.range ?? $0.property?.range) }
        return sources.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }()

    /// The names of the attributes that the packs' own rules give to events.
    private(set) lazy var attributesOfRules: Set<String> = pack.layers.reduce(into: []) { names, layer in
        names.formUnion(layer.attributes.map(\.entry.syntax.name.text))
        names.formUnion(layer.getters.map(\.entry.name.text))
    }

    /// True to reject extensions of CEL.
    let isStrict: Bool
    /// The limits for packs.
    let limits: RuleLimits
    /// The diagnostics up to the end of the time limit, including that error, or `nil` if there is time left.
    var diagnosticsAtInterruption: DiagnosticCollector?

    init(
        _ pack: LayeredPack, isStrict: Bool = false, limits: RuleLimits = RuleLimits(), diagnostics: DiagnosticCollector
    ) {
        self.pack = pack
        self.limits = limits
        patterns = PatternStore(limits: limits.patterns)
        partsLeft = limits.parts
        self.isStrict = isStrict
        damaged = pack.damaged
        parameters = pack.layers.map { layer in
            Dictionary(layer.parameters.map { ($0.syntax.name.text, $0.value) }) { first, _ in first }
        }
        var diagnostics = diagnostics
        vocabulary = Vocabulary(pack, into: &diagnostics)
        fieldAliases = vocabulary.fieldAliases
        self.diagnostics = diagnostics
        table.usedParameters = vocabulary.usedParameters
        checked = CheckedPack(name: pack.name, version: pack.version, digest: pack.digest)
    }

    /// Checks everything, in order of dependency.
    mutating func check() -> CheckedPack {
        for layer in pack.layers {
            checked.parameters += layer.parameters.map {
                CheckedParameter(
                    pack: layer.syntax.header.name.text, name: $0.syntax.name.text, value: $0.value.constant)
            }
        }
        // No handwritten pack exceeds a limit, so further diagnostics would not help anybody.
        guard checkAmounts() else { return checked }
        checkUnits()
        declareGroups()
        declareNames()
        declareMetrics()
        checkDefinitions()
        checkMeasures()
        checkTimers()
        checkHolds()
        checkGetters()
        checkSignals()
        checkTrackerKinds()
        checkLayers()
        checkPayloads()
        checkMetrics()
        checkDelivery()
        checkGuarantees()
        checkMigrations()
        findStretches()
        checkRaises()
        checkUnusedNames()
        checkEmittedActions()
        checked.topLayers = pack.topLayers
        checked.removals = pack.removals
        checked.actions = table.actions
        checked.references = table.references
        checked.fields = table.fields
        checked.attributeDeclarations = table.attributes
        findPrivateValues()
        checked.knownActions = vocabulary.actions
        checked.knownAttributes = Set(vocabulary.attributes.keys)
        checked.listedValues = vocabulary.attributes.mapValues(\.words).filter { !$0.value.isEmpty }
        checked.attributeTypes = vocabulary.attributes.mapValues(\.type)
        checked.actionTimeAttributes = vocabulary.timeAttributes.filter { table.knownIndex(ofAction: $0.key) != nil }
        checked.uses = PackUses(pack, families: familyNames, reads: attributesRead)
        checked.interface = PackInterface(pack, vocabulary, checked)
        checked.written = pack
        return checked
    }

    // MARK: Names that rules mention

    /// Returns the index of an action, or `nil` after reporting that there is none.
    mutating func action(_ name: TextSyntax) -> Int? {
        guard vocabulary.actions.contains(name.text) else {
            if let problem = severalActions(name) {
                diagnostics.report(problem)
            } else if !damaged.contains(name.text) {
                diagnostics.report(
                    .unknown(
                        .unknownAction, "there is no action `\(name.text)`", name, among: near(vocabulary.actions),
                        label: "declare it in `vocabulary.actions`",
                        meant: StandardVocabulary.action(calledBy: name.text)))
            }
            return nil
        }
        return table.index(ofAction: name.text)
    }

    /// Returns a diagnostic for actions that are written without brackets around them, or `nil` if they are none.
    private func severalActions(_ text: TextSyntax) -> Diagnostic? {
        let names = text.text.split(separator: ",").map { $0.filter { $0 != " " } }
        guard names.count > 1, text.neighbours.count < 2, names.allSatisfy(vocabulary.actions.contains) else {
            return nil
        }
        let list = "[\(names.joined(separator: ", "))]"
        var problem = Diagnostic.problem(
            .unknownAction, "several actions are a list in brackets", at: text.range,
            label: "YAML takes this for one name")
        problem.fixes = [FixIt("write `\(list)`", replacing: text.range, with: list)]
        return problem
    }

    /// Returns the indices of actions.
    mutating func actions(_ names: [TextSyntax]) -> [Int] {
        names.compactMap { action($0) }
    }

    /// Returns the name of an action that rules may emit, or `nil` after reporting an error.
    mutating func emittedAction(_ name: TextSyntax) -> String? {
        guard name.text != StandardVocabulary.closing else {
            diagnostics.report(
                .problem(
                    .reservedName, "`\(name.text)` cannot be emitted", at: name.range,
                    label: "it is the step before a tracker leaves, and is never sent"))
            return nil
        }
        return actionName(name)
    }

    /// Returns the name of an action, or `nil` after reporting that there is none.
    mutating func actionName(_ name: TextSyntax) -> String? {
        action(name).map { _ in name.text }
    }

    /// Returns the actions that a rule applies to.
    mutating func filter(_ filter: ActionFilterSyntax) -> ActionFilter {
        switch filter {
        case .any(let except): .any(except: distinct(except))
        case .only(let names): .only(distinct(names))
        }
    }

    private mutating func distinct(_ names: [TextSyntax]) -> [Int] {
        var indices: [Int] = []
        var seen: Set<Int> = []
        for name in names {
            guard let index = action(name) else { continue }
            if seen.insert(index).inserted {
                indices.append(index)
            } else {
                diagnostics.report(.problem(.duplicateID, "`\(name.text)` is there twice", at: name.range))
            }
        }
        return indices
    }

    /// Returns the declaration of an attribute, or `nil` after reporting that there is none.
    mutating func attribute(_ name: TextSyntax) -> Vocabulary.Attribute? {
        if let attribute = vocabulary.attributes[name.text] { return attribute }
        if !damaged.contains(name.text) {
            diagnostics.report(
                .unknown(
                    .unknownAttribute, "there is no attribute `\(name.text)`", name,
                    among: near(vocabulary.attributes.keys), label: "declare it in `vocabulary.attributes`"))
        }
        return nil
    }

    /// Returns the names among which to look for the one that was meant.
    ///
    /// Returns none if there are many of them and already many diagnostics, because comparing them would take too long.
    func near<Names: Collection<String>>(_ candidates: Names) -> [String] {
        canCompare(candidates.count) ? Array(candidates) : []
    }

    /// True if `count` names can be compared for one more diagnostic.
    func canCompare(_ count: Int) -> Bool {
        count * (diagnostics.diagnostics.count + diagnostics.droppedCount) <= PackChecker.comparisonLimit
    }

    private static let comparisonLimit = 20_000

    /// Reports a name that is not declared, or that refers to another kind of entity than required.
    mutating func reportUnknown(
        _ name: TextSyntax, _ code: DiagnosticCode, need phrase: String, isMeant: (NameTable.Entity) -> Bool
    ) {
        guard !damaged.contains(name.text) else { return }
        if let other = names[name.text] {
            // A name that exists is not a misspelling of another one.
            return diagnostics.report(
                .problem(code, "`\(name.text)` is \(other.phrase), not \(phrase)", at: name.range))
        }
        let noun = phrase.split(separator: " ").dropFirst().joined(separator: " ")
        var diagnostic = Diagnostic.unknown(
            code, "there is no \(noun) `\(name.text)`", name, among: near(names.names(where: isMeant)),
            label: code.declarationHint)
        if let removal = pack.removals.first(where: { $0.key.name == name.text }) {
            diagnostic.label = "it is removed"
            diagnostic.fixes = []
            diagnostic.related.append(LabelledRange(removal.value, "removed here"))
        }
        diagnostics.report(diagnostic)
    }
}

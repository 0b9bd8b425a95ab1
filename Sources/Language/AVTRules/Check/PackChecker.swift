import AVTDiagnostics
import AVTEngine
import AVTExpressions
import AVTPatterns

/// Turns names into indices and formulas into typed expressions.
///
/// Each section of the language has a checker of its own, which reads the names of all packs and what earlier sections
/// produced, and returns its part of the `CheckedPack`. Anything that cannot be checked is reported and omitted.
struct PackChecker {
    /// The result of a check.
    struct Result {
        /// The checked pack, to be used only if no error was reported.
        var pack: CheckedPack
        /// The names and the types of what formulas read, or `nil` if the packs exceed a limit.
        var parts: (names: PackNames, typed: TypedParts)?
        /// True if a limit on compiling was exceeded.
        var isInterrupted = false
    }

    let pack: LayeredPack
    /// True to reject extensions of CEL.
    var isStrict = false
    /// The limits for packs.
    var limits = RuleLimits()

    /// Checks everything, in order of dependency.
    func check(into diagnostics: inout DiagnosticCollector) -> Result {
        let vocabulary = Vocabulary(pack, into: &diagnostics)
        // No handwritten pack exceeds a limit, so further diagnostics would not help anybody.
        guard AmountChecker(pack: pack, limits: limits).check(into: &diagnostics) else {
            return Result(pack: CheckedPack(pack))
        }
        UnitChecker(pack: pack).check(into: &diagnostics)
        var declarer = NameDeclarer(pack, vocabulary)
        let names = declarer.declare(into: &diagnostics)
        var formulas = FormulaChecker(names, isStrict: isStrict, limits: limits)
        var checked = check(names, &formulas, into: &diagnostics)
        if diagnostics.hasErrors {
            diagnostics.replace(by: names.withoutRenamingCorrectUses)
        } else {
            warn(about: checked, names, formulas.used, into: &diagnostics)
        }
        checked.uses = PackUses(pack, families: checked.familyNames(vocabulary), reads: formulas.used.attributes)
        checked.interface = PackInterface(pack, vocabulary, checked)
        var result = Result(pack: checked, parts: (names, formulas.typed))
        if let found = formulas.diagnosticsAtInterruption {
            diagnostics = found
            result.isInterrupted = true
        }
        return result
    }

    /// Checks all sections; the order is that of their diagnostics as well.
    private func check(
        _ names: PackNames, _ formulas: inout FormulaChecker, into diagnostics: inout DiagnosticCollector
    ) -> CheckedPack {
        var checked = CheckedPack(pack)
        checked.setNames(names)
        // Definitions and the numbers of measures decide about the types of other formulas.
        var definitions = DefinitionChecker(names: names)
        checked.setDefinitions(definitions.check(&formulas, into: &diagnostics))
        checked.measures = MeasureChecker(names: names).check(&formulas, into: &diagnostics)
        checked.timers = TimerChecker(names: names).check(&formulas, into: &diagnostics)
        checked.holds = HoldChecker(names: names).check(&formulas, into: &diagnostics)
        checked.getters = GetterChecker(names: names).check(&formulas, into: &diagnostics)
        checked.players.signals = SignalChecker(names: names).check(&formulas, into: &diagnostics)
        checked.players.names = pack.players
        checked.players.trackerKinds = TrackerKindChecker(names: names).check(into: &diagnostics)
        var layers = LayerChecker(names: names)
        checked.layers = layers.check(&formulas, into: &diagnostics)
        checked.payloads = PayloadChecker(names: names).check(&formulas, into: &diagnostics)
        let (metrics, written) = MetricChecker(names: names).check(&formulas, into: &diagnostics)
        checked.metrics = metrics
        checked.formulas.writtenValues = layers.writtenValues + written
        var privacy = PrivacyChecker(names: names)
        let delivery = privacy.check(checked.payloads, into: &diagnostics)
        checked.delivery = VolumeChecker(names: names).check(&formulas, addingTo: delivery, into: &diagnostics)
        checked.guarantees = GuaranteeChecker(names: names, timers: checked.timers).check(&formulas, into: &diagnostics)
        checked.migrations = MigrationChecker(names: names).check(&formulas.used, into: &diagnostics)
        checked.conditionalEntries = ConditionalEntryFinder(names: names, typed: formulas.typed).conditionalEntries(
            of: checked)
        RaiseChecker(names: names, layers: checked.layers).check(into: &diagnostics)
        checked.formulas.conditions = formulas.conditions
        checked.setReferences(names)
        return checked
    }

    /// Warns about what is suspicious in packs without errors; errors may be its causes.
    private func warn(
        about checked: CheckedPack, _ names: PackNames, _ used: NameUses, into diagnostics: inout DiagnosticCollector
    ) {
        UnusedNameChecker(names: names, used: used, layers: checked.layers).check(into: &diagnostics)
        EmittedActionChecker(names: names, checked: checked).check(into: &diagnostics)
        PrivateValueChecker(pack: pack, checked: checked).check(into: &diagnostics)
    }
}

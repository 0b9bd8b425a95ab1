import AVTDiagnostics

/// A named limit of ``RuleLimits``.
package struct RuleLimit: Sendable {
    /// The name that hosts use in a policy.
    package let name: String
    /// A description of what is counted.
    package let unit: String
    /// The key path of the limit.
    package let path: any WritableKeyPath<RuleLimits, Int> & Sendable
    /// The diagnostic code for exceeding the limit, or `nil` if the limit is checked while events are processed.
    package let code: DiagnosticCode?

    private init(
        _ name: String, _ unit: String, _ path: any WritableKeyPath<RuleLimits, Int> & Sendable, _ code: DiagnosticCode?
    ) {
        (self.name, self.unit, self.path, self.code) = (name, unit, path, code)
    }

    /// All limits except the time limit, in the order in which they are checked.
    package static let all = [
        RuleLimit("fileBytes", "bytes of one file", \.fileBytes, .fileTooLarge),
        RuleLimit("sourceBytes", "bytes of all packs of a program", \.sourceBytes, .fileTooLarge),
        RuleLimit("packs", "packs of a program", \.packs, .tooManyPacks),
        RuleLimit("depth", "lists and mappings in each other", \.depth, .nestingTooDeep),
        RuleLimit("nodes", "lists, mappings and scalars of a file", \.nodes, .tooManyNodes),
        RuleLimit("scalarBytes", "bytes of one scalar", \.scalarBytes, .stringTooLong),
        RuleLimit("transitions", "transitions", \.transitions, .tooManyDeclarations),
        RuleLimit("words", "values of an enumeration or of an attribute", \.words, .tooManyDeclarations),
        RuleLimit("fields", "fields of a record", \.fields, .tooManyDeclarations),
        RuleLimit(
            "tableCells", "cells of the state table, one for each reachable state and action", \.tableCells,
            .tableTooLarge),
        RuleLimit(
            "decisions", "rules, and parts of formulas, that are evaluated for actions and states",
            \.decisions, .tableTooLarge),
        RuleLimit("instructions", "instructions of all steps", \.instructions, .tableTooLarge),
        RuleLimit("memory", "variables of `memory`", \.memory, .tooManyDeclarations),
        RuleLimit("metrics", "formulas of metrics", \.metrics, .tooManyDeclarations),
        RuleLimit(
            "measures", "measures, one with `per` counted for each of its values; intervals of `ranges`", \.measures,
            .tooManyMeasures),
        RuleLimit("timers", "timers", \.timers, .tooManyDeclarations),
        RuleLimit("scopes", "scopes", \.scopes, .tooManyDeclarations),
        RuleLimit("formulaBytes", "bytes of a formula", \.formulaBytes, .expressionTooDeep),
        RuleLimit("formulaDepth", "levels of a formula as written", \.formulaDepth, .expressionTooDeep),
        RuleLimit(
            "formulaParts", "parts of a formula with its definitions inlined", \.formulaParts, .expressionTooDeep),
        RuleLimit(
            "formulaLevels", "levels of a formula with its definitions inlined", \.formulaLevels, .expressionTooDeep),
        RuleLimit(
            "parts", "parts of all formulas with their definitions inlined", \.parts, .expressionTooDeep),
        RuleLimit("patternSteps", "steps of all constant patterns", \.patternSteps, .invalidPattern),
        RuleLimit("work", "parts of formulas and instructions that one event can cost", \.run.work, .tooMuchWork),
        RuleLimit(
            "causedEvents", "events that one event can cause, itself included", \.run.causedEvents, .tooManyCausedEvents
        ),
        RuleLimit("raiseDepth", "raised events that cause each other", \.run.raiseDepth, .tooManyCausedEvents),
        RuleLimit(
            "period", "the shortest time of a timer or metric of the clock, in milliseconds", \.run.period,
            .periodTooShort),
        RuleLimit("textBytes", "bytes of text that a variable of `memory` keeps", \.run.textBytes, nil),
        RuleLimit("memoryBytes", "bytes that all `memory` of a session takes", \.run.memoryBytes, nil),
        RuleLimit("sizedWork", "units of work on large values that one event can cost", \.run.sizedWork, nil),
        RuleLimit(
            "sizedWorkPerEvent", "units of work on large values for each event, in the long run",
            \.run.sizedWorkPerEvent, nil),
    ]
}

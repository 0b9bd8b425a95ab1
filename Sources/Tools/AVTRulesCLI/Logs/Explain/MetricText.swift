import AVTCore
import AVTDiagnostics
import AVTEngine
import AVTPackTools

/// The explanation of a metric's value as text.
struct MetricText {
    let text: String

    /// Creates the text.
    ///
    /// - Parameters:
    ///   - metric: The explanation.
    ///   - formulas: The metric's formulas.
    ///   - start: The start of the session, to which times are relative, in milliseconds since 1970.
    ///   - session: The name of the session, or `nil` if the log has no others.
    ///   - reason: Returns the reason of a rule that withholds events, or `nil` if it has none.
    init(
        _ metric: MetricExplanation, _ formulas: [(source: RuleLocation, text: String)], start: Int, session: String?,
        reasonOfWithholding reason: (String) -> String?
    ) {
        var writer = ExplanationText(start: start)
        let unit = metric.explanation.unit.map { " " + $0 } ?? ""
        let event = writer.describe(metric.event) + (session.map { " of session `\($0)`" } ?? "")
        switch metric.outcome {
        case .sent:
            writer.add(
                line: "\(metric.name) = \(metric.value.map { JSONValue($0).text } ?? "")\(unit), sent with \(event)")
        case .conditionFailed: writer.add(line: "\(metric.name) was not sent with \(event): its condition did not hold")
        case .missing(let reason), .failed(let reason):
            writer.add(line: "\(metric.name) was not sent with \(event): \(reason)")
        case .withheld(let rule):
            writer.add(
                line:
                    "\(metric.name) = \(metric.value.map { JSONValue($0).text } ?? "")\(unit) was withheld by \(rule), "
                    + event + (reason(rule).map { ": \($0)" } ?? ""))
        }
        if let condition = metric.condition {
            let holds = condition.value.map { JSONValue($0).text } ?? condition.text
            writer.add(line: "when \(condition.name): \(holds)")
            if case .conditionFailed = metric.outcome { writer.add(condition) }
        }
        if case .conditionFailed = metric.outcome {
        } else if let formula = metric.explanation.parts.first {
            let source = metric.explanation.source.map { "  (\($0.file):\($0.line))" } ?? ""
            writer.add(line: "value \(formula.name)\(source)")
            var shown = formula
            shown.source = nil
            writer.add(shown)
        }
        if !metric.agrees {
            writer.add(line: "The engine sent a value that differs from the result of these parts: please report this.")
        }
        text = writer.text
    }
}

/// The explanation of a step as text.
struct StepText {
    let text: String

    /// Formats an explanation.
    ///
    /// - Parameters:
    ///   - step: The explanation.
    ///   - start: The start of the session, in milliseconds since 1970.
    ///   - delivery: The rules that may withhold the event.
    init(_ step: StepExplanation, start: Int, _ delivery: DeliveryRules) {
        var writer = ExplanationText(start: start)
        var because = step.because ?? step.tests.first(where: \.blocks)?.because
        because = because.map { ": " + $0 }
        let withholding = step.withheldBy.flatMap(delivery.description(ofRule:)).map { ", " + $0 }
        writer.add(line: "\(writer.describe(step.event)) was \(step.verdict)\(withholding ?? "")\(because ?? "")")
        if step.isDerived {
            writer.add(line: "A rule emitted this event: transitions do not process it, only the event that caused it.")
        }
        if step.wasHeld { writer.add(line: "A hold kept it for a while.") }
        for test in step.tests {
            let result = test.holds ? "holds" : "does not hold"
            let consequence =
                test.blocks ? ", and so blocks" : test.role == .when && !test.holds ? ", and so is skipped" : ""
            let source = test.source.map { "  (\($0.file):\($0.line))" } ?? ""
            writer.add(
                line: "\(test.pack)/\(test.transition): \(test.role.rawValue) \(result)\(consequence)\(source)")
            var shown = test.explanation
            if shown.kind == .formula { shown.source = nil }
            writer.add(shown)
        }
        if step.isAccepted, !step.isDerived {
            writer.add(line: step.applied.isEmpty ? "No transition is about it." : "Applied:")
            for transition in step.applied {
                let source = "\(transition.source.file):\(transition.source.line)"
                writer.add(line: "  \(transition.pack)/\(transition.transition)  (\(source))")
            }
        }
        if !step.agrees {
            writer.add(line: "The step could not be followed to the engine's result: please report this.")
        }
        text = writer.text
    }
}

extension DeliveryRules {
    /// Returns what a limit or a rule for duplicates sends, or `nil` for another rule.
    fileprivate func description(ofRule name: String) -> String? {
        if let limit = limits.first(where: { $0.name == name }) {
            return "which sends at most \(counted(limit.most, "event")) in \(logTime(limit.per))"
        }
        return duplicates.first { $0.name == name }.map { "which sends equal events once in \(logTime($0.within))" }
    }
}

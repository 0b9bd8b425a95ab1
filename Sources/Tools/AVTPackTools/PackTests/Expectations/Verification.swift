import AVTCore
import AVTDiagnostics
import AVTRules

/// Compares the outcome of a step with what is expected of it.
struct Verification {
    let outcome: TestStepResult
    /// The differences from the expectations, in the order of the file.
    private(set) var failures: [Diagnostic] = []
    /// The metrics whose unit is ms.
    private let timeMetrics: Set<String>
    /// The last value of each metric that earlier steps sent, with the time of its step.
    private let earlier: [String: (value: Value, at: Int)]

    init(_ outcome: TestStepResult, timeMetrics: Set<String>, earlier: [String: (value: Value, at: Int)]) {
        self.outcome = outcome
        self.timeMetrics = timeMetrics
        self.earlier = earlier
    }

    /// Compares the outcome with all claims of an expectation.
    mutating func verify(_ expectation: ExpectationSyntax) {
        for claim in expectation.claims { verify(claim) }
        if expectation.isOnly { verifyNothingElse(than: expectation) }
        guard !failures.isEmpty else { return }
        var verdicts: [String] = []
        for verdict in outcome.steps.compactMap(\.verdict) where !verdicts.contains(verdict) {
            verdicts.append(verdict)
        }
        failures[0].notes += verdicts.map { DiagnosticNote($0) }
    }

    private mutating func verify(_ claim: ClaimSyntax) {
        switch claim.kind {
        case .held(let isHeld):
            guard outcome.isHeld != isHeld else { return }
            fail("the event", expected: isHeld ? "held" : "not held", found: outcome.fate, at: claim.range)
        case .accepted, .blockedBy, .withheldBy, .code, .because, .note, .attribute: verifyEvent(claim)
        case .state(let expected):
            let name = expected.name.text
            verify(expected, found: outcome.after[name, of: outcome.tracker], "`\(name)`")
        case .metric(let name, let values): verify(metric: name.text, values, claim)
        case .buckets(let name, let buckets): verify(buckets, of: name.text, at: claim.range)
        case .emitted(let action, let count):
            let found = outcome.sent.count { $0.action == action.text }
            guard found != count else { return }
            fail("`\(action.text)` sent", expected: "\(count)", found: "\(found)", at: claim.range)
        case .events(let events): verify(events, at: claim.range)
        case .guarantee(let name):
            guard let breach = outcome.breaches.first(where: { $0.name == name.text }) else { return }
            fail("the guarantee `\(name.text)`", expected: "kept", found: breach.what, at: claim.range)
        }
    }

    // MARK: The event

    private mutating func verifyEvent(_ claim: ClaimSyntax) {
        guard let event = outcome.event else {
            return fail("the event", expected: "one", found: outcome.fate, at: claim.range)
        }
        let action = "`\(event.action)`"
        switch claim.kind {
        case .accepted(let isAccepted):
            guard event.isAccepted != isAccepted else { return }
            fail(action, expected: isAccepted ? "accepted" : "blocked", found: event.fate, at: claim.range)
        case .blockedBy(let rule):
            guard event.blocking?.rule != rule.text else { return }
            fail(action, expected: "blocked by `\(rule.text)`", found: event.fate, at: claim.range)
        case .withheldBy(let rule):
            let expected: String? = rule.isMissing ? nil : rule.text
            guard event.withheldBy != expected || !event.isAccepted else { return }
            fail(
                action, expected: expected.map { "withheld by `\($0)`" } ?? "sent", found: event.fate, at: claim.range)
        case .code(let code): verify("the code", code, event, event.blocking?.code, at: claim.range)
        case .because(let reason): verify("the reason", reason, event, event.blocking?.because, at: claim.range)
        case .note(let codes):
            let found = event.packNotes.map(\.code)
            guard found != codes else { return }
            fail("notes on \(action)", expected: list(codes), found: list(found), at: claim.range)
        case .attribute(let expected):
            let name = expected.name.text
            guard let sent = event.event else {
                let isConsumed = event.isAccepted && event.withheldBy == nil
                let fate = "no event: it was \(isConsumed ? "consumed" : event.fate)"
                return fail("attribute `\(name)`", expected: text(expected.value), found: fate, at: claim.range)
            }
            verify(expected, found: sent.attributes.first { $0.name == name }?.value, "attribute `\(name)`")
        case .held, .state, .metric, .buckets, .emitted, .events, .guarantee: break
        }
    }

    private mutating func verify(
        _ subject: String, _ expected: String, _ event: ReplayStep, _ found: String?, at range: SourceRange
    ) {
        guard found != expected else { return }
        let verdict = found.map(quoted) ?? (event.isAccepted ? "none: the event was accepted" : "none")
        fail(subject, expected: quoted(expected), found: verdict, at: range)
    }

    // MARK: Values

    private mutating func verify(_ expected: ValueSyntax, found: Value?, _ subject: String) {
        guard !isEqual(expected.value, found) else { return }
        fail(subject, expected: text(expected.value), found: text(found), at: expected.range)
    }

    private mutating func verify(metric name: String, _ values: [Value], _ claim: ClaimSyntax) {
        let found = outcome.metrics.filter { $0.name == name }.map(\.value)
        guard found.count != values.count || !zip(found, values).allSatisfy({ isEqual($0, $1) }) else { return }
        fail("`\(name)`", expected: list(values.map(text)), found: list(found.map(text)), at: claim.range)
        if let hint = hint(claim.values, found, isTime: timeMetrics.contains(name)) {
            failures[failures.count - 1].notes.append(DiagnosticNote(hint))
        }
        let others = outcome.metrics.filter { $0.name != name }.map { "`\($0.name)` \(text($0.value))" }
        guard found.isEmpty else { return }
        var notes = others.isEmpty ? [] : ["sent were " + others.joined(separator: ", ")]
        if let last = earlier[name], values.contains(where: { isEqual($0, last.value) }) {
            notes.append("the step at \(durationLiteral(last.at)) sent \(text(last.value)): expect it there")
        } else if values.allSatisfy({ $0.number == 0 }) {
            notes.append("that no value is sent is written `\(name): ~`")
        }
        failures[failures.count - 1].notes += notes.map { DiagnosticNote($0) }
    }

    /// Returns a hint at what was probably meant by numbers that differ: times in seconds, or rounded fractions.
    private func hint(_ written: [TextSyntax], _ found: [Value], isTime: Bool) -> String? {
        guard written.count == found.count else { return nil }
        var texts: [String] = []
        var reasons: Set<String> = []
        for (literal, value) in zip(written, found) {
            if isEqual(literal.value, value) {
                texts.append(literal.text)
            } else if isTime, !literal.isDuration, let seconds = literal.value.number, value.number == 1000 * seconds {
                texts.append("\(literal.text)s")
                reasons.insert("a number without unit is in ms")
            } else if value.rounds(to: literal.text) {
                texts.append(text(value))
                reasons.insert("numbers are compared exactly")
            } else {
                return nil
            }
        }
        let meant = texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]"
        return "did you mean `\(meant)`? " + reasons.sorted().joined(separator: ", and ").capitalizedSentence
    }

    /// Compares the number of values that were sent in each bucket; buckets that are not named must be empty.
    private mutating func verify(_ buckets: [BucketSyntax], of name: String, at range: SourceRange) {
        let histograms = outcome.metrics.filter { $0.name == name }.compactMap(\.histogram)
        var found: [Double?: Int] = [:]
        for histogram in histograms {
            for (bound, count) in zip(histogram.bounds + [nil], histogram.counts) where count > 0 {
                found[bound, default: 0] += count
            }
        }
        let expected = Dictionary(buckets.map { ($0.bound, $0.count) }) { $1 }.filter { $0.value > 0 }
        guard found != expected else { return }
        fail("`\(name)`", expected: counts(in: expected), found: counts(in: found), at: range)
    }

    private func counts(in buckets: [Double?: Int]) -> String {
        let sorted = buckets.sorted { $0.key ?? .infinity < $1.key ?? .infinity }
        return list(sorted.map { "\($0.value) in \($0.key.map { text(.double($0)) } ?? "above")" })
    }

    // MARK: Events

    private mutating func verify(_ events: [EventSyntax], at range: SourceRange) {
        let sent = outcome.sent
        guard sent.map(\.action) == events.map(\.action.text) else {
            let found = sent.map { "\($0.action) at \(durationLiteral($0.location.at))" }
            return fail("events", expected: list(events.map(\.action.text)), found: list(found), at: range)
        }
        for (expected, found) in zip(events, sent) {
            let action = "`\(found.action)`"
            if let at = expected.at, at != found.location.at {
                fail(
                    "time of \(action)", expected: durationLiteral(at), found: durationLiteral(found.location.at),
                    at: expected.range)
            }
            if let tracker = expected.tracker?.text, tracker != found.location.tracker {
                fail("tracker of \(action)", expected: tracker, found: found.location.tracker, at: expected.range)
            }
            for value in expected.attributes {
                let name = value.name.text
                let carried = found.attributes.first { $0.name == name }?.value
                verify(value, found: carried, "attribute `\(name)` of \(action)")
            }
        }
    }

    // MARK: Failures

    /// Records that something is not as expected.
    mutating func fail(_ subject: String, expected: String, found: String, at range: SourceRange) {
        failures.append(
            Diagnostic(
                .expectationFailed, "\(subject): expected \(expected), found \(found)", at: range,
                label: "found \(found)")
        )
    }
}

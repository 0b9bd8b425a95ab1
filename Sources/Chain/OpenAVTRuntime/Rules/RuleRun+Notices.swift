import AVTCore
import AVTEngine
import OpenAVTChain

/// The notices that the app receives.
extension RuleRun {
    /// The values and names in events that did not match the packs' declarations.
    var dataReport: DataReport { withSessionWithoutFlags { $0.dataReport } }

    /// Logs, and tells listeners, what did not match or failed for the first time.
    @inline(never)
    func reportDataProblems() {
        let problems = withSessionWithoutFlags { $0.removeNewDataProblems() }
        guard logsData else { return }
        for problem in problems {
            let warning: String? =
                switch problem {
                case .mismatch, .unknownName, .excess: problem.line
                case .failure: nil
                }
            if let noticeCenter, noticeCenter.isOpen {
                noticeCenter.post(OAVTNotice(problem), warning: warning)
            } else if let warning {
                OAVTLog.warning(warning)
            }
        }
    }

    /// Returns the notice of an event that a condition blocked.
    func blockedEvent(
        _ event: OAVTEvent, _ tracker: OAVTTrackerProtocol, _ condition: ConditionInfo
    ) -> OAVTBlockedEvent {
        OAVTBlockedEvent(
            action: event.actionSymbol.name, trackerId: tracker.trackerId, pack: condition.layer,
            rule: condition.transition, condition: condition.text, code: condition.code, because: condition.because,
            values: values(readBy: condition.text, event, tracker))
    }

    /// Returns the values that a condition names, as text.
    ///
    /// A name that is neither a variable nor an attribute may be a definition: all variables of state are returned then.
    private func values(
        readBy condition: String, _ event: OAVTEvent, _ tracker: OAVTTrackerProtocol
    ) -> [String: String] {
        let names = Set(condition.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
        guard let hub else { return [:] }
        let state = hub.instrumentVariables + hub.variables(of: tracker)
        let attributes = event.attributes.all.map { (name: $0.attribute.name, value: $0.value) }
        let others = hub.instrumentMemory + hub.memory(of: tracker) + attributes
        let named = (state + others).filter { names.contains($0.name) }
        let known = Set(named.map(\.name)).union(["event", "true", "false"])
        let hasAll = names.allSatisfy { $0.first?.isNumber == true || known.contains($0) }
        return Dictionary((hasAll ? named : state + named).map { ($0.name, "\($0.value.any)") }) { first, _ in first }
    }

    /// Reports that an instrument uses the rules while another one does, which nothing synchronizes.
    func reportOtherInstrument(than instrument: OAVTInstrument) {
        guard let other = self.instrument, other !== instrument, !other.hasEnded else { return }
        instrument.noticeCenter.post(
            .misuse(
                "the rules \(program.content.name) already belong to another instrument: events of both would change one state. "
                    + "Create an `OAVTRules`, hub and metricalc for each instrument, from the same program"))
    }

    func reportTooManyTrackers() {
        guard let noticeCenter else { return RuleProgram.reportTooManyTrackers() }
        noticeCenter.post(.misuse(RuleProgram.tooManyTrackers + ". Remove trackers that are no longer used"))
    }

    /// Reports the warnings of the packs, once for each program that becomes active.
    ///
    /// Those of the first one are reported when the instrument is ready: nobody listens to it while it is created. If nobody
    /// listens then, they are reported to the first listener.
    func reportWarnings() {
        guard warnedProgram !== program, let noticeCenter, noticeCenter.isOpen else { return }
        warnedProgram = program
        for warning in program.warnings.withLock({ $0 }) { noticeCenter.post(.packWarning(warning)) }
    }

    // MARK: Counts

    /// Adds what the sessions of this run have counted.
    func addCounts(to counts: inout OAVTCounts) {
        var all = previousCounts.withLock { $0 }
        withSessionWithoutFlags { all.add($0) }
        counts.addRules(all)
    }
}

extension OAVTCounts {
    /// Adds what a session has counted, or subtracts it with -1.
    mutating func add(_ session: borrowing Session, _ factor: Int = 1) {
        let conditions = session.program.content.code.conditions + [.overLimit]
        for (condition, count) in zip(conditions, session.log.blockedCounts) where count > 0 {
            if let code = condition.code { blockedByCode[code, default: 0] += factor * count }
        }
        failedFormulas += factor * session.log.failures.reduce(0, &+)
    }
}

extension OAVTNotice {
    init(_ problem: DataProblem) {
        switch problem {
        case .mismatch(let mismatch):
            let expected =
                mismatch.allowed.isEmpty
                ? "\(mismatch.expected)" : "one of " + mismatch.allowed.joined(separator: ", ")
            self = .unexpectedValue(
                name: mismatch.name, action: mismatch.action, expected: expected, example: mismatch.example)
        case .unknownName(let name):
            self = .unknownName(kind: "\(name.kind)", name: name.name, suggestion: name.suggestion)
        case .excess(let excess): self = .limitExceeded(action: excess.action, rule: excess.rule)
        case .failure(let failure):
            self = .failedFormula(
                OAVTFailedFormula(
                    rule: failure.rule, action: failure.action.isEmpty ? nil : failure.action, formula: failure.formula,
                    values: failure.values))
        }
    }
}

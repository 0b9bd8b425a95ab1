import AVTCore

extension Explanation {
    /// The explanation as JSON.
    package var json: JSONValue {
        var members = [JSONMember("kind", .string(kind.rawValue)), JSONMember("name", .string(name))]
        members.append(JSONMember("value", value.map(JSONValue.init) ?? .null))
        elements.map { members.append(JSONMember("elements", .array($0.map(JSONValue.init)))) }
        members.append(JSONMember("text", .string(text)))
        if isFailure { members.append(JSONMember("failed", .bool(true))) }
        type.map { members.append(JSONMember("type", .string($0))) }
        unit.map { members.append(JSONMember("unit", .string($0))) }
        weight.map { members.append(JSONMember("weight", JSONValue($0))) }
        note.map { members.append(JSONMember("note", .string($0))) }
        source.map { members.append(JSONMember("source", $0.json)) }
        event.map { members.append(JSONMember("event", $0.json)) }
        from.map { members.append(JSONMember("from", .int($0))) }
        end.map { members.append(JSONMember("end", $0.json)) }
        until.map { members.append(JSONMember("until", .int($0))) }
        if !parts.isEmpty { members.append(JSONMember("parts", .array(parts.map(\.json)))) }
        return .object(members)
    }
}

extension RuleLocation {
    /// The location as JSON.
    package var json: JSONValue {
        .object([JSONMember("file", .string(file)), JSONMember("line", .int(line))])
    }
}

extension LogEvent {
    /// The event as JSON.
    package var json: JSONValue {
        var members: [JSONMember] = []
        line.map { members.append(JSONMember("line", .int($0))) }
        members += [
            JSONMember("at", .int(at)), JSONMember("session", .string(session)),
            JSONMember("tracker", .string(tracker)), JSONMember("action", .string(action)),
        ]
        if isMade { members.append(JSONMember("made", .bool(true))) }
        return .object(members)
    }
}

extension MetricExplanation {
    /// The explanation as JSON.
    package var json: JSONValue {
        let (result, reason) = outcome.nameAndReason
        var members = [
            JSONMember("metric", .string(name)), JSONMember("outcome", .string(result)),
            JSONMember("value", value.map(JSONValue.init) ?? .null), JSONMember("event", event.json),
        ]
        reason.map { members.append(JSONMember("reason", .string($0))) }
        condition.map { members.append(JSONMember("condition", $0.json)) }
        members.append(JSONMember("explanation", explanation.json))
        return .object(members)
    }
}

extension MetricExplanation.Outcome {
    /// The name of the outcome, and its reason or the rule that caused it, or `nil` if there is none.
    package var nameAndReason: (name: String, reason: String?) {
        switch self {
        case .sent: ("sent", nil)
        case .conditionFailed: ("condition", nil)
        case .missing(let reason): ("missing", reason)
        case .failed(let reason): ("failed", reason)
        case .withheld(let rule): ("withheld", rule)
        }
    }
}

extension StepExplanation {
    /// The explanation as JSON.
    package var json: JSONValue {
        var members = [JSONMember("event", event.json), JSONMember("accepted", .bool(isAccepted))]
        if isConsumed { members.append(JSONMember("consumed", .bool(true))) }
        if isDerived { members.append(JSONMember("derived", .bool(true))) }
        if wasHeld { members.append(JSONMember("kept", .bool(true))) }
        otherRule.map { members.append(JSONMember("blockedBy", .string($0))) }
        because.map { members.append(JSONMember("because", .string($0))) }
        withheldBy.map { members.append(JSONMember("withheldBy", .string($0))) }
        members.append(
            JSONMember(
                "transitions",
                .array(
                    applied.map {
                        .object([
                            JSONMember("name", .string($0.transition)), JSONMember("pack", .string($0.pack)),
                            JSONMember("source", $0.source.json),
                        ])
                    })))
        members.append(JSONMember("tests", .array(tests.map(\.json))))
        return .object(members)
    }
}

extension StepExplanation.Test {
    fileprivate var json: JSONValue {
        var members = [
            JSONMember("transition", .string(transition)), JSONMember("pack", .string(pack)),
            JSONMember("role", .string(role.rawValue)), JSONMember("holds", .bool(holds)),
            JSONMember("blocks", .bool(blocks)),
        ]
        code.map { members.append(JSONMember("code", .string($0))) }
        because.map { members.append(JSONMember("because", .string($0))) }
        source.map { members.append(JSONMember("source", $0.json)) }
        members.append(JSONMember("explanation", explanation.json))
        return .object(members)
    }
}

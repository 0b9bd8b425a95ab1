import AVTCore
import OpenAVT

extension ReplayRecord {
    /// The record as a line of the replay's output, without its line end.
    ///
    /// It is `{"event": {...}}`, `{"metric": {...}}` or `{"step": {...}}`.
    package var line: String {
        switch self {
        case .event(let event):
            JSONValue.object([JSONMember("event", .object(event.location.members + event.members))]).text
        case .metric(let metric):
            JSONValue.object([JSONMember("metric", .object(metric.location.members + metric.members))]).text
        case .step(let step):
            JSONValue.object([JSONMember("step", .object(step.location.members + step.members))]).text
        }
    }
}

extension ReplayLocation {
    fileprivate var members: [JSONMember] {
        [
            JSONMember("session", .string(session)), JSONMember("tracker", .string(tracker)),
            JSONMember("at", .int(at)),
        ]
    }
}

extension ReplayEvent {
    fileprivate var members: [JSONMember] {
        [JSONMember("action", .string(action)), JSONMember("attributes", JSONValue(attributes))]
    }
}

extension ReplayMetric {
    fileprivate var members: [JSONMember] {
        [
            JSONMember("name", .string(name)),
            JSONMember("type", .string(isCounter ? "counter" : histogram == nil ? "gauge" : "histogram")),
            JSONMember("value", JSONValue(value)),
        ] + (histogram.map { [JSONMember("histogram", .object($0.members))] } ?? [])
    }
}

extension OAVTHistogram {
    fileprivate var members: [JSONMember] {
        [
            JSONMember("bounds", .array(bounds.map(JSONValue.double))),
            JSONMember("counts", .array(counts.map(JSONValue.int))), JSONMember("count", .int(count)),
            JSONMember("sum", .double(sum)), JSONMember("min", min.map(JSONValue.double) ?? .null),
            JSONMember("max", max.map(JSONValue.double) ?? .null),
        ]
    }
}

extension ReplayStep {
    fileprivate var members: [JSONMember] {
        var members = [JSONMember("action", .string(action)), JSONMember("accepted", .bool(isAccepted))]
        if isDerived { members.append(JSONMember("derived", .bool(true))) }
        if wasHeld { members.append(JSONMember("kept", .bool(true))) }
        if let blocking {
            members.append(JSONMember("blockedBy", .string(blocking.rule)))
            blocking.code.map { members.append(JSONMember("code", .string($0))) }
            blocking.because.map { members.append(JSONMember("because", .string($0))) }
        }
        withheldBy.map { members.append(JSONMember("withheldBy", .string($0))) }
        withheldBecause.map { members.append(JSONMember("because", .string($0))) }
        if let withheldEvent { members.append(JSONMember("withheld", .object(withheldEvent.members))) }
        if !withheldMetrics.isEmpty {
            members.append(JSONMember("withheldMetrics", .array(withheldMetrics.map { .object($0.members) })))
        }
        if let transitions {
            members.append(JSONMember("transitions", .array(transitions.map { .string($0.transition) })))
        }
        members.append(JSONMember("event", event.map { .object($0.members) } ?? .null))
        members.append(JSONMember("metrics", .array(metrics.map { .object($0.members) })))
        if !unsentMetrics.isEmpty {
            members.append(
                JSONMember(
                    "unsentMetrics",
                    .array(
                        unsentMetrics.map {
                            .object([JSONMember("name", .string($0.name)), JSONMember("reason", .string($0.reason))])
                        })))
        }
        let trackers = state.map { JSONMember($0.tracker, JSONValue($0.variables)) }
        members.append(JSONMember("state", .object(trackers)))
        if !instrumentState.isEmpty { members.append(JSONMember("instrument", JSONValue(instrumentState))) }
        let remembering = memory.filter { !$0.variables.isEmpty }
        if !remembering.isEmpty {
            members.append(
                JSONMember("memory", .object(remembering.map { JSONMember($0.tracker, JSONValue($0.variables)) })))
        }
        if !instrumentMemory.isEmpty {
            members.append(JSONMember("instrumentMemory", JSONValue(instrumentMemory)))
        }
        let measuring = measures.filter { !$0.readings.isEmpty }
        if !measuring.isEmpty {
            members.append(
                JSONMember("measures", .object(measuring.map { JSONMember($0.tracker, .object($0.members)) })))
        }
        members.append(JSONMember("timers", .array(timers.map(\.json))))
        if !notes.isEmpty { members.append(JSONMember("notes", .array(notes.map(\.json)))) }
        return members
    }
}

extension ReplayStep.TrackerMeasures {
    fileprivate var members: [JSONMember] {
        zip(names, readings).map { name, reading in
            var members = [JSONMember("amount", .int(reading.amount))]
            if reading.isRunning { members.append(JSONMember("running", .bool(true))) }
            reading.number.map { members.append(JSONMember("number", .double($0))) }
            return JSONMember(name, .object(members))
        }
    }
}

extension ReplayStep.TimerChange {
    fileprivate var json: JSONValue {
        var members = [
            JSONMember(isStart ? "start" : "stop", .string(name)), JSONMember("tracker", .string(tracker)),
        ]
        after.map { members.append(JSONMember("after", .int($0))) }
        every.map { members.append(JSONMember("every", .int($0))) }
        return .object(members)
    }
}

extension ReplayStep.Note {
    fileprivate var json: JSONValue {
        var members = [JSONMember("code", .string(code)), JSONMember("level", .string(level))]
        about.map { members.append(JSONMember("about", .string($0))) }
        because.map { members.append(JSONMember("because", .string($0))) }
        return .object(members)
    }
}

extension JSONValue {
    /// A value of an attribute, a variable or a metric.
    package init(_ value: Value) {
        switch value {
        case .bool(let value): self = .bool(value)
        case .int(let value): self = .int(value)
        case .double(let value): self = .double(value)
        case .string(let value): self = .string(value)
        case .opaque: self = .null
        }
    }

    /// An object of named values.
    init(_ values: [NamedValue]) {
        self = .object(values.map { JSONMember($0.name, JSONValue($0.value)) })
    }
}

import AVTCore
import AVTEngine
import AVTPackTools
import OpenAVT
import OpenAVTVendorPacks

/// The pack on a replay's instrument, call by call.
final class AdobeMediaRun {
    private let session: ReplaySession
    /// What was sent, by session of hits.
    private(set) var hits: [[JSONValue]] = []

    /// The pack as a trace configures it.
    static func program(_ configuration: JSONValue) throws -> RuleProgram {
        try (AdobeMediaNames.isDownloaded(configuration) ? downloaded : streamed).get()
    }

    private static let downloaded = compiled(["downloaded": "true"])
    private static let streamed = compiled([:])

    private static func compiled(_ parameters: [String: String]) -> Result<RuleProgram, any Error> {
        Result {
            try RuleCompiler.compile(
                [AdobeMediaNames.pack], parameters: parameters, limits: RuleLimits(libraries: [.vendors]))
        }
    }

    init(_ program: RuleProgram) {
        session = ReplaySession(
            name: "0", program: program, options: ReplayOptions(steps: .decisions), at: 0)
        session.join(AdobeMediaNames.tracker, kind: nil)
    }

    /// Makes a call, and gives what came of it; asking for facts takes long.
    func call(_ call: AdobeMediaTrace.Call, asksFacts: Bool = true) -> AdobeMediaAnswer {
        var records = session.begin(at: call.at)
        records += session.act(
            LogLine(
                tracker: AdobeMediaNames.tracker,
                content: .action(AdobeMediaNames.actions[call.event] ?? call.event),
                attributes: call.attributes, getters: []))
        return AdobeMediaAnswer(note(records), isHeld: session.hasHeldEvents, facts: asksFacts ? facts : .null)
    }

    /// Ends the session, and gives the steps that came of that.
    func close() -> [ReplayStep] {
        note(session.close())
    }

    /// What a unit test looked at after a call: values of the extension's memory, told apart by what they look like.
    func asserted(_ expected: [JSONValue], after event: String) -> [JSONValue] {
        var subjects = AdobeMediaNames.records(of: event)
        return expected.map { value in
            switch value {
            case .int, .double: return held("playhead", under: "")
            case .object(let members) where members.allSatisfy({ AdobeMediaNames.record(of: $0.name) == nil }):
                return held(AdobeMediaNames.metadata(of: event), under: "")
            default:
                let name = subjects.isEmpty ? "" : subjects.removeFirst()
                return held(name, under: name.lowercased() + ".")
            }
        }
    }

    /// A variable, or the fields of one under the names of their attributes; `null` for what is not there.
    private func held(_ name: String, under prefix: String) -> JSONValue {
        let variables = session.variables(of: AdobeMediaNames.tracker)
        if let value = variables.first(where: { $0.name == name })?.value { return JSONValue(value) }
        let fields = variables.filter { $0.name.hasPrefix(name + ".") }.map {
            JSONMember(prefix + $0.name.dropFirst(name.count + 1), JSONValue($0.value))
        }
        return fields.isEmpty ? .null : .object(fields)
    }

    private var facts: JSONValue {
        let variables = session.variables(of: AdobeMediaNames.tracker) + session.instrumentVariables
        return AdobeMediaNames.facts(isHolding: session.isHolding(AdobeMediaNames.tracker)) { name in
            variables.first { $0.name == name }?.value
        }
    }

    private func note(_ records: [ReplayRecord]) -> [ReplayStep] {
        for case .event(let event) in records where event.action.hasSuffix(AdobeMediaNames.hitEnding) {
            let hit = AdobeMediaRun.hit(event)
            if hits.isEmpty || hit["eventType"]?.string == AdobeMediaNames.firstHit { hits.append([]) }
            hits[hits.count - 1].append(hit)
        }
        return records.compactMap { if case .step(let step) = $0 { step } else { nil } }
    }

    /// A hit in the form of the traces.
    private static func hit(_ event: ReplayEvent) -> JSONValue {
        var groups: [String: [JSONMember]] = [:]
        var fields: [JSONMember] = []
        for attribute in event.attributes {
            let value = JSONValue(attribute.value)
            if AdobeMediaNames.hitFields.contains(attribute.name) {
                fields.append(JSONMember(attribute.name, value))
            } else if attribute.name.hasPrefix(AdobeMediaNames.metadataPrefix) {
                let key = attribute.name.dropFirst(AdobeMediaNames.metadataPrefix.count)
                groups["customMetadata", default: []].append(JSONMember(String(key), value))
            } else {
                let group = attribute.name.hasPrefix(AdobeMediaNames.qoePrefix) ? "qoeData" : "params"
                groups[group, default: []].append(JSONMember(attribute.name, value))
            }
        }
        return .object(fields + groups.map { JSONMember($0.key, .object($0.value)) })
    }
}

/// What came of a call.
struct AdobeMediaAnswer {
    /// The steps of calls, those included that waited for this one.
    let calls: [ReplayStep]
    /// The call's own step; `nil` if it waits.
    let step: ReplayStep?
    let facts: JSONValue
    /// The types of the hits.
    let hits: [JSONValue]

    init(_ steps: [ReplayStep], isHeld: Bool, facts: JSONValue) {
        let known = Set(AdobeMediaNames.actions.values)
        // What a rule drops was never looked at by the extension's rules.
        calls = steps.filter { step in
            !step.isDerived && known.contains(step.action)
                && step.blocking?.rule.hasPrefix("holds.") != true
        }
        step = isHeld ? nil : calls.first { !$0.wasHeld }
        self.facts = facts
        hits = steps.compactMap(\.event).filter { $0.action.hasSuffix(AdobeMediaNames.hitEnding) }
            .compactMap { event in
                event.attributes.first { $0.name == "eventType" }.map { JSONValue($0.value) }
            }
    }

    /// In the form of a trace's expectation, with the parts that it tells.
    func json(beside expected: JSONValue) -> JSONValue {
        // What waits is taken, as far as the caller can see.
        var members = [JSONMember("accept", .bool(step?.isAccepted ?? true))]
        // Only the traces of unit tests, which tell the facts too, say that a call waits.
        if step == nil, expected["facts"] != nil { members.append(JSONMember("deferred", .bool(true))) }
        if expected["error"] != nil { members.append(JSONMember("error", error(of: step))) }
        if expected["rules"] != nil {
            members.append(JSONMember("rules", .array(calls.map { rule(of: $0) })))
        }
        if expected["facts"] != nil { members.append(JSONMember("facts", facts)) }
        return .object(members)
    }

    /// What came of a run of calls in the form of one expectation.
    static func json(of answers: [AdobeMediaAnswer]) -> JSONValue {
        let isAccepted = !answers.isEmpty && answers.allSatisfy { $0.step?.isAccepted == true }
        return .object([JSONMember("accept", .bool(isAccepted))])
    }

    private func rule(of step: ReplayStep) -> JSONValue {
        let name = AdobeMediaNames.rules[step.action] ?? step.action
        let error = step.isAccepted ? [] : [JSONMember("error", self.error(of: step))]
        return .object(
            [JSONMember("rule", .string(name)), JSONMember("accept", .bool(step.isAccepted))] + error)
    }

    func error(of step: ReplayStep?) -> JSONValue {
        step?.blocking.map { .string($0.code ?? $0.rule) } ?? .null
    }
}

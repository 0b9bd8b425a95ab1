import AVTCore
import AVTPackTools
import AVTRules
import AVTTestSupport
import Testing

/// Random logs under random rules for privacy and volume, compared with the reference.
@Suite struct `Privacy and volume` {
    @Test(arguments: 0..<200)
    func `send the same of a random log as the reference`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let rules = RandomDelivery(&random)
        let program = try RuleCompiler.compile([.text(rules.pack, name: "random.yaml")])
        let replay = Replay(program: program, options: ReplayOptions(steps: .decisions))
        var reference = ReferenceDelivery(rules)
        var at = 1_700_000_000_000
        for _ in 0..<120 {
            at += 1000 * random.number(random.chance(oneIn: 10) ? -5...0 : 0...6)
            let line = RandomLine(&random, at: at)
            let expected = reference.step(line)
            let records = replay.process(try LogLine(line.text.utf8, number: 1))
            guard let expected else { continue }
            let steps = records.compactMap { if case .step(let step) = $0 { step } else { nil } }
            try #require(steps.count == 1)
            #expect(steps[0].withheldBy == expected.rule, "\(line.text)\n\(rules.pack)")
            let sent = steps[0].event.map { event in
                event.attributes.filter { RandomDelivery.attributes.contains($0.name) || $0.name == "withheldEvents" }
                    .map { "\($0.name)=\($0.value)" }
            }
            #expect(sent == expected.attributes.map { $0.sorted() }, "\(line.text)\n\(rules.pack)")
        }
    }

    @Test func `withhold something of random logs, and let something leave`() {
        var rules: [String?: Int] = [:]
        for seed in 0..<80 {
            var random = SeededGenerator(seed: UInt64(seed))
            var reference = ReferenceDelivery(RandomDelivery(&random))
            var at = 0
            for _ in 0..<120 {
                at += 1000 * random.number(0...6)
                if let outcome = reference.step(RandomLine(&random, at: at)) { rules[outcome.rule, default: 0] += 1 }
            }
        }
        for rule in [nil, "privacy.requires", "limit-0", "limit-1", "duplicates-0", "duplicates-1"] {
            #expect(rules[rule, default: 0] > 50, "\(rule ?? "sent")")
        }
    }
}

/// An event, or a change of a consent.
struct RandomLine {
    let at: Int
    let tracker: String
    var action: String?
    var attributes: [(name: String, text: String)] = []
    var consent: (name: String, isGiven: Bool)?

    init(_ random: inout SeededGenerator, at: Int) {
        self.at = at
        tracker = random.pick(["one", "two"])
        if random.chance(oneIn: 12) {
            consent = (random.pick(RandomDelivery.consents), random.chance(oneIn: 2))
            return
        }
        action = random.pick(RandomDelivery.actions)
        for name in random.some(RandomDelivery.attributes) {
            attributes.append((name, random.pick(["a", "bcd", "efgh"])))
        }
    }

    var text: String {
        if let consent { return #"{"at": \#(at), "consents": {"\#(consent.name)": \#(consent.isGiven)}}"# }
        let values = attributes.map { #""\#($0.name)": "\#($0.text)""# }.joined(separator: ", ")
        return #"{"at": \#(at), "tracker": "\#(tracker)", "action": "\#(action ?? "")", "attributes": {\#(values)}}"#
    }
}

/// Says what leaves as slowly and plainly as the page does: it keeps all that was sent, and looks through it.
struct ReferenceDelivery {
    struct Outcome {
        var rule: String?
        /// `NAME=VALUE` of each attribute; `nil`: the event is not sent.
        var attributes: [String]?
    }

    private let rules: RandomDelivery
    private var given: Set<String> = []
    // By rule and tracker.
    private var sent: [String: [RandomLine]] = [:]
    private var withheld: [String: Int] = [:]
    // By limit and tracker: when its time began, and how many were sent in it.
    private var times: [String: (begin: Int, count: Int)] = [:]
    // By sliding limit and tracker: when events were sent.
    private var moments: [String: [Int]] = [:]

    init(_ rules: RandomDelivery) { self.rules = rules }

    mutating func step(_ line: RandomLine) -> Outcome? {
        if let consent = line.consent {
            if consent.isGiven { given.insert(consent.name) } else { given.remove(consent.name) }
            return nil
        }
        if let requires = rules.requires, !given.contains(requires) { return Outcome(rule: "privacy.requires") }
        let key = "\(line.tracker) \(line.action ?? "")"
        if let rule = ruleAgainst(line) {
            withheld[key, default: 0] += 1
            return Outcome(rule: rule)
        }
        for rule in rules.duplicates where rule.actions.contains(line.action ?? "") {
            // In a log that goes back in time, what was sent later than now is forgotten; of events that are alike the last counts.
            let earlier = sent["\(rule.name) \(line.tracker)", default: []].filter { other in
                other.at <= line.at
                    && !(other.action == line.action && rule.by.allSatisfy { other.value($0) == line.value($0) })
            }
            sent["\(rule.name) \(line.tracker)"] = earlier + [line]
        }
        var attributes = line.attributes.compactMap { attribute in
            treated(attribute.name, attribute.text).map { "\(attribute.name)=\(Value.string($0))" }
        }
        if let count = withheld.removeValue(forKey: key) { attributes.append("withheldEvents=\(Value.int(count))") }
        return Outcome(attributes: attributes)
    }

    private mutating func ruleAgainst(_ line: RandomLine) -> String? {
        for rule in rules.duplicates where rule.actions.contains(line.action ?? "") {
            let isDuplicate = sent["\(rule.name) \(line.tracker)", default: []].contains { other in
                other.action == line.action
                    && (0..<rule.within * 1000).contains(line.at - other.at)
                    && rule.by.allSatisfy { other.value($0) == line.value($0) }
            }
            if isDuplicate { return rule.name }
        }
        let limits = rules.limits.filter { $0.actions.contains(line.action ?? "") }
        for limit in limits {
            let count = limit.isSliding ? sentMoments(limit, line).count : time(limit, line).count
            if count >= limit.most { return limit.name }
        }
        for limit in limits where limit.isSliding {
            // "So many times each tracker keeps": what came before them is forgotten, also where a log goes back.
            let kept = moments["\(limit.name) \(line.tracker)", default: []].filter { $0 <= line.at } + [line.at]
            moments["\(limit.name) \(line.tracker)"] = kept.suffix(limit.most)
        }
        for limit in limits where !limit.isSliding {
            let time = time(limit, line)
            times["\(limit.name) \(line.tracker)"] = (time.begin, time.count + 1)
        }
        return nil
    }

    /// When events were sent in the interval that ends now, all events until now looked through.
    private func sentMoments(_ limit: RandomDelivery.Limit, _ line: RandomLine) -> [Int] {
        moments["\(limit.name) \(line.tracker)", default: []].filter {
            $0 <= line.at && line.at - $0 < limit.per * 1000
        }
    }

    private func time(_ limit: RandomDelivery.Limit, _ line: RandomLine) -> (begin: Int, count: Int) {
        guard let time = times["\(limit.name) \(line.tracker)"], (0..<limit.per * 1000).contains(line.at - time.begin)
        else { return (line.at, 0) }
        return time
    }

    private func treated(_ name: String, _ text: String) -> String? {
        let ofItself = rules.treatments.first { $0.name == name }
        let ofFamily = rules.treatments.first { name.hasPrefix($0.name + ".") }
        guard let treatment = ofItself ?? ofFamily else { return rules.dropsOthers ? nil : text }
        if treatment.isDropped { return nil }
        if let requires = treatment.requires, !given.contains(requires) { return nil }
        if treatment.masksAll { return "***" }
        return treatment.length.map { String(text.prefix($0)) } ?? text
    }
}

extension RandomLine {
    fileprivate func value(_ name: String) -> String? { attributes.first { $0.name == name }?.text }
}

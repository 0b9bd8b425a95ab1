import AVTCore

/// The delivery history of a session.
struct DeliveryTable {
    /// The history of each tracker; empty if everything is delivered unchanged.
    var states: [DeliveryState] = []
    /// The number that decides whether the session is in the sample, once it has been needed.
    var samplePosition: Double?
}

/// The delivery history of one tracker, as far as rules need it.
struct DeliveryState: Sendable {
    /// For each limit, the events that were sent in its interval.
    var windows: [RateWindow]
    /// For each rule for duplicates, the last events that were sent, the oldest first.
    var sent: [[SentEvent]]
    /// For each action, the number of events that were withheld since one was sent.
    var withheld: [Symbol: Int] = [:]

    init(_ rules: DeliveryRules) {
        windows = rules.limits.map { _ in RateWindow() }
        sent = rules.duplicates.map { _ in [] }
    }

    /// Decides on an event, and records it if it is to be sent.
    ///
    /// - Parameters:
    ///   - rules: The rules.
    ///   - index: The index of the event's action.
    ///   - action: The action.
    ///   - event: The event's attributes.
    ///   - now: The event's step time in milliseconds.
    ///   - meter: The meter that comparisons of long strings are charged to; without enough units an event is no
    ///     duplicate.
    /// - Returns: The name of the rule that withholds the event, or `nil` if none does.
    mutating func ruleAgainst(
        _ rules: DeliveryRules, index: Int, action: Symbol, _ event: borrowing AttributeList, now: Int,
        charging meter: WorkMeter
    ) -> String? {
        var new: [(rule: Int, event: SentEvent)] = []
        for (ruleIndex, rule) in rules.duplicates.enumerated() where rule.actions[index] {
            guard let candidate = SentEvent(action, event, by: rule.by, at: now, charging: meter) else { continue }
            if sent[ruleIndex].contains(where: { $0.isLike(candidate, within: rule.within) }) { return rule.name }
            new.append((ruleIndex, candidate))
        }
        for (ruleIndex, rule) in rules.limits.enumerated() where rule.actions[index] {
            if windows[ruleIndex].isFull(at: now, rule) { return rule.name }
        }
        for (ruleIndex, rule) in rules.limits.enumerated() where rule.actions[index] {
            windows[ruleIndex].count(at: now, rule)
        }
        for (ruleIndex, event) in new { record(event, of: ruleIndex) }
        return nil
    }

    /// Continues the history recorded under other rules, for rules of the same name.
    mutating func go(on old: DeliveryState, _ rules: DeliveryRules, from oldRules: DeliveryRules) {
        withheld = old.withheld
        for (ruleIndex, rule) in rules.limits.enumerated() {
            guard let previous = oldRules.limits.firstIndex(where: { $0.name == rule.name }) else { continue }
            windows[ruleIndex] = old.windows[previous].continued(under: rule, from: oldRules.limits[previous])
        }
        for (ruleIndex, rule) in rules.duplicates.enumerated() {
            let previous = oldRules.duplicates.firstIndex { $0.name == rule.name && $0.by == rule.by }
            if let previous { sent[ruleIndex] = old.sent[previous] }
        }
    }

    private mutating func record(_ event: SentEvent, of rule: Int) {
        // Later events can only occur if the log goes back in time; they are dropped.
        sent[rule].removeAll { $0.isSame(event) || $0.at > event.at }
        if sent[rule].count == DuplicateRule.memory { sent[rule].removeFirst() }
        sent[rule].append(event)
    }
}

/// An event that was sent.
struct SentEvent: Sendable {
    private(set) var action: Symbol
    private var values: [Value?]
    private(set) var at: Int

    /// Stores the attributes that are compared, for a long string its digest; `nil` if there are too few units of work
    /// left.
    init?(
        _ action: Symbol, _ event: borrowing AttributeList, by attributes: [Symbol], at: Int, charging meter: WorkMeter
    ) {
        var values: [Value?] = []
        for attribute in attributes {
            guard case .string(let text)? = event[attribute], text.utf8.count > WorkMeter.freeBytes else {
                values.append(event[attribute])
                continue
            }
            guard meter.spend(text.utf8.count) else { return nil }
            values.append(.string(SHA256.digest(of: text.utf8).description))
        }
        (self.action, self.values, self.at) = (action, values, at)
    }

    func isSame(_ other: SentEvent) -> Bool { action == other.action && values == other.values }

    func counts(at now: Int, within: Int) -> Bool { (0..<within).contains(now.subtractingClamped(at)) }

    func isLike(_ other: SentEvent, within: Int) -> Bool { isSame(other) && counts(at: other.at, within: within) }
}

extension DeliveryTable {
    mutating func code(_ coder: inout SnapshotCoder, _ rules: DeliveryRules) {
        coder.codeEach(&states) { $1.code(&$0, rules) }
        coder.code(&samplePosition, 0) { $0.code(&$1) }
    }
}

extension DeliveryState {
    mutating func code(_ coder: inout SnapshotCoder, _ rules: DeliveryRules) {
        for (index, rule) in rules.limits.enumerated() { windows[index].code(&coder, rule) }
        for index in rules.duplicates.indices { coder.code(&sent[index], SentEvent()) { $1.code(&$0) } }
        coder.code(&withheld, (key: Symbol(""), value: 0), by: { $0.name < $1.name }) { coder, entry in
            coder.code(&entry.key)
            coder.code(counter: &entry.value)
        }
    }
}

extension SentEvent {
    fileprivate init() { (action, values, at) = (Symbol(""), [], 0) }

    fileprivate mutating func code(_ coder: inout SnapshotCoder) {
        coder.code(&action)
        coder.code(&values, nil) { $0.code(&$1) }
        coder.code(time: &at, never: .min)
    }
}

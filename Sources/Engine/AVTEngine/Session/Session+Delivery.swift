import AVTCore

/// What leaves the app of what was stepped; it changes nothing of steps, measures and metrics.
extension Session {
    /// Decides what of an event leaves.
    ///
    /// - Parameters:
    ///   - event: the event, as it left the hub.
    ///   - symbol: its action.
    ///   - place: the place of its tracker.
    ///   - now: its time in milliseconds.
    ///   - settings: what the host says.
    /// - Returns: what leaves.
    public mutating func deliver(
        _ event: borrowing AttributeList, action symbol: Symbol, tracker place: Int, now: Int,
        _ settings: borrowing DeliverySettings
    ) -> Delivery {
        let ofMetrics = delivery(ofMetricsOf: symbol, settings)
        guard ofMetrics == .whole else { return ofMetrics }
        let (rules, index) = (program.content.delivery, program.index(of: symbol))
        let rule = deliveries[place].ruleAgainst(
            rules, index: index, action: symbol, event, now: now, charging: meter)
        if meter.excess != nil { reportExcess(in: nil) }
        guard let rule else { return .whole }
        deliveries[place].withheld[symbol, default: 0] += 1
        return .metricsAlone(rule)
    }

    /// Makes of an event what leaves.
    ///
    /// - Parameters:
    ///   - event: the event's attributes, changed in place.
    ///   - symbol: its action.
    ///   - place: the place of its tracker.
    ///   - settings: what the host says.
    public mutating func treat(
        _ event: inout AttributeList, action symbol: Symbol, tracker place: Int, _ settings: borrowing DeliverySettings
    ) {
        let treatments = program.treatments
        for treatment in treatments.ofAttributes { treat(&event, treatment.attribute, treatment, settings) }
        // Which attributes a family has, only the event knows.
        for (attribute, _) in treatments.hasFamilies ? event.all : [] {
            guard let treatment = treatments.treatment(asOfFamily: attribute) else { continue }
            treat(&event, attribute, treatment, settings)
        }
        if let rate = sampleRate(of: symbol) { event.set(Session.sampleRateAttribute, .double(rate)) }
        if let count = deliveries[place].withheld.removeValue(forKey: symbol) {
            event.set(Session.withheldEventsAttribute, .int(count))
        }
    }

    /// Decides whether metrics leave.
    ///
    /// - Parameters:
    ///   - action: the action of their event; `nil` for those that the clock sends.
    ///   - settings: what the host says.
    /// - Returns: all of them, or none.
    public mutating func delivery(
        ofMetricsOf action: Symbol?, _ settings: borrowing DeliverySettings
    ) -> Delivery {
        guard gives(program.content.delivery.requires, settings) else { return .noConsent }
        guard let sample = program.content.delivery.sample, sampleRate(of: action) != 1 else { return .whole }
        return isInSample(sample, settings) ? .whole : .notInSample
    }

    /// The share of sessions of which an action's events and metrics are sent.
    ///
    /// - Parameter action: the action; `nil` for metrics that the clock sends.
    /// - Returns: the share, from 0 to 1; `nil` if nothing is said of it.
    public func sampleRate(of action: Symbol?) -> Double? {
        program.content.delivery.sample.map { sample in
            action.map { sample.except[program.index(of: $0)] } == true ? 1 : sample.rate
        }
    }

    private mutating func treat(
        _ event: inout AttributeList, _ attribute: Symbol, _ treatment: AttributeTreatment,
        _ settings: borrowing DeliverySettings
    ) {
        guard let value = event[attribute] else { return }
        let isAllowed = gives(treatment.requires, settings) && affords(treatment, value)
        event[attribute] = isAllowed ? treatment.treated(value, key: settings.hashKey) : nil
    }

    /// Charges the change of a long text, and returns false if the work for it is not left: the attribute is left out then.
    private mutating func affords(_ treatment: AttributeTreatment, _ value: Value) -> Bool {
        guard case .string(let text) = value, text.utf8.count > WorkMeter.freeBytes, treatment.textWork > 0 else {
            return true
        }
        if meter.spend(treatment.textWork.times(text.utf8.count / 16)) { return true }
        reportExcess(in: nil)
        return false
    }

    private func gives(_ consents: [Int], _ settings: borrowing DeliverySettings) -> Bool {
        for consent in consents
        where !settings.consents.contains(program.content.delivery.consents[consent]) { return false }
        return true
    }

    private mutating func isInSample(_ sample: SampleRule, _ settings: borrowing DeliverySettings) -> Bool {
        if let sessionShare { return sessionShare < sample.rate }
        let share = Session.share(of: settings.sessionId)
        sessionShare = share
        return share < sample.rate
    }

    /// Where a session stands among all, from 0 to below 1: the same wherever it is asked, and of many evenly spread.
    static func share(of sessionId: String) -> Double {
        let number = SHA256.digest(of: sessionId.utf8).bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Double(number >> 11) / Double(UInt64(1) << 53)
    }

    /// The attribute that tells of which share of sessions events and metrics are sent.
    public static let sampleRateAttribute = Symbol("sampleRate")
    private static let withheldEventsAttribute = Symbol("withheldEvents")
}

import AVTCore

/// Delivery of events and metrics; it does not affect steps, measures or the values of metrics.
extension Session {
    /// Decides which parts of an event are delivered.
    ///
    /// - Parameters:
    ///   - event: The event, as it left the hub.
    ///   - symbol: The event's action.
    ///   - tracker: The index of the event's tracker.
    ///   - now: The event's step time in milliseconds.
    ///   - settings: The host's settings.
    /// - Returns: The parts that are delivered.
    package mutating func decideDelivery(
        _ event: borrowing AttributeList, action symbol: Symbol, tracker: Int, now: Int,
        _ settings: borrowing DeliverySettings
    ) -> Delivery {
        let delivery = decision(on: event, action: symbol, tracker: tracker, now: now, settings)
        if let formed = step.formed.popLast(), delivery.rule != nil { forget(formed) }
        return delivery
    }

    private mutating func decision(
        on event: borrowing AttributeList, action symbol: Symbol, tracker: Int, now: Int,
        _ settings: borrowing DeliverySettings
    ) -> Delivery {
        let ofMetrics = delivery(ofMetricsOf: symbol, settings)
        guard ofMetrics == .complete else { return ofMetrics }
        let (rules, index) = (program.content.delivery, program.index(of: symbol))
        let rule = sent.deliveries.states[tracker].ruleAgainst(
            rules, index: index, action: symbol, event, now: now, charging: meter)
        if meter.excess != nil { reportExcess(in: nil) }
        guard let rule else { return .complete }
        sent.deliveries.states[tracker].withheld[symbol, default: 0] += 1
        return .metricsAlone(rule)
    }

    /// Applies the packs' treatments to an event that is delivered.
    ///
    /// - Parameters:
    ///   - event: The event's attributes, changed in place.
    ///   - symbol: The event's action.
    ///   - tracker: The index of the event's tracker.
    ///   - settings: The host's settings.
    package mutating func treat(
        _ event: inout AttributeList, action symbol: Symbol, tracker: Int, _ settings: borrowing DeliverySettings
    ) {
        let treatments = program.treatments
        var dropped: [Symbol] = []
        for treatment in treatments.ofAttributes { treat(&event, treatment.attribute, treatment, settings, &dropped) }
        // Only the event knows which attributes of a family there are.
        for (attribute, _) in treatments.hasFamilies ? event.all : [] {
            guard let treatment = treatments.treatment(asOfFamily: attribute) else { continue }
            treat(&event, attribute, treatment, settings, &dropped)
        }
        if !dropped.isEmpty { event.remove(dropped) }
        if let rate = sampleRate(of: symbol) { event.set(Session.sampleRateAttribute, .double(rate)) }
        if let count = sent.deliveries.states[tracker].withheld.removeValue(forKey: symbol) {
            event.set(Session.withheldEventsAttribute, .int(count))
        }
    }

    /// Decides whether metrics are delivered.
    ///
    /// - Parameters:
    ///   - action: The action of the metrics' event, or `nil` for periodic metrics.
    ///   - settings: The host's settings.
    /// - Returns: All metrics, or none.
    package mutating func delivery(
        ofMetricsOf action: Symbol?, _ settings: borrowing DeliverySettings
    ) -> Delivery {
        guard gives(program.content.delivery.requires, settings) else { return .noConsent }
        guard let sample = program.content.delivery.sample, sampleRate(of: action) != 1 else { return .complete }
        return isInSample(sample, settings) ? .complete : .notInSample
    }

    /// Returns the share of sessions whose events and metrics of an action are sent.
    ///
    /// - Parameter action: The action, or `nil` for periodic metrics.
    /// - Returns: The share, from 0 to 1, or `nil` if the packs do not specify one.
    package func sampleRate(of action: Symbol?) -> Double? {
        program.content.delivery.sample.map { sample in
            action.map { sample.except[program.index(of: $0)] } == true ? 1 : sample.rate
        }
    }

    private mutating func treat(
        _ event: inout AttributeList, _ attribute: Symbol, _ treatment: AttributeTreatment,
        _ settings: borrowing DeliverySettings, _ dropped: inout [Symbol]
    ) {
        guard let value = event[attribute] else { return }
        if gives(treatment.requires, settings), affords(treatment, value),
            let treated = treatment.treated(value, key: settings.hashKey)
        {
            event.set(attribute, treated)
        } else {
            dropped.append(attribute)
        }
    }

    /// Charges the treatment of a long string.
    ///
    /// Returns false if too few units are left; the attribute is omitted then.
    private mutating func affords(_ treatment: AttributeTreatment, _ value: Value) -> Bool {
        guard case .string(let text) = value, treatment.textWork > 0 else { return true }
        if meter.spend(bytes: text.utf8.count, times: treatment.textWork) { return true }
        reportExcess(in: nil)
        return false
    }

    private func gives(_ consents: [Int], _ settings: borrowing DeliverySettings) -> Bool {
        for consent in consents
        where !settings.consents.contains(program.content.delivery.consents[consent]) { return false }
        return true
    }

    private mutating func isInSample(_ sample: SampleRule, _ settings: borrowing DeliverySettings) -> Bool {
        if let position = sent.deliveries.samplePosition { return position < sample.rate }
        let share = Session.share(of: settings.sessionId)
        sent.deliveries.samplePosition = share
        return share < sample.rate
    }

    /// Returns the number that decides whether a session is in the sample, from 0 to below 1.
    ///
    /// It depends on the session's id alone, and is evenly distributed over many sessions.
    static func share(of sessionId: String) -> Double {
        let number = SHA256.digest(of: sessionId.utf8).bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Double(number >> 11) / Double(UInt64(1) << 53)
    }

    /// The attribute that contains the share of sessions whose events and metrics are sent.
    package static let sampleRateAttribute = Symbol("sampleRate")
    private static let withheldEventsAttribute = Symbol("withheldEvents")
}

import AVTCore

/// The rules for which events and metrics leave the app, and how: the packs' `privacy` and `volume`.
package struct DeliveryRules: Hashable, Sendable {
    /// The names of the consents that the viewer can give.
    package var consents: [String] = []
    /// The consents without which nothing is delivered, by index.
    package var requires: [Int] = []
    /// The treatments of attributes and families of attributes, each once.
    package var treatments: [AttributeTreatment] = []
    /// The sampling of sessions, or `nil` if all are sent.
    package var sample: SampleRule?
    /// The limits on the number of events per time.
    package var limits: [RateLimit] = []
    /// The rules by which duplicate events are not sent again.
    package var duplicates: [DuplicateRule] = []

    /// The maximum number of consents: every event checks the required ones.
    package static let consentLimit = 64
    /// The maximum number of attributes and families with treatments: every event that is sent goes through all.
    package static let treatmentLimit = 1024
    /// The maximum number of limits, and of rules for duplicates: every event goes through all.
    package static let ruleLimit = 64

    /// Creates rules; by default everything is delivered unchanged.
    package init(
        consents: [String] = [], requires: [Int] = [], treatments: [AttributeTreatment] = [],
        sample: SampleRule? = nil, limits: [RateLimit] = [], duplicates: [DuplicateRule] = []
    ) {
        (self.consents, self.requires, self.treatments) = (consents, requires, treatments)
        (self.sample, self.limits, self.duplicates) = (sample, limits, duplicates)
    }

    /// True if everything is delivered unchanged.
    package var isEmpty: Bool { self == DeliveryRules(consents: consents) }
}

/// The treatment of an attribute, or of a family of attributes, on delivery.
package struct AttributeTreatment: Hashable, Sendable {
    /// The attribute, or the name of the family.
    package let attribute: Symbol
    /// True if the treatment applies to all attributes whose names begin with that of the family and a dot.
    package let isOfFamily: Bool
    /// The consents without which the attribute is omitted, by index.
    package let requires: [Int]
    /// True if the attribute is always omitted.
    package let isDropped: Bool
    /// The part of the text that is masked, before everything else, or `nil` if none is.
    package let mask: TextMask?
    /// The number of hexadecimal digits of the keyed hash that replaces the value, or `nil` if it is not hashed.
    package let hashDigits: Int?
    /// The maximum length of the text in code points, or `nil` if it is not truncated.
    package let length: Int?

    /// Omits all attributes without another treatment: a family with an empty name.
    package static let others = AttributeTreatment(attribute: Symbol(""), isOfFamily: true, isDropped: true)

    /// True if values are delivered unchanged.
    package var keepsValues: Bool {
        !isDropped && requires.isEmpty && mask == nil && hashDigits == nil && length == nil
    }

    /// Creates a treatment.
    package init(
        attribute: Symbol, isOfFamily: Bool = false, requires: [Int] = [], isDropped: Bool = false,
        mask: TextMask? = nil, hashDigits: Int? = nil, length: Int? = nil
    ) {
        (self.attribute, self.isOfFamily, self.requires, self.isDropped) = (attribute, isOfFamily, requires, isDropped)
        (self.mask, self.hashDigits, self.length) = (mask, hashDigits, length)
    }
}

extension AttributeTreatment {
    /// Returns whether the treatment applies to an attribute.
    ///
    /// - Parameter name: The attribute's name.
    /// - Returns: True if it names the attribute, or a family that contains it.
    package func covers(_ name: String) -> Bool {
        let own = attribute.name.utf8
        guard isOfFamily else { return name == attribute.name }
        return own.isEmpty
            || name.utf8.count > own.count && name.utf8.starts(with: own)
                && name.utf8.dropFirst(own.count).first == UInt8(ascii: ".")
    }
}

extension [AttributeTreatment] {
    /// Returns the treatment of an attribute: its own, or that of the family with the longest matching name.
    ///
    /// - Parameter attribute: The attribute's name.
    /// - Returns: The treatment, or `nil` if the attribute is delivered unchanged.
    package func treatment(of attribute: String) -> AttributeTreatment? {
        var best: AttributeTreatment?
        for treatment in self where treatment.covers(attribute) {
            guard treatment.isOfFamily else { return treatment }
            if let best, best.attribute.name.utf8.count > treatment.attribute.name.utf8.count { continue }
            best = treatment
        }
        return best
    }
}

/// The part of a string that is masked.
package enum TextMask: UInt8, Hashable, Sendable, CaseIterable {
    /// The query, fragment, user and password of an address.
    case query
    /// The complete string, which is replaced by `***`.
    case all
}

/// A rule by which only some sessions are sent.
package struct SampleRule: Hashable, Sendable {
    /// The share of sessions, from 0 to 1.
    package let rate: Double
    /// For each action, whether its events are sent in all sessions.
    package let except: [Bool]

    /// Creates a rule.
    package init(rate: Double, except: [Bool]) {
        (self.rate, self.except) = (rate, except)
    }
}

/// A maximum number of events of some actions that each tracker sends per time.
package struct RateLimit: Hashable, Sendable {
    /// The rule's name.
    package let name: String
    /// For each action, whether its events count.
    package let actions: [Bool]
    /// The maximum number of events of all actions together.
    package let most: Int
    /// The length of the interval in milliseconds.
    package let per: Int
    /// True if the limit holds in any interval of that length; false if the interval begins with the first event that
    /// is sent.
    package let isSliding: Bool

    /// The greatest `most` of a sliding limit: each tracker stores the timestamps of that many events.
    package static let slidingLimit = 1024

    /// Creates a limit.
    package init(name: String, actions: [Bool], most: Int, per: Int, isSliding: Bool = false) {
        (self.name, self.actions, self.most, self.per) = (name, actions, most, per)
        self.isSliding = isSliding
    }
}

/// A rule by which duplicate events of a tracker are not sent again.
package struct DuplicateRule: Hashable, Sendable {
    /// The number of different events that are remembered.
    package static let memory = 32
    /// The maximum number of attributes that are compared: they are looked up in every event, and stored for those that
    /// were sent.
    package static let attributeLimit = 64

    /// The rule's name.
    package let name: String
    /// For each action, whether the rule applies.
    package let actions: [Bool]
    /// The attributes that must be equal in two events of one action.
    package let by: [Symbol]
    /// The time for which a sent event is remembered, in milliseconds.
    package let within: Int

    /// Creates a rule.
    package init(name: String, actions: [Bool], by: [Symbol], within: Int) {
        (self.name, self.actions, self.by, self.within) = (name, actions, by, within)
    }
}

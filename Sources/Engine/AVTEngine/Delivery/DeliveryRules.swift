import AVTCore

/// What of events and metrics leaves the app, and how: what packs say in `privacy` and `volume`.
public struct DeliveryRules: Hashable, Sendable {
    /// What the viewer may consent to, as the packs call it.
    public var consents: [String] = []
    /// The consents without which nothing leaves, by index.
    public var requires: [Int] = []
    /// What becomes of attributes and families of them, each once.
    public var treatments: [AttributeTreatment] = []
    /// Which sessions are sent; `nil`: all.
    public var sample: SampleRule?
    /// How many events are sent in a time.
    public var limits: [RateLimit] = []
    /// Which events are not sent again.
    public var duplicates: [DuplicateRule] = []

    /// The most consents: every event asks for those that are required.
    public static let consentLimit = 64
    /// The most attributes and families whose values are treated: every event that is sent goes through all.
    public static let treatmentLimit = 1024
    /// The most limits, and the most rules for duplicates: every event goes through all.
    public static let ruleLimit = 64

    /// Says what leaves, and how; by default everything as it is.
    public init(
        consents: [String] = [], requires: [Int] = [], treatments: [AttributeTreatment] = [],
        sample: SampleRule? = nil, limits: [RateLimit] = [], duplicates: [DuplicateRule] = []
    ) {
        (self.consents, self.requires, self.treatments) = (consents, requires, treatments)
        (self.sample, self.limits, self.duplicates) = (sample, limits, duplicates)
    }

    /// True if everything leaves as it is.
    public var isEmpty: Bool { self == DeliveryRules(consents: consents) }
}

/// What becomes of an attribute, or of a family of them, on its way out.
public struct AttributeTreatment: Hashable, Sendable {
    /// The attribute, or the name of the family.
    public let attribute: Symbol
    /// True if all attributes are meant whose names begin with that of the family and a dot.
    public let isOfFamily: Bool
    /// The consents without which it is left out, by index.
    public let requires: [Int]
    /// True if it is left out in any case.
    public let isDropped: Bool
    /// What of its text is covered, before all else.
    public let mask: TextMask?
    /// In place of its value a keyed hash stands, of so many hexadecimal digits.
    public let hashDigits: Int?
    /// How much of its text is left, in code points.
    public let length: Int?

    /// Leaves out all attributes of which nothing else is said: they are a family without a name.
    public static let others = AttributeTreatment(attribute: Symbol(""), isOfFamily: true, isDropped: true)

    /// True if values leave as they are.
    public var keepsValues: Bool {
        !isDropped && requires.isEmpty && mask == nil && hashDigits == nil && length == nil
    }

    /// Says what becomes of an attribute.
    public init(
        attribute: Symbol, isOfFamily: Bool = false, requires: [Int] = [], isDropped: Bool = false,
        mask: TextMask? = nil, hashDigits: Int? = nil, length: Int? = nil
    ) {
        (self.attribute, self.isOfFamily, self.requires, self.isDropped) = (attribute, isOfFamily, requires, isDropped)
        (self.mask, self.hashDigits, self.length) = (mask, hashDigits, length)
    }
}

extension AttributeTreatment {
    /// Tells whether it is about an attribute.
    ///
    /// - Parameter name: the attribute's name.
    /// - Returns: true if it is, by itself or as one of the family.
    public func covers(_ name: String) -> Bool {
        let own = attribute.name.utf8
        guard isOfFamily else { return name == attribute.name }
        return own.isEmpty
            || name.utf8.count > own.count && name.utf8.starts(with: own)
                && name.utf8.dropFirst(own.count).first == UInt8(ascii: ".")
    }
}

extension [AttributeTreatment] {
    /// What becomes of an attribute: what is said of itself, or of the family with the longest name that it is of.
    ///
    /// - Parameter attribute: the attribute's name.
    /// - Returns: what becomes of it; `nil`: it leaves as it is.
    public func treatment(of attribute: String) -> AttributeTreatment? {
        var best: AttributeTreatment?
        for treatment in self where treatment.covers(attribute) {
            guard treatment.isOfFamily else { return treatment }
            if let best, best.attribute.name.utf8.count > treatment.attribute.name.utf8.count { continue }
            best = treatment
        }
        return best
    }
}

/// What of a text is covered.
public enum TextMask: UInt8, Hashable, Sendable, CaseIterable {
    /// Of an address: the query, the fragment, user and password.
    case query
    /// All of it: `***` stands in its place.
    case all
}

/// Which sessions are sent.
public struct SampleRule: Hashable, Sendable {
    /// The share of sessions, from 0 to 1.
    public let rate: Double
    /// For each action, whether its events are sent of all sessions.
    public let except: [Bool]

    /// Says which sessions are sent.
    public init(rate: Double, except: [Bool]) {
        (self.rate, self.except) = (rate, except)
    }
}

/// How many events of some actions each tracker sends in a time.
public struct RateLimit: Hashable, Sendable {
    /// The rule's name.
    public let name: String
    /// For each action, whether it counts.
    public let actions: [Bool]
    /// The most events, all actions together.
    public let most: Int
    /// The time in milliseconds.
    public let per: Int
    /// True if the limit holds in any interval of that time; false if the time begins with the first event that is sent.
    public let isSliding: Bool

    /// The greatest `most` of a sliding limit: each tracker keeps the times of that many events.
    public static let slidingLimit = 1024

    /// Limits events.
    public init(name: String, actions: [Bool], most: Int, per: Int, isSliding: Bool = false) {
        (self.name, self.actions, self.most, self.per) = (name, actions, most, per)
        self.isSliding = isSliding
    }
}

/// Which events of a tracker are not sent again.
public struct DuplicateRule: Hashable, Sendable {
    /// How many different events are remembered.
    public static let memory = 32
    /// The most attributes that are compared: they are looked for in every event, and kept of those that were sent.
    public static let attributeLimit = 64

    /// The rule's name.
    public let name: String
    /// For each action, whether it is meant.
    public let actions: [Bool]
    /// The attributes that two events of one action must have alike.
    public let by: [Symbol]
    /// For how long an event is remembered that was sent, in milliseconds.
    public let within: Int

    /// Says which events are not sent again.
    public init(name: String, actions: [Bool], by: [Symbol], within: Int) {
        (self.name, self.actions, self.by, self.within) = (name, actions, by, within)
    }
}

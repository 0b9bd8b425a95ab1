import AVTCore

/// What the host says of what leaves the app: no pack can.
public struct DeliverySettings: Sendable {
    /// The consents that the viewer has given, by the packs' names for them.
    public var consents: Set<String> = []
    /// The key of keyed hashes; without one, attributes that are to be hashed are left out.
    public var hashKey: [UInt8]?
    /// What tells the session from others: whether it is in the sample depends on it alone.
    public var sessionId = ""

    /// Settings without any consent and key.
    public init() {}
}

extension Delivery {
    /// What consents keep back.
    public static let noConsent = Delivery.nothing("privacy.requires")
    /// What is kept back because the session is not in the sample.
    public static let notInSample = Delivery.nothing("volume.sample")
}

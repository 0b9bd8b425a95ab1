import AVTCore

/// The host's settings for delivery, which no pack can change.
public struct DeliverySettings: Sendable {
    /// The consents that the viewer has given, by the packs' names for them.
    public var consents: Set<String> = []
    /// The key of keyed hashes, or `nil` to omit attributes that are to be hashed.
    public var hashKey: [UInt8]?
    /// The id of the session, which alone determines whether it is in the sample.
    public var sessionId = ""

    /// Creates settings without any consent or key.
    public init() {}
}

extension Delivery {
    /// The result if a required consent is missing.
    public static let noConsent = Delivery.nothing("privacy.requires")
    /// The result if the session is not in the sample.
    public static let notInSample = Delivery.nothing("volume.sample")
}

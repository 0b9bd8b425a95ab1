import AVTCore

/// The host's settings for delivery, which no pack can change.
package struct DeliverySettings: Sendable {
    /// The consents that the viewer has given, by the packs' names for them.
    package var consents: Set<String> = []
    /// The key of keyed hashes, or `nil` to omit attributes that are to be hashed.
    package var hashKey: [UInt8]?
    /// The id of the session, which alone determines whether it is in the sample.
    package var sessionId = ""

    /// Creates settings without any consent or key.
    package init() {}
}

extension Delivery {
    /// The result if a required consent is missing.
    package static let noConsent = Delivery.nothing("privacy.requires")
    /// The result if the session is not in the sample.
    package static let notInSample = Delivery.nothing("volume.sample")
}

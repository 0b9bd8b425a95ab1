/// The macros whose values a host does not share.
public struct PrivacyPolicy: Sendable, Hashable {
    /// The macros that are always withheld.
    public var withheld: Set<VASTMacro>
    /// The macros that are withheld while `LIMITADTRACKING` is 1.
    public var withheldIfTrackingIsLimited: Set<VASTMacro>

    /// The macros that identify a user or a device.
    public static let identifiers: Set<VASTMacro> = [.ifa, .ifaType, .deviceIP, .latLong]

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - withheld: The macros that are always withheld.
    ///   - withheldIfTrackingIsLimited: The macros that are withheld while `LIMITADTRACKING` is 1.
    public init(
        withheld: Set<VASTMacro> = [], withheldIfTrackingIsLimited: Set<VASTMacro> = PrivacyPolicy.identifiers
    ) {
        (self.withheld, self.withheldIfTrackingIsLimited) = (withheld, withheldIfTrackingIsLimited)
    }
}

public import Foundation

/// The resources of a verification vendor.
public struct VastVerification: Sendable, Hashable {
    /// The verification without loss.
    public let view: VASTDocument.Verification

    /// The vendor, or `nil` if it is missing or no URL; most vendors are names such as `company.com-omid`.
    public var vendor: URL? { view.vendor.flatMap { URL(exactly: $0) } }
    /// The URL about viewability of VAST 4.0, or `nil` if it is missing.
    public var viewableImpression: VastViewableImpression? {
        view.element.child(named: "ViewableImpression").map(VastViewableImpression.init(element:))
    }
    /// The scripts.
    public var javaScriptResource: [VastResource] { view.javaScriptResources.map { VastResource(element: $0.element) } }
    /// The Flash files of VAST 4.0.
    public var flashResources: [VastResource] {
        view.element.children(named: "FlashResource").map(VastResource.init(element:))
    }
    /// Other executables.
    public var executableResources: [VastResource] {
        view.executableResources.map { VastResource(element: $0.element) }
    }
    /// The parameters, or `nil` if they are missing.
    public var verificationParameters: VastAdVerificationParameters? {
        view.verificationParameters.map(VastAdVerificationParameters.init(data:))
    }
    /// The trackers, such as that of `verificationNotExecuted`.
    public var trackingEvents: [VastTrackingEvent] {
        view.trackingEvents.map { VastTrackingEvent(view: $0, duration: nil) }
    }
}

/// An executable of a verification vendor.
public struct VastResource: Sendable, Hashable {
    /// The element without loss.
    public let element: VASTElement

    /// The framework that executes it, or `nil` if it is missing.
    public var apiFramework: String? { element["apiFramework"]?.text }
    /// The URL, or `nil` if it is missing.
    public var url: URL? { element.url?.lossyURL }
}

/// The parameters of a verification vendor.
public struct VastAdVerificationParameters: Sendable, Hashable {
    /// The parameters.
    public let data: String?
}

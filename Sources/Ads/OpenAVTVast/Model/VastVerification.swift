public import Foundation

/// The resources of a verification vendor.
public struct VastVerification: VastModelPart {
    /// The verification without loss.
    public let view: VASTDocument.Verification

    /// The vendor, or `nil` if it is missing or no URL; most vendors are names such as `company.com-omid`.
    public var vendor: URL? {
        get { changes.value("vendor", view.vendor.flatMap { URL(exactly: $0) }) }
        set { changes.set("vendor", newValue) }
    }
    /// The URL about viewability of VAST 4.0, or `nil` if it is missing.
    public var viewableImpression: VastViewableImpression? {
        get {
            changes.value(
                "viewableImpression",
                view.element.child(named: "ViewableImpression").map(VastViewableImpression.init(element:)))
        }
        set { changes.set("viewableImpression", newValue) }
    }
    /// The scripts.
    public var javaScriptResource: [VastResource] {
        get { changes.value("javaScriptResource", view.javaScriptResources.map { VastResource(element: $0.element) }) }
        set { changes.set("javaScriptResource", newValue) }
    }
    /// The Flash files of VAST 4.0.
    public var flashResources: [VastResource] {
        get {
            changes.value(
                "flashResources",
                view.element.children(named: "FlashResource").map(VastResource.init(element:)))
        }
        set { changes.set("flashResources", newValue) }
    }
    /// Other executables.
    public var executableResources: [VastResource] {
        get {
            changes.value(
                "executableResources",
                view.executableResources.map { VastResource(element: $0.element) })
        }
        set { changes.set("executableResources", newValue) }
    }
    /// The parameters, or `nil` if they are missing.
    public var verificationParameters: VastAdVerificationParameters? {
        get {
            changes.value(
                "verificationParameters",
                view.verificationParameters.map(VastAdVerificationParameters.init(data:)))
        }
        set { changes.set("verificationParameters", newValue) }
    }
    /// The trackers, such as that of `verificationNotExecuted`.
    public var trackingEvents: [VastTrackingEvent] {
        get {
            changes.value(
                "trackingEvents",
                view.trackingEvents.map { VastTrackingEvent(view: $0, duration: nil) })
        }
        set { changes.set("trackingEvents", newValue) }
    }

    init(view: VASTDocument.Verification) { self.view = view }

    /// The members that were set or decoded.
    public var changes = VastChanges()
    /// The members by name.
    public static var members: [VastMember<Self>] {
        [
            VastMember("vendor", \.vendor), VastMember("viewableImpression", \.viewableImpression),
            VastMember("javaScriptResource", \.javaScriptResource), VastMember("flashResources", \.flashResources),
            VastMember("executableResources", \.executableResources),
            VastMember("verificationParameters", \.verificationParameters),
            VastMember("trackingEvents", \.trackingEvents),
        ]
    }
    /// Creates a part of an element without content, for members that are decoded.
    public init(placeholder element: VASTElement) { self.init(view: VASTDocument.Verification(element)) }
}

/// An executable of a verification vendor.
public struct VastResource: VastModelPart {
    /// The element without loss.
    public let element: VASTElement

    /// The framework that executes it, or `nil` if it is missing.
    public var apiFramework: String? {
        get { changes.value("apiFramework", element["apiFramework"]?.text) }
        set { changes.set("apiFramework", newValue) }
    }
    /// The URL, or `nil` if it is missing.
    public var url: URL? {
        get { changes.value("url", element.url?.lossyURL) }
        set { changes.set("url", newValue) }
    }

    init(element: VASTElement) { self.element = element }

    /// The members that were set or decoded.
    public var changes = VastChanges()
    /// The members by name.
    public static var members: [VastMember<Self>] {
        [
            VastMember("apiFramework", \.apiFramework), VastMember("url", \.url),
        ]
    }
    /// Creates a part of an element without content, for members that are decoded.
    public init(placeholder element: VASTElement) { self.init(element: element) }
}

/// The parameters of a verification vendor.
public struct VastAdVerificationParameters: Sendable, Hashable, Codable {
    /// The parameters.
    public var data: String?
}

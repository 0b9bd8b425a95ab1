/// The resources of a verification vendor, of which at most one is executed.
public struct Verification: Sendable, Hashable {
    /// A resource.
    public enum Resource: Sendable, Hashable {
        /// JavaScript, with its framework, and whether it also runs without a browser.
        case script(MacroURL, apiFramework: String?, isBrowserOptional: Bool)
        /// Anything else, with its framework and its type.
        case executable(String, apiFramework: String?, type: String?)
    }

    /// The vendor, or `nil` if the attribute is missing.
    public let vendor: String?
    /// The number of wrappers before its document.
    public let depth: Int
    /// The resources in the order of the document.
    public let resources: [Resource]
    /// The parameters for the resource, or `nil` if there are none.
    public let parameters: String?
    /// The trackers, such as those for `verificationNotExecuted`.
    public let tracking: [ResolvedAd.Tracking]

    init(_ element: VASTElement, depth: Int) {
        (vendor, self.depth) = (element.text(of: "vendor"), depth)
        resources = element.children.compactMap { child in
            switch child.name {
            case "JavaScriptResource":
                child.url.map { url in
                    .script(
                        url, apiFramework: child.text(of: "apiFramework"),
                        isBrowserOptional: child["browserOptional"]?.boolean ?? false)
                }
            case "ExecutableResource":
                child.text.isEmpty
                    ? nil
                    : .executable(
                        child.text, apiFramework: child.text(of: "apiFramework"), type: child.text(of: "type"))
            default: nil
            }
        }
        parameters = element.first("VerificationParameters")?.text
        tracking = element.elements("TrackingEvents", "Tracking").compactMap {
            ResolvedAd.Tracking($0, depth: depth)
        }
    }
}

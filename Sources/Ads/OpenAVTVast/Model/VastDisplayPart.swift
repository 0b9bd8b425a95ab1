public import Foundation

/// A part with something to display: a companion, a non-linear creative or an icon.
public protocol VastDisplayPart: VastElementPart {
    /// The type of the part without loss.
    associatedtype View: VASTDisplay

    /// The part without loss.
    var view: View { get }
}

extension VastDisplayPart {
    /// The files.
    public var staticResource: [VastStaticResource] {
        get { changes.value("staticResource", view.staticResources.map(VastStaticResource.init(view:))) }
        set { changes.set("staticResource", newValue) }
    }
    /// The pages for an iframe.
    public var iFrameResource: [URL] {
        get { changes.value("iFrameResource", view.iFrameResources.compactMap(\.lossyURL)) }
        set { changes.set("iFrameResource", newValue) }
    }
    /// The pieces of HTML.
    public var htmlResources: [String] {
        get { changes.value("htmlResources", view.htmlResources) }
        set { changes.set("htmlResources", newValue) }
    }
}

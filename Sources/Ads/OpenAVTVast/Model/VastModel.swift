public import Foundation

/// The ads of a document, or of a chain of documents, by the names of ios-vast-client.
///
/// All structs of the model are views: they read the document when a property is read, and ``document`` and each `view`
/// have what is lost in between, such as the text of a `URL`, locations, and attributes that VAST does not define.
///
/// Members can be set, as in ios-vast-client. This changes neither ``document`` nor a `view`; `VASTEdits` changes a document. A model
/// is encoded by the names of its members; one that is decoded has an empty document, and only what was encoded.
public struct VastModel: VastModelPart {
    /// The document; of a resolution, its ads as one document without wrappers.
    public let document: VASTDocument
    /// The chain with every decision on the way, or `nil` for a document that was not resolved.
    public let resolution: Resolution?

    /// Creates a model of a document, whose wrappers are ads of the model.
    public init(_ document: VASTDocument) {
        (self.document, resolution) = (document, nil)
    }

    /// Creates a model of the ads of a resolution, each with what its wrappers add.
    ///
    /// - Parameters:
    ///   - resolution: The resolution.
    ///   - limits: The limits of one document; all ads together may have 16 times as much.
    /// - Throws: `VASTProblem` if the ads have more, because what a wrapper adds counts for each of its ads.
    public init(_ resolution: Resolution, limits: XMLLimits = XMLLimits()) throws(VASTProblem) {
        var total = limits
        total.bytes = min(limits.bytes, .max / 16) * 16
        total.elements = min(limits.elements, .max / 16) * 16
        document = try resolution.mergedDocument(limits: total)
        self.resolution = resolution
    }

    /// The version of the first document; empty if it is missing.
    public var version: String {
        get { changes.value("version", (resolution?.firstDocument ?? document).version ?? "") }
        set { changes.set("version", newValue) }
    }

    /// The ads: those that play, in their order, then those that can replace them; see ``VastAd/role``.
    public var ads: [VastAd] {
        get { changes.value("ads", adsInDocument) }
        set { changes.set("ads", newValue) }
    }

    /// The error URLs of a first document without ads.
    public var errors: [URL] {
        get { changes.value("errors", (resolution?.firstDocument ?? document).errors.compactMap(\.lossyURL)) }
        set { changes.set("errors", newValue) }
    }

    private var adsInDocument: [VastAd] {
        guard let resolution else { return document.ads.map { VastAd(view: $0, resolved: nil) } }
        return zip(document.ads, resolution.ads).map { VastAd(view: $0, resolved: $1) }
    }

    /// The members that were set or decoded.
    public var changes = VastChanges()
    /// The members by name.
    public static var members: [VastMember<Self>] {
        [VastMember("version", \.version), VastMember("ads", \.ads), VastMember("errors", \.errors)]
    }
    /// Creates a model of an empty document, for members that are decoded.
    public init(placeholder element: VASTElement) { self.init(element.document) }
}

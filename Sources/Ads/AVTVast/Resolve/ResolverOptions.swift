import AVTXML

/// The limits of a resolution, whose defaults are the choices of the standard where it makes any.
public struct ResolverOptions: Sendable, Hashable {
    /// The maximum number of wrappers before an inline ad.
    public var wrapperLimit = 5
    /// False if only one ad of the first document may be used, as of a wrapper's response.
    public var allowsMultipleAds = true
    /// False if wrappers in the first document are ignored.
    public var followsWrappers = true
    /// The maximum number of requests of a resolution.
    ///
    /// The ads of a document share what is left for it in equal parts, so that the result does not depend on the order of
    /// the responses, and one ad cannot use up the requests of the others.
    public var requestLimit = 32
    /// The maximum number of requests at a time.
    public var concurrentRequestLimit = 4
    /// The maximum number of ads, of a document and in total.
    public var adLimit = 256
    /// The maximum time for a request, in milliseconds.
    public var requestTimeout = 5_000
    /// The maximum time for all requests, in milliseconds.
    public var totalTimeout = 10_000
    /// The limits of a document.
    public var documentLimits = XMLLimits()
    /// The URLs that may be requested.
    public var urlPolicy = URLPolicy()

    /// Creates options with the default limits.
    public init() {}
}

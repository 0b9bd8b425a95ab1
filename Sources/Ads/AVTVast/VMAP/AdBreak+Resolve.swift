extension AdBreak {
    /// Returns what a resolver needs for the ads of the break.
    ///
    /// - Parameter options: The limits.
    /// - Returns: The source, and the limits with the rules of the break for the first document.
    /// - Throws: The error code with which the break is reported: 1004 if it has no ads, 1005 for a proprietary format.
    public func resolverInput(
        _ options: ResolverOptions = ResolverOptions()
    ) throws(VASTErrorCode) -> (source: AdResolver.Source, options: ResolverOptions) {
        guard let source, let content = source.content else { throw .adResponse }
        var options = options
        options.allowsMultipleAds = source.allowsMultipleAds
        options.followsWrappers = source.followsWrappers
        switch content {
        case .document(let bytes): return (.document(bytes), options)
        case .tag(_, let type?) where !type.lowercased().hasPrefix("vast"): throw .unsupportedTemplateType
        case .tag(let url, _): return (.tags([url]), options)
        case .custom: throw .unsupportedTemplateType
        }
    }

    /// Returns the error code of the break for a resolution without ads, or `nil` if it has ads that play.
    public func failure(of resolution: Resolution) -> VASTErrorCode? {
        guard !resolution.ads.contains(where: { $0.role == .play }) else { return nil }
        guard let hop = resolution.hops.first(where: { $0.depth == 0 }) else {
            return resolution.failures.first.map { $0.code == .noAd ? .adResponse : .unreadableAdResponse }
                ?? .adResponse
        }
        switch hop.failure {
        case .timedOut: return .adResponseTimeout
        case .status, .unreachable, .forbidden, .requestLimit: return .adResponseUnavailable
        case .notXML, .notVAST, .unsupportedVersion, .tooLarge: return .unreadableAdResponse
        case .emptyResponse, .noAd, .noCreative, .neitherInlineNorWrapper, .noTagURI, .blockedCategory, .wrapperLimit,
            .loop, .adLimit, nil:
            return .adResponse
        }
    }

    /// Returns the error URLs to request when the break fails, each once.
    ///
    /// - Parameters:
    ///   - code: The code, such as the one that ``resolverInput(_:)`` throws or ``failure(of:)`` returns.
    ///   - values: The values of macros; the code is added.
    ///   - time: The time of the requests.
    ///   - generator: The source of random numbers.
    /// - Returns: The URLs in the order of the document.
    public func errorPings(
        _ code: VASTErrorCode, values: MacroValues = MacroValues(), at time: RequestTime,
        using generator: inout some RandomNumberGenerator
    ) -> [Resolution.ErrorPing] {
        var values = values
        values.set(code)
        var (pings, pinged) = ([Resolution.ErrorPing](), Set<MacroURL>())
        for tracker in tracking where tracker.event == "error" && !tracker.url.isBlank {
            guard pinged.insert(tracker.url).inserted else { continue }
            pings.append(
                Resolution.ErrorPing(
                    code: code, template: tracker.url,
                    url: tracker.url.expanded(values, at: time, using: &generator), documentURL: nil,
                    location: tracker.location))
        }
        return pings
    }
}

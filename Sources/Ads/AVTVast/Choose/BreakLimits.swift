/// The limits of an ad break, as the macros `BREAKMAXDURATION` and `BREAKMAXADS` have them.
public struct BreakLimits: Sendable, Hashable {
    /// The maximum duration of all ads in milliseconds, or `nil` if there is none.
    public var duration: Int?
    /// The maximum number of ads, or `nil` if there is none.
    public var adCount: Int?

    /// Creates limits.
    public init(duration: Int? = nil, adCount: Int? = nil) {
        (self.duration, self.adCount) = (duration, adCount)
    }

    /// Splits the ads of a break at the first one that does not fit, because ads are dropped at the end only.
    ///
    /// The dropped ads are reported with 206, or as `notUsed` if they were prefetched. Spare ads are not counted.
    ///
    /// - Parameter ads: The ads in their order; an ad without a duration takes no time.
    /// - Returns: The ads that play, and those that are dropped.
    public func split(_ ads: [ResolvedAd]) -> (kept: [ResolvedAd], dropped: [ResolvedAd]) {
        var (total, count) = (0, 0)
        for ad in ads.filter({ $0.role == .play }) {
            let (sum, isTooLarge) = total.addingReportingOverflow(ad.duration ?? 0)
            guard !isTooLarge, sum <= duration ?? .max, count < adCount ?? .max else { break }
            (total, count) = (sum, count + 1)
        }
        let playing = ads.filter { $0.role == .play }
        return (Array(playing.prefix(count)), Array(playing.dropFirst(count)))
    }
}

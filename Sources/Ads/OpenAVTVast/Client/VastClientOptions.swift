public import Foundation

/// The limits and the values of a client.
public struct VastClientOptions: Sendable {
    /// All limits of a resolution, and the URLs that may be requested.
    public var resolver = ResolverOptions()
    /// The values for the macros of tag URLs.
    public var macros = MacroValues()
    /// The breaks that `parseVMAP` returns without a request, or `nil` to request them.
    public var cachedVMAPModel: VMAPModel?
    /// Returns the current date and time, for the macro `TIMESTAMP`.
    public var now: @Sendable () -> RequestTime = {
        RequestTime(milliseconds: Int(Date().timeIntervalSince1970 * 1000))
    }
    /// Returns a random number for each resolution: the same number gives the same `CACHEBUSTING` and `TRANSACTIONID`.
    public var randomSeed: @Sendable () -> UInt64 = { UInt64.random(in: 0...UInt64.max) }

    /// Creates options.
    ///
    /// - Parameters:
    ///   - wrapperLimit: The maximum number of wrappers before an inline ad.
    ///   - singleWrapperTimeLimit: The maximum time for a request, in seconds.
    ///   - timeLimit: The maximum time for all requests, in seconds.
    ///   - cachedVMAPModel: The breaks that `parseVMAP` returns without a request, or `nil` to request them.
    public init(
        wrapperLimit: Int = 5, singleWrapperTimeLimit: TimeInterval = 5, timeLimit: TimeInterval = 10,
        cachedVMAPModel: VMAPModel? = nil
    ) {
        self.cachedVMAPModel = cachedVMAPModel
        self.wrapperLimit = wrapperLimit
        self.singleWrapperTimeLimit = singleWrapperTimeLimit
        self.timeLimit = timeLimit
    }

    /// The maximum number of wrappers before an inline ad.
    public var wrapperLimit: Int {
        get { resolver.wrapperLimit }
        set { resolver.wrapperLimit = newValue }
    }

    /// The maximum time for a request, in seconds.
    public var singleWrapperTimeLimit: TimeInterval {
        get { TimeInterval(resolver.requestTimeout) / 1000 }
        set { resolver.requestTimeout = VastClientOptions.milliseconds(newValue) }
    }

    /// The maximum time for all requests, in seconds.
    public var timeLimit: TimeInterval {
        get { TimeInterval(resolver.totalTimeout) / 1000 }
        set { resolver.totalTimeout = VastClientOptions.milliseconds(newValue) }
    }

    /// Converts seconds; negative ones are 0, and more than a year is a year.
    private static func milliseconds(_ seconds: TimeInterval) -> Int {
        let year = 366.0 * 86_400
        return seconds.isNaN ? 0 : Int(min(max(seconds, 0), year) * 1000)
    }
}

import AVTCore
import Foundation
import OpenAVTChain

/// How a backend stores and sends what it receives.
///
/// Counts and sizes below 1 are taken as 1, negative times as 0, and an interval or a delay of more than 366 days as 366 days.
public struct OAVTDelivery: Sendable {
    /// Where samples wait until the server has them.
    public enum Storage: Sendable, Equatable {
        /// An SQLite file in the app's folder for support files (on Linux in `$XDG_STATE_HOME` or `~/.local/state`),
        /// another one for each kind of backend and address.
        case automatic
        /// An SQLite file; only one backend at a time can use it.
        case file(URL)
        /// Memory: samples that have not been sent are lost when the process ends or the backend is released.
        case memory
    }

    /// Where samples wait.
    public var storage: Storage
    /// The maximum number of samples that wait; beyond it the oldest ones are dropped, down to nine tenths.
    public var maximumCount = 100_000
    /// The maximum size of the samples that wait, in bytes; beyond it the oldest ones are dropped, down to nine tenths.
    public var maximumBytes = 64 << 20
    /// The age at which a sample is dropped.
    public var maximumAge: Duration = .seconds(7 * 86400)
    /// The maximum number of samples of a request.
    public var batchCount = 1000
    /// The maximum size of the samples of a request, in bytes before compression.
    public var batchBytes = 512 << 10
    /// The time for which samples wait until they fill a request.
    public var interval: Duration = .seconds(30)
    /// The delay after the first failure, which doubles with each further one.
    ///
    /// The actual delay is between half of it and all of it.
    public var firstRetry: Duration = .seconds(1)
    /// The longest delay between two attempts, unless the server requests a longer one.
    public var longestRetry: Duration = .seconds(300)
    /// True to compress what is sent, if the server supports that.
    public var isCompressed = true

    /// Creates settings.
    ///
    /// - Parameter storage: Where samples wait.
    public init(storage: Storage = .automatic) {
        self.storage = storage
    }

    /// Returns these settings for a backend with the parameters of OpenAVT-iOS.
    ///
    /// - Parameters:
    ///   - buffer: The buffer of the app, or `nil` if there is none; with a buffer, samples stay in memory.
    ///   - seconds: The interval, or `nil` for that of these settings.
    /// - Returns: The settings.
    package func buffering(_ buffer: OAVTBuffer?, seconds: TimeInterval?) -> OAVTDelivery {
        var delivery = self
        if let seconds { delivery.interval = .milliseconds(Int(exactly: (seconds * 1000).rounded()) ?? 30_000) }
        if buffer != nil { delivery.storage = .memory }
        return delivery
    }

    var limits: OutboxLimits {
        OutboxLimits(
            total: RowTotal(rows: max(1, maximumCount), bytes: max(1, maximumBytes)),
            age: max(0, maximumAge.milliseconds))
    }

    func settings(seed: UInt64) -> DeliveryMachine.Settings {
        var settings = DeliveryMachine.Settings()
        settings.batch = RowTotal(rows: max(1, batchCount), bytes: max(1, batchBytes))
        settings.interval = min(max(0, interval.milliseconds), OAVTDelivery.longestInterval)
        settings.firstDelay = min(max(1, firstRetry.milliseconds), OAVTDelivery.longestInterval)
        settings.mostDelay = min(max(1, longestRetry.milliseconds), OAVTDelivery.longestInterval)
        settings.seed = seed
        return settings
    }

    /// A year in milliseconds; timers cannot overflow.
    private static let longestInterval = 366 * 86_400_000
}

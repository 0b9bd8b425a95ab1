#if canImport(GoogleInteractiveMediaAds)
    import Foundation
    import GoogleInteractiveMediaAds
    import OpenAVTChain
    import OpenAVTTrackers

    extension OAVTTrackerIMA {
        /// Reports a signal, after the values that have changed.
        func report(_ signal: String, _ attributes: [OAVTAttribute: OAVTValue] = [:]) {
            let timestamp = OAVTTimestamp(clock: core.clock)
            reportValues(at: timestamp)
            reports.report(OAVTReport(signal: signal, attributes: attributes), at: timestamp)
        }

        /// Copies what IMA says, and reports it.
        func report(_ event: IMAAdEvent, _ manager: IMAAdsManager?) {
            let ad = event.type.isOfShownAd ? event.ad : nil
            let isAnother = core.values.withLock { values in
                let isAnother = ad.map { values.set($0) } ?? false
                if let manager { values.set(manager) }
                return isAnother
            }
            if isAnother {
                forwarding.forgetReportedValues()
                reports.report(OAVTReport(signal: "ad-changes"), at: OAVTTimestamp(clock: core.clock))
            }
            report(event.type.signal, event.type == .LOG ? OAVTTrackerIMA.attributes(of: event.adData) : [:])
        }

        /// Reports an error of an ad.
        func reportError(_ message: String, type: String, code: Int?) {
            var attributes: [OAVTAttribute: OAVTValue] = [.errorType: .string(type)]
            if let code { attributes[.errorCode] = .string("\(code)") }
            if !message.isEmpty { attributes[.errorDescription] = .string(String(message.prefix(500))) }
            report("ad-error", attributes)
        }

        /// Reports the position, unless it was reported a moment before.
        func reportProgress(to time: TimeInterval) {
            core.values.withLock { $0.set(position: time) }
            let timestamp = OAVTTimestamp(clock: core.clock)
            if forwarding.mayReportPosition(at: timestamp) { reportValues(at: timestamp) }
        }

        private static func attributes(of data: [String: Any]?) -> [OAVTAttribute: OAVTValue] {
            let (code, message) = (data?["errorCode"], data?["errorMessage"])
            var attributes: [OAVTAttribute: OAVTValue] = [:]
            if let code { attributes[.errorCode] = .string(String("\(code)".prefix(200))) }
            if let message { attributes[.errorDescription] = .string(String("\(message)".prefix(500))) }
            return attributes
        }

        // MARK: Values

        /// The getters of values that change; the subclass's, if it overrides them.
        private var getters: ForwardingState.Getters<OAVTTrackerIMA> {
            [
                (.adRoll, { $0.getAdRoll().map { .string($0) } }),
                (.adPosition, { $0.getAdPosition().map { .int($0) } }),
                (.adBufferedTime, { $0.getAdBufferedTime().map { .int($0) } }),
                (.adDuration, { $0.getAdDuration().map { .int($0) } }),
                (.adVolume, { $0.getAdVolume().map { .int($0) } }),
                (.adDescription, { $0.getAdDescription().map { .string($0) } }),
                (.adId, { $0.getAdId().map { .string($0) } }),
                (.adTitle, { $0.getAdTitle().map { .string($0) } }),
                (.adAdvertiserName, { $0.getAdAdvertiserName().map { .string($0) } }),
                (.adCreativeId, { $0.getAdCreativeId().map { .string($0) } }),
                (.adSystem, { $0.getAdSystem().map { .string($0) } }),
                (.adBitrate, { $0.getAdBitrate().map { .int($0) } }),
                (.adResolutionWidth, { $0.getAdResolutionWidth().map { .int($0) } }),
                (.adResolutionHeight, { $0.getAdResolutionHeight().map { .int($0) } }),
            ]
        }

        /// Registers all getters with the instrument, if there is one.
        func registerStandardGetters() {
            let constants: ForwardingState.Getters<OAVTTrackerIMA> = [
                (.trackerTarget, { $0.getTrackerTarget().map { .string($0) } }),
                (.isAdsTracker, { .bool($0.getIsAdsTracker()) }),
            ]
            forwarding.register(getters + constants, of: self)
        }

        /// Reports the getters whose values have changed.
        private func reportValues(at timestamp: OAVTTimestamp) {
            for value in forwarding.changedValues(getters, of: self) { reports.report(value, at: timestamp) }
        }
    }
#endif

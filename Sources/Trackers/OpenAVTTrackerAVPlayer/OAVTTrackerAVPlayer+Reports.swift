#if canImport(AVFoundation)
    import AVFoundation
    import Foundation
    import OpenAVTChain
    import OpenAVTTrackers

    extension OAVTTrackerAVPlayer {
        /// Sends a report.
        func report(_ report: OAVTReport, at timestamp: OAVTTimestamp) { reports.report(report, at: timestamp) }

        /// Reports a signal.
        ///
        /// - Parameters:
        ///   - signal: The name of the signal.
        ///   - error: The error that it is about, or `nil`.
        ///   - timestamp: The time of the signal.
        func report(_ signal: String, error: (any Error)? = nil, at timestamp: OAVTTimestamp) {
            guard let error = error.map({ $0 as NSError }) else {
                return report(OAVTReport(signal: signal), at: timestamp)
            }
            report(signal, error.localizedDescription, domain: error.domain, code: error.code, at: timestamp)
        }

        /// Reports an entry of the log of errors.
        func report(_ signal: String, _ entry: AVPlayerItemErrorLogEvent, at timestamp: OAVTTimestamp) {
            report(
                signal, entry.errorComment ?? "", domain: entry.errorDomain, code: entry.errorStatusCode, at: timestamp)
        }

        private func report(
            _ signal: String, _ description: String, domain: String, code: Int, at timestamp: OAVTTimestamp
        ) {
            var attributes: [OAVTAttribute: OAVTValue] = [
                .errorType: .string(String(domain.prefix(200))), .errorCode: .string("\(code)"),
            ]
            if !description.isEmpty { attributes[.errorDescription] = .string(String(description.prefix(500))) }
            report(OAVTReport(signal: signal, attributes: attributes), at: timestamp)
        }

        // MARK: Values

        /// The getters of values that change, in the order of their reports; the subclass's, if it overrides them.
        private var getters: ForwardingState.Getters<OAVTTrackerAVPlayer> {
            [
                (.source, { $0.getSource().map { .string($0) } }),
                (.duration, { $0.getDuration().map { .int($0) } }),
                (.resolutionWidth, { $0.getResolutionWidth().map { .int($0) } }),
                (.resolutionHeight, { $0.getResolutionHeight().map { .int($0) } }),
                (.bitrate, { $0.getBitrate().map { .int($0) } }),
                (.fps, { $0.getFps().map { .double($0) } }),
                (.language, { $0.getLanguage().map { .string($0) } }),
                (.subtitles, { $0.getSubtitles().map { .string($0) } }),
                (.isMuted, { $0.getIsMuted().map { .bool($0) } }),
                (.volume, { $0.getVolume().map { .int($0) } }),
                (.position, { $0.getPosition().map { .int($0) } }),
            ]
        }

        /// Registers all getters with the instrument, if there is one.
        func registerStandardGetters() {
            let constants: ForwardingState.Getters<OAVTTrackerAVPlayer> = [
                (.trackerTarget, { $0.getTrackerTarget().map { .string($0) } }),
                (.isAdsTracker, { .bool($0.getIsAdsTracker()) }),
            ]
            forwarding.register(getters + constants, of: self)
        }

        /// Stores what the getters return, and reports the getters whose values have changed.
        func store(_ values: AVPlayerValues, at timestamp: OAVTTimestamp) {
            core.values.withLock { $0 = values }
            for value in forwarding.changedValues(getters, of: self) { report(value, at: timestamp) }
        }
    }

#endif

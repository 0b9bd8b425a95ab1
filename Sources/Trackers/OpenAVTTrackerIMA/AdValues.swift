#if canImport(GoogleInteractiveMediaAds)
    import Foundation
    import GoogleInteractiveMediaAds

    /// What the getters of a tracker return: copies of the values that IMA reported last.
    ///
    /// IMA frees an event once its delegate has returned.
    struct AdValues: Sendable {
        private(set) var ad = Ad()
        private(set) var position: Int?
        private(set) var bufferedTime: Int?
        private(set) var volume: Int?

        /// What describes an ad.
        struct Ad: Sendable, Equatable {
            var roll: String?
            var duration: Int?
            var description: String?
            var id: String?
            var title: String?
            var advertiserName: String?
            var creativeId: String?
            var system: String?
            var bitrate: Int?
            var width: Int?
            var height: Int?
        }

        /// Sets the ad.
        ///
        /// - Returns: True if it is another one than before.
        mutating func set(_ ad: IMAAd) -> Bool {
            let new = Ad(ad)
            defer { self.ad = new }
            guard new != self.ad else { return false }
            (position, bufferedTime) = (nil, nil)
            return true
        }

        /// Sets what the manager knows of the playback.
        mutating func set(_ manager: IMAAdsManager) {
            position = milliseconds(manager.adPlaybackInfo.currentMediaTime)
            bufferedTime = milliseconds(manager.adPlaybackInfo.bufferedMediaTime)
            volume = Int(exactly: Double(manager.volume * 100).rounded())
        }

        /// Sets the position.
        mutating func set(position seconds: TimeInterval) { position = milliseconds(seconds) }
    }

    extension AdValues.Ad {
        init(_ ad: IMAAd) {
            let pod = ad.adPodInfo
            // With ads in the stream, a pod after the content has an index of its own.
            roll = pod.podIndex == 0 ? "pre" : pod.podIndex == -1 || pod.timeOffset == -1 ? "post" : "mid"
            duration = milliseconds(ad.duration)
            (description, id, title) = (text(ad.adDescription), text(ad.adId), text(ad.adTitle))
            (advertiserName, creativeId, system) = (text(ad.advertiserName), text(ad.creativeID), text(ad.adSystem))
            // IMA has kbit/s, as VAST.
            let (bits, overflows) = ad.vastMediaBitrate.multipliedReportingOverflow(by: 1000)
            bitrate = overflows || bits <= 0 ? nil : bits
            width = ad.vastMediaWidth > 0 ? ad.vastMediaWidth : nil
            height = ad.vastMediaHeight > 0 ? ad.vastMediaHeight : nil
        }
    }

    /// Returns a time in milliseconds, or `nil` if it is not finite, or too large.
    private func milliseconds(_ seconds: TimeInterval) -> Int? {
        Int(exactly: (seconds * 1000).rounded(.towardZero))
    }

    /// Returns a string of bounded length, or `nil` if it is empty.
    private func text(_ text: String) -> String? { text.isEmpty ? nil : String(text.prefix(500)) }
#endif

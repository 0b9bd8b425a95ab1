#if canImport(GoogleInteractiveMediaAds)
    import GoogleInteractiveMediaAds

    extension IMAAdEventType {
        /// The name of the signal; unknown types of later versions have the same.
        var signal: String { IMAAdEventType.signals[self] ?? "unknown" }

        /// True if the ad of the event is the one that is shown, not one that is only prepared.
        var isOfShownAd: Bool { self != .LOADED && self != .AD_BREAK_READY }

        // By name: the numbers of the types are not documented.
        private static let signals: [IMAAdEventType: String] = [
            .AD_BREAK_READY: "ad-break-ready", .AD_BREAK_FETCH_ERROR: "ad-break-fetch-error",
            .AD_BREAK_ENDED: "ad-break-ended", .AD_BREAK_STARTED: "ad-break-started",
            .AD_PERIOD_ENDED: "ad-period-ended", .AD_PERIOD_STARTED: "ad-period-started",
            .ALL_ADS_COMPLETED: "all-ads-completed", .CLICKED: "clicked", .COMPLETE: "complete",
            .CUEPOINTS_CHANGED: "cuepoints-changed", .ICON_FALLBACK_IMAGE_CLOSED: "icon-fallback-image-closed",
            .ICON_TAPPED: "icon-tapped", .FIRST_QUARTILE: "first-quartile", .LOADED: "loaded", .LOG: "log",
            .MIDPOINT: "midpoint", .PAUSE: "pause", .RESUME: "resume", .SKIPPED: "skipped", .STARTED: "started",
            .STREAM_LOADED: "stream-loaded", .STREAM_STARTED: "stream-started", .TAPPED: "tapped",
            .THIRD_QUARTILE: "third-quartile",
        ]
    }

    extension IMAErrorType {
        /// The name of the type in reports.
        var name: String {
            switch rawValue {
            case 1: "loading"
            case 2: "playing"
            default: "unknown"
            }
        }
    }
#endif

/// OpenAVT's actions and attributes, which packs know without declaring them.
package enum StandardVocabulary {
    /// OpenAVT's 39 actions.
    package static let actions: [String] = [
        "TrackerInit", "MediaRequest", "PlayerSet", "PlayerReady", "PrepareItem", "ManifestLoad", "StreamLoad", "Start",
        "BufferBegin", "BufferFinish", "SeekBegin", "SeekFinish", "PauseBegin", "PauseFinish", "ForwardBegin",
        "ForwardFinish", "RewindBegin", "RewindFinish", "QualityChangeUp", "QualityChangeDown", "Stop", "End", "Next",
        "Error", "Ping", "AdBreakBegin", "AdBreakFinish", "AdBegin", "AdFinish", "AdPauseBegin", "AdPauseFinish",
        "AdBufferBegin", "AdBufferFinish", "AdSkip", "AdClick", "AdFirstQuartile", "AdSecondQuartile",
        "AdThirdQuartile", "AdError",
    ]

    /// Returns the action that others call by a name, such as `PauseStart` for `PauseBegin`, or `nil` if there is none.
    static func action(calledBy others: String) -> String? {
        let synonyms = ["Pause": "PauseBegin", "Resume": "PauseFinish", "Play": "Start", "Seek": "SeekBegin"]
        if let action = synonyms[others] { return action }
        for (ending, own) in [("Start", "Begin"), ("End", "Finish"), ("Stop", "Finish"), ("Complete", "Finish")]
        where others.hasSuffix(ending) {
            let action = others.dropLast(ending.count) + own
            if actions.contains(String(action)) { return String(action) }
        }
        return nil
    }

    /// Returns the actions that begin and finish what a name describes, such as `Buffering`, or `nil` if there are none.
    static func pair(calledBy others: String) -> (begin: String, finish: String)? {
        guard let ending = ["ing", "ed"].first(where: others.hasSuffix) else { return nil }
        let stem = String(others.dropLast(ending.count))
        return [stem, stem + "e"].first { actions.contains($0 + "Begin") }.map { ($0 + "Begin", $0 + "Finish") }
    }

    /// Returns the attribute with the time since the last event of an action.
    static func timeAttribute(of action: String) -> String { "timeSince" + action }

    /// An attribute that every pack knows.
    struct Attribute {
        let type: ValueTypeSyntax
        /// The unit, or `nil` if it has none.
        let unit: String?
        /// True if a pack may declare another unit, because an app's own trackers may send the attribute in it.
        var hasOpenUnit: Bool { unit == nil || unit == "bps" || unit == "px" }
    }

    /// OpenAVT's attributes, including those of its Android and JavaScript versions, but not the times since actions.
    static let attributes: [String: Attribute] = {
        var attributes: [String: Attribute] = [:]
        func add(_ names: String, _ type: ValueTypeSyntax, _ unit: String? = nil) {
            for name in names.split(separator: " ") { attributes[String(name)] = Attribute(type: type, unit: unit) }
        }
        add("trackerTarget streamId playbackId senderId", .string)
        add("countErrors countStarts countAds", .int, "count")
        add("accumPauseTime accumBufferTime accumSeekTime accumPlayTime deltaPlayTime", .int, "ms")
        add("inPauseBlock inSeekBlock inBufferBlock inPlaybackBlock inAdBreakBlock inAdBlock", .bool)
        add("position duration adPosition adDuration adBufferedTime", .int, "ms")
        add("resolutionHeight resolutionWidth adResolutionHeight adResolutionWidth", .int, "px")
        add("bitrate adBitrate", .int, "bps")
        add("volume adVolume", .int)
        add("isMuted isAdsTracker", .bool)
        add("fps", .double)
        add("errorDescription errorType errorCode source language subtitles title adClient", .string)
        // Attributes that describe what rules send (`volume`).
        add("sampleRate", .double)
        add("withheldEvents", .int, "count")
        add("adRoll adDescription adId adTitle adAdvertiserName adCreativeId adSystem", .string)
        return attributes
    }()
}

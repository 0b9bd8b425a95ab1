import OpenAVTChain
import Testing

@Suite struct `The vocabulary` {
    private func names(_ text: String) -> [String] {
        text.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    private let actionNames = """
        TrackerInit MediaRequest PlayerSet PlayerReady PrepareItem ManifestLoad StreamLoad Start BufferBegin
        BufferFinish SeekBegin SeekFinish PauseBegin PauseFinish ForwardBegin ForwardFinish RewindBegin
        RewindFinish QualityChangeUp QualityChangeDown Stop End Next Error Ping AdBreakBegin AdBreakFinish
        AdBegin AdFinish AdPauseBegin AdPauseFinish AdBufferBegin AdBufferFinish AdSkip AdClick AdFirstQuartile
        AdSecondQuartile AdThirdQuartile AdError
        """

    private let attributeNames = """
        trackerTarget streamId playbackId senderId countErrors countStarts accumPauseTime accumBufferTime
        accumSeekTime accumPlayTime deltaPlayTime countAds inPauseBlock inSeekBlock inBufferBlock
        inPlaybackBlock inAdBreakBlock inAdBlock errorDescription position duration resolutionHeight
        resolutionWidth isMuted volume fps source bitrate language subtitles title isAdsTracker adPosition
        adDuration adBufferedTime adVolume adRoll adDescription adId adTitle adAdvertiserName adCreativeId
        adBitrate adResolutionHeight adResolutionWidth adSystem errorType errorCode adClient
        """

    private let metricNames = """
        StartTime NumPlays RebufferTime NumRebuffers NumRequests NumLoads NumEnds PlayTime
        """

    @Test func `has 39 actions, each with a time attribute`() {
        let actions: [OAVTAction] = [
            .TrackerInit, .MediaRequest, .PlayerSet, .PlayerReady, .PrepareItem, .ManifestLoad, .StreamLoad,
            .Start, .BufferBegin, .BufferFinish, .SeekBegin, .SeekFinish, .PauseBegin, .PauseFinish,
            .ForwardBegin, .ForwardFinish, .RewindBegin, .RewindFinish, .QualityChangeUp, .QualityChangeDown,
            .Stop, .End, .Next, .Error, .Ping, .AdBreakBegin, .AdBreakFinish, .AdBegin, .AdFinish,
            .AdPauseBegin, .AdPauseFinish, .AdBufferBegin, .AdBufferFinish, .AdSkip, .AdClick,
            .AdFirstQuartile, .AdSecondQuartile, .AdThirdQuartile, .AdError,
        ]
        let times: [OAVTAttribute] = [
            .timeSinceTrackerInit, .timeSinceMediaRequest, .timeSincePlayerSet, .timeSincePlayerReady,
            .timeSincePrepareItem, .timeSinceManifestLoad, .timeSinceStreamLoad, .timeSinceStart,
            .timeSinceBufferBegin, .timeSinceBufferFinish, .timeSinceSeekBegin, .timeSinceSeekFinish,
            .timeSincePauseBegin, .timeSincePauseFinish, .timeSinceForwardBegin, .timeSinceForwardFinish,
            .timeSinceRewindBegin, .timeSinceRewindFinish, .timeSinceQualityChangeUp,
            .timeSinceQualityChangeDown, .timeSinceStop, .timeSinceEnd, .timeSinceNext, .timeSinceError,
            .timeSincePing, .timeSinceAdBreakBegin, .timeSinceAdBreakFinish, .timeSinceAdBegin,
            .timeSinceAdFinish, .timeSinceAdPauseBegin, .timeSinceAdPauseFinish, .timeSinceAdBufferBegin,
            .timeSinceAdBufferFinish, .timeSinceAdSkip, .timeSinceAdClick, .timeSinceAdFirstQuartile,
            .timeSinceAdSecondQuartile, .timeSinceAdThirdQuartile, .timeSinceAdError,
        ]
        #expect(actions.count == 39)
        #expect(actions.map { $0.getActionName() } == names(actionNames))
        #expect(actions.map { $0.getTimeAttribute() } == times)
        #expect(times.map { $0.getAttributeName() } == names(actionNames).map { "timeSince\($0)" })
    }

    @Test func `has 46 attributes and three of the other platforms`() {
        let attributes: [OAVTAttribute] = [
            .trackerTarget, .streamId, .playbackId, .senderId, .countErrors, .countStarts, .accumPauseTime,
            .accumBufferTime, .accumSeekTime, .accumPlayTime, .deltaPlayTime, .countAds, .inPauseBlock,
            .inSeekBlock, .inBufferBlock, .inPlaybackBlock, .inAdBreakBlock, .inAdBlock, .errorDescription,
            .position, .duration, .resolutionHeight, .resolutionWidth, .isMuted, .volume, .fps, .source,
            .bitrate, .language, .subtitles, .title, .isAdsTracker, .adPosition, .adDuration, .adBufferedTime,
            .adVolume, .adRoll, .adDescription, .adId, .adTitle, .adAdvertiserName, .adCreativeId, .adBitrate,
            .adResolutionHeight, .adResolutionWidth, .adSystem, .errorType, .errorCode, .adClient,
        ]
        #expect(attributes.count == 46 + 3)
        #expect(attributes.map { $0.getAttributeName() } == names(attributeNames))
    }

    @Test func `has 8 metrics, three of them gauges`() {
        let metrics: [OAVTMetric] = [
            .StartTime(0), .NumPlays(1), .RebufferTime(2), .NumRebuffers(3), .NumRequests(4), .NumLoads(5),
            .NumEnds(6), .PlayTime(7),
        ]
        #expect(metrics.map { $0.getName() } == names(metricNames))
        #expect(metrics.map { $0.getValue().getIntValue() } == Array(0..<8))
        #expect(
            metrics.filter { $0.getType() == .Gauge }.map { $0.getName() } == ["StartTime", "RebufferTime", "PlayTime"])
    }

    @Test func `has older names for the same actions, attributes and metrics`() {
        let older: any OlderVocabulary = OlderNames()
        #expect(older.actions.map { $0.getActionName() } == names(actionNames))
        #expect(
            older.attributes.map { $0.getAttributeName() }
                == names(attributeNames) + names(actionNames).map { "timeSince\($0)" })
        #expect(older.metrics.map { $0.getName() } == names(metricNames))
        #expect(older.metrics.map { $0.getValue().getIntValue() } == Array(0..<8))
    }

    @Test func `has an older name for setting the metricalc`() {
        let bench = Bench()
        let metricalc = ScriptedMetricalc()
        let older: any OlderVocabulary = OlderNames()
        older.setMetricalc(metricalc, in: bench.instrument)
        #expect(bench.instrument.getMetricalc() as? ScriptedMetricalc === metricalc)
    }
}

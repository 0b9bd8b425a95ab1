// The names that the metrics had before June 2021.
extension OAVTMetric {
    /// The older name of `StartTime`.
    @available(*, deprecated, renamed: "StartTime")
    public static func START_TIME(_ value: Int) -> OAVTMetric { StartTime(value) }
    /// The older name of `NumPlays`.
    @available(*, deprecated, renamed: "NumPlays")
    public static func NUM_PLAYS(_ value: Int) -> OAVTMetric { NumPlays(value) }
    /// The older name of `RebufferTime`.
    @available(*, deprecated, renamed: "RebufferTime")
    public static func REBUFFER_TIME(_ value: Int) -> OAVTMetric { RebufferTime(value) }
    /// The older name of `NumRebuffers`.
    @available(*, deprecated, renamed: "NumRebuffers")
    public static func NUM_REBUFFERS(_ value: Int) -> OAVTMetric { NumRebuffers(value) }
    /// The older name of `NumRequests`.
    @available(*, deprecated, renamed: "NumRequests")
    public static func NUM_REQUESTS(_ value: Int) -> OAVTMetric { NumRequests(value) }
    /// The older name of `NumLoads`.
    @available(*, deprecated, renamed: "NumLoads")
    public static func NUM_LOADS(_ value: Int) -> OAVTMetric { NumLoads(value) }
    /// The older name of `NumEnds`.
    @available(*, deprecated, renamed: "NumEnds")
    public static func NUM_ENDS(_ value: Int) -> OAVTMetric { NumEnds(value) }
    /// The older name of `PlayTime`.
    @available(*, deprecated, renamed: "PlayTime")
    public static func PLAY_TIME(_ value: Int) -> OAVTMetric { PlayTime(value) }
}

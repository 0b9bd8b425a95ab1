// OpenAVT's eight metrics.
extension OAVTMetric {
    /// Time from the request, or the load, to the first frame, in milliseconds.
    public static func StartTime(_ value: Int) -> OAVTMetric {
        OAVTMetric(name: "StartTime", type: .Gauge, value: value)
    }

    /// Playbacks started.
    public static func NumPlays(_ value: Int) -> OAVTMetric {
        OAVTMetric(name: "NumPlays", type: .Counter, value: value)
    }

    /// Length of one rebuffering, in milliseconds.
    public static func RebufferTime(_ value: Int) -> OAVTMetric {
        OAVTMetric(name: "RebufferTime", type: .Gauge, value: value)
    }

    /// Rebufferings.
    public static func NumRebuffers(_ value: Int) -> OAVTMetric {
        OAVTMetric(name: "NumRebuffers", type: .Counter, value: value)
    }

    /// Requests of content.
    public static func NumRequests(_ value: Int) -> OAVTMetric {
        OAVTMetric(name: "NumRequests", type: .Counter, value: value)
    }

    /// Streams loaded.
    public static func NumLoads(_ value: Int) -> OAVTMetric {
        OAVTMetric(name: "NumLoads", type: .Counter, value: value)
    }

    /// Playbacks ended.
    public static func NumEnds(_ value: Int) -> OAVTMetric {
        OAVTMetric(name: "NumEnds", type: .Counter, value: value)
    }

    /// Time played since the event before, in milliseconds.
    public static func PlayTime(_ value: Int) -> OAVTMetric {
        OAVTMetric(name: "PlayTime", type: .Gauge, value: value)
    }
}

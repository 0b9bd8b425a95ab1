// OpenAVT's eight metrics.
extension OAVTMetric {
    /// Creates a metric of the time from the request, or the load, to the first frame, in milliseconds.
    public static func StartTime(_ value: Int) -> OAVTMetric {
        OAVTMetric(name: "StartTime", type: .Gauge, value: value)
    }

    /// Creates a metric of the number of playbacks started.
    public static func NumPlays(_ value: Int) -> OAVTMetric {
        OAVTMetric(name: "NumPlays", type: .Counter, value: value)
    }

    /// Creates a metric of the duration of one rebuffering, in milliseconds.
    public static func RebufferTime(_ value: Int) -> OAVTMetric {
        OAVTMetric(name: "RebufferTime", type: .Gauge, value: value)
    }

    /// Creates a metric of the number of rebufferings.
    public static func NumRebuffers(_ value: Int) -> OAVTMetric {
        OAVTMetric(name: "NumRebuffers", type: .Counter, value: value)
    }

    /// Creates a metric of the number of content requests.
    public static func NumRequests(_ value: Int) -> OAVTMetric {
        OAVTMetric(name: "NumRequests", type: .Counter, value: value)
    }

    /// Creates a metric of the number of streams loaded.
    public static func NumLoads(_ value: Int) -> OAVTMetric {
        OAVTMetric(name: "NumLoads", type: .Counter, value: value)
    }

    /// Creates a metric of the number of playbacks ended.
    public static func NumEnds(_ value: Int) -> OAVTMetric {
        OAVTMetric(name: "NumEnds", type: .Counter, value: value)
    }

    /// Creates a metric of the time played since the previous event, in milliseconds.
    public static func PlayTime(_ value: Int) -> OAVTMetric {
        OAVTMetric(name: "PlayTime", type: .Gauge, value: value)
    }
}

import OpenAVTDelivery

/// The encoding of OTLP.
public enum OAVTOpenTelemetryEncoding: String, Sendable, CaseIterable {
    /// The binary form of Protocol Buffers, which every server accepts.
    case protobuf
    /// JSON, which people can read.
    case json

    /// Returns a message in this encoding.
    func bytes(_ message: ProtobufMessage) -> [UInt8] {
        switch self {
        case .protobuf: message.bytes
        case .json: Array(message.json.text.utf8)
        }
    }
}

/// What the numbers of counters and histograms in OTLP mean.
public enum OAVTOpenTelemetryTemporality: String, Sendable, CaseIterable {
    /// Each number is an increment.
    case delta
    /// Each number is the sum so far, which servers expect that store metrics in Prometheus. Sums are kept in memory, one
    /// for each combination of a name and attributes.
    case cumulative
}

/// A kind of OTLP data, which has a URL of its own.
enum OTLPSignal: String, CaseIterable {
    case logs, metrics

    /// The path of the URL.
    var path: String { "v1/\(rawValue)" }

    /// The fields that contain the resource, the records of a scope, and a record in JSON.
    var names: (resources: String, scopes: String, records: String) {
        switch self {
        case .logs: ("resourceLogs", "scopeLogs", "logRecords")
        case .metrics: ("resourceMetrics", "scopeMetrics", "metrics")
        }
    }

    /// Returns the lane of encoded records, by which their signal and encoding are known.
    func lane(_ encoding: OAVTOpenTelemetryEncoding) -> String {
        let signal = self == .logs ? "events" : "metrics"
        return encoding == .json ? signal : "\(signal) \(encoding.rawValue)"
    }
}

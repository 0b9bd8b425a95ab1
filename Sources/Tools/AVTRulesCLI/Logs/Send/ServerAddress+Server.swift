import AVTHTTP
import Foundation
import OpenAVTBackends
import OpenAVTDelivery
import OpenAVTGraphite
import OpenAVTInfluxDB
import OpenAVTNewRelic
import OpenAVTOpenTelemetry

/// A server: how samples are encoded for it, and how they are sent.
struct Server {
    /// The address, for messages.
    let name: String
    /// Sends encoded samples.
    let destination: any DeliveryDestination
    /// Encodes a sample, or returns `nil` if the server cannot hold it.
    let encode: (DeliverySample) -> EncodedSample?
}

/// A sample in the format of a server.
struct EncodedSample {
    /// The lane: samples of a lane are sent in their order.
    let lane: String
    /// The bytes.
    let bytes: [UInt8]

    init(lane: String = "", bytes: [UInt8]) {
        (self.lane, self.bytes) = (lane, bytes)
    }

    init(lane: String = "", text: String) {
        self.init(lane: lane, bytes: Array(text.utf8))
    }
}

extension ServerAddress {
    /// Returns the server.
    ///
    /// - Parameter options: How samples are sent.
    /// - Returns: The server.
    /// - Throws: `Failure` if the environment has no account.
    func server(_ options: SendOptions) throws(Failure) -> Server {
        let environment = ProcessInfo.processInfo.environment
        switch self {
        case .influxdb(let name, let write, let numbers):
            let format = InfluxLine(attributeTags: options.tags, numbers: numbers)
            let destination = HTTPDestination.influx(
                ServerAddress.authorized(write, environment), token: environment["INFLUX_TOKEN"], isCompressed: true,
                makeSystemTransport())
            return Server(name: name, destination: destination) { format.line($0).map { EncodedSample(text: $0) } }
        case .graphite(let name, let host, let port, let format, let path):
            let path = GraphitePath(path)
            var totals = CounterTotals()
            return Server(name: name, destination: GraphiteDestination(host: host, port: port, format: format)) {
                path.line(totals.total($0)).map { EncodedSample(text: $0) }
            }
        case .newrelic: return try newRelic()
        case .otlp(let name, let url, let encoding, let temporality):
            let format = OTLPFormat(encoding: encoding, temporality: temporality)
            let destination = OTLPDestination(
                url, headers: ServerAddress.headers(environment["OTEL_EXPORTER_OTLP_HEADERS"] ?? ""),
                resource: ["service.name": .string("avt-rules")], isCompressed: true, makeSystemTransport())
            return Server(name: name, destination: destination) { sample in
                format.encoded(sample).map { EncodedSample(lane: $0.lane, bytes: $0.bytes) }
            }
        }
    }

    private func newRelic() throws(Failure) -> Server {
        guard let account = OAVTNewrelicAccount.environment else {
            throw Failure(
                status: .usage,
                message:
                    "'--to newrelic:' requires NEW_RELIC_ACCOUNT_ID and NEW_RELIC_LICENSE_KEY; NEW_RELIC_REGION is us or eu"
            )
        }
        let format = NewRelicFormat()
        let destination = NewRelicDestination(account, isCompressed: true, makeSystemTransport())
        return Server(name: "newrelic", destination: destination) { sample in
            switch sample.content {
            case .event(let action):
                let event = format.event(sample, type: "OAVT", actionName: action)
                return EncodedSample(lane: NewRelicDestination.events, text: event.text)
            case .metric(let name, _, _, _):
                return format.metric(sample, name: name, category: "OAVT").map {
                    EncodedSample(lane: NewRelicDestination.metrics, text: $0.text)
                }
            }
        }
    }

    /// Returns the header fields of a text as OpenTelemetry defines it: `name=value,name=value`.
    private static func headers(_ text: String) -> [String: String] {
        text.split(separator: ",").reduce(into: [:]) { headers, item in
            let parts = item.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            if parts.count == 2 { headers[parts[0]] = parts[1].removingPercentEncoding ?? parts[1] }
        }
    }

    /// Adds the user of InfluxDB 1.x to a URL.
    private static func authorized(_ url: URL, _ environment: [String: String]) -> URL {
        guard let user = environment["INFLUX_USERNAME"],
            var parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
        else { return url }
        parts.queryItems =
            (parts.queryItems ?? []) + [
                URLQueryItem(name: "u", value: user),
                URLQueryItem(name: "p", value: environment["INFLUX_PASSWORD"] ?? ""),
            ]
        // A plus sign in a query is read as a space.
        parts.percentEncodedQuery = parts.percentEncodedQuery?.replacing("+", with: "%2B")
        return parts.url ?? url
    }
}

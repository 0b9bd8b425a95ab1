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
    var lane = ""
    /// The text.
    let text: String
}

extension ReceiverAddress {
    /// Opens the receiver.
    ///
    /// - Throws: `Failure` if a file cannot be opened, or the environment has no account.
    func open() throws(Failure) -> any Receiver {
        switch self {
        case .sqlite(let path): return try SQLiteReceiver(path)
        case .file(let path): return try LinesReceiver(path)
        case .influxdb, .graphite, .newrelic, .otlp:
            guard let server = try server() else { throw Failure(status: .usage, message: "no server") }
            return ServerReceiver(server)
        }
    }

    /// Returns the server, or `nil` if the address is that of a file.
    ///
    /// - Throws: `Failure` if the environment has no account.
    func server() throws(Failure) -> Server? {
        let environment = ProcessInfo.processInfo.environment
        switch self {
        case .sqlite, .file: return nil
        case .influxdb(let name, let write, let numbers):
            let format = InfluxLine(numbers: numbers)
            let destination = HTTPDestination.influx(
                ReceiverAddress.authorized(write, environment), token: environment["INFLUX_TOKEN"], isCompressed: true,
                makeSystemTransport())
            return Server(name: name, destination: destination) { format.line($0).map { EncodedSample(text: $0) } }
        case .graphite(let name, let host, let port, let format, let path):
            let path = GraphitePath(path)
            var totals = CounterTotals()
            return Server(name: name, destination: GraphiteDestination(host: host, port: port, format: format)) {
                path.line(totals.total($0)).map { EncodedSample(text: $0) }
            }
        case .newrelic: return try newRelic()
        case .otlp(let name, let url):
            let format = OTLPFormat()
            let destination = OTLPDestination(
                url, headers: ReceiverAddress.headers(environment["OTEL_EXPORTER_OTLP_HEADERS"] ?? ""),
                resource: ["service.name": .string("avt-rules")], isCompressed: true, makeSystemTransport())
            return Server(name: name, destination: destination) { sample in
                let record = format.record(sample).map { EncodedSample(lane: OTLPDestination.events, text: $0.text) }
                return record
                    ?? format.metric(sample).map { EncodedSample(lane: OTLPDestination.metrics, text: $0.text) }
            }
        }
    }

    private func newRelic() throws(Failure) -> Server {
        guard let account = OAVTNewrelicAccount.environment else {
            throw Failure(
                status: .usage, message: "'--to newrelic:' requires NEW_RELIC_ACCOUNT_ID and NEW_RELIC_LICENSE_KEY")
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

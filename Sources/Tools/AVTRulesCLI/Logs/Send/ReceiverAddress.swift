import ArgumentParser
import AVTCore
import AVTHTTP
import Foundation
import OpenAVTBackends
import OpenAVTChain
import OpenAVTDelivery
import OpenAVTGraphite
import OpenAVTInfluxDB
import OpenAVTNewRelic
import OpenAVTOpenTelemetry

/// The address of a system to which results are sent.
enum ReceiverAddress: Equatable {
    /// InfluxDB: the text of the address, the URL for writing, and the types of numbers.
    case influxdb(String, write: URL, numbers: OAVTInfluxdbNumbers)
    /// Graphite.
    case graphite(String, host: String, port: Int, format: OAVTGraphiteFormat, path: String)
    /// The account of New Relic in the environment.
    case newrelic
    /// OTLP: the text of the address, and the base URL.
    case otlp(String, URL)
    /// An SQLite file.
    case sqlite(String)
    /// A file with lines of JSON.
    case file(String)

    /// The forms of addresses, for help and messages.
    static let forms =
        "influxdb://HOST:PORT/DATABASE, graphite://HOST:PORT, otlp+http://HOST:PORT, newrelic:, sqlite:FILE, file:FILE or, with --metrics, --by or --every, csv:FILE"

    /// Parses an address.
    ///
    /// - Throws: `ValidationError` if it has no known form.
    init(_ text: String) throws {
        let wrong = ValidationError("'--to \(text)': write \(ReceiverAddress.forms).")
        guard let colon = text.firstIndex(of: ":") else { throw wrong }
        let rest = String(text[text.index(after: colon)...])
        switch text[..<colon] {
        case "sqlite" where !rest.isEmpty: self = .sqlite(rest)
        case "file" where !rest.isEmpty: self = .file(rest)
        case "newrelic" where rest.isEmpty: self = .newrelic
        case "influxdb", "influxdb+https", "graphite", "otlp+http", "otlp+https":
            guard let url = URLComponents(string: text), let host = url.host, !host.isEmpty else { throw wrong }
            guard url.user == nil, url.password == nil else {
                throw ValidationError(
                    "'--to': an address must not contain a password: set INFLUX_TOKEN, or INFLUX_USERNAME and INFLUX_PASSWORD."
                )
            }
            switch text.prefix(4) {
            case "grap": self = try .init(graphite: url, host)
            case "infl": self = try .init(influxdb: url, host)
            default:
                guard let base = URL(string: String(text.dropFirst(5))), url.query == nil else { throw wrong }
                self = .otlp(text, base)
            }
        default: throw wrong
        }
    }

    private init(influxdb url: URLComponents, _ host: String) throws {
        let text = url.string ?? ""
        var items = ReceiverAddress.items(of: url)
        let numbers = items.removeValue(forKey: "numbers").map { OAVTInfluxdbNumbers(rawValue: $0) } ?? .floats
        var write = URLComponents()
        write.scheme = url.scheme == "influxdb" ? "http" : "https"
        (write.host, write.port) = (url.host, url.port ?? 8086)
        let database = url.path.split(separator: "/").joined(separator: "/")
        let bucket = items.removeValue(forKey: "bucket")
        let organization = items.removeValue(forKey: "org")
        guard let numbers, items.isEmpty, (bucket == nil) != database.isEmpty else {
            throw ValidationError(
                "'--to \(text)': write influxdb://HOST:PORT/DATABASE, or influxdb://HOST:PORT?bucket=BUCKET&org=ORGANIZATION for InfluxDB 2 and 3; 'numbers' is 'floats' or 'exact'."
            )
        }
        if let bucket {
            write.path = "/api/v2/write"
            write.queryItems = [
                URLQueryItem(name: "bucket", value: bucket), URLQueryItem(name: "org", value: organization ?? ""),
            ]
        } else {
            write.path = "/write"
            write.queryItems = [URLQueryItem(name: "db", value: database)]
        }
        guard let write = write.url else { throw ValidationError("'--to \(text)' is not a URL.") }
        self = .influxdb(text, write: write, numbers: numbers)
    }

    private init(graphite url: URLComponents, _ host: String) throws {
        let text = url.string ?? ""
        var items = ReceiverAddress.items(of: url)
        let format = items.removeValue(forKey: "format").map { OAVTGraphiteFormat(rawValue: $0) } ?? .plaintext
        let path = items.removeValue(forKey: "path") ?? OAVTBackendGraphite.standardPath
        guard let format, items.isEmpty, url.path.isEmpty || url.path == "/" else {
            throw ValidationError(
                "'--to \(text)': write graphite://HOST:PORT; 'format' is 'plaintext' or 'pickle', and 'path' is a template such as OAVT.{name}."
            )
        }
        self = .graphite(
            text, host: host, port: url.port ?? (format == .pickle ? 2004 : 2003), format: format, path: path)
    }

    private static func items(of url: URLComponents) -> [String: String] {
        (url.queryItems ?? []).reduce(into: [:]) { $0[$1.name] = $1.value ?? "" }
    }

    /// Opens the receiver.
    ///
    /// - Throws: `Failure` if a file cannot be opened.
    func open() throws(Failure) -> any Receiver {
        switch self {
        case .sqlite(let path): return try SQLiteReceiver(path)
        case .file(let path): return try LinesReceiver(path)
        case .influxdb(let name, let write, let numbers):
            let format = InfluxLine(numbers: numbers)
            let environment = ProcessInfo.processInfo.environment
            let url = ReceiverAddress.authorized(write, environment)
            let destination = HTTPDestination.influx(
                url, token: environment["INFLUX_TOKEN"], isCompressed: true, makeSystemTransport())
            return ServerReceiver(name, destination) { sample in
                let isEvent = if case .event = sample.content { true } else { false }
                return format.line(sample, measurement: isEvent ? "OAVT_EVENTS" : "OAVT_METRICS").map {
                    EncodedSample(text: $0)
                }
            }
        case .newrelic:
            guard let account = OAVTNewrelicAccount.environment else {
                throw Failure(
                    status: .usage, message: "'--to newrelic:' requires NEW_RELIC_ACCOUNT_ID and NEW_RELIC_LICENSE_KEY")
            }
            let format = NewRelicFormat()
            let destination = NewRelicDestination(account, isCompressed: true, makeSystemTransport())
            return ServerReceiver("newrelic", destination) { sample in
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
        case .otlp(let name, let url):
            let format = OTLPFormat()
            let destination = OTLPDestination(
                url, headers: ReceiverAddress.otlpHeaders, resource: ["service.name": .string("avt-rules")],
                isCompressed: true, makeSystemTransport())
            return ServerReceiver(name, destination) { sample in
                let record = format.record(sample).map { EncodedSample(lane: OTLPDestination.events, text: $0.text) }
                return record
                    ?? format.metric(sample).map { EncodedSample(lane: OTLPDestination.metrics, text: $0.text) }
            }
        case .graphite(let name, let host, let port, let format, let path):
            let path = GraphitePath(path)
            return ServerReceiver(name, GraphiteDestination(host: host, port: port, format: format)) { sample in
                path.line(sample).map { EncodedSample(text: $0) }
            }
        }
    }

    /// The header fields of OTLP in the environment, which OpenTelemetry defines: `name=value,name=value`.
    private static var otlpHeaders: [String: String] {
        let text = ProcessInfo.processInfo.environment["OTEL_EXPORTER_OTLP_HEADERS"] ?? ""
        return text.split(separator: ",").reduce(into: [:]) { headers, item in
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
        return parts.url ?? url
    }
}

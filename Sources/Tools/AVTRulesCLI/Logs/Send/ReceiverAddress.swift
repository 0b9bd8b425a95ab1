import ArgumentParser
import Foundation
import OpenAVTGraphite
import OpenAVTInfluxDB

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
        func server() throws -> (url: URLComponents, host: String) {
            guard let url = URLComponents(string: text), let host = url.host, !host.isEmpty else { throw wrong }
            guard url.user == nil, url.password == nil else {
                throw ValidationError(
                    "'--to': an address must not contain a password: set INFLUX_TOKEN, or INFLUX_USERNAME and INFLUX_PASSWORD."
                )
            }
            return (url, host)
        }
        guard let colon = text.firstIndex(of: ":") else { throw wrong }
        let rest = String(text[text.index(after: colon)...])
        switch text[..<colon] {
        case "sqlite" where !rest.isEmpty: self = .sqlite(rest)
        case "file" where !rest.isEmpty: self = .file(rest)
        case "newrelic" where rest.isEmpty: self = .newrelic
        case "influxdb", "influxdb+https": self = try .init(influxdb: server().url)
        case "graphite":
            let (url, host) = try server()
            self = try .init(graphite: url, host)
        case "otlp+http", "otlp+https":
            guard try server().url.query == nil, let base = URL(string: String(text.dropFirst("otlp+".count))) else {
                throw wrong
            }
            self = .otlp(text, base)
        default: throw wrong
        }
    }

    private init(influxdb url: URLComponents) throws {
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
}

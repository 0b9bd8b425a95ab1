import ArgumentParser
import Foundation
import OpenAVTGraphite
import OpenAVTInfluxDB
import OpenAVTOpenTelemetry

/// The address of a server that is sent samples.
enum ServerAddress: Equatable {
    /// InfluxDB: the text of the address, the URL for writing, and the types of numbers.
    case influxdb(String, write: URL, numbers: OAVTInfluxdbNumbers)
    /// Graphite.
    case graphite(String, host: String, port: Int, format: OAVTGraphiteFormat, path: String)
    /// The account of New Relic in the environment.
    case newrelic
    /// OTLP: the text of the address, the base URL, and the form of the data.
    case otlp(
        String, URL, encoding: OAVTOpenTelemetryEncoding, temporality: OAVTOpenTelemetryTemporality)

    /// Parses an address.
    ///
    /// - Returns: `nil` if it is not the address of a server.
    /// - Throws: `ValidationError` if a part of it is wrong.
    init?(_ text: String) throws {
        if text == "newrelic:" {
            self = .newrelic
            return
        }
        guard let url = URLComponents(string: text), let scheme = url.scheme, let host = url.host, !host.isEmpty else {
            return nil
        }
        guard url.user == nil, url.password == nil else {
            throw ValidationError(
                "'--to': an address must not contain a password: set INFLUX_TOKEN, or INFLUX_USERNAME and INFLUX_PASSWORD."
            )
        }
        guard (1...65_535).contains(url.port ?? 1) else {
            throw ValidationError("'--to \(text)': the port is a number from 1 to 65535.")
        }
        switch scheme {
        case "influxdb", "influxdb+https": self = try .init(influxdb: url)
        case "graphite": self = try .init(graphite: url, host)
        case "otlp+http", "otlp+https": self = try .init(otlp: url)
        default: return nil
        }
    }

    private init(influxdb url: URLComponents) throws {
        let text = url.string ?? ""
        var items = ServerAddress.items(of: url)
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
        // A plus sign in a query is read as a space.
        write.percentEncodedQuery = write.percentEncodedQuery?.replacing("+", with: "%2B")
        guard let write = write.url else { throw ValidationError("'--to \(text)' is not a URL.") }
        self = .influxdb(text, write: write, numbers: numbers)
    }

    private init(graphite url: URLComponents, _ host: String) throws {
        let text = url.string ?? ""
        var items = ServerAddress.items(of: url)
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

    private init(otlp url: URLComponents) throws {
        let text = url.string ?? ""
        var items = ServerAddress.items(of: url)
        let encoding = items.removeValue(forKey: "encoding").map { OAVTOpenTelemetryEncoding(rawValue: $0) }
        let temporality = items.removeValue(forKey: "temporality").map { OAVTOpenTelemetryTemporality(rawValue: $0) }
        var base = url
        base.scheme = url.scheme.map { String($0.dropFirst("otlp+".count)) }
        base.query = nil
        base.port = url.port ?? 4318
        guard let encoding = encoding ?? .protobuf, let temporality = temporality ?? .delta, items.isEmpty,
            let base = base.url
        else {
            throw ValidationError(
                "'--to \(text)': write otlp+http://HOST:PORT; 'encoding' is 'protobuf' or 'json', and 'temporality' is 'delta' or 'cumulative'."
            )
        }
        self = .otlp(text, base, encoding: encoding, temporality: temporality)
    }

    private static func items(of url: URLComponents) -> [String: String] {
        (url.queryItems ?? []).reduce(into: [:]) { $0[$1.name] = $1.value ?? "" }
    }
}

import ArgumentParser
import Foundation

/// The address of a system to which results are sent.
enum ReceiverAddress: Equatable {
    /// A server that is sent samples.
    case server(ServerAddress)
    /// An address at which Prometheus scrapes metrics: the text, the host or `nil` for this machine, and the port.
    case prometheus(String, host: String?, port: Int)
    /// An SQLite file.
    case sqlite(String)
    /// A file with lines of JSON.
    case file(String)

    /// The forms of addresses, for help and messages.
    static let forms =
        "influxdb://HOST:PORT/DATABASE, graphite://HOST:PORT, otlp+http://HOST:PORT, prometheus://:PORT, newrelic:, sqlite:FILE, file:FILE or, with --metrics, --sessions, --by or --every, csv:FILE"

    /// The ends of files' names, each with the form of address that is probably meant.
    private static let endings: [(ending: String, form: String)] = [
        (".csv", "csv"), (".db", "sqlite"), (".sqlite", "sqlite"), (".json", "file"), (".jsonl", "file"),
        (".ndjson", "file"),
    ]

    /// Parses an address.
    ///
    /// - Throws: `ValidationError` if it has no known form.
    init(_ text: String) throws {
        let wrong = ValidationError("'--to \(text)': write \(ReceiverAddress.forms).")
        guard let colon = text.firstIndex(of: ":") else {
            let form = ReceiverAddress.endings.first(where: { text.hasSuffix($0.ending) })?.form
            throw form.map { ValidationError("'--to \(text)': write \($0):\(text).") } ?? wrong
        }
        let rest = String(text[text.index(after: colon)...])
        let examples = ["sqlite": "telemetry.db", "file": "telemetry.ndjson"]
        if rest.isEmpty, let example = examples[String(text[..<colon])] {
            throw ValidationError("'--to \(text)': write \(text) and a file, such as \(text)\(example).")
        }
        switch text[..<colon] {
        case "sqlite": self = .sqlite(rest)
        case "file": self = .file(rest)
        case "prometheus": self = try .init(prometheus: text)
        default:
            guard let server = try ServerAddress(text) else { throw wrong }
            self = .server(server)
        }
    }

    private init(prometheus text: String) throws {
        guard let url = URLComponents(string: text), let port = url.port, (0...65535).contains(port),
            ["", "/", "/metrics"].contains(url.path), url.query == nil
        else {
            throw ValidationError(
                "'--to \(text)': write prometheus://:PORT, where Prometheus on this machine scrapes /metrics, or prometheus://0.0.0.0:PORT for other machines."
            )
        }
        self = .prometheus(text, host: url.host.flatMap { ["", "localhost"].contains($0) ? nil : $0 }, port: port)
    }

    /// The path of the file to which samples are written, or `nil` if they are sent to a server.
    var path: String? {
        switch self {
        case .sqlite(let path), .file(let path): path
        case .server, .prometheus: nil
        }
    }

    /// True for an SQLite file.
    var isDatabase: Bool { if case .sqlite = self { true } else { false } }

    /// False if the system has metrics only.
    var holdsEvents: Bool {
        switch self {
        case .prometheus, .server(.graphite): false
        case .server, .sqlite, .file: true
        }
    }

    /// Opens the receiver.
    ///
    /// - Parameter options: How samples are sent.
    /// - Returns: The receiver.
    /// - Throws: `Failure` if a file or a port cannot be opened, or the environment has no account.
    func open(_ options: SendOptions) throws(Failure) -> any Receiver {
        switch self {
        case .sqlite(let path): try SQLiteReceiver(path, rules: options.rules, appends: options.appends)
        case .file(let path): try LinesReceiver(path)
        case .prometheus(let name, let host, let port):
            try ScrapeReceiver(name, host: host, port: port, options)
        case .server(let address): ServerReceiver(try address.server(options))
        }
    }
}

/// How samples are sent to all receivers.
struct SendOptions {
    /// The attributes of metrics and events that group them: tags of InfluxDB, labels of Prometheus.
    var tags: Set<String> = []
    /// The rules and options that the samples come from, in one line.
    var rules = ""
    /// True if an SQLite file may have samples of other rules.
    var appends = false
    /// True if the log has no end: the command was interrupted when the last sample was added.
    var isEndless = false
}

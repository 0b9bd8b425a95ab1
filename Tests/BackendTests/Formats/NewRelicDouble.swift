import AVTCore
import AVTHTTPServer
import AVTTestSupport
import Foundation

/// A server that accepts and refuses requests as New Relic's documentation describes for its Event API and Metric API.
final class NewRelicDouble: Sendable {
    private struct State {
        var events: [JSONValue] = []
        var metrics: [JSONValue] = []
    }

    static let licenseKey = "key"
    let server: HTTPServer
    private let state: Guarded<State>

    init() throws {
        let state = Guarded(State())
        self.state = state
        server = try HTTPServer { request, connection in
            let (status, body) = NewRelicDouble.answer(request, state)
            connection.respond(status, ["Content-Type": "application/json"], Array(body.utf8))
        }
    }

    var events: [JSONValue] { state.withLock { $0.events } }
    var metrics: [JSONValue] { state.withLock { $0.metrics } }

    private static func answer(_ request: HTTPServer.Request, _ state: Guarded<State>) -> (Int, String) {
        guard request.fields["api-key"] == licenseKey else { return (403, #"{"error":"invalid license key"}"#) }
        guard request.body.count <= 1_000_000 else { return (413, "") }
        var body = request.body
        if request.fields["content-encoding"] == "gzip" {
            guard let plain = try? decompressed(body) else { return (400, "") }
            body = plain
        }
        guard request.fields["content-type"] == "application/json", let value = try? JSONReader.read(body),
            case .array(let items) = value, !items.isEmpty
        else { return (400, #"{"error":"unable to parse"}"#) }
        if request.path == "/v1/accounts/1/events" {
            guard items.allSatisfy(isEvent) else { return (400, #"{"error":"invalid event"}"#) }
            state.withLock { $0.events += items }
            return (200, #"{"success":true,"uuid":"x"}"#)
        }
        let metrics = items.flatMap { $0["metrics"]?.items ?? [] }
        guard request.path == "/metric/v1", !metrics.isEmpty else { return (404, "") }
        guard metrics.allSatisfy(isMetric) else { return (400, #"{"error":"invalid metric"}"#) }
        state.withLock { $0.metrics += metrics }
        return (202, #"{"requestId":"x"}"#)
    }

    private static func decompressed(_ bytes: [UInt8]) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        let path = folder.path("body.gz")
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/bin/gzip")
        process.arguments = ["-dc", path]
        process.standardOutput = output
        try process.run()
        let plain = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return [UInt8](plain)
    }

    private static func isName(_ name: String, also: String) -> Bool {
        !name.isEmpty && name.unicodeScalars.count <= 255
            && name.unicodeScalars.allSatisfy { scalar in
                scalar.isASCII
                    && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                        || also.unicodeScalars.contains(scalar))
            }
    }

    private static func isEvent(_ event: JSONValue) -> Bool {
        guard let type = event["eventType"]?.string, isName(type, also: ":_"), event["timestamp"]?.int != nil,
            event["accountId"] == nil, event.members.count <= 255
        else { return false }
        return event.members.allSatisfy { member in
            guard isName(member.name, also: ":_./") else { return false }
            switch member.value {
            case .int, .double: return true
            case .string(let text): return text.count <= 4096
            case .null, .bool, .array, .object: return false
            }
        }
    }

    private static func isMetric(_ metric: JSONValue) -> Bool {
        let attributes = metric["attributes"]?.members ?? []
        guard let name = metric["name"]?.string, !name.isEmpty, name.count <= 255, metric["timestamp"]?.int != nil,
            attributes.count <= 100
        else { return false }
        let hasInterval = (metric["interval.ms"]?.int ?? 0) > 0
        switch metric["type"]?.string {
        case "gauge": return metric["value"]?.isNumber == true
        case "count": return hasInterval && metric["value"]?.isNumber == true
        case "summary":
            return hasInterval && ["count", "sum", "min", "max"].allSatisfy { metric["value"]?[$0]?.isNumber == true }
        default: return false
        }
    }
}

extension JSONValue {
    fileprivate var isNumber: Bool {
        switch self {
        case .int, .double: true
        case .null, .bool, .string, .array, .object: false
        }
    }
}

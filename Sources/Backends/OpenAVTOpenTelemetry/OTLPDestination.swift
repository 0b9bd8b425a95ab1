import AVTCore
import AVTHTTP
import Foundation
import OpenAVTChain
import OpenAVTDelivery

/// A destination that sends the lane `events` as log records and the lane `metrics` as metrics, by OTLP over HTTP with
/// JSON.
package struct OTLPDestination: DeliveryDestination {
    package static let events = "events"
    package static let metrics = "metrics"

    private let http: HTTPDestination

    /// Creates a destination.
    ///
    /// - Parameters:
    ///   - url: The base URL, to which `/v1/logs` and `/v1/metrics` are appended.
    ///   - headers: Further header fields, for example with a token.
    ///   - resource: The attributes of the resource.
    ///   - isCompressed: True to compress requests.
    ///   - transport: The transport.
    package init(
        _ url: URL, headers: [String: String], resource: [String: OAVTValue], isCompressed: Bool,
        _ transport: any HTTPTransport
    ) {
        let resource = OTLPFormat.resource(resource).text
        let fields =
            [HTTPField("Content-Type", "application/json")]
            + headers.sorted { $0.key < $1.key }.map { HTTPField($0.key, $0.value) }
        http = HTTPDestination(transport, isCompressed: isCompressed) { batch in
            let isEvents = batch.lane == OTLPDestination.events
            let names =
                isEvents ? ("resourceLogs", "scopeLogs", "logRecords") : ("resourceMetrics", "scopeMetrics", "metrics")
            let head =
                #"{"\#(names.0)":[{"resource":\#(resource),"\#(names.1)":[{"scope":{"name":"openavt"},"\#(names.2)":["#
            let rows = batch.rows.map(\.row.bytes).joined(separator: [UInt8(ascii: ",")])
            return HTTPRequest(
                url.appendingPathComponent(isEvents ? "v1/logs" : "v1/metrics"),
                method: .post(Array(head.utf8) + rows + Array("]}]}]}".utf8)), fields: fields)
        } outcome: { response in
            OTLPDestination.partialSuccess(response) ?? DeliveryOutcome(response)
        }
    }

    package func send(_ batch: DeliveryBatch, completion: @escaping @Sendable (DeliveryOutcome) -> Void) {
        http.send(batch, completion: completion)
    }

    /// Returns the outcome of a response that names rejected records, or `nil` if it names none.
    ///
    /// The specification forbids sending them again, because the others would be received twice.
    private static func partialSuccess(_ response: HTTPResponse) -> DeliveryOutcome? {
        guard response.head.status == 200, let value = try? JSONReader.read(response.body),
            let part = value["partialSuccess"], let count = part["rejectedLogRecords"] ?? part["rejectedDataPoints"],
            let refused = count.int ?? count.string.flatMap({ Int($0) }), refused > 0
        else { return nil }
        return .partlyDelivered(refused: refused, reason: part["errorMessage"]?.string ?? "the server gives no reason")
    }
}

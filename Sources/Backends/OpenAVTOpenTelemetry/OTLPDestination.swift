import AVTCore
import AVTHTTP
import Foundation
import OpenAVTChain
import OpenAVTDelivery

/// A destination that sends log records and metrics by OTLP over HTTP, each in the encoding that its lane names.
package struct OTLPDestination: DeliveryDestination {
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
        let resource = OTLPFormat.resource(resource)
        let others = HTTPField.sorted(headers)
        http = HTTPDestination(transport, isCompressed: isCompressed) { batch in
            let (signal, encoding) = OTLPDestination.kind(of: batch.lane)
            let records = batch.rows.map(\.row.bytes)
            let (type, body) =
                encoding == .json
                ? ("application/json", OTLPDestination.json(signal, resource, records))
                : ("application/x-protobuf", OTLPDestination.protobuf(resource, records))
            return HTTPRequest(
                url.appendingPathComponent(signal.path), method: .post(body),
                fields: [HTTPField("Content-Type", type)] + others)
        } outcome: { response in
            OTLPDestination.partialSuccess(response) ?? DeliveryOutcome(response)
        }
    }

    package func send(_ batch: DeliveryBatch, completion: @escaping @Sendable (DeliveryOutcome) -> Void) {
        http.send(batch, completion: completion)
    }

    private static func kind(of lane: String) -> (signal: OTLPSignal, encoding: OAVTOpenTelemetryEncoding) {
        for signal in OTLPSignal.allCases {
            for encoding in OAVTOpenTelemetryEncoding.allCases where signal.lane(encoding) == lane {
                return (signal, encoding)
            }
        }
        return (.metrics, .json)
    }

    private static func json(_ signal: OTLPSignal, _ resource: ProtobufMessage, _ records: [[UInt8]]) -> [UInt8] {
        let names = signal.names
        let head =
            #"{"\#(names.resources)":[{"resource":\#(resource.json.text),"\#(names.scopes)":"#
            + #"[{"scope":{"name":"openavt"},"\#(names.records)":["#
        return Array(head.utf8) + records.joined(separator: [UInt8(ascii: ",")]) + Array("]}]}]}".utf8)
    }

    /// Returns a request: the messages for logs and metrics have the same structure and numbers.
    private static func protobuf(_ resource: ProtobufMessage, _ records: [[UInt8]]) -> [UInt8] {
        let scope = ProtobufMessage([.init(1, "name", .string("openavt"))])
        var scoped = ProtobufMessage([.init(1, "scope", .message(scope))]).bytes
        for record in records { scoped.append(field: 2, record) }
        var resources = ProtobufMessage([.init(1, "resource", .message(resource))]).bytes
        resources.append(field: 2, scoped)
        var request: [UInt8] = []
        request.append(field: 1, resources)
        return request
    }

    /// Returns the outcome of a response that names rejected records, or `nil` if it names none.
    ///
    /// The specification forbids sending them again, because the others would be received twice.
    private static func partialSuccess(_ response: HTTPResponse) -> DeliveryOutcome? {
        guard response.head.status == 200 else { return nil }
        let isJSON = response.head["Content-Type"]?.contains("json") == true
        guard let (refused, reason) = isJSON ? rejected(json: response.body) : rejected(protobuf: response.body),
            refused > 0
        else { return nil }
        return .partlyDelivered(refused: refused, reason: reason.isEmpty ? "the server gives no reason" : reason)
    }

    private static func rejected(json body: [UInt8]) -> (count: Int, reason: String)? {
        guard let part = (try? JSONReader.read(body))?["partialSuccess"],
            let count = part["rejectedLogRecords"] ?? part["rejectedDataPoints"],
            let refused = count.int ?? count.string.flatMap({ Int($0) })
        else { return nil }
        return (refused, part["errorMessage"]?.string ?? "")
    }

    /// Reads the field `partial_success` (1), whose fields are the number of rejected records (1) and the reason (2).
    private static func rejected(protobuf body: [UInt8]) -> (count: Int, reason: String)? {
        var found: (count: Int, reason: String)?
        for case (1, .bytes(let part)) in ProtobufReader.fields(body) ?? [] {
            for (number, value) in ProtobufReader.fields(part) ?? [] {
                switch (number, value) {
                case (1, .varint(let count)): found = (Int(clamping: count), found?.reason ?? "")
                case (2, .bytes(let reason)): found = (found?.count ?? 0, String(decoding: reason, as: UTF8.self))
                default: break
                }
            }
        }
        return found
    }
}

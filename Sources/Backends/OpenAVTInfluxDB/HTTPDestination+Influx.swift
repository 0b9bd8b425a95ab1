import AVTCore
import AVTHTTP
import Foundation
import OpenAVTDelivery

extension HTTPDestination {
    /// Creates a destination that writes lines to InfluxDB.
    ///
    /// - Parameters:
    ///   - url: The complete URL for writing.
    ///   - token: The token, or `nil`.
    ///   - isCompressed: True to compress the lines with gzip.
    ///   - transport: The transport.
    /// - Returns: The destination.
    package static func influx(
        _ url: URL, token: String?, isCompressed: Bool, _ transport: any HTTPTransport
    ) -> HTTPDestination {
        let fields =
            [HTTPField("Content-Type", "text/plain; charset=utf-8")]
            + (token.map { [HTTPField("Authorization", "Token \($0)")] } ?? [])
        return HTTPDestination(transport, isCompressed: isCompressed) { batch in
            let body = batch.rows.flatMap { $0.row.bytes + [UInt8(ascii: "\n")] }
            return HTTPRequest(url, method: .post(body), fields: fields)
        } outcome: { response in
            DeliveryOutcome(response, reason: message(response.body))
        }
    }

    /// Returns the message of an error, `{"error": ...}` in 1.x and `{"message": ...}` in 2.x, or `nil` if there is
    /// none.
    private static func message(_ body: [UInt8]) -> String? {
        guard let value = try? JSONReader.read(body) else { return nil }
        return value["error"]?.string ?? value["message"]?.string
    }
}

import AVTHTTP
import Foundation
import OpenAVTDelivery

/// The account to which a backend sends, and the region of its data.
public struct OAVTNewrelicAccount: Sendable {
    /// The data centre of an account.
    public enum Region: String, Sendable, CaseIterable {
        /// The United States.
        case us
        /// The European Union.
        case eu
    }

    /// The id of the account.
    public var id: String
    /// The license key, with which data is sent.
    public var licenseKey: String
    /// The region.
    public var region: Region

    /// Creates an account.
    public init(id: String, licenseKey: String, region: Region = .us) {
        (self.id, self.licenseKey, self.region) = (id, licenseKey, region)
    }

    /// The account of the environment: `NEW_RELIC_ACCOUNT_ID`, `NEW_RELIC_LICENSE_KEY` and `NEW_RELIC_REGION` (`us` or
    /// `eu`), or `nil` if it has none, or another region.
    public static var environment: OAVTNewrelicAccount? {
        let environment = ProcessInfo.processInfo.environment
        guard let id = environment["NEW_RELIC_ACCOUNT_ID"], let key = environment["NEW_RELIC_LICENSE_KEY"] else {
            return nil
        }
        let region = environment["NEW_RELIC_REGION"].map { Region(rawValue: $0.lowercased()) } ?? .us
        return region.map { OAVTNewrelicAccount(id: id, licenseKey: key, region: $0) }
    }

    /// The addresses of the two interfaces.
    package var addresses: NewRelicAddresses {
        let (events, metrics) =
            region == .us
            ? ("insights-collector.newrelic.com", "metric-api.newrelic.com")
            : ("insights-collector.eu01.nr-data.net", "metric-api.eu.newrelic.com")
        return NewRelicAddresses(
            events: "https://\(events)/v1/accounts/\(id)/events", metrics: "https://\(metrics)/metric/v1")
    }
}

/// The URLs of the Event API and the Metric API.
package struct NewRelicAddresses: Sendable {
    package var events: String
    package var metrics: String

    package init(events: String, metrics: String) {
        (self.events, self.metrics) = (events, metrics)
    }
}

/// A destination that sends the lane `events` to the Event API and the lane `metrics` to the Metric API.
package struct NewRelicDestination: DeliveryDestination {
    package static let events = "events"
    package static let metrics = "metrics"
    /// The maximum size of a request is 10^6 bytes.
    package static let bytesLimit = 900_000

    private let http: HTTPDestination?

    /// Creates a destination.
    ///
    /// - Parameters:
    ///   - account: The account, or `nil` if there is none yet: then samples wait.
    ///   - addresses: The addresses, or `nil` for those of the account.
    ///   - isCompressed: True to compress requests.
    ///   - transport: The transport.
    package init(
        _ account: OAVTNewrelicAccount?, addresses: NewRelicAddresses? = nil, isCompressed: Bool,
        _ transport: any HTTPTransport
    ) {
        guard let account else {
            http = nil
            return
        }
        let addresses = addresses ?? account.addresses
        guard let events = URL(string: addresses.events), let metrics = URL(string: addresses.metrics) else {
            http = nil
            return
        }
        http = HTTPDestination(transport, isCompressed: isCompressed) { batch in
            let isEvents = batch.lane == NewRelicDestination.events
            let rows = batch.rows.map(\.row.bytes).joined(separator: [UInt8(ascii: ",")])
            let body =
                isEvents
                ? Array("[".utf8) + rows + Array("]".utf8) : Array(#"[{"metrics":["#.utf8) + rows + Array("]}]".utf8)
            return HTTPRequest(
                isEvents ? events : metrics, method: .post(body),
                fields: [HTTPField("Content-Type", "application/json"), HTTPField("Api-Key", account.licenseKey)])
        }
    }

    package func send(_ batch: DeliveryBatch, completion: @escaping @Sendable (DeliveryOutcome) -> Void) {
        guard let http else {
            return completion(
                .misconfigured(
                    reason: "no account: set NEW_RELIC_ACCOUNT_ID and NEW_RELIC_LICENSE_KEY, or pass an account"))
        }
        http.send(batch, completion: completion)
    }
}

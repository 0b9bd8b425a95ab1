import AVTCore
import Foundation
import Testing

@testable import OpenAVTDelivery

/// Something that goes wrong on the way to a server.
enum DeliveryFault: String, CaseIterable, CustomTestStringConvertible {
    case none
    case serverDown = "server down for a while"
    case closed = "server closes connections"
    case hangs = "server hangs"
    case brokenResponse = "response breaks off"
    case tooManyRequests = "status 429 with Retry-After"
    case unavailable = "status 503"
    case serverError = "status 500"
    case tooLarge = "status 413 above 20 rows"
    case badRows = "status 400 for one row in 50"
    case unknownHost = "host unknown for a while"
    case diskFull = "disk full for a while"
    case locked = "database locked for a while"

    var testDescription: String { rawValue }

    /// True if a row is one that the server never accepts.
    func refuses(_ row: String) -> Bool { self == .badRows && (Int(row) ?? 0) % 50 == 7 }

    /// The answer to a request; about a third of the first requests fail.
    func answer(_ number: Int, _ rows: [String]) -> RowServer.Answer {
        let isBad = number % 3 != 0 && number < 40
        switch self {
        case .none, .serverDown, .unknownHost, .diskFull, .locked: return .record(204)
        case .closed: return isBad ? .close : .record(204)
        case .hangs: return number == 1 || number == 5 ? .hang : .record(204)
        case .brokenResponse: return isBad ? .breakOff : .record(204)
        case .tooManyRequests: return isBad ? .refuse(429, ["Retry-After": "0"]) : .record(204)
        case .unavailable: return isBad ? .refuse(503) : .record(204)
        case .serverError: return isBad ? .refuse(500) : .record(200)
        case .tooLarge: return rows.count > 20 ? .refuse(413) : .record(204)
        case .badRows: return rows.contains(where: refuses) ? .refuse(400) : .record(204)
        }
    }
}

/// A store whose disk is full at first.
final class FullStore: OutboxStore {
    private let store: SQLiteOutbox
    private var failures: Int

    init(_ store: SQLiteOutbox, failures: Int) { (self.store, self.failures) = (store, failures) }

    func append(_ rows: [OutboxRow]) throws(OutboxError) {
        guard failures == 0 else {
            failures -= 1
            throw OutboxError("database or disk is full")
        }
        try store.append(rows)
    }

    func contents() throws(OutboxError) -> OutboxContents { try store.contents() }
    func firstRows(of lane: String, limit: RowTotal) throws(OutboxError) -> [StoredRow] {
        try store.firstRows(of: lane, limit: limit)
    }
    func remove(_ lane: String, through number: Int, state: [UInt8]?) throws(OutboxError) {
        try store.remove(lane, through: number, state: state)
    }
    func quarantine(_ row: StoredRow, reason: String) throws(OutboxError) { try store.quarantine(row, reason: reason) }
    func removeOldest(
        before time: Int, excess: RowTotal, sending: [String: Int]
    ) throws(OutboxError) -> [String: RowTotal] {
        try store.removeOldest(before: time, excess: excess, sending: sending)
    }
    func state(of lane: String) throws(OutboxError) -> [UInt8]? { try store.state(of: lane) }
    func oldestMilliseconds() throws(OutboxError) -> Int? { try store.oldestMilliseconds() }
}

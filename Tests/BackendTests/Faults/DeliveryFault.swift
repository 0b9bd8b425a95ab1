import Testing

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
    case locked = "database locked for a while"

    var testDescription: String { rawValue }

    /// True if a row is one that the server never accepts.
    func refuses(_ row: String) -> Bool { self == .badRows && (Int(row) ?? 0) % 50 == 7 }

    /// The answer to a request; about a third of the first requests fail.
    func answer(_ number: Int, _ rows: [String]) -> RowServer.Answer {
        let isBad = number % 3 != 0 && number < 40
        switch self {
        case .none, .serverDown, .unknownHost, .locked: return .record(204)
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

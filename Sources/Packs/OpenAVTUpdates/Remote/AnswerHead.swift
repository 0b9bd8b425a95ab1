import Foundation

/// The head of an answer, as far as it counts.
struct AnswerHead: Sendable {
    let status: Int
    /// How many bytes follow; `nil`: it does not say.
    let length: Int?
    /// Where the server sends on to.
    let location: String?
    private let type: String?
    private let mark: String?
    private let retryAfter: Duration?
    /// The most bytes of an ETag: it is stored.
    private static let markLimit = 1024

    /// Reads the head of a response.
    ///
    /// - Parameters:
    ///   - status: the status; the result is `nil` if it is not from 100 to 599.
    ///   - now: the time, from which a date in `Retry-After` is counted.
    ///   - field: returns the value of a field by its name.
    init?(status: Int, now: Date, _ field: (String) -> String?) {
        guard (100...599).contains(status) else { return nil }
        self.status = status
        length = field("Content-Length").flatMap { Int($0) }
        location = field("Location")
        mark = field("ETag").flatMap { AnswerHead.isMark($0) ? $0 : nil }
        retryAfter = OpenAVTUpdates.retryAfter(field("Retry-After"), now: now)
        let type = field("Content-Type")?.split(separator: ";", maxSplits: 1).first
        self.type = type?.trimmingCharacters(in: .whitespaces).lowercased()
    }

    /// True for an ETag that can be sent back: a line break in it would begin another field of the request.
    static func isMark(_ text: String) -> Bool {
        text.utf8.count <= markLimit && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }

    /// Why the body is not even taken; `nil`: it is.
    func refusal(for request: PackRequest) -> FetchError? {
        guard status == 200 else { return nil }
        if let type, !type.isEmpty, !request.contentTypes.contains(type) { return .contentType(type) }
        if let length, length > request.limits.bytes { return .tooLarge(limit: request.limits.bytes) }
        return nil
    }

    /// The answer with its body, of which is kept only that of a status 200.
    func answer(_ body: [UInt8]) throws(FetchError) -> PackResponse {
        if let length, status == 200, body.count < length {
            throw .truncated(expected: length, received: body.count)
        }
        return PackResponse(status: status, body: status == 200 ? body : [], mark: mark, retryAfter: retryAfter)
    }
}

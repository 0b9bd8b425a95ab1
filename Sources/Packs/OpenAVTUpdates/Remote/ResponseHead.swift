import Foundation

/// The status and the relevant header fields of a response.
struct ResponseHead: Sendable {
    let status: Int
    /// The number of bytes that follow, or `nil` if the header does not declare it.
    let length: Int?
    /// The target of a redirect.
    let location: String?
    private let type: String?
    private let mark: String?
    private let retryAfter: Duration?
    /// The maximum length of an ETag in bytes, limited because ETags are stored.
    private static let eTagLimit = 1024

    /// Reads the head of a response.
    ///
    /// - Parameters:
    ///   - status: The status code; the initializer returns `nil` unless it is from 100 to 599.
    ///   - now: The current time, to which a date in `Retry-After` is relative.
    ///   - field: Returns the value of a header field by its name.
    init?(status: Int, now: Date, _ field: (String) -> String?) {
        guard (100...599).contains(status) else { return nil }
        self.status = status
        length = field("Content-Length").flatMap { Int($0) }
        location = field("Location")
        mark = field("ETag").flatMap { ResponseHead.isETag($0) ? $0 : nil }
        retryAfter = OpenAVTUpdates.retryAfter(field("Retry-After"), now: now)
        let type = field("Content-Type")?.split(separator: ";", maxSplits: 1).first
        self.type = type?.trimmingCharacters(in: .whitespaces).lowercased()
    }

    /// Returns true for an ETag that can be sent in a request: a line break in it would begin another header field.
    static func isETag(_ text: String) -> Bool {
        text.utf8.count <= eTagLimit && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }

    /// Returns the reason why the body is not read, or `nil` if it is to be read.
    func refusal(for request: PackRequest) -> FetchError? {
        guard status == 200 else { return nil }
        if let type, !type.isEmpty, !request.contentTypes.contains(type) { return .contentType(type) }
        if let length, length > request.limits.bytes { return .tooLarge(limit: request.limits.bytes) }
        return nil
    }

    /// Returns the response with its body, which is kept only for status 200.
    func answer(_ body: [UInt8]) throws(FetchError) -> PackResponse {
        if let length, status == 200, body.count < length {
            throw .truncated(expected: length, received: body.count)
        }
        return PackResponse(status: status, body: status == 200 ? body : [], mark: mark, retryAfter: retryAfter)
    }
}

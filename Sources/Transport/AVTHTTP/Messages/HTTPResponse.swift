package import Foundation

/// A complete response.
package struct HTTPResponse: Sendable, Equatable {
    /// The status and the header fields.
    package var head: HTTPResponseHead
    /// The body; empty if the request does not receive it.
    package var body: [UInt8]

    /// Creates a response.
    package init(_ head: HTTPResponseHead, body: [UInt8] = []) {
        (self.head, self.body) = (head, body)
    }

    /// Returns the target of a redirect.
    ///
    /// - Parameter url: The URL of the request, to which the target may be relative.
    /// - Returns: The target, or `nil` if the response is not a redirect or its target is not a URL.
    package func redirectTarget(from url: URL) -> URL? {
        guard [301, 302, 303, 307, 308].contains(head.status), let location = head["Location"] else { return nil }
        return URL(string: location, relativeTo: url)?.absoluteURL
    }
}

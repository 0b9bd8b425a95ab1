public import AVTPackSigning
public import Foundation

/// A pack file on a server, with its signatures next to it.
///
/// ```swift
/// let feed = try RemotePack("https://example.org/rules/player.avtpack")
/// ```
///
/// The file is requested with the ETag of the last one; if the server has another one, its signatures are fetched too.
/// Redirects must stay on the host, or lead to one of the hosts that were specified.
public struct RemotePack: PackFeed {
    /// The URL of the pack file.
    public let url: URL
    /// The URLs of the signatures; one that is refused or malformed is ignored.
    public let signatures: [URL]
    /// The schedule of requests.
    public var schedule: PollSchedule
    /// The limits of a response.
    public var limits: FetchLimits
    /// The content types accepted for a pack file.
    public var contentTypes: Set<String> = [
        "application/octet-stream", "binary/octet-stream", "application/x-tar", "application/tar",
    ]
    private let redirects: RedirectRule
    private let transport: any PackTransport

    /// Creates a feed for a pack file.
    ///
    /// - Parameters:
    ///   - address: The URL of the pack file; it must be `https`.
    ///   - signatures: The suffixes of the signatures' names, which follow the name of the pack file; several if
    ///     several signers are required.
    ///   - hosts: Other hosts to which redirects may lead.
    ///   - allowsLoopback: True to allow `http` to this machine, for tests and development.
    ///   - schedule: The schedule of requests.
    ///   - limits: The limits of a response.
    ///   - transport: The transport that fetches the files.
    /// - Throws: `FetchError.address` for a URL to which requests may not be sent.
    public init(
        _ address: String, signatures: [String] = [PackSignature.ending], redirectsTo hosts: Set<String> = [],
        allowsLoopback: Bool = false, schedule: PollSchedule = PollSchedule(), limits: FetchLimits = FetchLimits(),
        transport: any PackTransport = RemotePack.systemTransport()
    ) throws(FetchError) {
        let redirects = RedirectRule(
            limit: limits.redirects, hosts: Set(hosts.map { $0.lowercased() }), allowsLoopback: allowsLoopback)
        guard let url = URL(string: address), redirects.allows(url) else { throw .address(address) }
        self.url = url
        self.signatures = signatures.map { ending in
            url.deletingLastPathComponent().appending(path: url.lastPathComponent + ending)
        }
        (self.schedule, self.limits, self.redirects, self.transport) = (schedule, limits, redirects, transport)
    }

    /// Returns the default transport: `URLSession`, or libcurl on Linux.
    public static func systemTransport() -> any PackTransport { HTTPPackTransport() }

    /// Requests the pack file from the server.
    public func request(since eTag: String?) throws(FetchError) -> FeedResponse {
        // The ETag comes from the store, which another program may have written.
        let eTag = eTag.flatMap { PackRequest.isETag($0) ? $0 : nil }
        let response = try transport.get(
            PackRequest(
                url: url, eTag: eTag, limits: limits, contentTypes: contentTypes, redirects: redirects))
        switch response.status {
        case 304 where eTag != nil: return .notModified
        case 200: break
        default: throw .status(response.status, retryAfter: response.retryAfter)
        }
        var signatures: [PackSignature] = []
        for address in self.signatures {
            if let signature = try signature(at: address) { signatures.append(signature) }
        }
        let content = OfferedPack.Content.packFile(response.body, signatures: signatures)
        return .offered(OfferedPack(content, name: url.lastPathComponent, eTag: response.eTag))
    }

    /// Cancels a `request` on another thread.
    public func cancel() {
        transport.cancel()
    }

    private func signature(at address: URL) throws(FetchError) -> PackSignature? {
        var limits = limits
        limits.bytes = PackSignature.limit
        let response = try transport.get(
            PackRequest(
                url: address, limits: limits, contentTypes: contentTypes.union(RemotePack.textTypes),
                redirects: redirects))
        switch response.status {
        case 200: break
        // Some servers respond with such a status for a missing file.
        case 400..<500 where response.status != 408 && response.status != 429: return nil
        default: throw .status(response.status, retryAfter: response.retryAfter)
        }
        // A malformed signature does not affect the others.
        return try? PackSignature(String(decoding: response.body, as: UTF8.self), name: address.lastPathComponent)
    }

    private static let textTypes: Set<String> = ["text/plain", "application/pgp-signature"]
}

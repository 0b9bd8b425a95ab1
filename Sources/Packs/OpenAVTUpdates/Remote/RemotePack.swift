public import AVTPackSigning
public import Foundation

/// A pack file on a server, with its signatures beside it.
///
/// ```swift
/// let feed = try RemotePack("https://example.org/rules/player.avtpack")
/// ```
///
/// The file is asked for with the ETag of the last one; if there is another, its signatures are fetched too. Redirects stay on the
/// host, or on those that are named.
public struct RemotePack: PackFeed {
    /// The address of the pack file.
    public let url: URL
    /// The addresses of its signatures; one that is refused, or is no signature, counts as none.
    public let signatures: [URL]
    /// When it is asked.
    public var schedule: PollSchedule
    /// The limits of an answer.
    public var limits: FetchLimits
    /// Types of content that are taken for a pack file.
    public var contentTypes: Set<String> = [
        "application/octet-stream", "binary/octet-stream", "application/x-tar", "application/tar",
    ]
    private let redirects: RedirectRule
    private let transport: any PackTransport

    /// Names a pack file.
    ///
    /// - Parameters:
    ///   - address: where it is: `https`.
    ///   - signatures: what the names of the signatures end in behind that of the pack file; several where several must sign.
    ///   - hosts: other hosts to which redirects may lead.
    ///   - allowsLoopback: true to allow `http` to this machine, for tests and development.
    ///   - schedule: when it is asked.
    ///   - limits: the limits of an answer.
    ///   - transport: what fetches it.
    /// - Throws: `FetchError.address` for an address that may not be asked.
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

    /// What fetches unless the host says otherwise: URLSession, and on Linux the program `curl`.
    public static func systemTransport() -> any PackTransport {
        #if canImport(Darwin)
            URLSessionTransport()
        #else
            CurlTransport()
        #endif
    }

    /// Asks the server.
    public func ask(since mark: String?) throws(FetchError) -> FeedAnswer {
        // What is in a store may have been written by somebody else.
        let mark = mark.flatMap { AnswerHead.isMark($0) ? $0 : nil }
        let response = try transport.get(
            PackRequest(
                url: url, mark: mark, limits: limits, contentTypes: contentTypes, redirects: redirects))
        switch response.status {
        case 304 where mark != nil: return .notModified
        case 200: break
        default: throw .status(response.status, retryAfter: response.retryAfter)
        }
        var signatures: [PackSignature] = []
        for address in self.signatures {
            if let signature = try signature(at: address) { signatures.append(signature) }
        }
        let content = OfferedPack.Content.packFile(response.body, signatures: signatures)
        return .offered(OfferedPack(content, name: url.lastPathComponent, mark: response.mark))
    }

    /// Ends an `ask` on another thread.
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
        // Some servers say so of what is not there.
        case 400..<500 where response.status != 408 && response.status != 429: return nil
        default: throw .status(response.status, retryAfter: response.retryAfter)
        }
        // One that does not count harms none that does.
        return try? PackSignature(String(decoding: response.body, as: UTF8.self), name: address.lastPathComponent)
    }

    private static let textTypes: Set<String> = ["text/plain", "application/pgp-signature"]
}

import Foundation

/// The rule for the URLs to which a request may be sent, first and by redirects.
struct RedirectRule: Sendable {
    /// The maximum number of redirects.
    var limit: Int
    /// The hosts to which redirects may lead, in addition to that of the original URL.
    var hosts: Set<String>
    /// True if `http` to this machine is allowed.
    var allowsLoopback: Bool

    /// Returns the objection to a redirect.
    ///
    /// - Parameters:
    ///   - target: The URL that the redirect leads to.
    ///   - origin: The URL of the original request.
    ///   - count: The number of previous redirects.
    /// - Returns: The objection, or `nil` if there is none.
    func objection(to target: URL, from origin: URL, after count: Int) -> RedirectObjection? {
        if count >= limit { return .tooMany(limit: limit) }
        if !allows(target) { return .insecure }
        let (host, own) = (target.host()?.lowercased() ?? "", origin.host()?.lowercased() ?? "")
        return host == own || hosts.contains(host) ? nil : .otherHost(host)
    }

    /// Returns true for a URL to which requests may be sent at all.
    func allows(_ url: URL) -> Bool {
        guard let scheme = url.scheme?.lowercased(), let host = url.host(), !host.isEmpty, url.user() == nil else {
            return false
        }
        return scheme == "https" || (scheme == "http" && allowsLoopback && RedirectRule.isLoopback(host))
    }

    /// Returns true if a host is this machine.
    static func isLoopback(_ host: String) -> Bool {
        if ["localhost", "::1", "[::1]"].contains(host.lowercased()) { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.first == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}

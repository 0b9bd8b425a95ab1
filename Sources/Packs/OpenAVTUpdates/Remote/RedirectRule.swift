import Foundation

/// Where a question may be sent, first and by redirects.
struct RedirectRule: Sendable {
    /// How many redirects are followed.
    var limit: Int
    /// Other hosts than that of the address to which redirects may lead.
    var hosts: Set<String>
    /// True if `http` to this machine is allowed.
    var allowsLoopback: Bool

    /// The objection to a redirect.
    ///
    /// - Parameters:
    ///   - target: where it leads.
    ///   - origin: the address that was asked for first.
    ///   - count: how many redirects there were before.
    /// - Returns: the objection; `nil`: there is none.
    func objection(to target: URL, from origin: URL, after count: Int) -> RedirectObjection? {
        if count >= limit { return .tooMany(limit: limit) }
        if !allows(target) { return .insecure }
        let (host, own) = (target.host()?.lowercased() ?? "", origin.host()?.lowercased() ?? "")
        return host == own || hosts.contains(host) ? nil : .otherHost(host)
    }

    /// True for an address that may be asked at all.
    func allows(_ url: URL) -> Bool {
        guard let scheme = url.scheme?.lowercased(), let host = url.host(), !host.isEmpty, url.user() == nil else {
            return false
        }
        return scheme == "https" || (scheme == "http" && allowsLoopback && RedirectRule.isLoopback(host))
    }

    /// True for this machine.
    static func isLoopback(_ host: String) -> Bool {
        if ["localhost", "::1", "[::1]"].contains(host.lowercased()) { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.first == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}

/// Why a redirect is not followed.
public enum RedirectObjection: Error, Sendable, Equatable, CustomStringConvertible {
    /// There were as many redirects as are followed.
    case tooMany(limit: Int)
    /// It leads away from `https`, or to an address that is none.
    case insecure
    /// It leads to another host.
    case otherHost(String)

    /// In words.
    public var description: String {
        switch self {
        case .tooMany(let limit): "more than \(limit) times"
        case .insecure: "not to https"
        case .otherHost(let host): "to another host, `\(host)`"
        }
    }
}

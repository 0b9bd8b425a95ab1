/// The URLs that may be requested: `http` and `https`, without credentials, and to public hosts only.
///
/// The policy sees names, not what they resolve to: only a transport can refuse a public name with a private address.
public struct URLPolicy: Sendable, Hashable {
    /// True to allow names and addresses of the local machine and of private networks.
    public var allowsPrivateHosts: Bool

    /// Creates a policy.
    ///
    /// - Parameter allowsPrivateHosts: True to allow names and addresses of the local machine and of private networks.
    public init(allowsPrivateHosts: Bool = false) {
        self.allowsPrivateHosts = allowsPrivateHosts
    }

    /// The reason why a URL is refused.
    public enum Violation: String, Error, Sendable, Hashable {
        /// The scheme is neither `http` nor `https`.
        case scheme = "the scheme is neither http nor https"
        /// The URL contains a user name or a password.
        case credentials = "the URL contains credentials"
        /// The URL has no host, or its host or port is malformed.
        case malformedHost = "the host is malformed"
        /// The host is the local machine or in a private network.
        case privateHost = "the host is in a private network"
        /// A redirect leads from `https` to `http`.
        case downgrade = "a redirect leads from https to http"
    }

    /// Returns the reason why a URL is refused.
    ///
    /// - Parameter url: A complete URL.
    /// - Returns: The reason, or `nil` if the URL may be requested.
    public func violation(_ url: String) -> Violation? {
        guard let parts = URLParts(url), ["http", "https"].contains(parts.scheme) else { return .scheme }
        guard !parts.hasCredentials else { return .credentials }
        guard let host = parts.host, parts.hasValidPort else { return .malformedHost }
        guard let kind = HostKind(host) else { return .malformedHost }
        return kind == .privateNetwork && !allowsPrivateHosts ? .privateHost : nil
    }

    /// Returns the reason why a redirect is refused.
    ///
    /// - Parameters:
    ///   - origin: The URL of the request.
    ///   - target: The URL to which the response redirects.
    /// - Returns: The reason, or `nil` if the redirect may be followed.
    public func violation(redirectingFrom origin: String, to target: String) -> Violation? {
        let isDowngrade = URLParts(origin)?.scheme == "https" && URLParts(target)?.scheme == "http"
        return isDowngrade ? .downgrade : violation(target)
    }
}

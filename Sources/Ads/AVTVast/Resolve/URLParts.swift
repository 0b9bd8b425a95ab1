import AVTCore

/// The parts of a URL that a policy looks at; nothing is decoded.
struct URLParts {
    /// The scheme in lower case.
    let scheme: String
    /// True if a user name or a password is before the host.
    let hasCredentials: Bool
    /// The host in lower case, without the brackets of IPv6 addresses, or `nil` if there is none.
    let host: String?
    /// False if the port is not a number of at most 65535.
    let hasValidPort: Bool

    /// Splits a URL, or returns `nil` if it does not begin with a scheme and `//`.
    init?(_ url: String) {
        let bytes = Array(url.utf8)
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[colon...].starts(with: "://".utf8),
            colon > 0, bytes[..<colon].allSatisfy({ PercentEncoding.isComponent($0) || $0 == UInt8(ascii: "+") })
        else { return nil }
        scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
        let rest = bytes[(colon + 3)...]
        // Browsers read a backslash as a slash, which would end the host earlier than here.
        let authority = rest.prefix { !Array("/?#\\".utf8).contains($0) }
        let at = authority.lastIndex(of: UInt8(ascii: "@"))
        hasCredentials = at != nil
        let hostAndPort = at.map { authority[($0 + 1)...] } ?? authority
        var host = hostAndPort
        var port: ArraySlice<UInt8> = []
        if hostAndPort.first == UInt8(ascii: "["), let end = hostAndPort.lastIndex(of: UInt8(ascii: "]")) {
            host = hostAndPort[(hostAndPort.startIndex + 1)..<end]
            port = hostAndPort[(end + 1)...]
        } else if let colon = hostAndPort.lastIndex(of: UInt8(ascii: ":")) {
            host = hostAndPort[..<colon]
            port = hostAndPort[colon...]
        }
        self.host = host.isEmpty ? nil : String(decoding: host, as: UTF8.self).lowercased()
        let digits = port.dropFirst()
        hasValidPort =
            port.isEmpty
            || port.first == UInt8(ascii: ":") && digits.allSatisfy(\.isASCIIDigit) && digits.count <= 5
                && (Int(String(decoding: digits, as: UTF8.self)) ?? 0) <= 65_535
    }
}

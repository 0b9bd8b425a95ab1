import AVTCore

/// Where the host of a URL is, as far as its name or address shows it.
enum HostKind {
    /// A name with a dot, or a global address.
    case publicNetwork
    /// The local machine, a private network, or a name without a dot.
    case privateNetwork

    /// Classifies a host, or returns `nil` if it is malformed.
    ///
    /// - Parameter host: A name or an address in lower case, without brackets.
    init?(_ host: String) {
        if host.utf8.contains(UInt8(ascii: ":")) {
            guard let address = IPv6Address(host) else { return nil }
            self = address.isGlobal ? .publicNetwork : .privateNetwork
            return
        }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        let named = labels.last?.isEmpty == true ? labels.dropLast() : labels[...]
        guard !named.isEmpty, named.allSatisfy(HostKind.isLabel) else { return nil }
        let last = named.last.map(String.init) ?? ""
        if last.utf8.first?.isASCIIDigit == true {
            // A last label that begins with a digit is never a name: it is an address in one of inet_aton's forms.
            guard let address = IPv4Address(named.map(String.init)) else { return nil }
            self = address.isGlobal ? .publicNetwork : .privateNetwork
        } else {
            let isPrivate = named.count == 1 || HostKind.privateSuffixes.contains(last)
            self = isPrivate || host.hasSuffix(".home.arpa") ? .privateNetwork : .publicNetwork
        }
    }

    /// The last labels of names that no public server has.
    private static let privateSuffixes: Set = [
        "corp", "home", "intranet", "internal", "lan", "local", "localdomain", "localhost", "private",
    ]

    private static func isLabel(_ label: Substring) -> Bool {
        !label.isEmpty
            && label.utf8.allSatisfy {
                $0.isASCIIDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "-")
                    || $0 == UInt8(ascii: "_")
            }
    }
}

/// An IPv4 address, in any form that `inet_aton` reads.
struct IPv4Address {
    private let bits: UInt32

    init(bits: UInt32) {
        self.bits = bits
    }

    /// Parses one to four numbers, decimal, octal or hexadecimal, of which the last fills the remaining bytes.
    init?(_ labels: [String]) {
        let numbers = labels.compactMap { label -> UInt32? in
            if label.hasPrefix("0x") { return label.count > 2 ? UInt32(label.dropFirst(2), radix: 16) : 0 }
            return UInt32(label, radix: label.hasPrefix("0") && label.count > 1 ? 8 : 10)
        }
        guard numbers.count == labels.count, (1...4).contains(numbers.count), let last = numbers.last else {
            return nil
        }
        let first = numbers.dropLast()
        guard first.allSatisfy({ $0 < 256 }), UInt64(last) < 1 << UInt64(8 * (5 - numbers.count)) else { return nil }
        bits = first.enumerated().reduce(last) { $0 | $1.element << UInt32(24 - 8 * $1.offset) }
    }

    /// False for special-purpose addresses (RFC 6890), such as loopback, private, link-local and multicast ones.
    var isGlobal: Bool {
        !IPv4Address.special.contains { network, length in bits >> (32 - length) == network >> (32 - length) }
    }

    private static let special: [(network: UInt32, length: UInt32)] = [
        (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16),
        (0xAC10_0000, 12), (0xC000_0000, 24), (0xC000_0200, 24), (0xC0A8_0000, 16), (0xC612_0000, 15),
        (0xC633_6400, 24), (0xCB00_7100, 24), (0xE000_0000, 3),
    ]
}

/// An IPv6 address.
struct IPv6Address {
    /// Eight groups.
    private let groups: [UInt16]

    /// Parses an address, which may have a `::` and end with an IPv4 address; zones are refused.
    init?(_ text: String) {
        let halves = text.split(separator: "::", omittingEmptySubsequences: false)
        guard (1...2).contains(halves.count), let head = IPv6Address.groups(halves[0]),
            let tail = halves.count == 2 ? IPv6Address.groups(halves[1]) : []
        else { return nil }
        let missing = 8 - head.count - tail.count
        guard halves.count == 2 ? missing >= 1 : missing == 0 else { return nil }
        groups = head + [UInt16](repeating: 0, count: missing) + tail
    }

    private static func groups(_ text: Substring) -> [UInt16]? {
        guard !text.isEmpty else { return [] }
        var groups: [UInt16] = []
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            let labels = part.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            if labels.count == 4, index == parts.count - 1, labels.allSatisfy({ $0.utf8.allSatisfy(\.isASCIIDigit) }) {
                guard labels.allSatisfy({ (UInt16($0) ?? 256) < 256 }) else { return nil }
                let bytes = labels.map { UInt16($0) ?? 0 }
                groups += [bytes[0] << 8 | bytes[1], bytes[2] << 8 | bytes[3]]
            } else {
                guard (1...4).contains(part.utf8.count), part.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }),
                    let group = UInt16(part, radix: 16)
                else { return nil }
                groups.append(group)
            }
        }
        return groups
    }

    /// True for global unicast addresses; an embedded IPv4 address decides for itself.
    var isGlobal: Bool {
        let embedded = IPv4Address(bits: UInt32(groups[6]) << 16 | UInt32(groups[7]))
        let isMapped = groups[..<5].allSatisfy { $0 == 0 } && groups[5] == 0xFFFF
        let isTranslated = groups[0] == 0x64 && groups[1] == 0xFF9B && groups[2..<6].allSatisfy { $0 == 0 }
        if isMapped || isTranslated { return embedded.isGlobal }
        // 6to4 has the address behind its prefix.
        if groups[0] == 0x2002 {
            return IPv4Address(bits: UInt32(groups[1]) << 16 | UInt32(groups[2])).isGlobal
        }
        // 2000::/3, without the addresses for documentation and Teredo.
        return groups[0] >> 13 == 1 && !(groups[0] == 0x2001 && [0xDB8, 0].contains(groups[1]))
    }
}

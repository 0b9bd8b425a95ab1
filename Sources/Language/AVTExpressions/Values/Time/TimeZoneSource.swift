import Synchronization

/// Where the rules of named time zones come from.
///
/// `UTC` and offsets in figures, `+02:00`, need no source.
public final class TimeZoneSource: Sendable {
    private let read: @Sendable (_ name: String) -> [UInt8]?
    private let known = Mutex<[String: ZoneRules]>([:])

    /// A source that takes zones from what a function returns for a name such as `Europe/Paris`.
    ///
    /// - Parameter read: The zone's file in the format TZif (RFC 9636); `nil` if there is none. Called once for each
    ///   zone that it has, from any thread.
    public init(reading read: @escaping @Sendable (_ name: String) -> [UInt8]?) {
        self.read = read
    }

    /// The zones of the system: those of `/usr/share/zoneinfo`, then those of the directory that `TZDIR` names.
    public static let system = TimeZoneSource { name in
        PlatformFile.contents("/usr/share/zoneinfo/" + name)
            ?? PlatformFile.environment("TZDIR").flatMap { PlatformFile.contents($0 + "/" + name) }
    }

    /// Seconds that a zone's clocks stand before those of UTC at a moment.
    ///
    /// - Throws: `EvaluationError` if the zone is not known or its file malformed.
    func offset(of zone: String, at timestamp: Timestamp) throws(EvaluationError) -> Int {
        if zone.isIdentical(to: "UTC") { return 0 }
        if let offset = ZoneOffset.parse(zone) { return offset }
        return try rules(zone).offset(at: timestamp.seconds)
    }

    private func rules(_ name: String) throws(EvaluationError) -> ZoneRules {
        guard TimeZoneSource.isSafe(name) else {
            throw EvaluationError(
                .invalidArgument, "\"\(name.excerpt)\" is neither a time zone nor an offset like +02:00")
        }
        if let rules = known.withLock({ $0[name] }) { return rules }
        // Read outside the lock: two threads may both read a zone, and store the same.
        guard let bytes = read(name) else {
            throw EvaluationError(.invalidArgument, "there is no time zone \"\(name)\"")
        }
        guard let rules = ZoneFile.rules(bytes) else {
            throw EvaluationError(.invalidArgument, "the file of the time zone \"\(name)\" is malformed")
        }
        known.withLock { $0[name] = rules }
        return rules
    }

    /// True for names that cannot lead out of the directory of zones: no dot, no empty part.
    private static func isSafe(_ name: String) -> Bool {
        let slash = UInt8(ascii: "/")
        return !name.isEmpty && name.utf8.count <= 100
            && name.utf8.split(separator: slash, omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty }
            && name.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == slash || "_+-".utf8.contains($0) }
    }
}

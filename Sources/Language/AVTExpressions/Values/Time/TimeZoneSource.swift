import AVTCore
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The source of the rules of named time zones.
///
/// `UTC` and numeric offsets, `+02:00`, need no source.
package final class TimeZoneSource: Sendable {
    private let read: @Sendable (_ name: String) -> [UInt8]?
    private let known = Mutex<[String: ZoneRules]>([:])

    /// Creates a source that reads zones with a function, by a name such as `Europe/Paris`.
    ///
    /// - Parameter read: Returns the zone's file in the TZif format (RFC 9636), or `nil` if there is none. Called on
    ///   any thread, normally once for each zone that exists.
    package init(reading read: @escaping @Sendable (_ name: String) -> [UInt8]?) {
        self.read = read
    }

    /// The system's zones: those in `/usr/share/zoneinfo`, then those in the directory of the variable `TZDIR`.
    package static let system = TimeZoneSource { name in
        let folders = ["/usr/share/zoneinfo", getenv("TZDIR").map { String(cString: $0) }]
        return folders.lazy.compactMap { $0 }
            .compactMap { try? readFile(at: $0 + "/" + name, limit: largestFileSize) }.first
    }

    /// The maximum size of a zone's file in bytes; the largest ones have about 4,000.
    private static let largestFileSize = 1_048_576

    /// Returns a zone's offset from UTC at a timestamp, in seconds east.
    ///
    /// - Throws: `EvaluationError` if the zone is unknown or its file malformed.
    func offset(of zone: String, at timestamp: Timestamp) throws(EvaluationError) -> Int {
        if zone.hasSameBytes(as: "UTC") { return 0 }
        if let offset = ZoneOffset.parse(zone) { return offset }
        return try rules(zone).offset(at: timestamp.seconds)
    }

    private func rules(_ name: String) throws(EvaluationError) -> ZoneRules {
        guard TimeZoneSource.isSafe(name) else {
            throw EvaluationError(
                .invalidArgument, "\"\(name.excerpt)\" is neither a time zone nor an offset like +02:00")
        }
        if let rules = known.withLock({ $0[name] }) { return rules }
        // Read outside the lock: two threads may both read a zone and store the same rules.
        guard let bytes = read(name) else {
            throw EvaluationError(.invalidArgument, "there is no time zone \"\(name)\"")
        }
        guard let rules = ZoneFile.rules(bytes) else {
            throw EvaluationError(.invalidArgument, "the file of the time zone \"\(name)\" is malformed")
        }
        known.withLock { $0[name] = rules }
        return rules
    }

    /// Returns true for names that cannot lead out of the directory of zones: no dot, no empty part.
    private static func isSafe(_ name: String) -> Bool {
        let slash = UInt8(ascii: "/")
        return !name.isEmpty && name.utf8.count <= 100
            && name.utf8.split(separator: slash, omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty }
            && name.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == slash || "_+-".utf8.contains($0) }
    }
}

import AVTCore
import OpenAVTChain
import OpenAVTRuntime

/// A tracker of an mpv that is already running, by its JSON IPC.
///
/// ```sh
/// mpv --input-ipc-server=mpv.sock film.mp4
/// ```
///
/// ```swift
/// let rules = try OAVTRules([.shipped("playback.metrics"), .shipped("players.mpv")])
/// let instrument = OAVTInstrument(rules: rules, backend: backend)
/// instrument.addTracker(OAVTTrackerMPVSocket(path: "mpv.sock"))
/// instrument.ready()
/// ```
///
/// Nothing is linked, and mpv needs neither configuration nor script. A film that plays already when the tracker connects
/// begins with a `Start` marked `isJoined`. If mpv is killed, the playback ends; the tracker waits for another mpv at the
/// same path. Rules, getters of the app and the backend run on
/// the executor of the instrument, or, without one, on a queue of the tracker or on a thread that emits an event.
///
/// `@unchecked Sendable`: the connection is guarded by a lock.
public final class OAVTTrackerMPVSocket: OAVTPlayerTracker, @unchecked Sendable {
    private let path: String
    private let clock: any OAVTClock
    private let reader = Guarded(MPVReader())
    private let connection = Guarded<UnixConnection?>(nil)

    /// The maximum number of bytes of the path of a socket.
    public static let pathLimit = UnixConnection.pathLimit

    /// Creates a tracker.
    ///
    /// - Parameters:
    ///   - path: The path of the socket, as in mpv's option `--input-ipc-server`; at most ``pathLimit`` bytes. It need not exist yet.
    ///     A tracker with a longer path reports nothing, which `OAVTLog` contains as an error.
    ///   - reportLimit: The maximum number of reports that wait.
    ///   - log: Records the reports, and the events that the app and timers emit for the tracker, or `nil`.
    ///   - clock: The clock of the instrument.
    public init(
        path: String, reportLimit: Int = 1024, log: OAVTReportLog? = nil, clock: any OAVTClock = OAVTSystemClock.shared
    ) {
        (self.path, self.clock) = (path, clock)
        super.init(mapping: .mpv, reportLimit: reportLimit, log: log, clock: clock)
    }

    /// The number of lines from the socket that are no JSON objects, or too long; they are ignored.
    public var unreadableLineCount: Int { reader.withLock { $0.unreadableLineCount } }

    deinit { connection.withLock { $0 }?.close() }

    /// Connects to mpv.
    public override func startListening() {
        guard path.utf8.count <= OAVTTrackerMPVSocket.pathLimit else {
            return OAVTLog.error(
                "mpv cannot be watched at \(path): the path of a socket has at most \(OAVTTrackerMPVSocket.pathLimit) bytes"
            )
        }
        connection.withLock {
            $0 = UnixConnection(path: path, OAVTTrackerMPVSocket.handler(for: self, reader, clock))
        }
    }

    /// Closes the connection.
    public override func stopListening() {
        let old = connection.withLock { connection in
            defer { connection = nil }
            return connection
        }
        old?.close()
        for report in reader.withLock({ $0.heldPosition() }) { self.report(report) }
    }

    /// The handler holds the tracker weakly: an app that forgets to detach it does not leak it.
    private static func handler(
        for tracker: OAVTTrackerMPVSocket, _ reader: Guarded<MPVReader>, _ clock: any OAVTClock
    ) -> UnixConnection.Handler {
        UnixConnection.Handler(
            opened: {
                reader.withLock { $0.begin() }
                return MPVReader.commands
            },
            line: { [weak tracker] line in
                let timestamp = OAVTTimestamp(clock: clock)
                let reports = reader.withLock { $0.reports(of: line, at: timestamp.monotonicMilliseconds) }
                for mpv in reports { tracker?.report(mpv.report, at: timestamp.earlier(by: mpv.age)) }
            },
            lineTooLong: { reader.withLock { $0.countUnreadable() } },
            lost: { [weak tracker] in
                for report in reader.withLock({ $0.heldPosition() }) { tracker?.report(report) }
                guard reader.withLock({ !$0.isShutDown }) else { return }
                tracker?.report(OAVTReport(signal: "player-lost"))
            })
    }
}

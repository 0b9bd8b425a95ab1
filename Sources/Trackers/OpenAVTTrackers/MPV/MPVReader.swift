import AVTCore
import OpenAVTChain

/// A report of mpv.
package struct MPVReport {
    /// The report.
    package let report: OAVTReport
    /// How long ago mpv made it, in milliseconds: some reports wait for others.
    package let age: Int

    init(_ report: OAVTReport, age: Int = 0) { (self.report, self.age) = (report, age) }
}

/// Converts mpv's events to reports.
///
/// A value without a socket and a clock; see `rules/players/mpv.yaml` for what the reports mean.
package struct MPVReader {
    /// The properties that are observed: first what describes the film, then what the player does.
    package static let properties = description + activity
    private static let description = [
        "time-pos", "duration", "width", "height", "speed", "mute", "frame-drop-count", "decoder-frame-drop-count",
        "pause",
    ]
    private static let activity = ["paused-for-cache", "seeking"]
    /// The indices of the observed properties, by name.
    static let indices = Dictionary(uniqueKeysWithValues: properties.enumerated().map { ($1, $0) })

    // Names are interned once: mpv reports positions with every frame.
    private static let symbols = properties.map { Symbol($0) }
    private static let timePosition = indices["time-pos"]
    private static let seeking = indices["seeking"]
    private static let unknown = symbols.map { OAVTReport(property: $0, value: nil) }
    private static let joins = OAVTReport(signal: "tracker-joins")
    private static let joined = OAVTReport(signal: "tracker-joined")
    private static let load = Symbol("start-file")
    /// The reports of events that have no attributes, by name.
    private static let signals = Dictionary(
        uniqueKeysWithValues: ["start-file", "file-loaded", "playback-restart", "seek", "shutdown"].map {
            ($0, OAVTReport(signal: $0))
        })
    /// The names of the signals of `end-file`, by its reason: other text of the socket must not become one, because names are interned
    /// for the life of the process.
    private static let endings = Dictionary(
        uniqueKeysWithValues: ["eof", "stop", "quit", "error", "redirect"].map { ($0, Symbol("end-file-\($0)")) })
    private static let unknownEnding = Symbol("end-file-unknown")

    /// The minimum time between reports of the position, in milliseconds, unless something else is reported.
    static let positionInterval = 250

    /// The first values of the observed properties by index until all are known, or `nil` once they have been reported.
    private var first: [Int: OAVTValue?]? = [:]
    /// The signals that wait until the first values are known: otherwise the size of the picture would follow the first frame, and
    /// count as a change of the rendition.
    private var heldSignals: [(report: OAVTReport, time: Int)] = []
    private var position: (value: OAVTValue?, isReported: Bool) = (nil, true)
    private var nextPosition = Int.min
    /// True after `shutdown`: the end of the connection is no surprise.
    package private(set) var isShutDown = false
    /// The number of lines that are no JSON objects, or too long.
    private(set) var unreadableLineCount = 0

    /// Creates a reader for a new connection.
    package init() {}

    /// The lines that observe the properties.
    static var commands: String {
        properties.enumerated()
            .map { index, name in #"{"command":["observe_property",\#(index + 1),"\#(name)"]}"# + "\n" }.joined()
    }

    /// Begins a new connection.
    mutating func begin() {
        var new = MPVReader()
        new.unreadableLineCount = unreadableLineCount
        self = new
    }

    /// Returns the reports of a line of the JSON IPC.
    ///
    /// - Parameters:
    ///   - line: The line, without its end.
    ///   - now: The time in milliseconds.
    /// - Returns: The reports, in order.
    package mutating func reports(of line: some Collection<UInt8>, at now: Int) -> [MPVReport] {
        guard let message = try? JSONReader.read(line), case .object = message else {
            if !line.isEmpty { unreadableLineCount += 1 }
            return []
        }
        return MPVEvent(message).map { reports(of: $0, at: now) } ?? []
    }

    /// Returns the reports of an event.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - now: The time in milliseconds.
    /// - Returns: The reports, in order.
    package mutating func reports(of event: MPVEvent, at now: Int) -> [MPVReport] {
        switch event {
        case .event(let name, let reason, let error): return signals(name, reason, error, now)
        case .property(let index, let value):
            guard MPVReader.symbols.indices.contains(index) else { return [] }
            if first != nil {
                first?[index] = value
                return first?.count == MPVReader.properties.count ? firstReports(now) : []
            }
            let reports =
                index == MPVReader.timePosition
                ? positions(value, now)
                : heldPosition() + [OAVTReport(property: MPVReader.symbols[index], value: value)]
            return reports.map { MPVReport($0) }
        }
    }

    private mutating func signals(_ event: String, _ reason: String?, _ error: String?, _ now: Int) -> [MPVReport] {
        if event == "shutdown" { isShutDown = true }
        guard event == "end-file" else {
            return MPVReader.signals[event].map { signal($0, now, waits: event != "shutdown") } ?? []
        }
        let attributes = error.map { [OAVTAttribute.errorDescription: OAVTValue.string(String($0.prefix(500)))] }
        let ending = reason.flatMap { MPVReader.endings[$0] } ?? MPVReader.unknownEnding
        return signal(OAVTReport(signal: ending, attributes: attributes ?? [:]), now, waits: false)
    }

    private mutating func signal(_ report: OAVTReport, _ now: Int, waits: Bool) -> [MPVReport] {
        guard first == nil || !waits || heldSignals.count >= 100 else {
            heldSignals.append((report, now))
            return []
        }
        return firstReports(now) + (heldPosition() + [report]).map { MPVReport($0) }
    }

    /// Returns the reports of the first values.
    ///
    /// First, `nil` is reported for every property, so that each first value is a change. If a film plays already, `tracker-joins`
    /// follows, then the properties that describe the film, `tracker-joined`, and what the player does. Without its first frame,
    /// the film is not joined: `playback-restart` then begins the playback.
    ///
    /// Signals keep their times. Values are as old as the first signal behind them, since no time may be earlier than one before.
    private mutating func firstReports(_ now: Int) -> [MPVReport] {
        guard let first else { return [] }
        self.first = nil
        let loadEnd = (heldSignals.lastIndex { $0.report.symbol == MPVReader.load } ?? -1) + 1
        let (before, after) = (heldSignals[..<loadEnd], heldSignals[loadEnd...])
        let begin = heldSignals.first?.time ?? now
        heldSignals = []
        let position = MPVReader.timePosition.flatMap { first[$0] ?? nil }
        let isKnown = before.isEmpty && position != nil
        let isAtBeginning = if case .double(let seconds)? = position { seconds <= 0.1 } else { true }
        let isStarting = isAtBeginning && MPVReader.seeking.flatMap { first[$0] ?? nil } == .bool(true)
        let value = { (index: Int) in first[index].map { OAVTReport(property: MPVReader.symbols[index], value: $0) } }
        let descriptionCount = MPVReader.description.count
        let joined = (
            begin: isKnown ? [MPVReader.joins] : [],
            end: isKnown && !isStarting ? [MPVReader.joined] : []
        )
        let film = joined.begin + (0..<descriptionCount).compactMap(value) + joined.end
        let filmAge = now - (after.first?.time ?? now)
        return MPVReader.unknown.map { MPVReport($0, age: now - begin) }
            + before.map { MPVReport($0.report, age: now - $0.time) } + film.map { MPVReport($0, age: filmAge) }
            + after.map { MPVReport($0.report, age: now - $0.time) }
            + (descriptionCount..<MPVReader.symbols.count).compactMap(value).map { MPVReport($0) }
    }

    /// Counts a line that cannot be read.
    mutating func countUnreadable() { unreadableLineCount += 1 }

    /// Returns the report of a position, unless it waits for the next report.
    private mutating func positions(_ value: OAVTValue?, _ now: Int) -> [OAVTReport] {
        // At the end of a film the position becomes null: the last one shows where that was.
        let last = value == nil ? heldPosition() : []
        position = (value, false)
        guard value == nil || now >= nextPosition else { return [] }
        nextPosition = now + MPVReader.positionInterval
        return last + heldPosition()
    }

    /// Returns the report of the position, if it was not reported yet.
    package mutating func heldPosition() -> [OAVTReport] {
        guard !position.isReported else { return [] }
        position.isReported = true
        return MPVReader.timePosition.map {
            [OAVTReport(property: MPVReader.symbols[$0], value: position.value)]
        } ?? []
    }
}

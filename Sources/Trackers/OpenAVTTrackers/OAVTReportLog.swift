import AVTCore
import Foundation
import OpenAVTChain

/// A recording of reports, and of the events that the app and timers emit: an event log in NDJSON, which `avt-rules run` plays.
///
/// Any thread may use it. Lines are written on the thread that processes the reports, not on that of the player. A line that cannot
/// be written, for example because the disk is full, is lost and counted, see ``lostLineCount``; `OAVTLog` reports the first one.
public final class OAVTReportLog: Sendable {
    private let file: LineFile
    private let session: String
    private let tracker: String
    private static let senderId = OAVTAttribute.senderId.symbol

    /// Creates a log; a file that exists is continued.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - session: The name of the session in the log.
    ///   - tracker: The name of the tracker in the log.
    /// - Throws: An error of Foundation if the file cannot be opened.
    public init(url: URL, session: String, tracker: String = "player") throws {
        (file, self.session, self.tracker) = (try LineFile(url: url), session, tracker)
    }

    /// The number of lines that could not be written.
    public var lostLineCount: Int { loss?.count ?? 0 }

    /// The lines that could not be written, with the reason, or `nil` if there are none.
    package var loss: LineFile.Loss? { file.loss }

    /// Appends the declaration of the tracker's player.
    func declare(player: String) {
        write([JSONMember("player", .string(player))], at: nil)
    }

    /// Appends a report.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - time: Its time in milliseconds since 1970.
    func write(_ report: OAVTReport, at time: Int) {
        switch report.content {
        case .signal(let reported):
            let given = reported.map { ($0.attribute, JSONValue($0.value)) }
            write([JSONMember("signal", .string(report.name))] + attributes(given), at: time)
        case .noValue, .bool, .int, .double, .string:
            write(
                [
                    JSONMember("property", .string(report.name)),
                    JSONMember("value", report.value.map { JSONValue($0) } ?? .null),
                ], at: time)
        }
    }

    /// Appends an event of the app or of a timer, without what a replay adds itself.
    ///
    /// It has the attributes of getters as well: with an executor, an event of the app calls them before reports that are processed
    /// before the event.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - time: Its time in milliseconds since 1970.
    ///   - emitter: What emitted it; a replay has timers of its own, and marks this event.
    func write(_ event: OAVTEvent, at time: Int, from emitter: Emitter) {
        let origin =
            switch emitter {
            case .app: [JSONMember]()
            case .timer: [JSONMember("origin", .string("timer"))]
            }
        let values = event.snapshot.attributes
        // Time-since attributes are no entries.
        let given = event.attributes.entriesInOrder.compactMap { entry in
            entry.attribute == OAVTReportLog.senderId
                ? nil : values[entry.attribute.name].map { (entry.attribute, JSONValue($0)) }
        }
        write([JSONMember("action", .string(event.actionSymbol.name))] + origin + attributes(given), at: time)
    }

    private func attributes(_ values: [(attribute: Symbol, value: JSONValue)]) -> [JSONMember] {
        guard !values.isEmpty else { return [] }
        return [JSONMember("attributes", .object(values.map { JSONMember($0.attribute.name, $0.value) }))]
    }

    private func write(_ content: [JSONMember], at time: Int?) {
        let members =
            (time.map { [JSONMember("at", .int($0))] } ?? []) + [
                JSONMember("session", .string(session)),
                JSONMember("tracker", .string(tracker)),
            ]
        file.append(JSONValue.object(members + content).text)
    }
}

import AVTCore
import Foundation
import OpenAVTChain

/// A recording of reports: an event log in NDJSON, which `avt-rules run` plays.
///
/// Any thread may use it.
public final class OAVTReportLog: Sendable {
    private let file: Guarded<FileHandle>
    private let session: String
    private let tracker: String

    /// Creates a log; a file that exists is continued.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - session: The name of the session in the log.
    ///   - tracker: The name of the tracker in the log.
    /// - Throws: An error of Foundation if the file cannot be opened.
    public init(url: URL, session: String, tracker: String = "player") throws {
        if !FileManager.default.fileExists(atPath: url.path) { try Data().write(to: url) }
        let file = try FileHandle(forWritingTo: url)
        try file.seekToEnd()
        (self.file, self.session, self.tracker) = (Guarded(file), session, tracker)
    }

    /// Appends a report; one that cannot be written is lost.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - time: Its time in milliseconds since 1970.
    func write(_ report: OAVTReport, at time: Int) {
        var members = [
            JSONMember("at", .int(time)),
            JSONMember("session", .string(session)),
            JSONMember("tracker", .string(tracker)),
        ]
        switch report.content {
        case .signal(let name):
            members.append(JSONMember("signal", .string(name.name)))
            let attributes = report.attributes.map {
                JSONMember($0.attribute.name, JSONValue($0.value))
            }
            if !attributes.isEmpty { members.append(JSONMember("attributes", .object(attributes))) }
        case .property(let name, let value):
            members.append(JSONMember("property", .string(name.name)))
            members.append(JSONMember("value", value.map { JSONValue($0) } ?? .null))
        }
        let line = JSONValue.object(members).text + "\n"
        file.withLock { try? $0.write(contentsOf: Data(line.utf8)) }
    }
}

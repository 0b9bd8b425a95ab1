import AVTTestSupport
import OpenAVTChain
import Testing

@testable import OpenAVTTrackers

/// What the lines of mpv's JSON IPC become.
@Suite("mpv's lines") struct MPVReaderTests {
    private static func change(_ name: String, _ data: String) -> String {
        #"{"event":"property-change","id":1,"name":"\#(name)","data":\#(data)}"#
    }

    /// The first values of all properties, as mpv sends them to a client that connects.
    private static func first(position: String, seeking: String = "false") -> [String] {
        MPVReader.properties.map { change($0, $0 == "time-pos" ? position : $0 == "seeking" ? seeking : "null") }
    }

    /// The names of the reports of some lines, one millisecond apart.
    private static func names(_ lines: [String]) -> [String] {
        var reader = MPVReader()
        return lines.enumerated().flatMap { reader.reports(of: Array($1.utf8), at: $0) }.map(\.report.name)
    }

    private static let all = MPVReader.properties
    private static let description = Array(all.dropLast(2))
    private static let activity = ["paused-for-cache", "seeking"]

    @Test func `of a film that plays are reported between its description and the activity of the player`() {
        let expected = Self.all + ["tracker-joins"] + Self.description + ["tracker-joined"] + Self.activity
        #expect(Self.names(Self.first(position: "12.5")) == expected)
        #expect(Self.names(Self.first(position: "12.5").reversed()) == expected)
        #expect(Self.names(Self.first(position: "12.5", seeking: "true")) == expected)
        // A seek that ends meanwhile.
        let restart = #"{"event":"playback-restart"}"#
        let withRestart = Self.all + ["tracker-joins"] + Self.description + ["tracker-joined", "playback-restart"]
        #expect(Self.names([restart] + Self.first(position: "12.5")) == withRestart + Self.activity)
    }

    @Test func `join nothing if no film plays yet`() {
        #expect(Self.names(Self.first(position: "null")) == Self.all + Self.all)
        // The first frame is still to come.
        let starting = Self.all + ["tracker-joins"] + Self.description + Self.activity
        #expect(Self.names(Self.first(position: "0.0", seeking: "true")) == starting)
        // The load comes before what is known about the film.
        let load = #"{"event":"start-file"}"#
        #expect(
            Self.names([load] + Self.first(position: "0.04"))
                == Self.all + ["start-file"] + Self.description + Self.activity)
        // Events wait for all properties, but for the end.
        let lines = [Self.change("pause", "false"), load, #"{"event":"end-file"}"#]
        #expect(Self.names(lines) == Self.all + ["start-file", "pause", "end-file-unknown"])
    }

    @Test func `have the times of signals that wait for the first values`() {
        var reader = MPVReader()
        let lines = [#"{"event":"start-file"}"#, #"{"event":"playback-restart"}"#] + Self.first(position: "0.04")
        let reports = lines.enumerated().flatMap { index, line in
            let time = index * 10
            return reader.reports(of: Array(line.utf8), at: time).map { ($0.report.name, time - $0.age) }
        }
        let times = Dictionary(reports, uniquingKeysWith: { $1 })
        #expect(times["start-file"] == 0 && times["playback-restart"] == 10 && times["width"] == 10)
        #expect(times["seeking"] == (lines.count - 1) * 10)
        #expect(reports.map(\.1) == reports.map(\.1).sorted())
    }

    @Test func `have the last position when it becomes null, or the connection is lost`() {
        var reader = MPVReader()
        let positions = ["0.04", "0.08"].map { Self.change("time-pos", $0) }
        for line in Self.first(position: "null") + positions { _ = reader.reports(of: Array(line.utf8), at: 0) }
        let last = reader.reports(of: Array(Self.change("time-pos", "null").utf8), at: 1)
        #expect(last.map(\.report.name) == ["time-pos", "time-pos"])
        #expect(reader.heldPosition().isEmpty)
        _ = reader.reports(of: Array(positions[0].utf8), at: 2)
        #expect(reader.heldPosition().map(\.name) == ["time-pos"])
    }

    @Test func `have positions four times a second, and with every other report`() {
        var reader = MPVReader()
        for line in Self.first(position: "null") { _ = reader.reports(of: Array(line.utf8), at: 0) }
        var reported: [String] = []
        for frame in 0..<52 {
            let line = Self.change("time-pos", "\(Double(frame) / 25)")
            for report in reader.reports(of: Array(line.utf8), at: frame * 40) { reported.append(report.report.name) }
        }
        #expect(reported.count == 8)
        let last = reader.reports(of: Array(#"{"event":"end-file","reason":"eof"}"#.utf8), at: 2000)
        #expect(last.map(\.report.name) == ["time-pos", "end-file-eof"])
    }

    @Test(arguments: [
        (#"{"event":"end-file","reason":"error","file_error":"loading failed"}"#, "end-file-error"),
        (#"{"event":"end-file","reason":"a new one"}"#, "end-file-unknown"),
        (#"{"event":"end-file"}"#, "end-file-unknown"),
        (#"{"event":"shutdown"}"#, "shutdown"), (#"{"event":"client-message","args":["x"]}"#, nil),
        (#"{"request_id":7,"error":"success","data":null}"#, nil), (change("track-list", "[{}]"), nil), ("", nil),
    ])
    func `are reported only if they are known`(line: String, expected: String?) {
        #expect(
            Self.names(Self.first(position: "null") + [line]) == Self.all + Self.all + [expected].compactMap(\.self))
    }

    @Test func `that are damaged are counted, whatever is damaged`() {
        var random = SeededGenerator(seed: 1)
        var reader = MPVReader()
        for number in 0..<2000 {
            var bytes = Array(Self.change("pause", "true").utf8)
            for _ in 0...random.number(0...3) {
                bytes[random.number(0...(bytes.count - 1))] = UInt8(random.number(0...255))
            }
            _ = reader.reports(of: bytes, at: number)
        }
        #expect(reader.unreadableLineCount > 500)
    }
}

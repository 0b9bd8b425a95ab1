import AVTCore
import Testing

@testable import AVTLive

/// The dashboard of a live session, as text.
@Suite("The dashboard") struct DashboardTests {
    private static let second = 1000

    /// A session of 50 s: a film with an ad before it, a pause, a wait and a seek.
    private static func session() -> Dashboard {
        var dashboard = Dashboard(
            title: "a film, rules my.rules", units: ["PlayTime": "ms", "NumPlays": "count"], start: 0)
        let picture: [(name: String, value: Value)] = [
            ("resolutionWidth", .int(1280)), ("resolutionHeight", .int(720)), ("bitrate", .int(2_500_000)),
            ("duration", .int(3_725_000)), ("position", .int(0)), ("playbackRate", .double(1)), ("title", .string("x")),
        ]
        func event(_ action: String, _ seconds: Int, _ attributes: [(name: String, value: Value)] = []) {
            dashboard.event(action, attributes, at: seconds * second)
        }
        event("AdBegin", 1)
        event("AdFinish", 6)
        dashboard.metric("NumPlays", .int(1), at: 6000)
        event("Start", 6, picture)
        dashboard.metric("PlayTime", .int(4000), at: 10_000)
        event("PauseBegin", 10, [("position", .int(4000))])
        dashboard.blocked("`PauseBegin` was blocked by `pause-begins`, because the last pause has not finished")
        event("PauseFinish", 20, [("position", .int(4000))])
        dashboard.metric("PlayTime", .int(10_000), at: 30_000)
        event("BufferBegin", 30, [("position", .int(14_000))])
        event("BufferFinish", 36, [("position", .int(14_000))])
        event("SeekBegin", 40, [("position", .int(18_000))])
        event("SeekFinish", 41, [("position", .int(60_000))])
        dashboard.metric("RebufferRatio", .double(0.25), at: 41_000)
        dashboard.arrival = 41_000
        return dashboard
    }

    @Test func `shows lanes, metrics and events in 60 columns`() {
        let frame = Self.session().frame(at: 51_000, DashboardStyle(width: 60, height: 24))
        let expected = """
            a film, rules my.rules
            playing      01:10 of 1:02:05   1280 x 720   2500 kbit/s

            playing                 ████       █████████    ████████████
            paused                     █████████
            seeking                                            ██
            rebuffering                                ██████
            ad                  █████
                         -60 s                  -30 s                now

            metric          count    latest       sum
            NumPlays           1         1         1  count
            PlayTime           2     10000     14000  ms
            RebufferRatio      1      0.25

            events
               6.000 s  Start             NumPlays 1
              10.000 s  PauseBegin        PlayTime 4000 ms
                        `PauseBegin` was blocked by `pause-begins`, bec…
              20.000 s  PauseFinish
              30.000 s  BufferBegin       PlayTime 10000 ms
              36.000 s  BufferFinish
              40.000 s  SeekBegin
              41.000 s  SeekFinish
            """
        #expect(frame.joined(separator: "\n") == expected)
    }

    @Test func `puts metrics and events side by side in a wide terminal`() {
        let frame = Self.session().frame(at: 51_000, DashboardStyle(width: 120, height: 20))
        let expected = """
            playing      01:10 of 1:02:05   1280 x 720   2500 kbit/s   speed 1.0

            playing                                ████████                 ███████████████████          ████████ ██████████████████
            paused                                        ███████████████████
            seeking                                                                                             ███
            rebuffering                                                                       ████████████
            ad                            ██████████
                         -60 s                                                -30 s                                              now

            metric          count    latest       sum             events
            NumPlays           1         1         1  count          6.000 s  AdFinish
            PlayTime           2     10000     14000  ms             6.000 s  Start             NumPlays 1
            RebufferRatio      1      0.25                          10.000 s  PauseBegin        PlayTime 4000 ms
                                                                              `PauseBegin` was blocked by `pause-begins`, because t…
            """
        #expect(frame.dropFirst().prefix(14).joined(separator: "\n") == expected)
    }

    @Test func `adds nothing but colours, to the same text`() {
        let plain = Self.session().frame(at: 51_000, DashboardStyle(width: 80))
        let coloured = Self.session().frame(at: 51_000, DashboardStyle(hasColour: true, width: 80))
        #expect(coloured != plain && coloured.map(\.withoutColours) == plain)
    }

    @Test(arguments: [(1, 24), (12, 40), (20, 10), (60, 24), (61, 11), (110, 10), (200, 60)])
    func `never exceeds the terminal, whatever is sent`(width: Int, height: Int) {
        var dashboard = Self.session()
        for number in 0..<300 {
            dashboard.metric("Metric\(number)" + String(repeating: "x", count: number % 90), .int(number), at: 42_000)
            dashboard.event(String(repeating: "é\u{1B}[2J", count: number % 70), [], at: 42_000)
        }
        let messages = (0..<12).map { "message \($0) " + String(repeating: "y", count: 150) }
        for messages in [[], messages] {
            let frame = dashboard.frame(at: 43_000, messages: messages, DashboardStyle(width: width, height: height))
            #expect(frame.count <= height && frame.allSatisfy { $0.count <= width })
            #expect(!frame.joined().contains("\u{1B}"))
        }
    }

    @Test func `shows numbers that no player can have`() {
        var dashboard = Dashboard(title: "a film", units: [:])
        for number in [1e300, -1e300, Double.infinity, Double.nan] {
            let names = ["position", "duration", "playbackRate", "resolutionWidth", "resolutionHeight"]
            for action in ["Start", "PauseBegin"] {
                dashboard.event(action, names.map { ($0, .double(number)) }, at: 1000)
                #expect(dashboard.frame(at: 2000, DashboardStyle(width: 60)).count <= 24)
            }
        }
    }

    @Test func `shows the units of rules that are loaded later`() {
        var dashboard = Dashboard(title: "a film", units: [:])
        dashboard.units = ["Delay": "ms"]
        let attributes: [(name: String, value: Value)] = []
        dashboard.metric("Delay", .int(5), at: 0)
        dashboard.event("Start", attributes, at: 0)
        let frame = dashboard.frame(at: 0, DashboardStyle(width: 60, height: 24)).joined(separator: "\n")
        #expect(frame.contains("Delay 5 ms") && frame.contains(/Delay +1 +5 +5 +ms/), "\(frame)")
    }

    @Test func `shows times that are millennia apart, on the widest terminal`() {
        var lanes = PlaybackLanes()
        lanes.event("Start", at: -8_640_000_000_000_000)
        lanes.event("PauseBegin", at: 8_640_000_000_000_000)
        #expect(lanes.parts(before: -8_640_000_000_000_000, count: 65_535).allSatisfy { $0.isEmpty })
        #expect(Set(lanes.parts(before: 8_640_000_000_000_000, count: 65_535).dropLast()) == [[.playing]])
    }

    @Test func `shows a short wait, and nothing that is over for a minute`() {
        var lanes = PlaybackLanes()
        lanes.event("Start", at: 0)
        lanes.event("BufferBegin", at: 50_000)
        lanes.event("BufferFinish", at: 50_001)
        #expect(
            lanes.parts(before: 60_000, count: 6) == Array(repeating: [.playing], count: 5) + [
                [.playing, .rebuffering]
            ])
        lanes.event("Stop", at: 70_000)
        #expect(lanes.parts(before: 120_000, count: 6) == [[.playing]] + Array(repeating: [], count: 5))
        #expect(lanes.parts(before: 140_000, count: 6) == Array(repeating: [], count: 6))
        #expect(lanes.activity == nil)
    }
}

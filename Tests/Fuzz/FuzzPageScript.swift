import AVTCore
import AVTLive

/// The requests of pages, and when they arrive.
///
/// The input is split at bytes 0x1E, which JSON does not contain. The first part has a byte of options; each further part is a request:
/// a byte for the time before it, one for what else happens, and its lines. A line that begins with `~` is written as five bytes, which
/// select what happens, the session and the tracker, the time, the number, and a value; all other lines are sent as they are.
struct FuzzPageScript {
    /// The time of the receiver at the first request, in milliseconds since 1970.
    static let start = 1_700_000_000_000
    static let lineLimit = 512

    struct Step {
        /// The time since the step before, in milliseconds.
        var delay: Int
        /// True if another program is activated.
        var swapsRules: Bool
        /// False if the request waits in the inbox until the next one.
        var isProcessed: Bool
        var body: [UInt8]
    }

    private(set) var limits = LiveSessions.Limits()
    private(set) var steps: [Step] = []
    /// True if the sessions end because their pages are silent.
    let waitsForEnd: Bool

    var hasSwap: Bool { steps.contains(where: \.swapsRules) }

    init?(_ input: [UInt8]) {
        let parts = input.split(separator: 0x1E, omittingEmptySubsequences: false)
        guard let option = parts[0].first, parts.count > 1 else { return nil }
        limits.sessions = option & 1 == 0 ? 8 : 2
        limits.trackersOfSession = option & 2 == 0 ? 4 : 1
        limits.names = option & 4 == 0 ? 2048 : 12
        limits.lateness = option & 8 == 0 ? 2000 : 0
        waitsForEnd = option & 16 != 0
        var now = FuzzPageScript.start
        var setBackCount = 0
        for part in parts.dropFirst() where part.count > 2 {
            var delay = FuzzPageScript.delays[Int(part[part.startIndex]) % FuzzPageScript.delays.count]
            if delay < 0 { setBackCount += 1 }
            // A clock that is set back again and again is never late.
            if setBackCount > 3 { delay = abs(delay) }
            now += delay
            let flags = part[part.startIndex + 1]
            let body = part.dropFirst(2).split(separator: 0x0A, omittingEmptySubsequences: false).map {
                $0.first == UInt8(ascii: "~") ? FuzzPageScript.line(Array($0.dropFirst()), at: now) : Array($0)
            }
            steps.append(
                Step(
                    delay: delay, swapsRules: flags & 3 == 3, isProcessed: flags & 4 == 0,
                    body: Array(body.joined(separator: [0x0A]))))
        }
    }

    private static let delays = [0, 50, 700, 1000, 2000, 2001, 30_000, 150_000, 600_001, -5000]

    // MARK: Lines

    private static let contents = [
        #""signal":"loadstart""#, #""signal":"playing""#, #""signal":"pause""#, #""signal":"seeking""#,
        #""signal":"seeked""#, #""signal":"waiting""#, #""signal":"canplay""#, #""signal":"ended""#,
        #""signal":"emptied""#, #""signal":"app-left""#, #""signal":"tracker-joins""#, #""signal":"tracker-joined""#,
        #""signal":"tracker-detached""#, #""signal":"error","attributes":{"errorCode":"4"}"#,
        #""property":"currentTime","value":"#, #""property":"duration","value":"#, #""property":"ended","value":"#,
        #""property":"videoHeight","value":"#, #""property":"playbackRate","value":"#, #""action":"MediaRequest""#,
        #""action":"Start","attributes":{"position":1e300,"duration":-1e300,"playbackRate":1e300}"#,
        #""action":"AdBegin""#, #""action":"AdFinish","getters":{"other":{"position":1}}"#,
        #""action":"Ping","attributes":{"bitrate":9223372036854775807,"position":-9e18}"#, #""kind":"ads""#,
        #""player":"html5""#, #""player":"mpv""#, #""consents":{"ads":true}"#, #""action":"End","origin":"timer""#,
    ]
    private static let values = [
        "0", "12.5", "1e300", "-1", "null", "true", "false", #""x""#, "9223372036854775807", "[1]", "{}", "1e400",
    ]
    private static let times = [
        -8_640_000_000_000_000, -7_200_000, -3_600_000, -10_000, 999, 1001, 3_600_000, 8_640_000_000_000_000,
    ]

    /// Returns the line that five bytes select; bytes that are missing are 0.
    private static func line(_ bytes: [UInt8], at now: Int) -> [UInt8] {
        let choice = (bytes + [0, 0, 0, 0, 0]).map(Int.init)
        var content = contents[choice[0] % contents.count]
        if content.hasSuffix(":") { content += values[choice[4] % values.count] }
        let session = choice[1] % 16
        let tracker = choice[1] / 16 % 8
        let isFar = choice[2] > 0xF0
        let at = isFar ? now + times[choice[2] % times.count] : now - choice[2] * 20
        let number =
            switch choice[3] {
            case 0xFF: Int.max
            case 0xFE: Int.min
            default: choice[3]
            }
        let names = #""session":"s\#(session)","tracker":"t\#(tracker)","seq":\#(number),"#
        return Array(#"{"at":\#(at),\#(names)\#(content)}"#.utf8)
    }
}

/// A session that a test plays on a real player.
package struct ScriptedSession: Sendable {
    /// What a viewer, an app or the server does.
    package enum Step: Sendable {
        /// Plays a film of the server, instead of the one that plays.
        case load(String)
        /// Plays a film of the server after those before.
        case append(String)
        /// Waits for a time in seconds.
        case play(Double)
        case pause, resume, stop
        /// Seeks to a time in seconds.
        case seek(Double)
        case speed(Double)
        /// The server withholds what follows a number of seconds of the film.
        case withhold(Int)
        /// The server sends what it withheld.
        case release
        /// Waits until the player plays, has run out of data, or has come to the end of as many films.
        case untilPlaying, untilWaiting
        case untilEnds(Int)
        /// The app loads the other version of the player's pack.
        case swapRules
        /// Ends the player, as a user does, or as the system does.
        case quit, kill
    }

    package let name: String
    package let steps: [Step]
    /// The number of observed startups, pauses, seeks and waits, and the ends.
    package let counts: [Int]
    /// The actions that a tracker must send, besides those of changes of the player and the rendition.
    package let actions: [String]

    package init(_ name: String, _ steps: [Step], counts: [Int], actions: String) {
        (self.name, self.steps, self.counts) = (name, steps, counts)
        self.actions = actions.split(separator: " ").map(String.init)
    }

    /// For each time that the playback is resumed, whether this happens under the revised rules.
    var revisions: [Bool] {
        var isRevised = false
        return steps.compactMap { step in
            if case .swapRules = step { isRevised.toggle() }
            if case .resume = step { return isRevised }
            return nil
        }
    }

    private var swapsRules: Bool { steps.contains { if case .swapRules = $0 { true } else { false } } }

    private static let start: [Step] = [.load("film"), .untilPlaying, .play(0.4)]

    /// The sessions that every player plays.
    ///
    /// The first four contain each kind of event; small samples consist of them.
    package static let all = [
        ScriptedSession(
            "start, pause, resume, seek, speed, end",
            start + [
                .pause, .play(0.4), .resume, .play(0.3), .seek(5.5), .untilPlaying, .play(0.3), .speed(2), .play(0.2),
                .pause, .play(0.2), .resume, .untilEnds(1),
            ],
            counts: [1, 2, 1, 0],
            actions: "StreamLoad Start PauseBegin PauseFinish SeekBegin SeekFinish PauseBegin PauseFinish End"),
        ScriptedSession(
            "stall",
            [
                .withhold(8), .load("film"), .untilPlaying, .withhold(2), .untilWaiting, .play(0.7), .release,
                .untilPlaying, .play(0.4), .stop,
            ],
            counts: [1, 0, 0, 1], actions: "StreamLoad Start BufferBegin BufferFinish Stop"),
        ScriptedSession(
            "refusal: 404", [.load("404"), .untilEnds(1)], counts: [0, 0, 0, 0], actions: "StreamLoad Error Stop"),
        ScriptedSession(
            "replaced film", start + [.load("clip"), .untilPlaying, .play(0.3), .stop], counts: [2, 0, 0, 0],
            actions: "StreamLoad Start Stop StreamLoad Start Stop"),
        ScriptedSession("stop", start + [.stop], counts: [1, 0, 0, 0], actions: "StreamLoad Start Stop"),
        ScriptedSession(
            "stop in a pause", start + [.pause, .play(0.3), .stop], counts: [1, 1, 0, 0],
            actions: "StreamLoad Start PauseBegin PauseFinish Stop"),
        ScriptedSession(
            "refusal: 503", [.load("503"), .untilEnds(1)], counts: [0, 0, 0, 0], actions: "StreamLoad Error Stop"),
        ScriptedSession(
            "truncation", [.load("broken"), .untilEnds(1)], counts: [1, 0, 0, 0],
            actions: "StreamLoad Start Error Stop"),
        ScriptedSession(
            "three in a row", [.load("short"), .append("short"), .append("short"), .untilEnds(3)],
            counts: [3, 0, 0, 0],
            actions: "StreamLoad Start End StreamLoad Start End StreamLoad Start End"),
        ScriptedSession(
            "audio only",
            [
                .load("sound"), .untilPlaying, .play(0.4), .pause, .play(0.3), .resume, .untilEnds(1),
            ], counts: [1, 1, 0, 0], actions: "StreamLoad Start PauseBegin PauseFinish End"),
        ScriptedSession(
            "rules that are swapped in a wait, in a pause and while it plays",
            [
                .withhold(8), .load("film"), .untilPlaying, .withhold(2), .untilWaiting, .play(0.4), .swapRules,
                .play(0.4), .release, .untilPlaying, .play(0.4), .pause, .play(0.2), .resume, .play(0.3), .pause,
                .play(0.2), .swapRules, .play(0.2), .resume, .play(0.3), .swapRules, .play(0.3), .stop,
            ],
            counts: [1, 2, 0, 1],
            actions: "StreamLoad Start BufferBegin BufferFinish PauseBegin PauseFinish PauseBegin PauseFinish Stop"),
        ScriptedSession(
            "a live playlist that grows", [.load("live"), .untilPlaying, .untilEnds(1)], counts: [1, 0, 0, 0],
            actions: "StreamLoad Start End"),
    ]

    /// The user ends the player.
    package static let quit = ScriptedSession(
        "quit in the middle", start + [.quit], counts: [1, 0, 0, 0], actions: "StreamLoad Start Stop")
    /// The system ends the player.
    package static let kill = ScriptedSession(
        "kill -9", start + [.kill], counts: [1, 0, 0, 0], actions: "StreamLoad Start Stop")

    /// Returns the sessions of pages; small samples consist of the first four.
    ///
    /// A browser loads a film as fast as it comes, in blocks of 32 KiB: the server withholds more of it, and the viewer plays it faster.
    ///
    /// - Parameter playsAfterError: True if the browser reports a connection that breaks off before it has played what it has loaded.
    /// - Returns: The sessions, with the actions that a tracker must send.
    package static func inPages(playsAfterError: Bool) -> [ScriptedSession] {
        all.filter { !["truncation", "a live playlist that grows"].contains($0.name) && !$0.swapsRules } + [
            ScriptedSession(
                "truncation",
                [.withhold(5), .load("broken"), .untilPlaying, .speed(2), .play(0.4), .release, .untilEnds(1)],
                counts: [1, 0, 0, 0], actions: "StreamLoad Start Error \(playsAfterError ? "Error " : "")Stop"),
            ScriptedSession(
                "a live playlist that grows", [.load("live"), .untilPlaying, .speed(1.5), .untilEnds(1)],
                counts: [1, 0, 0, 0], actions: "StreamLoad Start End"),
        ]
    }

    /// A session of a page whose rules are swapped while it is quiet, in a pause.
    package static let swappedInPage = ScriptedSession(
        "rules that are swapped in a pause",
        [
            .load("film"), .untilPlaying, .play(0.3), .pause, .play(0.2), .resume, .play(0.3), .pause, .swapRules,
            .resume, .play(0.3), .stop,
        ], counts: [1, 2, 0, 0], actions: "StreamLoad Start PauseBegin PauseFinish PauseBegin PauseFinish Stop")

    /// A session of a page that trackers join.
    package static let joinedInPage = ScriptedSession(
        "join",
        [
            .withhold(4), .load("film"), .untilPlaying, .play(0.5), .pause, .play(0.6), .speed(2), .resume,
            .untilWaiting,
            .play(0.6), .withhold(8), .untilPlaying, .play(0.3), .seek(10.5), .play(0.6), .release, .untilPlaying,
            .play(0.5), .stop,
        ], counts: [1, 1, 1, 1], actions: "")

    /// A session in which trackers join, with a pause, a wait for data and a seek that waits for data.
    package static let joined = ScriptedSession(
        "join",
        [
            .withhold(8), .load("film"), .untilPlaying, .withhold(3), .play(0.5), .pause, .play(0.6), .resume,
            .untilWaiting, .play(0.6), .release, .untilPlaying, .play(0.3), .withhold(4), .seek(6), .play(0.6),
            .release,
            .untilPlaying, .play(0.5), .stop,
        ], counts: [1, 1, 1, 1], actions: "")
}

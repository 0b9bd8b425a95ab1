import AVTPackTools

/// What happens in scenarios that the recordings describe by the name of a test.
enum PillarboxStories {
    /// A story: steps, and how long it goes on.
    struct Story {
        var steps: [PillarboxStep]
        var until: Int?
    }

    /// The stories of monitoring, by the test's name.
    static let monitoring: [String: Story] = [
        "testEntirePlayback": Story(steps: playback()),
        "testError": Story(steps: failure()),
        "testNoStopWithoutStart": Story(steps: [.init(0, .enable), .init(500, .disable(.object([])))]),
        "testHeartbeats": Story(steps: Array(playback(length: 100_000).prefix(3)), until: 35_000),
        "testSessionIdentifierRenewalWhenReplayingAfterEnd": Story(steps: playback() + playback(from: 2000)),
        "testSessionIdentifierRenewalWhenReplayingAfterFatalError": Story(
            steps: failure() + [.init(900, .events(failureHistory + failureHistory))]),
        "testSessionIdentifierClearedAfterPlaybackEnd": Story(steps: playback()),
        "testSessionIdentifierPersistenceAfterFatalError": Story(steps: failure()),
        "testPayloads": Story(steps: playback()),
        "testRepeatOne": Story(steps: repeated),
        "single item to end": Story(steps: playback()),
        "multiple items to end": Story(steps: playback() + playback(from: 1001)),
        "multiple items with error": Story(steps: failure() + [.init(900, .disable(.object([])))]),
        "loadedData": Story(steps: Array(playback().prefix(3))),
        "heartbeat": Story(steps: Array(playback(length: 100_000).prefix(3)), until: 35_000),
        "error": Story(steps: failure()),
    ]

    /// The stories of Commanders Act on Android and the Web, by the scenario's id.
    static let commandersAct: [String: Story] = [
        "ca-web-1": Story(steps: webLoad + [playing(0, at: 0), ended(60_000, at: 60_500)]),
        "ca-web-2": Story(steps: webLoad + [playing(0, at: 0, in: "dvr"), paused(91_000, at: 91_000, in: "dvr")]),
        "ca-web-3": Story(
            steps: webLoad + [
                playing(0, at: 0), seeking(10_000, at: 10_000), playing(600_000, at: 10_200),
                ended(720_000, at: 130_200),
            ]),
        "ca-web-4": Story(
            steps: webLoad + [
                playing(0, at: 0, in: "dvr"), seeking(10_000, at: 10_000, in: "dvr"),
                playing(120_000, at: 10_200, in: "dvr"),
            ], until: 50_000),
        "ca-and-1": Story(steps: [playing(0, at: 0, in: "live"), paused(10_000, at: 10_000, in: "live")]),
        "ca-and-2": Story(
            steps: [
                playing(9000, at: 0, in: "dvr"), seeking(9100, at: 100, in: "dvr"), playing(4000, at: 200, in: "dvr"),
                .init(5000, .disable(snapshot("playing", 8800, "dvr"))),
            ]),
        "ca-and-3": Story(steps: [playing(0, at: 0), paused(10_000, at: 10_000)]),
        "ca-and-4": Story(steps: [playing(0, at: 0), left(2000, at: 2000), playing(0, at: 2100)]),
        "ca-and-5": Story(
            steps: [playing(0, at: 0), ended(5000, at: 5000), playing(0, at: 5010), left(2000, at: 7010)]),
        "ca-and-6": Story(
            steps: [playing(0, at: 0), ended(5000, at: 5000), left(5000, at: 5001), playing(0, at: 5010)] + [
                ended(4000, at: 9010), left(4000, at: 9011),
            ]),
        "ca-and-7": Story(
            steps: [playing(0, at: 0), ended(5000, at: 5000), seeking(5000, at: 6000), playing(0, at: 6100)]),
        "ca-and-8": Story(
            steps: [playing(0, at: 0), left(2000, at: 2000), playing(0, at: 2010), ended(4000, at: 6010)]),
        "ca-and-9": Story(steps: [paused(0, at: 0), seeking(0, at: 1000, from: "paused"), paused(5000, at: 1200)]),
        "ca-and-10": Story(steps: [.init(0, .properties(snapshot("idle", 0))), left(0, at: 1000, state: "idle")]),
        "ca-and-11": Story(steps: [playing(119_500, at: 0), left(120_000, at: 500)]),
    ]

    /// Parameters that a scenario's text asks for.
    static let parameters: [String: [String: String]] = {
        let quick = ["firstHeartbeat": "1s", "posInterval": "2s", "uptimeInterval": "4s"]
        return ["ca-and-1": quick, "ca-and-2": quick, "ca-and-3": quick]
    }()

    // MARK: What stories consist of

    private static let metadata = JSONValue.object([
        JSONMember("kind", .string("metadata")), JSONMember("experience", .int(120)), JSONMember("service", .int(100)),
    ])
    private static let asset = JSONValue.object([
        JSONMember("kind", .string("asset")), JSONMember("experience", .int(300)),
    ])
    private static let failureHistory = [
        metadata,
        .object([
            JSONMember("kind", .string("failure")), JSONMember("name", .string("NSURLErrorDomain(-1100)")),
            JSONMember("message", .string("The requested URL was not found on this server.")),
        ]),
    ]

    private static func playback(from start: Int = 0, length: Int = 1000) -> [PillarboxStep] {
        [
            .init(start, .enable), playing(0, at: start), .init(start, .events([metadata, asset])),
            ended(length, at: start + length), left(length, at: start + length, state: "ended"),
        ]
    }

    private static func failure() -> [PillarboxStep] {
        [
            .init(0, .enable), .init(0, .properties(snapshot("idle", nil, "unknown"))),
            .init(300, .events(failureHistory)),
        ]
    }

    private static let repeated: [PillarboxStep] =
        Array(playback().prefix(4)) + [
            .init(1010, .properties(snapshot("idle", 0, "unknown"))), playing(0, at: 1020),
            .init(1030, .events([metadata, asset, asset])), ended(1000, at: 2030), left(1000, at: 2031, state: "ended"),
        ]

    private static let webLoad: [PillarboxStep] = [
        .init(0, .properties(snapshot("idle", 0, "unknown", buffering: true))), .init(0, .action("Init")),
    ]

    private static func playing(_ position: Int, at time: Int, in stream: String = "onDemand") -> PillarboxStep {
        .init(time, .properties(snapshot("playing", position, stream)))
    }

    private static func paused(_ position: Int, at time: Int, in stream: String = "onDemand") -> PillarboxStep {
        .init(time, .properties(snapshot("paused", position, stream)))
    }

    private static func ended(_ position: Int, at time: Int) -> PillarboxStep {
        .init(time, .properties(snapshot("ended", position)))
    }

    private static func seeking(
        _ position: Int, at time: Int, in stream: String = "onDemand", from state: String = "playing"
    ) -> PillarboxStep {
        .init(time, .properties(snapshot(state, position, stream, seeking: true)))
    }

    private static func left(_ position: Int, at time: Int, state: String = "playing") -> PillarboxStep {
        .init(time, .disable(snapshot(state, position)))
    }

    static func snapshot(
        _ state: String, _ position: Int?, _ stream: String = "onDemand", buffering: Bool = false, seeking: Bool = false
    ) -> JSONValue {
        .object(
            [
                JSONMember("state", .string(state)), JSONMember("stream", .string(stream)),
                JSONMember("buffering", .bool(buffering)), JSONMember("seeking", .bool(seeking)),
                JSONMember("seek_start", .int(0)), JSONMember("seek_end", .int(600_000)),
            ] + (position.map { [JSONMember("time", .int($0))] } ?? []))
    }
}

import OpenAVT
import Testing

/// What the sections `privacy` and `volume` let leave the app.
@Suite struct `What leaves the app` {
    private let tracker = TestTracker()

    private func pack(_ rules: String, version: String = "1.0.0") -> PackSource {
        .text(
            """
            pack: { name: test.delivery, version: \(version), language: 1 }
            vocabulary:
              attributes:
                userId: { type: string }
                metadata.show: { type: string }
              families:
                metadata: { type: string }
              metrics:
                NumPings: { type: counter, unit: count }
                Beat: { type: gauge, unit: count }
            metrics:
              NumPings: { action: Ping, value: 1 }
              Beat: { every: 10s, while: "true", value: 1 }
            \(rules)
            """, name: "delivery.yaml")
    }

    private func chain(_ rules: String) throws -> TestChain {
        try TestChain([pack(rules)], trackers: [tracker])
    }

    private static let consent = """
        privacy:
          consents: { analytics: { description: Measuring. } }
          requires: analytics
        """

    // MARK: Consent

    /// Tries that neither events nor metrics, those of the clock included, are sent before a consent is given.
    private func expectNothingWithoutConsent(_ chain: TestChain, at location: SourceLocation = #_sourceLocation) {
        chain.emit(.Ping, at: 0, by: tracker)
        chain.clock.advance(toMilliseconds: 15_000)
        #expect(chain.backend.order == [], sourceLocation: location)
        chain.instrument.rules.setConsent("analytics", to: true)
        chain.emit(.Ping, at: 16_000, by: tracker)
        chain.clock.advance(toMilliseconds: 25_000)
        #expect(chain.backend.order == ["NumPings", "Ping", "Beat"], sourceLocation: location)
    }

    @Test func `nothing without consent, metrics of the clock included`() throws {
        let chain = try chain(Self.consent)
        expectNothingWithoutConsent(chain)
        chain.instrument.rules.setConsent("analytics", to: false)
        chain.emit(.Ping, at: 26_000, by: tracker)
        #expect(chain.backend.order.count == 3)
    }

    @Test func `time goes on for what is not sent`() throws {
        let chain = try chain(Self.consent)
        chain.emit(.Start, at: 1000, by: tracker)
        chain.instrument.rules.setConsent("analytics", to: true)
        chain.emit(.Ping, at: 4000, by: tracker)
        #expect(chain.backend.last(OAVTAttribute(name: "timeSinceStart")) as? Int == 3000)
    }

    @Test func `consents and the key outlive a swap of rules`() throws {
        let chain = try chain(Self.consent)
        chain.instrument.rules.setConsent("analytics", to: true)
        chain.instrument.rules.setHashKey(Array("a long enough key".utf8))
        let new = pack(Self.consent + "\n  attributes: { userId: { hash: 64 } }", version: "1.1.0")
        guard case .activated = chain.instrument.rules.load([new]) else {
            Issue.record("not activated")
            return
        }
        tracker.attributes = [(OAVTAttribute(name: "userId"), "viewer")]
        chain.emit(.Ping, at: 0, by: tracker)
        // echo -n viewer | openssl dgst -sha256 -hmac "a long enough key"
        #expect(
            chain.backend.last(OAVTAttribute(name: "userId")) as? String
                == "b65acd7966eaeaee55bba47322bb56dddf753a44c4064f321bf617aa95839b4c")
    }

    // MARK: Attributes

    @Test(arguments: [
        ("mask: query", "https://cdn.example/a?b=c#d", "https://cdn.example/a"),
        ("mask: query", "https://user:password@cdn.example:8080/a@b", "https://cdn.example:8080/a@b"),
        ("mask: query", "https://a@b@cdn.example", "https://cdn.example"),
        ("mask: query", "movie?\u{301}token", "movie"),
        ("mask: query", "//user:password@cdn.example/a?b", "//cdn.example/a"),
        ("mask: query", "rtmp://cdn.example/?x://y@z", "rtmp://cdn.example/"),
        ("mask: query", "no address", "no address"),
        ("mask: query", "https:/u:p@cdn.example/a", "https:/cdn.example/a"),
        ("mask: query", "https:\\\\u:p@cdn.example\\a@b", "https:\\\\cdn.example\\a@b"),
        ("mask: query", "https:\t//\n/u:p@cdn.example/a", "https:\t//\n/cdn.example/a"),
        ("mask: query", "HTTPS:u:p@cdn.example", "HTTPS:cdn.example"),
        ("mask: query", "\\\\u:p@cdn.example", "\\\\cdn.example"),
        ("mask: query", "a:b, see https://u:p@cdn.example", "a:b, see https://cdn.example"),
        ("mask: all", "anything", "***"),
        ("truncate: 2", "e\u{301}te", "e\u{301}"),
        ("truncate: 0", "text", ""),
        ("mask: query, truncate: 3", "abcdef?g", "abc"),
    ])
    func `text is covered and cut`(treatment: String, text: String, expected: String) throws {
        let chain = try chain("privacy: { attributes: { source: { \(treatment) } } }")
        tracker.attributes = [(.source, text)]
        chain.emit(.Ping, at: 0, by: tracker)
        #expect(
            (chain.backend.last(.source) as? String).map { Array($0.unicodeScalars) } == Array(expected.unicodeScalars))
    }

    @Test(arguments: [("truncate: 2", "42"), ("truncate: 4", "4200"), ("truncate: 9", "4200"), ("mask: all", "***")])
    func `numbers are covered and cut as text is`(treatment: String, expected: String) throws {
        let chain = try chain("privacy: { attributes: { source: { \(treatment) } } }")
        tracker.attributes = [(.source, 4200)]
        chain.emit(.Ping, at: 0, by: tracker)
        let sent = chain.backend.last(.source)
        #expect(sent.map { "\($0)" } == expected)
        // What is left whole is still a number.
        #expect((sent is Int) == (expected == "4200"))
    }

    @Test func `objects of the app, whose contents are unknown, are omitted`() throws {
        let chain = try chain("privacy: { attributes: { source: { mask: query } } }")
        tracker.attributes = [(.source, [1, 2])]
        chain.emit(.Ping, at: 0, by: tracker)
        #expect(chain.backend.last(.source) == nil && chain.backend.events.count == 1)
    }

    @Test func `numbers are hashed, and without a key nothing is`() throws {
        let chain = try chain("privacy: { attributes: { position: { hash: 8 } } }")
        tracker.attributes = [(.position, 4200)]
        chain.emit(.Ping, at: 0, by: tracker)
        #expect(chain.backend.last(.position) == nil)
        chain.instrument.rules.setHashKey(Array("testtesttesttest".utf8))
        chain.emit(.Ping, at: 1, by: tracker)
        // echo -n 4200 | openssl dgst -sha256 -hmac testtesttesttest
        #expect(chain.backend.last(.position) as? String == "c965f5a7")
    }

    @Test(arguments: ["", "fifteen bytes.."])
    func `a key that is too short is none, and takes back the one before`(key: String) throws {
        let chain = try chain("privacy: { attributes: { position: { hash: 8 } } }")
        tracker.attributes = [(.position, 4200)]
        chain.instrument.rules.setHashKey(Array("testtesttesttest".utf8))
        chain.instrument.rules.setHashKey(Array(key.utf8))
        chain.emit(.Ping, at: 0, by: tracker)
        #expect(chain.backend.last(.position) == nil && chain.backend.order == ["NumPings", "Ping"])
    }

    @Test func `attributes that rules put on events, too, and time-since attributes`() throws {
        let chain = try chain(
            """
            attributes: { title: "'made'" }
            privacy: { attributes: { title: { truncate: 1 }, timeSinceStart: { drop: true } } }
            """)
        chain.emit(.Start, .Ping, at: 0, by: tracker)
        #expect(chain.backend.last(.title) as? String == "m")
        #expect(chain.backend.last(OAVTAttribute(name: "timeSinceStart")) == nil)
    }

    private func sentMetadata(_ rules: String) throws -> [String: String] {
        let chain = try chain(rules)
        tracker.attributes = ["metadata.show", "metadata.season", "metadata"].map { (OAVTAttribute(name: $0), "text") }
        chain.emit(.Ping, at: 0, by: tracker)
        let event = try #require(chain.backend.events.last)
        return event.getDictionary().compactMapValues { $0 as? String }.filter { key, _ in
            key.hasPrefix("metadata") || key.hasPrefix("labels")
        }
    }

    @Test(arguments: [
        ("metadata: { drop: true }", [:]),
        ("metadata: { truncate: 1 }", ["metadata": "t", "metadata.show": "t", "metadata.season": "t"]),
        (
            "metadata: { truncate: 1 }, metadata.show: { truncate: 2 }",
            ["metadata": "t", "metadata.show": "te", "metadata.season": "t"]
        ),
        ("metadata: { drop: true }, metadata.show: { keep: true }", ["metadata.show": "text"]),
    ])
    func `families, as far as nothing is said of one attribute by itself`(
        treatments: String, expected: [String: String]
    ) throws {
        #expect(try sentMetadata("privacy: { attributes: { \(treatments) } }") == expected)
    }

    @Test(arguments: [
        ("others: drop", [:]),
        ("others: drop, attributes: { metadata.show: { keep: true } }", ["metadata.show": "text"]),
        (
            "others: drop, attributes: { metadata: { truncate: 1 } }",
            ["metadata": "t", "metadata.show": "t", "metadata.season": "t"]
        ),
    ])
    func `all attributes that are not named, where others are dropped`(
        privacy: String, expected: [String: String]
    ) throws {
        #expect(try sentMetadata("privacy: { \(privacy) }") == expected)
    }

    @Test func `others are dropped, except those about the sample and withheld events`() throws {
        let chain = try chain(
            "privacy: { others: drop }\nvolume: { sample: { rate: 1 }, limits: { one: { action: Ping, most: 1, per: 1s } } }"
        )
        tracker.attributes = [(.title, "t")]
        chain.emit(.Ping, .Ping, at: 0, by: tracker)
        chain.emit(.Ping, at: 1000, by: tracker)
        let sent = chain.backend.events.map { Set($0.getDictionary().keys.map { "\($0)" }) }
        #expect(sent == [["sampleRate"], ["sampleRate", "withheldEvents"]])
    }

    @Test func `what a payload sends of a map under one name`() throws {
        let payload = "payloads: { Ping: { send: { labels: event.metadata } } }"
        #expect(try sentMetadata(payload) == ["labels.show": "text", "labels.season": "text"])
        #expect(try sentMetadata(payload + "\nprivacy: { attributes: { labels: { drop: true } } }") == [:])
    }

    // MARK: Volume

    @Test func `a session's id decides whether it is in the sample`() throws {
        // SHA-256 of "id-1", its first eight bytes by 2^64: 0.91953...
        for (rate, isSent) in [("0.9195", false), ("0.9196", true), ("0", false), ("1", true)] {
            let chain = try chain("volume: { sample: { rate: \(rate), except: Error } }")
            chain.emit(.Ping, .Error, at: 0, by: tracker)
            chain.clock.advance(toMilliseconds: 10_000)
            #expect(chain.backend.order == (isSent ? ["NumPings", "Ping", "Error", "Beat"] : ["Error"]), "\(rate)")
            #expect(chain.backend.last(OAVTAttribute(name: "sampleRate")) as? Double == 1)
            let marked = chain.backend.metrics.compactMap { $0.getDictionary()["sampleRate"] as? Double }
            #expect(marked == (isSent ? [Double(rate), Double(rate)] : []))
        }
    }

    @Test func `limits count for each tracker, and go on under new rules`() throws {
        let rules = "volume: { limits: { pings: { action: Ping, most: 1, per: 10s } } }"
        let other = TestTracker()
        let chain = try TestChain([pack(rules)], trackers: [tracker, other])
        chain.emit(.Ping, at: 0, by: tracker)
        chain.emit(.Ping, at: 1, by: other)
        chain.emit(.Ping, at: 2, by: tracker)
        chain.instrument.rules.load([pack(rules, version: "1.1.0")])
        chain.emit(.Ping, at: 3, by: tracker)
        chain.emit(.Ping, at: 10_000, by: tracker)
        #expect(chain.backend.events.map(\.stepTime) == [0, 1, 10_000])
        #expect(chain.backend.last(OAVTAttribute(name: "withheldEvents")) as? Int == 2)
        #expect(chain.backend.values(of: "NumPings") == [1, 1, 1, 1, 1])
    }

    @Test func `values of a fragment that were withheld are sent with the next event`() throws {
        let payloads = """
            payloads:
              environment: { when: unsent, send: { user: event.userId } }
              Ping: { include: [environment], send: { kind: { text: ping } } }
              Start: { include: [environment], send: { kind: { text: start } } }
            """
        let user = OAVTAttribute(name: "user")
        func users(_ rules: String, _ emit: (TestChain) -> Void) throws -> [String?] {
            let chain = try chain(rules + "\n" + payloads)
            tracker.attributes = [(OAVTAttribute(name: "userId"), "a")]
            emit(chain)
            return chain.backend.events.map { $0.getAttribute(key: user) as? String }
        }
        let consented = try users(Self.consent) { chain in
            chain.emit(.Start, at: 0, by: tracker)
            chain.instrument.rules.setConsent("analytics", to: true)
            chain.emit(.Ping, .Ping, at: 1000, by: tracker)
        }
        #expect(consented == ["a", nil])
        let limited = try users("volume: { limits: { pings: { action: Ping, most: 1, per: 10s } } }") { chain in
            chain.emit(.Ping, at: 0, by: tracker)
            tracker.attributes = [(OAVTAttribute(name: "userId"), "b")]
            chain.emit(.Ping, at: 2000, by: tracker)
            chain.emit(.Ping, .Start, at: 12_000, by: tracker)
            tracker.attributes = [(OAVTAttribute(name: "userId"), "a")]
            // Withheld again: the next event differs from what was sent, as it would without this one.
            chain.emit(.Ping, at: 13_000, by: tracker)
            chain.emit(.Start, .Start, at: 14_000, by: tracker)
        }
        #expect(limited == ["a", "b", nil, "a", nil])
    }

    // MARK: Other hubs

    /// A hub of the app that asks rules.
    private final class WrappingHub: OAVTHubProtocol {
        let rules: OAVTHubRules
        init(_ rules: OAVTHubRules) { self.rules = rules }
        func instrumentReady(instrument: OAVTInstrument) { rules.instrumentReady(instrument: instrument) }
        func endOfService() {}
        func processEvent(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> OAVTEvent? {
            rules.processEvent(event: event, tracker: tracker)
        }
    }

    @Test func `a hub of rules inside another hub hands on nothing that must not leave`() throws {
        let source = pack(
            "privacy: { attributes: { title: { drop: true } } }\nvolume: { limits: { one: { action: Ping, most: 1, per: 1s } } }"
        )
        let rules = try OAVTRules([source])
        let chain = TestChain(hub: WrappingHub(rules.hub), metricalc: nil, trackers: [tracker])
        tracker.attributes = [(.title, "t")]
        chain.emit(.Ping, .Ping, at: 0, by: tracker)
        #expect(chain.backend.order == ["Ping"] && chain.backend.last(.title) == nil)
    }

    @Test func `a hub of rules inside another hub takes new rules with their timers`() throws {
        let rules = try OAVTRules([pack("")])
        let chain = TestChain(hub: WrappingHub(rules.hub), metricalc: rules.metricalc, trackers: [tracker])
        chain.emit(.Ping, at: 0, by: tracker)
        let timers = """
            timers:
              first: { every: 1h, while: "true", emit: Ping }
              second: { every: 2s, while: "true", emit: Ping }
            """
        guard case .activated = chain.instrument.rules.load([pack(timers, version: "1.1.0")]) else {
            Issue.record("not activated")
            return
        }
        chain.emit(.Start, at: 1000, by: tracker)
        chain.clock.advance(toMilliseconds: 5500)
        #expect(chain.backend.events.filter { $0.getAction() == .Ping }.count == 3)
        #expect(chain.instrument.rules.current?.version == "1.1.0")
    }

    @Test func `metrics of the clock need consent inside another hub, too`() throws {
        let rules = try OAVTRules([pack(Self.consent)])
        let chain = TestChain(hub: WrappingHub(rules.hub), metricalc: rules.metricalc, trackers: [tracker])
        expectNothingWithoutConsent(chain)
    }

    @Test func `a metricalc of rules next to another hub sends nothing without consent`() throws {
        let rules = try OAVTRules([pack(Self.consent)])
        let metricalc = OAVTMetricalcRules(program: rules.program)
        let chain = TestChain(hub: OAVTHubCore(), metricalc: metricalc, trackers: [tracker])
        chain.emit(.Ping, at: 0, by: tracker)
        #expect(chain.backend.metrics.isEmpty && chain.backend.events.count == 1)
    }
}

import AVTDiagnostics
import AVTProofs
import AVTRules
import Testing

/// Names in packs of several players.
@Suite("Names of players") struct PlayerNameTests {
    private static func pack(_ name: String, player: String? = nil, extends: [String] = [], _ rules: String)
        -> PackSource
    {
        let of = player.map { "\n  player: \($0)" } ?? ""
        return .text(
            """
            pack:
              name: \(name)
              version: 1.0.0
              language: 1\(of)
              extends: [\(extends.joined(separator: ", "))]
            \(rules)
            """, name: name + ".yaml")
    }

    private static let common = pack(
        "test.common",
        """
        state: { tracker: { isPlaying: { initial: false } } }
        transitions:
          - { name: starts, action: Start, set: { isPlaying: true } }
          - { name: ends, action: End, set: { isPlaying: false } }
        """)

    private static func player(_ name: String, _ more: String = "") -> PackSource {
        pack(
            "test.\(name)", player: name,
            """
            scopes: { item: { per: tracker } }
            state: { tracker: { isPlaying: { initial: false } } }
            memory: { item: { place: { type: double, unit: s, property: place } } }
            definitions: { isOn: isPlaying && item.open }
            getters: { position: { when: isOn, value: int(place * 1s) } }
            signals: [{ name: begins, signal: pause, when: "!isOn", emit: Start }]
            transitions: [{ name: item-begins, action: Start, begin: item }, { name: item-ends, action: End, end: item }]
            \(more)
            """)
    }

    private func messages(_ packs: [PackSource]) -> [String] {
        RuleCompiler.check(packs).diagnostics.map { "\($0.code): \($0.message)" }
    }

    @Test func `do not clash`() {
        let packs = [PlayerNameTests.common, PlayerNameTests.player("one"), PlayerNameTests.player("two")]
        #expect(messages(packs) == [])
    }

    @Test func `clash in packs of one player`() {
        let other = PlayerNameTests.pack(
            "test.other", player: "one", "signals: [{ name: begins, signal: pause, emit: Start }]")
        let found = messages([
            PlayerNameTests.common, PlayerNameTests.player("one"), PlayerNameTests.player("two"), other,
        ])
        #expect(found.count == 1 && found[0].contains("the pack `test.one` has a signal `begins` already"))
    }

    @Test func `are not visible to packs of other players`() {
        let reader = PlayerNameTests.pack(
            "test.reader", player: "two",
            """
            transitions: [{ name: reads, action: Ping, accept: isOn }, { name: sets, action: Stop, begin: item }]
            """)
        let found = messages([PlayerNameTests.common, PlayerNameTests.player("one"), reader])
        #expect(found.count == 2 && found.allSatisfy { $0.contains("isOn") || $0.contains("item") }, "\(found)")
    }

    @Test func `are read by a pack for all trackers if only one player has them`() {
        let rule = "transitions: [{ name: reads, action: Ping, accept: isOn }]"
        let reader = PlayerNameTests.pack("test.reader", rule)
        #expect(messages([PlayerNameTests.common, PlayerNameTests.player("one"), reader]) == [])
        let ambiguous = messages([
            PlayerNameTests.common, PlayerNameTests.player("one"), PlayerNameTests.player("two"), reader,
        ])
        #expect(ambiguous.count == 1 && ambiguous[0].contains("isOn"), "\(ambiguous)")
    }

    @Test func `of rules for all trackers cannot be overridden or removed for one player`() {
        func changing(_ player: String?) -> PackSource {
            let of = player.map { "player: \($0), " } ?? ""
            return .text(
                """
                pack: { name: test.changing, version: 1.0.0, language: 1, \(of)extends: [openavt.core], remove: [stream-loads] }
                transitions: [{ name: playback-ends, override: true, action: End, set: { didFinish: true } }]
                """, name: "changing.yaml")
        }
        let other = PlayerNameTests.pack(
            "test.other", player: "other", "signals: [{ signal: pause, emit: PauseBegin }]")
        #expect(messages([changing("mine")]) == [])
        #expect(messages([changing(nil), other]) == [])
        let found = messages([changing("mine"), other])
        #expect(
            found.count == 2 && found.allSatisfy { $0.contains("is also for trackers of other players") }, "\(found)")
    }

    @Test func `are proved for the trackers of each player`() {
        let guarantee =
            "guarantees: [{ name: item-is-open, after: Start, expect: item.open }, { name: ended, after: End, expect: \"!item.open\" }]"
        let packs = [
            PlayerNameTests.common, PlayerNameTests.player("one", guarantee), PlayerNameTests.player("two", guarantee),
        ]
        let proved = checkAndProve(packs)
        #expect(proved.diagnostics.isEmpty, "\(proved.diagnostics.map(\.message))")
        let wrong = "guarantees: [{ name: never-open, never: item.open }]"
        let refuted = checkAndProve([
            PlayerNameTests.common, PlayerNameTests.player("one", guarantee), PlayerNameTests.player("two", wrong),
        ])
        #expect(refuted.diagnostics.map(\.code) == [.guaranteeViolated])
        #expect(refuted.diagnostics.first?.range?.file.name == "test.two.yaml")
    }
}

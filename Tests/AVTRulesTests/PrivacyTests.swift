import AVTDiagnostics
import AVTRules
import Testing

/// Diagnostics about private attributes that are sent under other names.
@Suite struct `Private attributes` {
    private func leaks(_ rules: String) -> [String] {
        let pack = """
            pack: { name: test.privacy, version: 1.0.0, language: 1 }
            vocabulary:
              attributes:
                userId: { type: string }
                userNumber: { type: int }
              metrics:
                Number: { type: gauge }
              records:
                viewer: { fields: { viewer.id: { type: string }, viewer.age: { type: int } } }
              families:
                profile: { type: string }
                hidden: { type: string }
            memory:
              tracker:
                last: { family: hidden }
                kept: { type: string }
                known: { record: viewer }
            privacy:
              attributes:
                userId: { drop: true }
                userNumber: { drop: true }
                viewer.id: { hash: 32 }
                hidden: { mask: all }
            \(rules)
            """
        let found = RuleCompiler.check([.text(pack, name: "pack.yaml")]).diagnostics
        #expect(found.filter { $0.severity == .error }.isEmpty, "\(found)")
        return found.filter { $0.code == .privateValueLeaves }.map(\.message)
    }

    @Test(
        arguments: [
            ("attributes: { title: event.userId }", "title"),
            ("attributes: { title: \"has(event.source) ? event.source : event.userId\" }", "title"),
            ("attributes: { title: \"event.userId + '!'\" }", "title"),
            ("attributes: { countErrors: event.userNumber + 1 }", "countErrors"),
            (
                "attributes: { title: kept }\ntransitions: [{ name: a, action: Start, set: { kept: event.userId } }]",
                "title"
            ),
            ("metrics: { Number: { action: Ping, value: event.userNumber } }", "Number"),
            ("payloads: { Ping: { send: { who: event.userId } } }", "who"),
            ("payloads: { Ping: { include: part }, part: { send: { who: event.userId } } }", "who"),
            ("attributes: { title: \"trackers.filter(t, has(t.userId))[0].userId\" }", "title"),
            (
                "attributes: { title: known.id }\ntransitions: [{ name: a, action: Start, set: { known: event.viewer } }]",
                "title"
            ),
            (
                "attributes: { title: kept }\ntransitions: [{ name: a, action: Start, when: has(event.userId), set: { kept: \"'a'\" } }]",
                nil
            ),
            (
                "measures: { tracker: { seen: { samples: event.userNumber, action: Ping } } }\nattributes: { countErrors: seen.last }",
                "countErrors"
            ),
            (
                "measures: { tracker: { seen: { samples: event.userNumber, action: Ping } } }\nattributes: { countErrors: seen.count }",
                nil
            ),
            ("payloads: { Ping: { send: { labels: event.hidden } } }", "labels"),
            (
                "payloads: { Ping: { send: { labels: \"has(event.title) ? event.profile : event.hidden\" } } }",
                "labels"
            ),
            (
                "payloads: { Ping: { send: { labels: last } } }\ntransitions: [{ name: a, action: Start, set: { last: event.hidden } }]",
                "labels"
            ),
            ("payloads: { Ping: { send: { hidden: event.hidden } } }", nil),
            ("payloads: { Ping: { send: { labels: event.profile } } }", nil),
            ("payloads: { Ping: { send: { hidden.other: event.userId } } }", nil),
            ("attributes: { isMuted: has(event.userId) }", nil),
            ("attributes: { userId: \"event.userId + '!'\" }", nil),
            ("attributes: { title: event.source }", nil),
        ] as [(String, String?)])
    func `are found where their values leave under another name, and only there`(rules: String, name: String?) {
        let found = leaks(rules)
        #expect(found.isEmpty == (name == nil), "\(found)")
        if let name { #expect(found.allSatisfy { $0.hasSuffix("leaves as `\(name)`") }, "\(found)") }
    }

    @Test(
        arguments: [
            ("attributes: { isMuted: \"event.userId == 'x'\" }", "isMuted"),
            ("attributes: { countErrors: size(event.userId) }", "countErrors"),
            ("attributes: { countErrors: \"event.source.indexOf(event.userId)\" }", "countErrors"),
            ("attributes: { title: \"event.userId == 'x' ? 'a' : 'b'\" }", "title"),
            ("attributes: { title: \"event.userNumber > 1 ? 'a' : event.source\" }", "title"),
            (
                "definitions: { who: { firstOf: { a: 'event.userId == \"a\"', b: 'true' } } }\nattributes: { title: who }",
                "title"
            ),
            (
                "state: { tracker: { isVip: { initial: false } } }\ntransitions: [{ name: a, action: Start, set: { isVip: \"event.userId == 'x'\" } }]\nattributes: { isMuted: isVip }",
                "isMuted"
            ),
            (
                "attributes: { title: kept }\ntransitions: [{ name: a, action: Start, when: event.userNumber > 1, set: { kept: \"'a'\" } }]",
                "title"
            ),
            (
                "measures: { tracker: { seen: { count: Ping, when: event.userNumber > 1 } } }\nattributes: { countErrors: seen }",
                "countErrors"
            ),
        ])
    func `are found where something depends on them`(rules: String, name: String) {
        let found = leaks(rules)
        #expect(!found.isEmpty && found.allSatisfy { $0.hasPrefix("`\(name)` depends on `user") }, "\(found)")
    }

    @Test(arguments: [
        ("attributes: { title: event.source }", ["`source` leaves as `title`"]),
        ("attributes: { title: \"string(event.number)\" }", []),
        ("attributes: { source: \"string(event.position)\" }", []),
        ("attributes: { title: event.source, source: event.title }", ["`source` leaves as `title`"]),
        ("metrics: { Number: { action: Ping, value: event.position } }", ["`position` leaves as `Number`"]),
        ("metrics: { Number: { action: Ping, value: event.number } }", []),
        ("metrics: { Number: { action: Ping, value: size(event.profile) } }", ["`Number` depends on `profile`"]),
    ])
    func `are all that are not named, where others are dropped`(rules: String, expected: [String]) {
        let pack = """
            pack: { name: test.privacy, version: 1.0.0, language: 1 }
            vocabulary:
              attributes: { number: { type: int } }
              families: { profile: { type: string } }
              metrics: { Number: { type: gauge } }
            privacy:
              others: drop
              attributes: { title: { keep: true }, number: { keep: true } }
            \(rules)
            """
        let found = RuleCompiler.check([.text(pack, name: "pack.yaml")]).diagnostics
        #expect(found.filter { $0.code == .privateValueLeaves }.map(\.message) == expected)
    }
}

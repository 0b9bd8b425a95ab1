import AVTCore
import AVTPackTools
import AVTRules
import Testing

@Suite("Replays with records, sets and families")
struct RecordReplayTests {
    /// The attributes of each event that is sent, by action.
    private func sent(_ pack: String, _ log: [String]) throws -> [String] {
        let head = "pack: { name: test.records, version: 1.0.0, language: 1 }\n"
        let program = try RuleCompiler.compile([.text(head + pack, name: "records.yaml")])
        let replay = Replay(program: program)
        let records = try log.flatMap { replay.process(try LogLine($0.utf8, number: 1)) }
        return records.compactMap { record in
            guard case .event(let event) = record else { return nil }
            let attributes = event.attributes.filter { $0.name.hasPrefix("out") }.map { "\($0.name)=\($0.value.any)" }
            return ([event.action] + attributes.sorted()).joined(separator: " ")
        }
    }

    @Test("a blocked event leaves a record, a set and a family unchanged")
    func blocked() throws {
        let pack = """
            vocabulary:
              records: { adInfo: { fields: { ad.id: { type: string } } } }
              families: { label: { type: string } }
              attributes: { outAd: { type: string }, outSeen: { type: int }, outLabels: { type: int } }
            memory:
              tracker:
                ad: { record: adInfo }
                seen: { type: set }
                labels: { family: label }
            transitions:
              - name: begins
                action: AdBegin
                set: { ad: event.adInfo, seen: 'seen.with(event.ad.id ?? "")', labels: event.label }
              - { name: no-second, stage: last, action: AdBegin, block: size(seen) > 1 }
            attributes: { outAd: ad.id, outSeen: size(seen), outLabels: size(labels) }
            """
        let found = try sent(
            pack,
            [
                #"{"at": 0, "action": "AdBegin", "attributes": {"ad.id": "a", "label.x": "1"}}"#,
                #"{"at": 1, "action": "AdBegin", "attributes": {"ad.id": "b"}}"#, #"{"at": 2, "action": "Ping"}"#,
            ])
        #expect(found == ["AdBegin outAd=a outLabels=1 outSeen=1", "Ping outAd=a outLabels=1 outSeen=1"])
    }

    @Test("a set or a family stays unchanged if it would exceed its limit")
    func limits() throws {
        let pack = """
            vocabulary:
              families: { label: { type: string } }
              attributes: { outSeen: { type: int }, outLabels: { type: int } }
            memory:
              tracker: { seen: { type: set, limit: 2 }, labels: { family: label, limit: 2 } }
            transitions:
              - name: sees
                action: Start
                set: { seen: 'seen.with(event.errorCode ?? "")', labels: event.label }
            attributes: { outSeen: size(seen), outLabels: size(labels) }
            """
        let log = [("a", 2), ("b", 3), ("c", 1), ("b", 0)].map { code, count in
            let labels = (0..<count).map { #", "label.\#($0)": "x""# }.joined()
            return #"{"at": 0, "action": "Start", "attributes": {"errorCode": "\#(code)"\#(labels)}}"#
        }
        #expect(
            try sent(pack, log) == [
                "Start outLabels=2 outSeen=1", "Start outLabels=2 outSeen=2", "Start outLabels=1 outSeen=2",
                "Start outLabels=0 outSeen=2",
            ])
    }

    @Test("the key of a family begins after the dot, with any character")
    func keys() throws {
        let pack = """
            vocabulary:
              families: { label: { type: string, keys: "^[^a]" } }
              attributes: { outLabels: { type: int } }
            attributes: { outLabels: size(event.label) }
            """
        let found = try sent(
            pack,
            [
                "{\"at\": 0, \"action\": \"Start\", \"attributes\": {\"label.\u{301}e\": \"x\", \"label.a\": \"y\", \"labels.b\": \"z\"}}"
            ])
        #expect(found == ["Start outLabels=1"])
    }

    @Test("sent fragments are reset with the scope, unless the event that begins it is blocked")
    func scopes() throws {
        let pack = """
            vocabulary: { attributes: { ready: { type: bool } } }
            scopes: { playback: { per: tracker } }
            transitions:
              - { name: begins, action: MediaRequest, begin: [playback] }
              - { name: not-ready, stage: last, action: MediaRequest, accept: event.ready ?? false }
            payloads:
              rate: { when: unsent, per: playback, send: { outRate: event.bitrate } }
              Ping: { include: rate }
              MediaRequest: { send: { outNothing: event.source } }
            """
        let ping = #"{"at": 0, "action": "Ping", "attributes": {"bitrate": 5}}"#
        let request = #"{"at": 0, "action": "MediaRequest", "attributes": {"ready": READY}}"#
        let found = try sent(
            pack.replacing("event.bitrate", with: "event.position"),
            [
                ping, ping, request.replacing("READY", with: "false"), ping, request.replacing("READY", with: "true"),
                ping, ping,
            ].map { $0.replacing("bitrate", with: "position") })
        #expect(found == ["Ping outRate=5", "Ping", "Ping", "MediaRequest", "Ping outRate=5", "Ping"])
    }
}

import Testing

@Suite("avt-rules run --why of variables with a limit")
struct WhyLimitTests {
    private let pack = """
        pack: { name: example.hosts, version: 1.0.0, language: 1 }
        vocabulary:
          attributes: { host: { type: string } }
          metrics: { Hosts: { type: gauge, unit: count, description: The hosts. } }
        memory: { tracker: { hosts: { type: set, limit: 1 } } }
        transitions:
          - { name: both, action: SeekBegin, set: { hosts: "['a', 'b']" } }
          - { name: host, action: Ping, set: { hosts: "hosts.with(event.host)" } }
        metrics: { Hosts: { action: End, value: size(hosts) } }

        """

    @Test("a set that exceeds its limit is not written, so it is no cause")
    func limit() throws {
        let scratch = try Scratch()
        let pack = try scratch.write(pack, to: "pack.yaml")
        let before = """
            {"at": 1000, "action": "SeekBegin"}

            """
        let written = """
            {"at": 2000, "action": "Ping", "attributes": {"host": "a"}}
            {"at": 3000, "action": "Ping", "attributes": {"host": "b"}}

            """
        let end = #"{"at": 4000, "action": "End"}"#
        let none = try scratch.write(before + end, to: "never.ndjson")
        let never = try Tool.run("run \(pack) --log \(none) --why Hosts").output
        #expect(never.contains("the initial value") && !never.contains("set by `both`"), "\(never)")
        let log = try scratch.write(before + written + end, to: "once.ndjson")
        let once = try Tool.run("run \(pack) --log \(log) --why Hosts").output
        #expect(once.contains("set by `host`, line 2"), "\(once)")
        #expect(!once.contains("set by `both`") && !once.contains("set by `host`, line 3"), "\(once)")
    }
}

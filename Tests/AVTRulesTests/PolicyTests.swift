import AVTDiagnostics
import AVTEngine
import AVTPackFiles
import OpenAVTVendorPacks
import Testing

@testable import AVTRules

/// A host's policy is checked against everything that packs do, and violations have locations.
@Suite("The policy of a host")
struct PolicyTests {
    private static let pack = """
        pack: { name: my.pack, version: 1.0.0, language: 1 }
        vocabulary:
          attributes:
            userId: { type: string }
            shown: { type: string }
          records:
            ad: { fields: { adName: { type: string } } }
          families:
            custom: { type: string }
          metrics:
            Length: { type: gauge, unit: ms }
            Starts: { type: counter }
        definitions:
          isKnown: has(event.userId)
        memory:
          tracker:
            lastShown: { type: string, from: event.shown }
        transitions:
          - { name: on-start, action: Start, when: isKnown, emit: [{ after: Ping, with: { shown: lastShown ?? "" } }] }
          - { name: on-end, action: End, when: 'event.custom["x"] != ""', raise: [Stop] }
        attributes:
          position: { value: event.position, when: valid(event.ad) }
        metrics:
          Length: { action: Start, value: event.duration }
          Starts: { action: Start, value: 1 }
        timers:
          beat: { every: 30s, emit: Error, while: has(lastShown) }

        """

    /// The violations of a policy, each with its location and message.
    private func refused(_ policy: RulePolicy) -> [String] {
        RuleCompiler.check([.text(Self.pack, name: "pack.yaml")], policy: policy).diagnostics
            .filter { $0.severity == .error }
            .map { "\($0.range.map { "\($0.start.line):\($0.start.column)" } ?? "-") \($0.message)" }
    }

    @Test("without one, everything is allowed")
    func allowed() throws {
        #expect(refused(RulePolicy()) == [])
        _ = try RuleCompiler.compile([.text(Self.pack, name: "pack.yaml")])
    }

    @Test("every attribute that is read is found where it is read: alone, in records and families, and to be followed")
    func reads() {
        #expect(
            refused(RulePolicy(reads: .only([]))) == [
                "14:16 packs may not read the attribute `userId`", "17:38 packs may not read the attribute `shown`",
                "20:41 packs may not read the attribute `custom.*`",
                "22:22 packs may not read the attribute `position`", "22:44 packs may not read the attribute `adName`",
                "24:35 packs may not read the attribute `duration`",
            ])
    }

    @Test(
        "names are allowed or refused one by one, or by how they begin",
        arguments: [
            (NameRule.except(["userId"]), ["userId"]), (.except(["user*"]), ["userId"]),
            (.except(["custom.secret"]), ["custom.*"]), (.except(["custom.*"]), ["custom.*"]), (.except(["*"]), nil),
            (.only(["userId", "shown", "custom.*", "position", "adName", "duration"]), []),
            (.only(["*"]), []), (.only(["u*", "s*", "p*", "a*", "d*", "custom.x"]), ["custom.*"]),
        ] as [(NameRule, [String]?)])
    func names(_ rule: NameRule, _ expected: [String]?) {
        let found = refused(RulePolicy(reads: rule)).map { $0.split(separator: "`")[1] }.map(String.init)
        if let expected { #expect(found == expected) } else { #expect(found.count == 6) }
    }

    @Test("what is put on events is found")
    func exports() {
        #expect(
            refused(RulePolicy(exports: .only([]))) == [
                "19:83 packs may not send the attribute `shown`", "22:3 packs may not send the attribute `position`",
            ])
        #expect(refused(RulePolicy(exports: .only(["shown", "position"]))) == [])
    }

    @Test("a family that is sent as a whole is sent with all its names")
    func families() {
        let text = """
            pack: { name: my.pack, version: 1.0.0, language: 1 }
            vocabulary:
              families:
                custom: { type: string }
            transitions:
              - { name: on-start, action: Start, emit: [{ after: Ping, with: { custom: event.custom } }] }
            payloads:
              Start: { send: { all: event.custom } }
            """
        func refused(_ rule: NameRule) -> [String] {
            RuleCompiler.check([.text(text, name: "pack.yaml")], policy: RulePolicy(exports: rule)).diagnostics
                .filter { $0.code == .attributeForbidden }.map(\.message)
        }
        let both = ["custom.*", "all.*"].map { "packs may not send the attribute `\($0)`" }
        #expect(refused(.any) == [])
        #expect(refused(.except(["custom.*", "all.*"])) == both)
        #expect(refused(.except(["custom.name", "all.name"])) == both)
        #expect(refused(.only(["custom", "all"])) == both)
        #expect(refused(.only(["custom.*", "all.*"])) == [])
    }

    @Test("what is emitted is found: by transitions, raised, and by timers")
    func emits() {
        #expect(
            refused(RulePolicy(emits: .only([]))) == [
                "19:69 packs may not emit the action `Ping`", "20:75 packs may not emit the action `Stop`",
                "27:29 packs may not emit the action `Error`",
            ])
        #expect(refused(RulePolicy(emits: .except(["Stop"]))).count == 1)
    }

    @Test("costs are counted, and the first that is too much is shown")
    func costs() {
        let length = Self.pack.utf8.count
        let cases: [(RuleCost, Int, String)] = [
            (.transitions, 1, "20:13 the packs have 2 transitions"),
            (.metrics, 1, "25:3 the packs have 2 metric formulas"),
            (.timers, 0, "27:3 the packs have 1 timer"), (.memory, 0, "17:5 the packs have 1 variable in `memory`"),
            (.sourceBytes, length - 1, "1:15 the packs have \(length) bytes of text"),
        ]
        for (cost, limit, message) in cases {
            #expect(refused(RulePolicy(limits: [cost: limit])) == [message])
            #expect(refused(RulePolicy(limits: [cost: limit + 1])) == [])
        }
        #expect(refused(RulePolicy(limits: [.tableBytes: 0])).first?.hasPrefix("1:15 the packs have ") == true)
    }

    @Test("all that is refused is said at once, and nothing is compiled")
    func together() {
        let policy = RulePolicy(reads: .only([]), exports: .only([]), emits: .only([]), limits: [.timers: 0])
        let error = #expect(throws: RulePackError.self) {
            try RuleCompiler.compile([.text(Self.pack, name: "pack.yaml")], policy: policy)
        }
        #expect(error?.diagnostics.filter { $0.severity == .error }.count == 12)
        let codes = Set(error?.diagnostics.filter { $0.severity == .error }.map(\.code) ?? [])
        #expect(codes == [.attributeForbidden, .actionForbidden, .costExceeded])
    }

    @Test("applied to the program alone, as to one from an image, it refuses the same")
    func programs() throws {
        let policy = RulePolicy(
            reads: .only([]), exports: .only([]), emits: .only([]),
            limits: [.timers: 0, .metrics: 1, .memory: 0, .sourceBytes: 4, .transitions: 0])
        let program = try RuleCompiler.compile([.text(Self.pack, name: "pack.yaml")])
        #expect(
            policy.breaches(by: program, bytes: 5).map(\.description) == [
                "reads the attribute `adName`", "reads the attribute `custom.*`", "reads the attribute `duration`",
                "reads the attribute `position`", "reads the attribute `shown`", "reads the attribute `userId`",
                "sends the attribute `position`", "sends the attribute `shown`", "emits the action `Error`",
                "emits the action `Ping`", "emits the action `Stop`",
                "has 5 bytes of text, where the host allows 4", "has 2 metric formulas, where the host allows 1",
                "has 1 timer, where the host allows 0", "has 1 variable in `memory`, where the host allows 0",
            ])
        #expect(RulePolicy().breaches(by: program, bytes: 5) == [])
    }

    @Test("what a program does is all in what its packs say", arguments: [PackLibrary.core, .vendors].packNames)
    func shipped(name: String) throws {
        let limits = RuleLimits(libraries: [.vendors])
        let program = try RuleCompiler.compile([.shipped(name)], limits: limits)
        let policies = [
            RulePolicy(reads: .only([])), RulePolicy(exports: .only([])), RulePolicy(emits: .only([])),
        ]
        for policy in policies {
            // So many are reported; of more than these not all are.
            let said = RuleCompiler.check([.shipped(name)], policy: policy, limits: limits).diagnostics.map(\.message)
            guard said.count < 100 else { continue }
            for breach in policy.breaches(by: program, bytes: 0) {
                let name = breach.description.split(separator: "`")[1]
                // A formula that the engine does not see into may give a map.
                let names = [name, name.hasSuffix(".*") ? name.dropLast(2) : name]
                #expect(said.contains { message in names.contains { message.hasSuffix(" `\($0)`") } }, "\(breach)")
            }
        }
    }

    @Test("getters of trackers are read through formulas, too")
    func getters() {
        let text = """
            pack: { name: my.pack, version: 1.0.0, language: 1 }
            definitions:
              isLate: 'trackers.exists(t, (t.position ?? 0) > 5s)'
            transitions:
              - { name: on-start, action: Start, accept: isLate }
            """
        let found = RuleCompiler.check(
            [.text(text, name: "pack.yaml")], policy: RulePolicy(reads: .except(["position"])))
        #expect(found.diagnostics.map(\.message) == ["packs may not read the attribute `position`"])
    }

    @Test("the packs below count, shipped ones too")
    func layers() throws {
        let text = "pack: { name: my.pack, version: 1.0.0, language: 1, extends: [openavt.core] }\n"
        let found = RuleCompiler.check([.text(text, name: "pack.yaml")], policy: RulePolicy(emits: .only([])))
        let forbidden = try #require(found.diagnostics.first { $0.code == .actionForbidden })
        #expect(forbidden.range?.file.name == "openavt/core.yaml")
    }

    @Test("a pack in a pack file compiles to what it does on its own")
    func archive() throws {
        let file = PackFile(path: "rules/pack.yaml", bytes: Array(Self.pack.utf8))
        let manifest = PackManifest(
            name: "my.pack", version: "1.0.0", revision: 1, language: "1", main: "rules/pack.yaml")
        let archive = try PackArchive(of: [file], name: "my.avtpack", manifest: manifest)
        let packed = try RuleCompiler.compile([.archive(archive)])
        let plain = try RuleCompiler.compile([.text(Self.pack, name: "pack.yaml")])
        #expect(packed.content.name == plain.content.name && packed.content.version == plain.content.version)
        #expect(packed.content.code.table.cells == plain.content.code.table.cells)
        #expect(packed.content.sends.metrics.map(\.name) == plain.content.sends.metrics.map(\.name))
    }

    @Test("a pack file whose pack is not UTF-8 is refused with the location")
    func notUTF8() throws {
        let file = PackFile(path: "pack.yaml", bytes: [0x61, 0xFF])
        let manifest = PackManifest(name: "my.pack", version: "1.0.0", revision: 1, language: "1", main: "pack.yaml")
        let archive = try PackArchive(of: [file], name: "my.avtpack", manifest: manifest)
        let found = RuleCompiler.check([.archive(archive)]).diagnostics
        #expect(found.map(\.code) == [.notUTF8])
        #expect(found.first?.range?.file.name == "my.avtpack/pack.yaml")
    }
}

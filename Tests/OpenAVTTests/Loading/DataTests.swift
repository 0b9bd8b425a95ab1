import AVTEngine
import AVTPackFiles
import AVTTestSupport
import OpenAVT
import Testing

/// Rules that come as data while an instrument runs.
@Suite struct `Rules that come as data` {
    private let tracker = TestTracker()

    private static func pack(_ version: Int, extending base: String? = nil) -> String {
        """
        pack: { name: test.data, version: \(version).0.0, language: 1\(base.map { ", extends: [\($0)]" } ?? "") }
        vocabulary:
          attributes:
            which: { type: int, unit: count, description: Which rules these are. }
        attributes:
          which: "\(version)"
        """
    }

    private func chain() throws -> TestChain {
        try TestChain([.text(Self.pack(1), name: "old.yaml")], trackers: [tracker])
    }

    /// What the rules in force say of an event.
    private func which(_ chain: TestChain) -> Int? {
        chain.emit(.Ping, by: tracker)
        return chain.backend.last(OAVTAttribute(name: "which")) as? Int
    }

    private func archive(_ text: String) throws -> PackArchive {
        try PackArchive(
            of: [PackFile(path: "pack.yaml", bytes: Array(text.utf8))], name: "test.avtpack",
            manifest: PackManifest(name: "test.data", version: "2.0.0", revision: 1, language: "1", main: "pack.yaml"))
    }

    private func text(_ outcome: InstrumentRules.Outcome) -> String {
        switch outcome {
        case .activated(let rules): "activated \(rules.version)"
        case .deferred: "deferred"
        case .refused(.noRules): "no rules"
        case .refused(.packs(let error as RulePackError)): "packs: \(error.diagnostics.map(\.message))"
        case .refused(.packs(let error as ArchiveError)): "archive: \(error)"
        case .refused(.packs(let error)): "\(error)"
        case .refused(.image(let error)): "image: \(error.code)"
        case .refused(.policy(let breaches)): "policy: \(breaches)"
        }
    }

    @Test func `replace others: YAML, a pack file, an image`() throws {
        let chain = try chain()
        #expect(text(chain.instrument.rules.load(yaml: Array(Self.pack(2).utf8), name: "x.yaml")) == "activated 2.0.0")
        #expect(which(chain) == 2)
        let archive = try archive(Self.pack(2).replacing("\"2\"", with: "\"3\""))
        #expect(text(chain.instrument.rules.load(packFile: archive.bytes, name: "x.avtpack")) == "activated 2.0.0")
        #expect(which(chain) == 3)
        let image = try RuleImage.encode(try RuleCompiler.compile([.text(Self.pack(4), name: "x.yaml")]))
        #expect(text(chain.instrument.rules.load(image: image)) == "activated 4.0.0")
        #expect(which(chain) == 4)
    }

    @Test func `are refused with what is wrong, and the old ones stay`() throws {
        let chain = try chain()
        let rules = chain.instrument.rules
        #expect(text(rules.load(yaml: [0x70, 0xFF], name: "x.yaml")) == "packs: [\"the file is not UTF-8\"]")
        #expect(text(rules.load(yaml: Array("pack: 1".utf8), name: "x.yaml")).hasPrefix("packs: "))
        #expect(text(rules.load(packFile: [1, 2, 3], name: "x.avtpack")).hasPrefix("archive: "))
        #expect(text(rules.load(image: [1, 2, 3])) == "image: foreign")
        let image = try RuleImage.encode(try RuleCompiler.compile([.text(Self.pack(4), name: "x.yaml")]))
        #expect(text(rules.load(image: image, limit: 100)) == "image: tooLarge")
        #expect(text(rules.load(image: Array(image.dropLast()))) == "image: damaged")
        let large = try archive(Self.pack(2))
        #expect(
            text(rules.load(packFile: large.bytes, name: "x", archiveLimits: ArchiveLimits(bytes: 100)))
                .hasPrefix("archive: ")
        )
        #expect(which(chain) == 1 && rules.current?.number == 1)
    }

    @Test func `are refused where they are more than the host takes`() throws {
        let chain = try chain()
        let rules = chain.instrument.rules
        var limits = RuleLimits()
        limits.sourceBytes = 100
        let expected = "the packs have more than 100 bytes together"
        #expect(text(rules.load(yaml: Array(Self.pack(2).utf8), name: "x.yaml", limits: limits)).contains(expected))
        let file = try archive(Self.pack(2)).bytes
        #expect(text(rules.load(packFile: file, name: "x", limits: limits)).contains(expected))
        let image = try RuleImage.encode(try RuleCompiler.compile([.text(Self.pack(4), name: "x.yaml")]))
        var spare = RunLimits()
        spare.work = 0
        #expect(text(rules.load(image: image, within: spare)) == "image: unsound")
        #expect(which(chain) == 1 && rules.current?.number == 1)
    }

    @Test func `are refused where they do what the host does not allow`() throws {
        let chain = try chain()
        let rules = chain.instrument.rules
        let policy = RulePolicy(exports: .except(["which"]))
        let expected = "packs: [\"packs may not send the attribute `which`\"]"
        #expect(text(rules.load([.text(Self.pack(2), name: "x.yaml")], policy: policy)) == expected)
        #expect(text(rules.load(yaml: Array(Self.pack(2).utf8), name: "x.yaml", policy: policy)) == expected)
        #expect(text(rules.load(packFile: try archive(Self.pack(2)).bytes, name: "x", policy: policy)) == expected)
        let image = try RuleImage.encode(try RuleCompiler.compile([.text(Self.pack(2), name: "x.yaml")]))
        #expect(text(rules.load(image: image, policy: policy)) == "policy: [sends the attribute `which`]")
        let spare = RulePolicy(limits: [.sourceBytes: 10])
        #expect(
            text(rules.load(image: image, policy: spare))
                == "policy: [has \(image.count) bytes of text, where the host allows 10]")
        #expect(which(chain) == 1)
    }

    @Test func `extend shipped packs, and never files`() throws {
        let chain = try chain()
        let rules = chain.instrument.rules
        let shipped = Self.pack(2, extending: "openavt.core")
        #expect(text(rules.load(yaml: Array(shipped.utf8), name: "x.yaml")) == "activated 2.0.0")
        // This file is there, as texts find that the app names itself.
        let file = repository.path + "/rules/openavt/core.yaml"
        let reaching = Self.pack(3, extending: file)
        let refusal = text(rules.load(yaml: Array(reaching.utf8), name: "x.yaml"))
        #expect(refusal.contains("packs that come as data extend shipped packs alone"), "\(refusal)")
    }

    @Test func `wait for the end of playbacks as others do`() throws {
        let chain = try chain()
        #expect(
            text(chain.instrument.rules.load(yaml: Array(Self.pack(2).utf8), name: "x.yaml", at: .playbackEnd))
                == "activated 2.0.0")
    }
}

import Foundation
import OpenAVT
import Testing

@Suite(.timeLimit(.minutes(10))) struct `Rules that are compiled off the caller's thread` {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "avt-cache-\(UUID().uuidString)")
    private let tracker = SharedTracker()

    private func images() throws -> [URL] {
        guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    }

    private static let pack = """
        pack:
          { name: example.pack, version: 1.0.0, language: 1, parameters: { least: { type: int, default: 1 } } }
        transitions:
          - { name: some, action: Ping, accept: "(event.amount ?? 0) * 2 >= parameters.least" }
        vocabulary: { attributes: { amount: { type: int } } }
        """

    @Test func `behave as those that are compiled at once, from a cache too`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let cache = RuleCache(folder: folder)
        for _ in 0..<2 {
            let rules = try await OAVTRules.prepared([.text(Self.pack, name: "pack.yaml")], cache: cache)
            let backend = SharedBackend()
            let instrument = OAVTInstrument(hub: rules.hub, metricalc: rules.metricalc, backend: backend)
            instrument.addTracker(tracker)
            for n in 0...2 {
                instrument.addAttribute(key: OAVTAttribute(name: "amount"), value: n)
                instrument.emit(action: .Ping, tracker: tracker)
            }
            #expect(backend.names == ["Ping", "Ping"])
            #expect(try images().count == 1)
        }
    }

    @Test func `are compiled anew for other texts and parameters, and for a damaged image`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let cache = RuleCache(folder: folder)
        func digest(_ text: String, _ parameters: [String: String] = [:]) throws -> String {
            let program = try cache.program(of: [.text(text, name: "pack.yaml")], parameters: parameters)
            return OAVTRules(program: program).hub.digest
        }
        let first = try digest(Self.pack)
        let image = try #require(try images().first)
        try Data("damaged".utf8).write(to: image)
        #expect(try digest(Self.pack) == first)
        #expect(try Data(contentsOf: image).count > 100)
        #expect(try digest(Self.pack, ["least": "2"]) != first)
        #expect(try digest(Self.pack + "\n") != first)
        #expect(try images().count == 3)
    }

    @Test func `are refused with their problems`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        await #expect(throws: RulePackError.self) {
            _ = try await OAVTRules.prepared([.text("pack: 1", name: "pack.yaml")], cache: RuleCache(folder: folder))
        }
        #expect(try images().isEmpty)
    }

    @Test func `replace those of an instrument without blocking a thread`() async throws {
        let backend = SharedBackend()
        let rules = try OAVTRules([.shipped("openavt.core")])
        let instrument = OAVTInstrument(rules: rules, backend: backend)
        instrument.addTracker(tracker)
        let outcome = await instrument.rules.load([.text(Self.pack, name: "pack.yaml")])
        guard case .activated(let generation) = outcome else {
            Issue.record("not activated: \(outcome)")
            return
        }
        #expect(generation.name == "example.pack" && generation.number == 2)
        let refused = await instrument.rules.load([.text("pack: 1", name: "pack.yaml")])
        guard case .refused(.packs) = refused else {
            Issue.record("not refused: \(refused)")
            return
        }
    }

    @Test func `report the warnings of packs that are loaded without blocking`() async throws {
        let rules = try OAVTRules([.shipped("openavt.core")])
        let instrument = OAVTInstrument(hub: rules.hub, backend: SharedBackend())
        let notices = Notices(of: instrument)
        let text = Self.pack.replacingOccurrences(of: "(event.amount ?? 0)", with: "event.amount")
        _ = await instrument.rules.load([.text(text, name: "pack.yaml")])
        let warnings = notices.list.compactMap { if case .packWarning(let text) = $0 { text } else { nil } }
        #expect(warnings.count == 1 && warnings.first?.contains("AVT3009") == true)
    }

    @Test func `report the warnings of the packs`() throws {
        let rules = try OAVTRules([.shipped("openavt.core")])
        let instrument = OAVTInstrument(hub: rules.hub, backend: SharedBackend())
        let notices = Notices(of: instrument)
        let text = Self.pack.replacingOccurrences(of: "(event.amount ?? 0)", with: "event.amount")
        _ = load(text, into: instrument)
        let warnings = notices.list.compactMap { if case .packWarning(let text) = $0 { text } else { nil } }
        #expect(warnings.count == 1 && warnings.first?.contains("AVT3009") == true)
    }

    private func load(_ text: String, into instrument: OAVTInstrument) -> InstrumentRules.Outcome {
        instrument.rules.load([.text(text, name: "pack.yaml")])
    }
}

extension OAVTHubRules {
    /// The digest of the active rules.
    fileprivate var digest: String {
        OAVTInstrument(hub: self, backend: SharedBackend()).rules.current?.digest ?? ""
    }
}

import OpenAVT
import Testing

/// How rules with a warning come into an instrument; each way reports the warning once.
@Suite struct `The warnings of packs` {
    private static let pack = """
        pack: { name: warned.pack, version: 1.0.0, language: 1 }
        transitions:
          - { name: some, action: Ping, accept: "event.amount * 2 >= 1" }
        vocabulary:
          attributes: { amount: { type: int } }
          metrics: { NumPings: { type: counter } }
        metrics:
          NumPings: { action: Ping, value: 1 }
        """
    private static let packs = [PackSource.text(pack, name: "pack.yaml")]

    enum Way: CaseIterable {
        case rules, prepared, hub, metricalc, loadedPacks, loadedProgram, setHub, waiting
    }

    @Test(arguments: Way.allCases) func `are reported`(_ way: Way) async throws {
        let backend = SharedBackend()
        let isFirst: Bool
        let instrument: OAVTInstrument
        switch way {
        case .rules: (isFirst, instrument) = (true, OAVTInstrument(rules: try OAVTRules(Self.packs), backend: backend))
        case .prepared:
            (isFirst, instrument) = (
                true, OAVTInstrument(rules: try await OAVTRules.prepared(Self.packs), backend: backend)
            )
        case .hub: (isFirst, instrument) = (true, OAVTInstrument(hub: try OAVTHubRules(Self.packs), backend: backend))
        case .metricalc:
            (isFirst, instrument) = (
                true,
                OAVTInstrument(hub: OpenHub(), metricalc: try OAVTMetricalcRules(Self.packs), backend: backend)
            )
        case .waiting:
            (isFirst, instrument) = (false, OAVTInstrument(rules: OAVTRules(waitingUpTo: 5), backend: backend))
        case .loadedPacks, .loadedProgram, .setHub:
            (isFirst, instrument) = (
                false, OAVTInstrument(rules: try OAVTRules([.shipped("openavt.core")]), backend: backend)
            )
        }
        let notices = Notices(of: instrument)
        instrument.ready()
        #expect(notices.list.count == (isFirst ? 1 : 0))
        switch way {
        case .loadedPacks, .waiting: _ = await instrument.rules.load(Self.packs)
        case .loadedProgram:
            _ = await instrument.rules.load(program: try RuleCompiler.compile(Self.packs))
        case .setHub: instrument.setHub(try OAVTHubRules(Self.packs))
        case .rules, .prepared, .hub, .metricalc: break
        }
        await instrument.shutdown()
        instrument.ready()
        let warnings = notices.list.compactMap { if case .packWarning(let text) = $0 { text } else { nil } }
        #expect(warnings.count == 1 && notices.list.count == 1)
        #expect(warnings.first?.contains("AVT3009") == true)
    }

    @Test(arguments: [true, false])
    func `are reported once, to a listener that is added when the instrument is ready`(hasExecutor: Bool) async throws {
        let instrument =
            hasExecutor
            ? OAVTInstrument(rules: try OAVTRules(Self.packs), backend: SharedBackend())
            : OAVTInstrument(hub: try OAVTHubRules(Self.packs), backend: SharedBackend())
        instrument.ready()
        let first = Notices(of: instrument)
        await instrument.flush()
        #expect(first.list.count == 1)
        #expect(Self.isWarning(first.list.first))
        let second = Notices(of: instrument)
        await instrument.flush()
        #expect(second.list.isEmpty && first.list.count == 1)
    }

    @Test func `are reported to a stream that is read when the instrument is ready`() async throws {
        func warnings() throws -> AsyncStream<OAVTNotice> {
            let instrument = OAVTInstrument(hub: try OAVTHubRules(Self.packs), backend: SharedBackend())
            instrument.ready()
            return instrument.notices()
        }
        var notices: [OAVTNotice] = []
        for await notice in try warnings() { notices.append(notice) }
        #expect(notices.count == 1)
        #expect(Self.isWarning(notices.first))
    }

    private static func isWarning(_ notice: OAVTNotice?) -> Bool {
        if case .packWarning(let text)? = notice { text.contains("AVT3009") } else { false }
    }
}

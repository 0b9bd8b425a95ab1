import AVTEngine
import Foundation
import OpenAVT
import Testing

/// Values and names of live events that do not fit what the packs declare.
@Suite struct `Data that does not fit` {
    private static let pack = PackSource.text(
        """
        pack: { name: test.data, version: 1.0.0, language: 1, extends: [openavt.core] }
        vocabulary:
          attributes:
            reportedLevel: { type: int }
            reportedLabel: { type: string }
            seat: { type: string, oneOf: [window, aisle] }
          metrics: { Level: { type: gauge }, Labelled: { type: counter }, Seated: { type: counter } }
        metrics:
          Level: { action: Ping, when: has(event.reportedLevel), value: event.reportedLevel }
          Labelled: { action: Ping, when: (event.reportedLabel ?? "") == "7", value: 1 }
          Seated: { action: Ping, when: has(event.seat), value: 1 }
        """, name: "data.yaml")

    private let tracker = TestTracker()

    private func chain() throws -> TestChain {
        let chain = try TestChain([Self.pack], trackers: [tracker])
        chain.emit(.Start, at: 0, by: tracker)
        return chain
    }

    private func ping(_ chain: TestChain, _ attributes: [(String, Any)]) {
        tracker.attributes = attributes.map { (OAVTAttribute(name: $0.0), $0.1) }
        chain.emit(.Ping, by: tracker)
    }

    @Test func `what converts without loss is read, and not counted`() throws {
        let chain = try chain()
        ping(chain, [("reportedLevel", 5_000_000.0), ("reportedLabel", 7)])
        ping(chain, [("reportedLevel", Float(3)), ("reportedLabel", 7.0)])
        #expect(chain.backend.values(of: "Level") == [5_000_000, 3])
        #expect(chain.backend.values(of: "Labelled") == [1, 1])
        #expect(chain.instrument.rules.dataReport.isEmpty)
    }

    @Test func `what does not convert is missing, and counted with one example`() throws {
        let chain = try chain()
        for value in ["fast", 0.5, true, Decimal(3), Double.nan] as [Any] { ping(chain, [("reportedLevel", value)]) }
        ping(chain, [("reportedLevel", Int?.none as Any)])
        #expect(chain.backend.values(of: "Level") == [])
        let report = chain.instrument.rules.dataReport
        let found = try #require(report.mismatches.first)
        #expect(found.name == "reportedLevel" && found.action == "Ping" && found.expected == .int)
        #expect(found.count == 5 && found.example == "\"fast\"" && report.mismatches.count == 1)
        #expect(report.unknownNames == [] && report.total == 5)
    }

    @Test func `texts that the declaration does not list are counted, and used as they are`() throws {
        let chain = try chain()
        for seat in ["window", "middle", "aisle", "middle", "floor"] { ping(chain, [("seat", seat)]) }
        #expect(chain.backend.values(of: "Seated") == [1, 1, 1, 1, 1])
        let report = chain.instrument.rules.dataReport
        let found = try #require(report.mismatches.first)
        #expect(found.name == "seat" && found.allowed == ["window", "aisle"] && found.expected == .string)
        #expect(found.count == 3 && found.example == "\"middle\"" && report.mismatches.count == 1)
        #expect(report.unknownNames == [] && report.total == 3)
    }

    @Test func `names that resemble known ones are counted, those of the app are not`() throws {
        let chain = try chain()
        ping(chain, [("reportedLevl", 1), ("reported_label", "7"), ("cabin", "quiet")])
        chain.instrument.emit(action: OAVTAction(name: "Stopp"), tracker: tracker)
        chain.instrument.emit(action: OAVTAction(name: "Boarding"), tracker: tracker)
        let names = chain.instrument.rules.dataReport.unknownNames
        // The attributes of the tracker stay on its later events.
        #expect(names.map(\.name) == ["reportedLevl", "reported_label", "Stopp"])
        #expect(names.map(\.suggestion) == ["reportedLevel", "reportedLabel", "Stop"])
        #expect(names.map(\.count) == [3, 3, 1])
    }

    @Test func `shipped rules that run from their images know OpenAVT's names`() {
        let chain = TestChain(hub: OAVTHubCore(), metricalc: OAVTMetricalcCore(), trackers: [tracker])
        chain.emit(.Start, .PauseBegin, .PauseFinish, .Ping, .SeekBegin, at: 0, by: tracker)
        #expect(chain.instrument.rules.dataReport.isEmpty)
        ping(chain, [("bitrat", 4200), ("position", 4200), ("titel", "x")])
        #expect(chain.instrument.rules.dataReport.unknownNames.map(\.suggestion).contains("bitrate"))
    }

    @Test func `rules that replace others go on counting`() throws {
        let chain = try chain()
        ping(chain, [("reportedLevel", "fast"), ("bitrat", 1)])
        guard case .activated = chain.instrument.rules.load([Self.pack]) else {
            Issue.record("the rules were not replaced")
            return
        }
        ping(chain, [("reportedLevel", "slow"), ("bitrat", 1)])
        let report = chain.instrument.rules.dataReport
        #expect(report.mismatches.map(\.count) == [2] && report.mismatches.map(\.example) == ["\"fast\""])
        #expect(report.unknownNames.map(\.count) == [2])
    }

    @Test func `thousands of names take little room`() throws {
        let chain = try chain()
        for number in 0..<3000 {
            let name = "reportedLeve" + ["a", "b", "c"][number % 3] + String(UnicodeScalar(UInt8(97 + number % 26)))
            ping(chain, [(name, number), ("reportedLevel", "x")])
        }
        let report = chain.instrument.rules.dataReport
        #expect(report.unknownNames.count <= DataReport.limit && report.mismatches.map(\.count) == [3000])
    }
}

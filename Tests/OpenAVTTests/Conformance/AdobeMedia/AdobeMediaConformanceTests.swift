import AVTPackTools
import AVTRecordings
import Testing

/// Adobe's media extension for iOS, call by call and hit by hit, through `rules/adobe/media.yaml`.
@Suite(
    .enabled(
        if: AdobeMediaTrace.recorded != nil && AdobeMediaTable.recorded != nil, "the traces or the table are absent"))
struct AdobeMediaConformanceTests {
    @Test func `every call has the verdict of the extension, and every hit is the one that it sends`()
        throws
    {
        let traces = try #require(AdobeMediaTrace.recorded).get()
        let cases = try traces.flatMap { try $0.cases() }
        #expect(cases.count == traces.map(\.rows.count).reduce(0, +))
        verify(cases, "adobe-aep")
    }

    @Test func `every transition of the sample is that of the extension`() throws {
        let table = try #require(AdobeMediaTable.recorded).get()
        let cases = try table.cases()
        #expect(cases.count == table.rows.count)
        verify(cases, "adobe-aep-derived")
    }

    private func verify(_ cases: [AdobeMediaTrace.Case], _ name: String) {
        let failures = cases.map { ($0.name, $0.differences) }.filter { !$0.1.isEmpty }
        print("conformance \(name): \(cases.count - failures.count) of \(cases.count)")
        #expect(!cases.isEmpty)
        for (name, differences) in failures {
            Issue.record("\(name): \(differences.joined(separator: "; "))")
        }
    }

    @Test func `an altered expectation of any kind is noticed`() throws {
        let traces = try #require(AdobeMediaTrace.recorded).get()
        let table = try #require(AdobeMediaTable.recorded).get()
        let kinds = Set(traces.flatMap { $0.rows.compactMap { $0["kind"]?.string } })
        #expect(kinds == ["event", "ticks", "reorder", "end"])
        let expectations = try traces.flatMap { try $0.expectations() } + table.rows.map(AdobeMediaTable.expectation)
        #expect(expectations.count == traces.map(\.rows.count).reduce(0, +) + table.rows.count)
        for expected in Dictionary(expectations.map { ($0.shape, $0) }, uniquingKeysWith: { $1 }).values {
            #expect(expected.differences(from: expected).isEmpty)
            for altered in expected.alterations where altered != expected {
                #expect(!altered.differences(from: expected).isEmpty, "\(altered.text)")
                #expect(!expected.differences(from: altered).isEmpty, "\(altered.text)")
            }
        }
    }
}

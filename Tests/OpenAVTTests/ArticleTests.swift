import Foundation
import OpenAVT
import Testing

/// The article of the API documentation that shows how to embed the chain.
@Suite struct `The article` {
    @Test func `its code is compiled here, and sends what it says`() throws {
        let article = URL(filePath: #filePath).appending(path: "../../../Sources/OpenAVT/OpenAVT.docc/EmbedTheChain.md")
        let text = try String(contentsOf: article.standardizedFileURL, encoding: .utf8)
        let block = try #require(text.components(separatedBy: "```swift\n").dropFirst().first)
        let shown = block.prefix(upTo: try #require(block.range(of: "```")).lowerBound)
            .split(separator: "\n").filter { !$0.hasPrefix("import ") }
        let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
        let code = source.split(separator: "\n").map { $0.drop { $0 == " " } }
        let start = try #require(code.firstIndex(of: shown[0]))
        #expect(Array(code[start..<(start + shown.count)]) == shown)

        let backend = try embed()
        #expect(backend.order.filter { $0 == "MediaRequest" || $0 == "Start" }.count == 2)
        #expect(backend.metrics.map { $0.getName() } == ["NumRequests", "StartTime", "NumPlays"])
    }

    private typealias MyBackend = TestBackend
    private typealias MyTracker = TestTracker

    private func embed() throws -> TestBackend {
        // swift-format-ignore
        let rules = try OAVTRules([.shipped("openavt.core"), .shipped("openavt.metrics")], parameters: ["pingInterval": "10s"])
        let instrument = OAVTInstrument(hub: rules.hub, metricalc: rules.metricalc, backend: MyBackend())
        let tracker = MyTracker()
        _ = instrument.addTracker(tracker)
        instrument.ready()
        instrument.emit(action: OAVTAction.MediaRequest, tracker: tracker)
        instrument.emit(action: OAVTAction.Start, tracker: tracker)
        return try #require(instrument.getBackend() as? TestBackend)
    }
}

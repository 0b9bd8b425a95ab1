import AVTCore
import AVTTestSupport
import Foundation
import OpenAVTBackends
import OpenAVTChain
import Testing

@Suite("A file of events and metrics") struct FileBackendTests {
    private func lines(_ path: String) throws -> [Substring] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    }

    private func metric(_ value: Int) -> OAVTMetric { OAVTMetric(name: "N", type: .Gauge, value: value) }

    @Test func `has all lines of several threads, each complete`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("new/telemetry.ndjson")
        let backend = OAVTBackendFile(url: URL(fileURLWithPath: path))
        onThreads(4) { thread in
            for number in 0..<250 {
                backend.sendMetric(metric: OAVTMetric(name: "T\(thread)", type: .Gauge, value: number))
            }
        }
        backend.endOfService()
        var values: [String: [Int]] = [:]
        for line in try lines(path) {
            let metric = try #require(try JSONReader.read(line.utf8)["metric"])
            values[try #require(metric["name"]?.string), default: []].append(try #require(metric["value"]?.int))
        }
        #expect(values == Dictionary(uniqueKeysWithValues: (0..<4).map { ("T\($0)", Array(0..<250)) }))
        #expect(backend.droppedCount == 0)
    }

    @Test func `has all lines of two backends`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("telemetry.ndjson")
        let backends = (0..<2).map { _ in OAVTBackendFile(url: URL(fileURLWithPath: path)) }
        for number in 0..<100 {
            backends[number % 2].sendMetric(metric: metric(number))
            if number % 10 < 2 { for backend in backends { backend.flush() } }
        }
        for backend in backends { backend.endOfService() }
        let values = try lines(path).map { try #require(try JSONReader.read($0.utf8)["metric"]?["value"]?.int) }
        #expect(values.sorted() == Array(0..<100))
    }

    @Test func `is renamed when it is full, and the oldest one is removed`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("telemetry.ndjson")
        let backend = OAVTBackendFile(url: URL(fileURLWithPath: path), maximumBytes: 1000, fileCount: 3)
        for number in 0..<100 { backend.sendMetric(metric: metric(number)) }
        backend.flush()
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(files == ["telemetry.ndjson", "telemetry.ndjson.1", "telemetry.ndjson.2"])
        let values = try (try lines(path + ".2") + lines(path + ".1") + lines(path)).map { line in
            try #require(try JSONReader.read(line.utf8)["metric"]?["value"]?.int)
        }
        #expect(values == Array((100 - values.count)..<100))
        for file in files { #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path(file))).count <= 1000) }
    }

    @Test func `loses the line that the last process did not finish`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("telemetry.ndjson")
        try Data("{\"metric\":{}}\n{\"metric\":{\"na".utf8).write(to: URL(fileURLWithPath: path))
        let backend = OAVTBackendFile(url: URL(fileURLWithPath: path))
        backend.sendMetric(metric: metric(1))
        backend.flush()
        let lines = try lines(path)
        #expect(lines.count == 2 && lines[0] == "{\"metric\":{}}")
        #expect(try JSONReader.read(lines[1].utf8)["metric"]?["value"] == .int(1))
    }

    @Test(arguments: ["notes without a line end", "{\"metric\":{}}\nnotes"])
    func `that belongs to another program is not changed`(text: String) throws {
        let folder = try TemporaryFolder()
        let path = folder.path("notes.txt")
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        let backend = OAVTBackendFile(url: URL(fileURLWithPath: path))
        backend.sendMetric(metric: metric(1))
        backend.flush()
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
        #expect(backend.droppedCount == 1)
    }

    @Test func `that cannot be written drops lines and counts them`() throws {
        let folder = try TemporaryFolder()
        let backend = OAVTBackendFile(url: URL(fileURLWithPath: folder.path))
        backend.sendMetric(metric: metric(1))
        backend.flush()
        #expect(backend.droppedCount == 1)
    }

    @Test func `and the console receive the same as part of a group`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("telemetry.ndjson")
        let printed = Guarded<[String]>([])
        let file = OAVTBackendFile(url: URL(fileURLWithPath: path))
        let group = OAVTBackendGroup([file, OAVTBackendConsole { line in printed.withLock { $0.append(line) } }])
        let instrument = OAVTInstrument(hub: PassingHub(), backend: group)
        let tracker = QuietTracker()
        instrument.addTracker(tracker)
        instrument.ready()
        instrument.emit(action: OAVTAction.Start, tracker: tracker)
        instrument.shutdown()
        #expect(try lines(path).count == 1)
        #expect(printed.withLock { $0 }.count == 1)
        #expect(printed.withLock { $0 }.first?.contains(#""action":"Start""#) == true)
    }
}

private final class PassingHub: OAVTHubProtocol {
    func processEvent(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> OAVTEvent? { event }
    func instrumentReady(instrument: OAVTInstrument) {}
    func endOfService() {}
}

/// `@unchecked Sendable`: only its id changes, which is set when it is added.
private final class QuietTracker: OAVTTrackerProtocol, @unchecked Sendable {
    var trackerId: Int?
    private let state = OAVTState()
    func initEvent(event: OAVTEvent) -> OAVTEvent? { event }
    func getState() -> OAVTState { state }
    func instrumentReady(instrument: OAVTInstrument) {}
    func endOfService() {}
}

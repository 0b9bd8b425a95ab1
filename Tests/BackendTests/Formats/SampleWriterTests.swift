import AVTCore
import Foundation
import OpenAVTBackends
import OpenAVTChain
import Testing

@Suite("A writer of samples") struct SampleWriterTests {
    private func metric(_ number: Int) -> OAVTMetric { OAVTMetric(name: "N", type: .Gauge, value: number) }

    @Test func `writes in order what could not be written at first, and drops no more than it must`() async throws {
        let written = Guarded<[Int]>([])
        let isFull = Guarded(true)
        let writer = SampleWriter(limit: 10, retryDelay: .milliseconds(5)) { samples in
            guard !isFull.withLock({ $0 }) else { return .failed(reason: "full") }
            written.withLock { $0 += samples.map(\.number) }
            return .written(failures: 0)
        }
        for number in 0..<12 {
            writer.add(metric(number))
            if number % 4 == 0 { writer.flush() }
        }
        #expect(writer.droppedCount == 2)
        isFull.withLock { $0 = false }
        for _ in 0..<1000 where written.withLock(\.count) < 10 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(written.withLock { $0 } == Array(0..<10))
        // The samples are seen before the writer counts them as written.
        writer.flush()
        writer.add(metric(12))
        writer.flush()
        #expect(written.withLock(\.last) == 10)
    }

    @Test func `counts what cannot be written, and writes the rest`() {
        let writer = SampleWriter(limit: 10) { samples in .written(failures: samples.count { $0.number % 2 == 1 }) }
        for number in 0..<6 { writer.add(metric(number)) }
        writer.flush()
        #expect(writer.droppedCount == 3)
    }
}

import AVTCore
import AVTTestSupport
import Foundation
import OpenAVT
import OpenAVTUpdates
import Testing

/// Events while packs come, fail their trial and are rolled back.
@Suite("Threads at rules that are kept up to date", .timeLimit(.minutes(10))) struct UpdateThreads {
    @Test func `lose no event of any thread`() throws {
        let feed = ScriptedFeed()
        let folder = try Scratch()
        let bench = try UpdateBench(
            feed,
            UpdateBench.settings(store: folder, health: HealthBounds(minimumEvents: 20, length: .zero)))
        bench.begin()
        let (queues, clock, instrument, backend) = (bench.queues, bench.clock, bench.instrument, bench.backend)
        let isOver = Guarded(false)
        let emitted = Guarded(0)
        onThreads(4) { index in
            guard index > 0 else {
                for number in 2...20 {
                    let text = number.isMultiple(of: 3) ? Packs.failing(number) : Packs.text(number)
                    guard let archive = try? Packs.archive(text, revision: number) else { continue }
                    try? feed.offer(archive)
                    clock.advance(toMilliseconds: clock.wallMilliseconds + 60_000)
                    queues.settle()
                    let seen = backend.which.withLock { $0.count }
                    waitByYielding { backend.which.withLock { $0.count } >= seen + 100 }
                }
                isOver.withLock { $0 = true }
                return
            }
            let tracker = SilentTracker()
            _ = instrument.addTracker(tracker)
            var count = 0
            while !isOver.withLock({ $0 }) {
                instrument.emit(action: .Ping, tracker: tracker)
                count += 1
                // Faster than events are stepped nobody emits for long.
                if count.isMultiple(of: 100) { queues.settle() }
            }
            let total = count
            emitted.withLock { $0 += total }
        }
        bench.settle()
        // Under the thread sanitizer, events are emitted much faster than processed: what is queued takes seconds.
        bench.instrument.waitLimit = .seconds(300)
        bench.instrument.shutdown()
        #expect(bench.backend.which.withLock { $0.count } == emitted.withLock { $0 })
        let heard = bench.heard()
        #expect(heard.filter { $0.hasPrefix("rolled back") }.count == 6, "\(heard)")
        #expect(heard.filter { $0.hasPrefix("activated") }.count == 19)
    }
}

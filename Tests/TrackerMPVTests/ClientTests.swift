import AVTCore
import AVTMPVCore
import AVTTrackerKit
import CMPV
import Foundation
import OpenAVT
import OpenAVTTrackers
import Testing

@testable import OpenAVTTrackerMPV

/// The client of the tracker at an mpv core, and its thread.
@Suite("The client of libmpv", .timeLimit(.minutes(15))) struct ClientTests {
    @Test func `reads all properties again after its queue of events has overflowed`() throws {
        let core = Core()
        let isReleased = DispatchSemaphore(value: 0)
        let received = Guarded<(isBlocked: Bool, counts: [Int: Int])>((false, [:]))
        let client = try #require(
            MPVClient(core: core.handle) { event in
                switch event {
                case .property(let index, _): received.withLock { $0.counts[index, default: 0] += 1 }
                case .event("client-message", _, _):
                    let isFirst = received.withLock { received in
                        defer { received.isBlocked = true }
                        return !received.isBlocked
                    }
                    // Meanwhile mpv sends more events than its queue can hold.
                    if isFirst { _ = isReleased.wait(timeout: .now() + 60) }
                case .event: break
                }
            })
        let all = MPVReader.properties.indices
        let areRead = { (count: Int) in
            received.withLock { received in all.allSatisfy { received.counts[$0, default: 0] >= count } }
        }
        for _ in 0..<6000 where !areRead(1) { usleep(1000) }
        core.command("script-message", "x")
        for _ in 0..<6000 where !received.withLock({ $0.isBlocked }) { usleep(1000) }
        #expect(!areRead(2))
        for _ in 0..<3000 { core.command("script-message", "x") }
        isReleased.signal()
        for _ in 0..<5000 where !areRead(2) { usleep(1000) }
        #expect(areRead(2), "\(received.withLock { $0.counts })")
        client.stop()
    }

    @Test func `uses at most half a percent of a processor for a film with 25 frames a second`() throws {
        let core = Core()
        let instrument = OAVTInstrument(
            rules: try OAVTRules([.shipped("playback.metrics"), .shipped("players.mpv")]), backend: Collector())
        let tracker = OAVTTrackerMPV(core: core.handle)
        instrument.addTracker(tracker)
        instrument.ready()
        core.load(seconds: 600)
        core.observe(until: MPV_EVENT_PLAYBACK_RESTART)
        // What happens once, at the start, is measured apart.
        tracker.detach()
        tracker.attach()
        core.observe(seconds: 0.3)
        tracker.detach()
        let before = tracker.processorTime
        tracker.attach()
        let seconds = 5.0
        core.observe(seconds: seconds)
        tracker.detach()
        let share = (tracker.processorTime - before) / seconds
        print("The tracker's thread used \(100 * share) % of a processor")
        #expect(share > 0 && share <= 0.005, "\(100 * share) %")
        instrument.shutdown()
        core.destroy()
    }
}

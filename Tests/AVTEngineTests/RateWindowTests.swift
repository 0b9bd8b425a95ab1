import AVTCore
import Testing

@testable import AVTEngine

@Suite("What a limit counts goes over to another rule of its name")
struct RateWindowTests {
    private func rule(_ most: Int, _ per: Int, sliding: Bool) -> RateLimit {
        RateLimit(name: "pings", actions: [true], most: most, per: per, isSliding: sliding)
    }

    /// Sends at some times what the rule lets through.
    private func window(_ rule: RateLimit, _ times: [Int]) -> RateWindow {
        times.reduce(into: RateWindow()) { window, time in
            if !window.isFull(at: time, rule) { window.count(at: time, rule) }
        }
    }

    @Test func `keep a sliding limit in every interval when its number or time changes`() {
        let old = rule(4, 1000, sliding: true)
        // A full buffer that has wrapped around.
        let before = window(old, [0, 100, 200, 300, 1000, 1100])
        let fewer = rule(2, 1000, sliding: true)
        let withFewer = before.continued(under: fewer, from: old)
        #expect(withFewer.isFull(at: 1999, fewer))
        #expect(!withFewer.isFull(at: 2000, fewer))
        let more = rule(6, 1000, sliding: true)
        var withMore = before.continued(under: more, from: old)
        for time in [1150, 1150] {
            #expect(!withMore.isFull(at: time, more))
            withMore.count(at: time, more)
        }
        // 200, 300, 1000, 1100, 1150 and 1150.
        #expect(withMore.isFull(at: 1199, more))
        #expect(!withMore.isFull(at: 1200, more))
    }

    @Test func `count the events of a fixed window as sent at its last time when it begins to slide`() {
        let (fixed, sliding) = (rule(3, 1000, sliding: false), rule(3, 1000, sliding: true))
        let before = window(fixed, [0, 10, 900])
        let after = before.continued(under: sliding, from: fixed)
        #expect(after.isFull(at: 1899, sliding))
        #expect(!after.isFull(at: 1900, sliding))
        #expect(!RateWindow().continued(under: sliding, from: fixed).isFull(at: 0, sliding))
    }

    @Test func `go on with the window that the last sliding event closes when it becomes fixed`() {
        let (sliding, fixed) = (rule(3, 1000, sliding: true), rule(2, 1000, sliding: false))
        let before = window(sliding, [0, 600, 1200])
        let after = before.continued(under: fixed, from: sliding)
        #expect(after.isFull(at: 1599, fixed))
        #expect(!after.isFull(at: 1600, fixed))
        #expect(!RateWindow().continued(under: fixed, from: sliding).isFull(at: 0, fixed))
    }

    @Test func `forget what was sent later than now in a log that goes back in time`() {
        let sliding = rule(2, 1000, sliding: true)
        var window = window(sliding, [5000, 5100])
        #expect(window.isFull(at: 5200, sliding))
        #expect(!window.isFull(at: 100, sliding))
        window.count(at: 100, sliding)
        window.count(at: 200, sliding)
        #expect(window.isFull(at: 300, sliding))
        #expect(!window.isFull(at: 1100, sliding))
    }
}

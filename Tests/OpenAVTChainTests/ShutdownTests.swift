import AVTCore
import Foundation
import OpenAVTChain
import Testing

@Suite(.timeLimit(.minutes(10))) struct `Ready and shutdown` {
    /// Notes who is ready and who ends.
    private func story(of bench: Bench, _ note: @escaping (String) -> Void) -> ScriptedTracker {
        let other = bench.add()
        bench.backend.onReady = { _ in note("backend ready") }
        bench.metricalc.onReady = { _ in note("metricalc ready") }
        bench.hub.onReady = { _ in note("hub ready") }
        bench.tracker.onReady = { _ in note("tracker 0 ready") }
        other.onReady = { _ in note("tracker 1 ready") }
        bench.backend.onEnd = { note("backend ends") }
        bench.metricalc.onEnd = { note("metricalc ends") }
        bench.hub.onEnd = { note("hub ends") }
        bench.tracker.onEnd = { note("tracker 0 ends") }
        other.onEnd = { note("tracker 1 ends") }
        return other
    }

    @Test func `ready goes from the backend to the trackers, by ascending id`() {
        let bench = Bench()
        var order: [String] = []
        _ = story(of: bench) { order.append($0) }
        bench.instrument.ready()
        #expect(
            order == ["backend ready", "metricalc ready", "hub ready", "tracker 0 ready", "tracker 1 ready"])
    }

    @Test func `every component gets the instrument`() {
        let bench = Bench()
        var instruments: [OAVTInstrument] = []
        bench.backend.onReady = { instruments.append($0) }
        bench.metricalc.onReady = { instruments.append($0) }
        bench.hub.onReady = { instruments.append($0) }
        bench.tracker.onReady = { instruments.append($0) }
        bench.instrument.ready()
        #expect(instruments.count == 4)
        #expect(instruments.allSatisfy { $0 === bench.instrument })
    }

    @Test func `shutdown goes from the trackers to the backend`() {
        let bench = Bench()
        var order: [String] = []
        _ = story(of: bench) { order.append($0) }
        bench.instrument.shutdown()
        #expect(order == ["tracker 0 ends", "tracker 1 ends", "hub ends", "metricalc ends", "backend ends"])
    }

    @Test func `after shutdown nothing is sent and no timer runs`() {
        let bench = Bench()
        let other = bench.add()
        bench.instrument.startPing(trackerId: bench.id, interval: 1)
        bench.instrument.startPing(trackerId: 1, interval: 1)
        bench.instrument.shutdown()
        #expect(bench.clock.nextDueMilliseconds == nil)
        bench.instrument.startPing(trackerId: bench.id, interval: 1)
        bench.emit("A")
        bench.instrument.emit(action: .Start, trackerId: 1)
        bench.instrument.emit(action: .Start, tracker: other)
        bench.instrument.emit(action: .Start, tracker: ScriptedTracker())
        bench.clock.advance(toMilliseconds: 10_000)
        #expect(bench.hub.seen.isEmpty)
        #expect(bench.backend.order.isEmpty)
    }

    @Test func `what trackers emit on their way out is sent, what the others emit is not`() {
        let bench = Bench()
        bench.tracker.onEnd = { bench.emit("FromTracker") }
        bench.hub.onEnd = { bench.emit("FromHub") }
        bench.metricalc.onEnd = { bench.emit("FromMetricalc") }
        bench.backend.onEnd = { bench.emit("FromBackend") }
        bench.instrument.shutdown()
        #expect(bench.sent == ["FromTracker"])
    }

    @Test func `a component that calls shutdown and then ready restarts the instrument`() {
        let bench = Bench()
        var order: [String] = []
        _ = story(of: bench) { order.append($0) }
        bench.hub.onEvent = { event, _ in
            if event.name == "Restart" {
                bench.instrument.shutdown()
                bench.instrument.ready()
            }
            return event
        }
        bench.emit("Restart")
        #expect(
            order == [
                "tracker 0 ends", "tracker 1 ends", "hub ends", "metricalc ends", "backend ends", "backend ready",
                "metricalc ready", "hub ready", "tracker 0 ready", "tracker 1 ready",
            ])
        bench.emit("Later")
        #expect(bench.sent == ["Restart", "Later"])
    }

    @Test func `a restart during a shutdown follows it, unless another shutdown is requested`() {
        let bench = Bench()
        var order: [String] = []
        _ = story(of: bench) { order.append($0) }
        bench.tracker.onEnd = { bench.instrument.ready() }
        bench.instrument.shutdown()
        #expect(order.suffix(6).first == "backend ends" && order.last == "tracker 1 ready")
        order = []
        bench.tracker.onEnd = {
            bench.instrument.ready()
            bench.instrument.shutdown()
        }
        bench.instrument.shutdown()
        #expect(order.last == "backend ends")
        bench.emit("Later")
        #expect(bench.sent.isEmpty)
    }

    @Test func `what was emitted before a shutdown from inside is still sent`() {
        let bench = Bench()
        bench.hub.onEvent = { event, _ in
            if event.name == "Outer" {
                bench.emit("Before")
                bench.instrument.shutdown()
                bench.emit("After")
            }
            return event
        }
        bench.emit("Outer", "Later")
        #expect(bench.sent == ["Outer", "Before"])
    }

    @Test func `a second shutdown ends nothing again`() {
        let bench = Bench()
        var order: [String] = []
        _ = story(of: bench) { order.append($0) }
        bench.instrument.ready()
        order = []
        bench.instrument.shutdown()
        bench.instrument.shutdown()
        #expect(order.filter { $0 == "tracker 0 ends" }.count == 1 && order.filter { $0 == "backend ends" }.count == 1)
        bench.instrument.ready()
        bench.instrument.shutdown()
        #expect(order.filter { $0 == "backend ends" }.count == 2)
    }

    @Test func `a shutdown from inside after the end changes nothing, and the instrument can be ready again`() {
        let bench = Bench()
        bench.instrument.shutdown()
        bench.instrument.runJobAndWait {
            bench.instrument.shutdown()
            bench.instrument.ready()
        }
        bench.emit("Again")
        #expect(bench.sent == ["Again"])
    }

    @Test func `a tracker that is removed during a shutdown from inside ends once`() {
        let bench = Bench()
        let other = bench.add()
        var ends = 0
        other.onEnd = { ends += 1 }
        bench.hub.onEvent = { event, _ in
            bench.instrument.shutdown()
            _ = bench.instrument.removeTracker(other.trackerId ?? -1)
            return event
        }
        bench.emit("Outer")
        #expect(ends == 1)
    }

    @Test func `a tracker that another one removes is not made ready afterwards`() {
        let bench = Bench()
        let other = bench.add()
        var story: [String] = []
        bench.tracker.onReady = { _ in _ = bench.instrument.removeTracker(other.trackerId ?? -1) }
        other.onReady = { _ in story.append("ready") }
        other.onEnd = { story.append("ends") }
        bench.instrument.ready()
        #expect(story == ["ends"])
    }

    @Test func `what another thread emits before a shutdown begins comes before the ends`() {
        let bench = Bench()
        var story: [String] = []
        bench.backend.onEvent = { story.append($0.name) }
        bench.tracker.onEnd = { story.append("tracker ends") }
        bench.backend.onEnd = { story.append("backend ends") }
        let ended = DispatchSemaphore(value: 0)
        let shared = Shared(content: bench)
        bench.hub.onEvent = { event, _ in
            guard event.name == "Outer" else { return event }
            let emitted = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                shared.content.instrument.shutdown()
                ended.signal()
            }
            usleep(50_000)
            // The shutdown waits for this event, and this thread does not wait for either.
            Thread.detachNewThread {
                shared.content.emit("Late")
                emitted.signal()
            }
            emitted.wait()
            return event
        }
        bench.emit("Outer")
        ended.wait()
        #expect(story == ["Outer", "Late", "tracker ends", "backend ends"])
    }

    @Test func `calls of other threads during a shutdown return after it`() {
        let bench = Bench()
        let story = Guarded<[String]>([])
        let shared = Shared(content: bench)
        let returned = DispatchSemaphore(value: 0)
        func call(_ name: String, _ call: @escaping @Sendable (OAVTInstrument) -> Void) {
            Thread.detachNewThread {
                call(shared.content.instrument)
                story.withLock { $0.append("\(name) returns") }
                returned.signal()
            }
            usleep(50_000)
        }
        bench.hub.onEvent = { event, _ in
            guard event.name == "Outer" else { return event }
            // They wait for this event, one behind the other.
            call("first") { $0.shutdown() }
            call("second") { $0.shutdown() }
            return event
        }
        bench.tracker.onEnd = { call("ready") { $0.ready() } }
        bench.backend.onEnd = {
            usleep(50_000)
            story.withLock { $0.append("backend ends") }
        }
        bench.backend.onReady = { _ in story.withLock { $0.append("backend ready") } }
        bench.emit("Outer")
        for _ in 0..<3 { returned.wait() }
        let order = story.withLock { $0 }
        #expect(order.filter { $0 == "backend ends" }.count == 1 && order.first == "backend ends")
        #expect(Set(order) == ["backend ends", "first returns", "second returns", "backend ready", "ready returns"])
        bench.emit("Again")
        #expect(bench.sent == ["Outer", "Again"])
    }

    @Test func `shutdown drops getters`() {
        let bench = Bench()
        bench.instrument.registerGetter(attribute: .position, getter: { 7 }, tracker: bench.tracker)
        bench.instrument.shutdown()
        #expect(bench.instrument.callGetter(attribute: .position, tracker: bench.tracker) == nil)
    }

    @Test func `ready after shutdown makes the instrument work again`() {
        let bench = Bench()
        bench.instrument.shutdown()
        bench.instrument.ready()
        bench.emit("Again")
        bench.instrument.startPing(trackerId: bench.id, interval: 1)
        bench.clock.advance(toMilliseconds: 1000)
        #expect(bench.sent == ["Again", "Ping"])
    }
}

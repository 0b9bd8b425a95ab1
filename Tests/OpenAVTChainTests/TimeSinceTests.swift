import AVTCore
import AVTTestSupport
import OpenAVTChain
import Testing

@Suite(.timeLimit(.minutes(10))) struct `Time-since attributes` {
    private let bench = Bench()
    private let timeSinceA = OAVTAttribute(name: "timeSinceA")
    private let timeSinceB = OAVTAttribute(name: "timeSinceB")

    @Test func `count from the last event of the action, which must be there`() {
        bench.emit("A", at: 10)
        #expect(bench.last?.int(timeSinceA) == nil)
        bench.emit("B", at: 25)
        #expect(bench.last?.int(timeSinceA) == 15)
        bench.emit("A", at: 40)
        #expect(bench.last?.int(timeSinceA) == 30)
        bench.emit("B", at: 41)
        #expect(bench.last?.int(timeSinceA) == 1)
        #expect(bench.last?.int(timeSinceB) == 16)
    }

    @Test func `are of the moment of emission, not of reading`() {
        bench.emit("A", "B", at: 10)
        let old = bench.last
        bench.emit("A", at: 500)
        bench.emit("B", at: 900)
        bench.clock.advance(toMilliseconds: 5000)
        #expect(old?.int(timeSinceA) == 0)
        #expect(old?.getDictionary()["timeSinceA"] as? Int == 0)
        #expect(old?.getDictionary()["timeSinceB"] == nil)
    }

    @Test func `are of the moment of emission also for an event that waits`() {
        bench.emit("A", at: 10)
        bench.backend.onEvent = { [bench] event in
            guard event.name == "B" else { return }
            bench.emit("C")
            bench.clock.set(toMilliseconds: 400)
        }
        bench.emit("B", at: 30)
        #expect(bench.last?.name == "C")
        #expect(bench.last?.int(timeSinceA) == 20)
        #expect(bench.last?.getTimestamp() == 0.03)
    }

    @Test func `are shared by all trackers and survive the one that emitted`() {
        let other = bench.add()
        bench.emit("A", at: 10)
        _ = bench.instrument.removeTracker(bench.id)
        bench.clock.advance(toMilliseconds: 35)
        bench.instrument.emit(action: .Start, tracker: other)
        #expect(bench.last?.int(timeSinceA) == 25)
    }

    @Test func `are not marked by blocked events`() {
        bench.tracker.onInit = { $0.name == "A" ? nil : $0 }
        bench.hub.onEvent = { event, _ in event.name == "B" ? nil : event }
        bench.emit("A", "B", "C", at: 10)
        #expect(bench.last?.getDictionary().keys.sorted() == ["senderId"])
    }

    @Test func `go by the action that was emitted, whatever event the hub gives`() {
        bench.hub.onEvent = { event, _ in event.name == "A" ? OAVTEvent(action: OAVTAction(name: "B")) : event }
        bench.emit("A", at: 10)
        bench.emit("C", at: 30)
        #expect(bench.last?.int(timeSinceA) == 20)
        #expect(bench.last?.int(timeSinceB) == nil)
    }

    @Test func `bear the name that the action gives`() {
        let mine = OAVTAttribute(name: "myTimeSince")
        bench.emit(OAVTAction(name: "A", timeAttribute: mine), at: 10)
        bench.emit("B", at: 30)
        #expect(bench.last?.int(mine) == 20)
        #expect(bench.last?.int(timeSinceA) == nil)
    }

    @Test func `are on the event for tracker, getters, hub and metricalc`() {
        var read: [Int?] = []
        bench.tracker.onInit = { [timeSinceA] in
            read.append($0.int(timeSinceA)); return $0
        }
        bench.hub.onEvent = { [timeSinceA] event, _ in
            read.append(event.int(timeSinceA)); return event
        }
        bench.metricalc.onEvent = { [timeSinceA] in
            read.append($0.int(timeSinceA)); return []
        }
        bench.instrument.registerGetter(
            attribute: .position, getter: { nil }, tracker: bench.tracker,
            filter: { [timeSinceA] event, _ in
                read.append(event.int(timeSinceA)); return true
            })
        bench.emit("A", at: 10)
        read = []
        bench.emit("B", at: 17)
        #expect(read == [7, 7, 7, 7])
    }

    @Test func `can be replaced and removed`() {
        bench.emit("A", at: 10)
        bench.hub.onEvent = { [timeSinceA, timeSinceB] event, _ in
            if event.name == "C" {
                event.setAttribute(key: timeSinceA, value: "long")
                let removed = [timeSinceA, timeSinceA, timeSinceB].map { event.removeAttribute(key: $0) }
                #expect(removed == [true, false, false])
            } else {
                event.setAttribute(key: timeSinceA, value: "long")
            }
            return event
        }
        bench.emit("B", at: 20)
        #expect(bench.last?.string(timeSinceA) == "long")
        #expect(bench.last?.getDictionary()["timeSinceA"] as? String == "long")
        bench.hub.onEvent = { [timeSinceB] event, _ in
            #expect(event.removeAttribute(key: timeSinceB))
            return event
        }
        bench.emit("C", at: 30)
        #expect(bench.last?.getAttribute(key: timeSinceB) == nil)
        #expect(bench.last?.getDictionary().keys.sorted() == ["senderId", "timeSinceA"])
        #expect(bench.last?.removeAttribute(key: timeSinceB) == false)
    }

    @Test(arguments: 0..<6)
    func `agree with a table that is copied for every event, read late and on other threads`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var table: [String: Int] = [:]
        var expected: [[String: Int]] = []
        var now = 0
        let blocked = OAVTAttribute(name: "blocked")
        bench.hub.onEvent = { event, _ in event.getAttribute(key: blocked) == nil ? event : nil }
        var isBlocked = false
        bench.tracker.onInit = { event in
            if isBlocked { event.setAttribute(key: blocked, value: true) }
            return event
        }
        for _ in 0..<600 {
            now += Int.random(in: 0...20, using: &random)
            isBlocked = Int.random(in: 0..<4, using: &random) == 0
            let name = "E\(Int.random(in: 0..<25, using: &random))"
            bench.emit(name, at: now)
            if isBlocked { continue }
            expected.append(table.mapValues { now - $0 })
            table["timeSince" + name] = now
        }
        let events = Shared(content: bench.backend.events)
        let differences = Guarded(0)
        onThreads(3) { [expected] thread in
            for index in expected.indices where index % 3 == thread {
                var attributes = events.content[index].getDictionary()
                attributes["senderId"] = nil
                let isSame = attributes as? [String: Int] == expected[index]
                let isSameOneByOne = expected[index].allSatisfy {
                    events.content[index].int(OAVTAttribute(name: $0.key)) == $0.value
                }
                if !isSame || !isSameOneByOne { differences.withLock { $0 += 1 } }
            }
        }
        #expect(bench.backend.events.count == expected.count)
        #expect(differences.withLock { $0 } == 0)
    }
}

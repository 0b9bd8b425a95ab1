import AVTCore
import AVTTestSupport
import Foundation
import OpenAVT
import OpenAVTTrackers

/// What every tracker of a player must do, checked with a player that a test drives.
package struct TrackerKit: Sendable {
    let rules: @Sendable () throws -> OAVTRules
    /// The actions about changes of a rendition, settings of the player, waits for data, and the tracker.
    static let ignored: Set = [
        "PlayerChange", "QualityChangeUp", "QualityChangeDown", "BufferBegin", "BufferFinish", "Ping", "Closing",
        "TrackerInit", "PlayerSet", "PlayerReady",
    ]
    let actions: Actions
    let makePlayer: @Sendable () throws -> any ScriptedPlayer

    /// Creates a kit.
    ///
    /// - Parameters:
    ///   - pack: The pack of the player.
    ///   - actions: The actions of what the player plays.
    ///   - makePlayer: Creates a player that plays nothing yet.
    package init(
        pack: PackSource, actions: Actions = .film, makePlayer: @escaping @Sendable () throws -> any ScriptedPlayer
    ) {
        rules = { try OAVTRules([.shipped("playback.metrics"), pack]) }
        self.actions = actions
        self.makePlayer = makePlayer
    }

    /// The actions of the events of what a player plays.
    package struct Actions: Sendable {
        /// The events until the first frame is shown.
        let start: [String]
        let pause: [String]
        /// The events of a seek, none if the player cannot seek.
        let seek: [String]
        /// The events of the end.
        let end: [String]

        /// Creates the actions of what a player plays.
        package init(start: [String], pause: [String], seek: [String], end: [String]) {
            (self.start, self.pause, self.seek, self.end) = (start, pause, seek, end)
        }

        /// The actions of a film.
        package static let film = Actions(
            start: ["StreamLoad", "Start"], pause: ["PauseBegin", "PauseFinish"], seek: ["SeekBegin", "SeekFinish"],
            end: ["Stop"])
        /// The actions of an ad in a break.
        package static let ad = Actions(
            start: ["AdBreakBegin", "AdBegin"], pause: ["AdPauseBegin", "AdPauseFinish"], seek: [],
            end: ["AdFinish", "AdBreakFinish"])

        /// The last action of the end.
        var last: String { end.last ?? "" }
    }

    /// A player, its tracker and an instrument, which has the tracker and is ready.
    struct Session {
        let player: any ScriptedPlayer
        let tracker: any DetachableTracker
        let instrument: OAVTInstrument
        let recorder: Collector

        init(_ kit: TrackerKit, on player: any ScriptedPlayer) throws {
            (self.player, recorder) = (player, Collector(ignoring: TrackerKit.ignored))
            instrument = OAVTInstrument(rules: try kit.rules(), backend: recorder)
            tracker = player.makeTracker()
            instrument.addTracker(tracker)
            instrument.ready()
        }
    }

    /// Checks the order of the events of a film or an ad with a pause and, if the player can, a seek.
    ///
    /// - Returns: What is wrong.
    package func checkOrder() throws -> [String] {
        let session = try Session(self, on: makePlayer())
        let (player, recorder) = (session.player, session.recorder)
        player.play()
        recorder.wait(for: actions.start)
        player.pause()
        recorder.wait(for: actions.pause.prefix(1))
        player.resume()
        recorder.wait(for: actions.pause)
        if !actions.seek.isEmpty { player.seek() }
        recorder.wait(for: actions.seek)
        player.stop()
        recorder.wait(for: actions.end)
        session.instrument.shutdown()
        let expected = actions.start + actions.pause + actions.seek + actions.end
        let times = recorder.events.withLock { $0.map(\.timestamp) }
        return (recorder.actions == expected ? [] : ["the events are \(recorder.actions)"])
            + (times == times.sorted() ? [] : ["timestamps go backwards: \(times)"])
    }

    /// Checks a tracker that is attached in the middle of a film, which plays or is paused.
    ///
    /// - Returns: What is wrong.
    package func checkJoin() throws -> [String] {
        try [false, true].flatMap { isPaused in
            let player = try makePlayer()
            player.play()
            if isPaused { player.pause() }
            let session = try Session(self, on: player)
            let recorder = session.recorder
            recorder.wait(for: isPaused ? "PauseBegin" : "Start")
            session.tracker.detach()
            recorder.wait(for: "Stop")
            session.tracker.attach()
            recorder.wait(for: "Start", count: 2)
            session.instrument.shutdown()
            player.destroy()
            let film = isPaused ? ["Start", "PauseBegin", "PauseFinish", "Stop"] : ["Start", "Stop"]
            let starts = recorder.events.withLock { $0.filter { $0.action == "Start" } }
            return (recorder.actions.prefix(film.count) == film[...] ? [] : ["a join gives \(recorder.actions)"])
                + (starts.count == 2 ? [] : ["two attachments give \(starts.count) starts"])
                + (starts.allSatisfy { $0.attributes["isJoined"] == .bool(true) } ? [] : ["a start is not marked"])
                + (recorder.has("StartTime") ? ["a joined film has a startup time"] : [])
        }
    }

    /// Checks that a tracker can be detached by any thread while the player pauses and resumes, and that nothing follows.
    ///
    /// - Returns: What is wrong.
    package func checkDetach() throws -> [String] {
        let session = try Session(self, on: makePlayer())
        let (player, recorder, tracker) = (session.player, session.recorder, session.tracker)
        player.play()
        recorder.wait(for: actions.start)
        let threads = startThreads(3) { number in
            usleep(UInt32(10_000 + 1_000 * number))
            tracker.detach()
        }
        for _ in 0..<20 {
            player.pause()
            usleep(2_000)
            player.resume()
            usleep(2_000)
        }
        threads.wait()
        session.instrument.flush()
        let seen = recorder.actions
        player.pause()
        player.resume()
        usleep(50_000)
        session.instrument.shutdown()
        player.destroy()
        let ends = seen.count { $0 == actions.last }
        return (seen.suffix(actions.end.count) == actions.end[...] && ends == 1 ? [] : ["a detachment gives \(seen)"])
            + (recorder.actions == seen ? [] : ["after it, there are \(recorder.actions.dropFirst(seen.count))"])
    }

    /// Checks that a playback ends when the player does, and that a tracker without a player does nothing.
    ///
    /// - Returns: What is wrong.
    package func checkLoss() throws -> [String] {
        let session = try Session(self, on: makePlayer())
        let recorder = session.recorder
        session.player.play()
        recorder.wait(for: "Start")
        session.player.destroy()
        recorder.wait(for: "Stop")
        session.tracker.detach()
        session.tracker.attach()
        session.instrument.shutdown()
        return recorder.actions.count { $0 == "Stop" } == 1 ? [] : ["a loss gives \(recorder.actions)"]
    }

    /// Checks that many trackers on one playing player, a thousand in a large sample, leave neither files nor threads nor trackers behind.
    ///
    /// - Returns: What is wrong.
    package func checkLeaks() throws -> [String] {
        let player = try makePlayer()
        player.play()
        let instrument = OAVTInstrument(hub: OAVTHubCore(), backend: Discarder())
        instrument.ready()
        var removals = RemovalTimes()
        let attach = {
            let tracker = player.makeTracker()
            let id = instrument.addTracker(tracker)
            usleep(2_000)
            removals.measure { _ = instrument.removeTracker(id) }
            return Attachment(tracker: tracker)
        }
        // What is allocated once, among it the threads of dispatch queues, is allocated by the first ones.
        for _ in 0..<sampleSize(100, large: 500) { _ = attach() }
        usleep(200_000)
        let before = ProcessResources.current
        let attachments = (0..<sampleSize(100, large: 1000)).map { _ in attach() }
        for _ in 0..<500 where attachments.contains(where: { $0.tracker != nil }) { usleep(10_000) }
        let left = attachments.count { $0.tracker != nil }
        // A player in this process closes its side of a connection a moment later.
        for _ in 0..<200 where ProcessResources.current.files > before.files { usleep(10_000) }
        let after = ProcessResources.current
        print("\(attachments.count) attachments: \(before), then \(after), \(removals)")
        instrument.shutdown()
        player.destroy()
        let isSmall = after.kilobytes - before.kilobytes <= 1024 || !ProcessResources.countsMemory
        return (left == 0 ? [] : ["\(left) trackers are alive"])
            + (after.files <= before.files ? [] : ["\(before.files) files, then \(after.files)"])
            + (after.threads == 0 ? [] : ["\(after.threads) threads are left"])
            + (isSmall ? [] : ["\(before.kilobytes) kB, then \(after.kilobytes)"])
            + (removals.areShort ? [] : ["\(removals)"])
    }

    private struct Attachment {
        weak var tracker: (any DetachableTracker)?
    }
}

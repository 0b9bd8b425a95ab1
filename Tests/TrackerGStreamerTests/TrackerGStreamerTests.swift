import AVTHTTPServer
import AVTTestSupport
import AVTTrackerKit
import CGStreamer
import Foundation
import OpenAVT
import OpenAVTChain
import OpenAVTTrackers
import Testing

@testable import OpenAVTTrackerGStreamer

/// The tracker beside apps that drive real pipelines.
@Suite("The tracker of GStreamer", .timeLimit(.minutes(15))) struct TrackerGStreamerTests {
    /// Measures a pipeline as an app does.
    private func measure(_ app: AppPipeline, _ backend: Collector) -> OAVTInstrument {
        let instrument = OAVTInstrument(hub: OAVTHubCore(), metricalc: OAVTMetricalcCore(), backend: backend)
        instrument.addTracker(OAVTTrackerGStreamer(pipeline: app.element))
        instrument.ready()
        return instrument
    }

    private func measureAsReadme(_ pipeline: UnsafeMutablePointer<GstElement>, _ backend: Collector) throws
        -> OAVTInstrument
    {
        let rules = try OAVTRules([.shipped("playback.metrics")])
        let instrument = OAVTInstrument(rules: rules, backend: backend)
        instrument.addTracker(OAVTTrackerGStreamer(pipeline: pipeline))
        instrument.ready()
        return instrument
    }

    @Test func `is added to an app as the README shows`() throws {
        let readme = repository.appending(path: "README.md")
        #expect(try String(contentsOf: readme, encoding: .utf8).contains("OAVTTrackerGStreamer(pipeline: pipeline)"))
        let missing = try uncompiledCode(of: readme, in: #filePath)
        #expect(!missing.contains { $0.contains("OAVTTrackerGStreamer") }, "\(missing)")
        let (app, backend) = (try AppPipeline(Self.tone), Collector())
        let instrument = try measureAsReadme(app.element, backend)
        app.play()
        app.run(seconds: 0.3)
        app.end()
        #expect(backend.wait(for: "Stop") && backend.has("StartTime"))
        instrument.shutdown()
    }

    private static let tone = "audiotestsrc is-live=false ! fakesink sync=true"

    @Test func `measures pauses, a seek and the end as the app sees them`() throws {
        let (app, backend) = (try AppPipeline(Self.tone), Collector())
        let instrument = measure(app, backend)
        app.play()
        app.run(seconds: 0.6)
        for _ in 0..<2 {
            app.pause()
            app.run(seconds: 0.4)
            app.play()
            app.run(seconds: 0.3)
        }
        app.seek(to: 10, end: 10.6)
        #expect(app.run(seconds: 60, until: GST_MESSAGE_EOS))
        app.end()
        instrument.shutdown()
        #expect(
            backend.actions == [
                "StreamLoad", "Start", "PauseBegin", "PauseFinish", "PauseBegin", "PauseFinish", "SeekBegin",
                "SeekFinish",
                "End",
            ])
        let pauses = backend.values(of: "timeSincePauseBegin", in: "PauseFinish")
        #expect(pauses.count == 2 && app.pauses.count == 2)
        // Within some milliseconds on an idle machine; here, other tests run at the same time.
        for (pause, seen) in zip(pauses, app.pauses) { #expect(abs(pause - seen) <= 200, "\(pauses) \(app.pauses)") }
        let position = backend.first("SeekFinish")?.attributes["position"]
        if case .int(let position)? = position {
            #expect((9_900...10_600).contains(position))
        } else {
            #expect(Bool(false))
        }
    }

    @Test func `a stream that plays already is joined, and ends with the tracker`() throws {
        let (app, backend) = (try AppPipeline(Self.tone), Collector())
        app.play()
        app.run(seconds: 0.5)
        let instrument = OAVTInstrument(hub: OAVTHubCore(), metricalc: OAVTMetricalcCore(), backend: backend)
        let tracker = OAVTTrackerGStreamer(pipeline: app.element)
        instrument.addTracker(tracker)
        instrument.ready()
        app.run(seconds: 0.5)
        app.pause()
        app.run(seconds: 0.4)
        tracker.detach()
        app.play()
        app.run(seconds: 0.2)
        instrument.shutdown()
        #expect(backend.actions == ["Start", "PauseBegin", "Stop"])
        #expect(
            backend.first("Start")?.attributes["isJoined"] == .bool(true) && backend.values(of: "StartTime").isEmpty)
    }

    @Test func `a failure is one error, with the status of its response`() throws {
        let server = try HTTPServer { _, connection in connection.respond(404) }
        defer { server.stop() }
        let app = try AppPipeline("playbin uri=\(server.address)/film.wav flags=0x102 audio-sink=fakesink")
        let backend = Collector()
        let instrument = measure(app, backend)
        app.play()
        app.run(seconds: 60, until: GST_MESSAGE_ERROR)
        app.run(seconds: 0.2)
        app.end()
        instrument.shutdown()
        #expect(app.errorCount >= 1)
        let errors = backend.events.withLock { $0.filter { $0.action == "Error" } }
        #expect(errors.count == 1 && errors.first?.attributes["errorType"] == .string("404"))
    }

    /// A small sample has the session of `TruthTests` in which the server stalls.
    @Test(.enabled(if: samplesAreLarge, "the sample is small"))
    func `a server that stalls is a rebuffering, and no pause`() throws {
        let sound = Sound(seconds: 6)
        let server = try HTTPServer { _, connection in
            var rest = sound.bytes[...]
            _ = connection.send(Array("HTTP/1.1 200 OK\r\nContent-Length: \(sound.bytes.count)\r\n\r\n".utf8))
            while !rest.isEmpty, connection.send(Array(rest.prefix(Sound.bytesPerSecond / 10))) {
                rest = rest.dropFirst(Sound.bytesPerSecond / 10)
                // Ten times as fast as it plays, with a stall after three seconds of sound.
                let isStall = (3 * 10...3 * 10).contains((sound.bytes.count - rest.count) * 10 / Sound.bytesPerSecond)
                Thread.sleep(forTimeInterval: isStall ? 5 : 0.01)
            }
        }
        defer { server.stop() }
        let app = try AppPipeline(
            "souphttpsrc location=\(server.address)/film.wav ! queue2 use-buffering=true max-size-bytes=16000 ! wavparse "
                + "! fakesink sync=true")
        let backend = Collector()
        let instrument = measure(app, backend)
        app.play()
        #expect(app.run(seconds: 60, until: GST_MESSAGE_EOS))
        app.end()
        instrument.shutdown()
        print("GStreamer: \(backend.actions), waits \(app.waits), measured \(backend.values(of: "RebufferTime"))")
        #expect(!backend.actions.contains("PauseBegin"))
        #expect(backend.actions.last == "End" && backend.actions.count { $0 == "BufferBegin" } >= 1)
        // A busy machine may have other short waits; those of less than `minimumWait` are no rebufferings.
        let (measured, waits) = (backend.values(of: "RebufferTime").filter { $0 > 500 }, app.waits.filter { $0 > 500 })
        #expect(measured.count == waits.count)
        for (wait, seen) in zip(measured, waits) { #expect(abs(wait - seen) <= 200, "\(measured) \(app.waits)") }
    }

    @Test func `is held by the instrument only, and does not hold the pipeline`() throws {
        weak var tracker: OAVTTrackerGStreamer?
        var app: AppPipeline? = try AppPipeline(Self.tone)
        let pipeline = Pipeline(try #require(app).element)
        let instrument = OAVTInstrument(hub: OAVTHubCore(), metricalc: OAVTMetricalcCore(), backend: Collector())
        instrument.ready()
        do {
            let mine = OAVTTrackerGStreamer(pipeline: try #require(app).element)
            instrument.addTracker(mine)
            tracker = mine
        }
        app?.play()
        app?.run(seconds: 0.3)
        app = nil
        // A query of the tracker's thread holds the pipeline as long as it takes.
        for _ in 0..<1000 where pipeline.exists { usleep(10_000) }
        #expect(!pipeline.exists && tracker != nil)
        instrument.shutdown()
        #expect(instrument.removeTracker(0) || tracker == nil)
        for _ in 0..<1000 where tracker != nil { usleep(10_000) }
        #expect(tracker == nil)
    }
}

import AVTCore
import CGStreamerListener
import Dispatch
import OpenAVTChain

/// Receives what a pipeline says in the threads that say it, and turns it into reports on a queue of its own.
///
/// GStreamer's threads only append to an array: they never wait for a query or for the rules.
final class PipelineListener: Sendable {
    /// Receives reports, or the number of messages that were dropped.
    typealias Receiver = @Sendable (Received) -> Void

    enum Received {
        case reports([OAVTReport], at: OAVTTimestamp)
        case dropped(Int)
    }

    private struct State {
        var handle: Handle?
        var waiting: [(message: PipelineMessage, timestamp: OAVTTimestamp)] = []
        /// The number of messages that were dropped since the last report.
        var droppedCount = 0
        var timer: (any DispatchSourceTimer)?
    }

    /// The maximum number of messages that wait.
    private static let limit = 1024
    private static let positionInterval = DispatchTimeInterval.milliseconds(250)
    private static let queueKey = DispatchSpecificKey<ObjectIdentifier>()

    private let pipeline: Pipeline
    private let clock: any OAVTClock
    private let receive: Receiver
    private let queue = DispatchQueue(label: "OpenAVT.gstreamer", attributes: .initiallyInactive)
    private let state = Guarded(State())
    private let reader = Guarded(PipelineReader())

    /// Begins to listen to a pipeline, if it exists.
    init(_ pipeline: Pipeline, clock: any OAVTClock, receive: @escaping Receiver) {
        (self.pipeline, self.clock, self.receive) = (pipeline, clock, receive)
        queue.setSpecific(key: PipelineListener.queueKey, value: ObjectIdentifier(self))
        let context = Unmanaged.passRetained(self)
        let handle = avt_gst_listen(
            pipeline.reference, context.toOpaque(),
            { Unmanaged<PipelineListener>.fromOpaque($0).takeUnretainedValue().add($1) },
            { Unmanaged<PipelineListener>.fromOpaque($0).release() })
        if handle == nil { context.release() }
        let timestamp = OAVTTimestamp(clock: clock)
        // Messages about the state that have come by now are part of the results of queries; later ones need not be.
        let known = state.withLock { $0.waiting.count }
        let (first, isPlaying) = reader.withLock { ($0.firstReports(pipeline), $0.isPlaying) }
        state.withLock { state in
            state.handle = handle.map(Handle.init)
            for index in (0..<min(known, state.waiting.count)).reversed()
            where state.waiting[index].message.isChangeOfState {
                state.waiting.remove(at: index)
            }
        }
        receive(.reports(first, at: timestamp))
        queue.activate()
        setTimer(isOn: isPlaying)
    }

    /// Stops listening: nothing is received after this method has returned.
    func stop() {
        let handle = state.withLock { state in
            defer { state.handle = nil }
            return state.handle
        }
        guard let handle else { return }
        avt_gst_stop(handle.pointer)
        setTimer(isOn: false)
        // What the pipeline has said already is still reported.
        if DispatchQueue.getSpecific(key: PipelineListener.queueKey) == ObjectIdentifier(self) {
            processAll()
        } else {
            queue.sync { processAll() }
        }
    }

    private func add(_ message: avt_gst_message) {
        guard let message = PipelineMessage(message) else { return }
        let entry = (message: message, timestamp: OAVTTimestamp(clock: clock))
        let isFirst = state.withLock { state in
            guard state.waiting.count >= PipelineListener.limit else {
                state.waiting.append(entry)
                return state.waiting.count == 1
            }
            // Reported later: this thread holds a lock of the listener, and must not be the one that releases the tracker.
            state.droppedCount += 1
            // Values are dropped first, the oldest one of all.
            if let oldest = state.waiting.firstIndex(where: \.message.isValue) {
                state.waiting.remove(at: oldest)
                state.waiting.append(entry)
            }
            return false
        }
        if isFirst { queue.async { self.processAll() } }
    }

    private func processAll() {
        let (waiting, droppedCount) = state.withLock { state in
            defer { (state.waiting, state.droppedCount) = ([], 0) }
            return (state.waiting, state.droppedCount)
        }
        if droppedCount > 0 { receive(.dropped(droppedCount)) }
        for entry in waiting { process(entry.timestamp) { $0.reports(of: entry.message, self.pipeline) } }
    }

    private func process(_ timestamp: OAVTTimestamp, _ reports: (inout PipelineReader) -> [OAVTReport]) {
        let (reports, isPlaying) = reader.withLock { reader in (reports(&reader), reader.isPlaying) }
        receive(.reports(reports, at: timestamp))
        setTimer(isOn: isPlaying)
    }

    /// Reports positions while the pipeline plays, or ends that.
    private func setTimer(isOn: Bool) {
        state.withLock { state in
            guard isOn, state.handle != nil else {
                state.timer?.cancel()
                state.timer = nil
                return
            }
            guard state.timer == nil else { return }
            let timer = DispatchSource.makeTimerSource(queue: queue)
            let interval = PipelineListener.positionInterval
            timer.schedule(deadline: .now() + interval, repeating: interval)
            timer.setEventHandler { [weak self] in self?.reportPosition() }
            timer.resume()
            state.timer = timer
        }
    }

    private func reportPosition() {
        let isListening = state.withLock { $0.handle != nil }
        guard isListening else { return }
        let timestamp = OAVTTimestamp(clock: clock)
        guard pipeline.exists else {
            setTimer(isOn: false)
            return receive(.reports([OAVTReport(signal: "player-lost")], at: timestamp))
        }
        receive(.reports(reader.withLock { $0.values(pipeline) }, at: timestamp))
    }

    /// `@unchecked Sendable`: any thread may stop the listener, one does.
    private struct Handle: @unchecked Sendable {
        let pointer: OpaquePointer
    }
}

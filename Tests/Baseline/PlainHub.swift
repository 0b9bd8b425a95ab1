import AVTCore
import OpenAVTChain

/// The logic of `OAVTHubCore` in plain Swift, as a baseline for the cost of rules.
///
/// It implements `rules/openavt/core.yaml` with `if` and `switch`, over the same attributes, flags and times.
public final class PlainHub: OAVTHubProtocol {
    private let names = Names()
    private weak var instrument: OAVTInstrument?
    private var countErrors = 0
    private var countStarts = 0
    private var accumPauseTime = 0
    private var accumBufferTime = 0
    private var accumSeekTime = 0
    private var bufferingBeganPaused = false
    private var bufferingBeganSeeking = false
    private var streamId: String?
    private var playbackId: String?
    private var lastAccepted: Int?

    /// Creates a hub.
    public init() {}

    /// Stores the instrument, whose ids and timers the hub uses.
    public func instrumentReady(instrument: OAVTInstrument) {
        self.instrument = instrument
    }

    /// Does nothing.
    public func endOfService() {}

    /// Accepts and completes an event, or blocks it.
    public func processEvent(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> OAVTEvent? {
        let state = tracker.getState()
        var flags = Flags(bits: state.bits)
        if flags[.didFinish] {
            for flag: StandardFlag in [.didStart, .isPaused, .isBuffering, .isSeeking, .didFinish] {
                flags[flag] = false
            }
            state.bits = flags.bits
        }
        let action = event.actionSymbol
        if playbackId == nil, action == names.mediaRequest || action == names.streamLoad { playbackId = newId() }
        let wasPlaying = flags[.didStart] && !flags[.isPaused] && !flags[.isSeeking] && !flags[.isBuffering]
        let endedPlaybackId = playbackId
        guard accept(action, event, tracker, &flags) else { return nil }
        state.bits = flags.bits
        complete(event, flags, wasPlaying: wasPlaying, playbackId: endedPlaybackId)
        lastAccepted = event.stepTime
        return event
    }

    private func accept(
        _ action: Symbol, _ event: OAVTEvent, _ tracker: OAVTTrackerProtocol, _ flags: inout Flags
    ) -> Bool {
        switch action {
        case names.mediaRequest:
            guard !flags[.didMediaRequest] else { return false }
            flags[.didMediaRequest] = true
        case names.playerSet:
            guard !flags[.didPlayerSet] else { return false }
            flags[.didPlayerSet] = true
        case names.streamLoad:
            guard !flags[.didStreamLoad] else { return false }
            flags[.didStreamLoad] = true
            streamId = newId()
        case names.start:
            guard !flags[.didStart] else { return false }
            if let id = tracker.trackerId { instrument?.startPing(trackerId: id, interval: 30) }
            flags[.didStart] = true
            countStarts += 1
        case names.pauseBegin:
            guard flags[.didStart], !flags[.isPaused] else { return false }
            flags[.isPaused] = true
        case names.pauseFinish:
            guard flags[.didStart], flags[.isPaused] else { return false }
            flags[.isPaused] = false
            accumPauseTime += time(event, names.timeSincePauseBegin)
        case names.bufferBegin:
            guard !flags[.isBuffering] else { return false }
            flags[.isBuffering] = true
            bufferingBeganPaused = flags[.isPaused]
            bufferingBeganSeeking = flags[.isSeeking]
        case names.bufferFinish:
            guard flags[.isBuffering] else { return false }
            flags[.isBuffering] = false
            accumBufferTime += time(event, names.timeSinceBufferBegin)
        case names.seekBegin:
            guard !flags[.isSeeking] else { return false }
            flags[.isSeeking] = true
        case names.seekFinish:
            guard flags[.isSeeking] else { return false }
            flags[.isSeeking] = false
            accumSeekTime += time(event, names.timeSinceSeekBegin)
        case names.end, names.stop, names.next:
            guard flags[.didStart] else { return false }
            if let id = tracker.trackerId { instrument?.stopPing(trackerId: id) }
            flags[.didFinish] = true
            playbackId = newId()
        case names.error:
            countErrors += 1
        default:
            break
        }
        return true
    }

    private func complete(_ event: OAVTEvent, _ flags: Flags, wasPlaying: Bool, playbackId: String?) {
        let isBufferFinish = event.actionSymbol == names.bufferFinish
        if let streamId { event.attributes.set(names.streamId, .string(streamId)) }
        if let playbackId { event.attributes.set(names.playbackId, .string(playbackId)) }
        event.attributes.set(names.countStarts, .int(countStarts))
        event.attributes.set(names.countErrors, .int(countErrors))
        event.attributes.set(names.accumPauseTime, .int(accumPauseTime))
        event.attributes.set(names.accumBufferTime, .int(accumBufferTime))
        event.attributes.set(names.accumSeekTime, .int(accumSeekTime))
        if wasPlaying, let lastAccepted {
            event.attributes.set(names.deltaPlayTime, .int(event.stepTime - lastAccepted))
        }
        event.attributes.set(names.inPlaybackBlock, .bool(flags[.didStart] && !flags[.didFinish]))
        event.attributes.set(names.inPauseBlock, .bool(isBufferFinish ? bufferingBeganPaused : flags[.isPaused]))
        event.attributes.set(names.inSeekBlock, .bool(isBufferFinish ? bufferingBeganSeeking : flags[.isSeeking]))
        event.attributes.set(names.inBufferBlock, .bool(flags[.isBuffering]))
    }

    private func time(_ event: OAVTEvent, _ attribute: Symbol) -> Int {
        if case .int(let time)? = event.attributes[attribute] { time } else { 0 }
    }

    private func newId() -> String {
        instrument?.ids.next() ?? ""
    }
}

/// The ten flags of a tracker.
struct Flags {
    var bits: UInt64

    subscript(flag: StandardFlag) -> Bool {
        get { bits & flag.mask != 0 }
        set { bits = newValue ? bits | flag.mask : bits & ~flag.mask }
    }
}

import CGStreamerListener

/// The state of a pipeline.
enum PipelineState: String {
    case ready, paused, playing

    /// Returns `nil` for no state, and for that of a pipeline that is not used.
    init?(_ state: avt_gst_state) {
        switch state {
        case AVT_GST_STATE_READY: self = .ready
        case AVT_GST_STATE_PAUSED: self = .paused
        case AVT_GST_STATE_PLAYING: self = .playing
        default: return nil
        }
    }
}

/// What a pipeline says, copied from a message on its bus or from an event that its sinks see.
enum PipelineMessage: Equatable, Sendable {
    /// The pipeline has a new state; `isLast` is false if it is on the way to another one.
    case stateChanged(from: PipelineState?, to: PipelineState?, isLast: Bool)
    case buffering(percent: Int)
    case asyncDone
    case durationChanged
    case httpStatus(Int)
    case error(code: Int, message: String, status: Int?)
    case end
    case videoBitrate(Int)
    case audioBitrate(Int)
    case seek(rate: Double, isOnlyRate: Bool)

    /// True for a value that later messages repeat or replace.
    var isValue: Bool {
        switch self {
        case .buffering, .durationChanged, .videoBitrate, .audioBitrate: true
        case .stateChanged, .asyncDone, .httpStatus, .error, .end, .seek: false
        }
    }

    var isChangeOfState: Bool { if case .stateChanged = self { true } else { false } }

    init?(_ message: avt_gst_message) {
        switch message.kind {
        case AVT_GST_STATE_CHANGED:
            self = .stateChanged(
                from: PipelineState(message.from), to: PipelineState(message.to),
                isLast: message.pending == AVT_GST_STATE_VOID)
        case AVT_GST_BUFFERING: self = .buffering(percent: Int(message.number))
        case AVT_GST_ASYNC_DONE: self = .asyncDone
        case AVT_GST_DURATION_CHANGED: self = .durationChanged
        case AVT_GST_HTTP_STATUS: self = .httpStatus(Int(message.number))
        case AVT_GST_ERROR:
            self = .error(
                code: Int(message.number), message: message.text.map { String(cString: $0) } ?? "",
                status: message.status > 0 ? Int(message.status) : nil)
        case AVT_GST_END: self = .end
        case AVT_GST_VIDEO_BITRATE: self = .videoBitrate(Int(message.number))
        case AVT_GST_AUDIO_BITRATE: self = .audioBitrate(Int(message.number))
        case AVT_GST_SEEK: self = .seek(rate: message.rate, isOnlyRate: message.number == 1)
        default: return nil
        }
    }
}

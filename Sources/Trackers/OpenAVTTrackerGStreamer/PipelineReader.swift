import AVTCore
import OpenAVTChain

/// The results of queries to a pipeline.
protocol PipelineValues {
    /// The position and the duration in seconds, and the percentage of the buffer that is waited for; `nil` if they are not known.
    var position: Double? { get }
    var duration: Double? { get }
    var buffering: Int? { get }
    var state: PipelineState? { get }
}

/// Turns what a pipeline says into reports.
///
/// A value without a pipeline and a clock; see `rules/players/gstreamer.yaml` for what the reports mean.
struct PipelineReader {
    /// The maximum length of an error message in characters.
    private static let messageLength = 500
    /// A pipeline that is paused at this position in seconds, or before, has not shown its stream yet.
    private static let beginning = 0.1

    /// The names of reports, which are interned once.
    private enum Name {
        static let state = Symbol("state"), pending = Symbol("pending"), buffering = Symbol("buffering")
        static let position = Symbol("position"), duration = Symbol("duration"), rate = Symbol("rate")
        static let bitrate = Symbol("bitrate"), audioBitrate = Symbol("audio-bitrate")
        static let asyncDone = Symbol("async-done"), error = Symbol("error"), eos = Symbol("eos")
        static let seek = Symbol("seek"), stop = Symbol("stop")
    }

    private static let reset = [Name.state, Name.position, Name.duration, Name.bitrate, Name.audioBitrate].map {
        OAVTReport(property: $0, value: nil)
    }
    private static let joins = OAVTReport(signal: "tracker-joins")
    private static let joined = OAVTReport(signal: "tracker-joined")

    private(set) var isPlaying = false
    private var position: Double?
    private var duration: Double?
    private var rate = 1.0
    /// The status of the last HTTP response that is an error.
    private var failedStatus: Int?

    /// Returns the reports of a pipeline when listening begins.
    ///
    /// Properties without a value come first. If it plays already, or is paused after its beginning, `tracker-joins` follows, then the
    /// values of the stream, `tracker-joined`, and what the pipeline does.
    mutating func firstReports(_ pipeline: some PipelineValues) -> [OAVTReport] {
        let state = pipeline.state
        isPlaying = state == .playing
        let isJoined = isPlaying || state == .paused && (pipeline.position ?? 0) > PipelineReader.beginning
        guard isJoined else { return PipelineReader.reset + (state == nil ? [] : [report(.ready)]) }
        return PipelineReader.reset + [PipelineReader.joins] + values(pipeline)
            + [PipelineReader.joined]
            + (pipeline.buffering.map { [OAVTReport(property: Name.buffering, value: .int($0))] } ?? [])
            + (state.map { [report($0)] } ?? [])
    }

    /// Returns the reports of a message.
    mutating func reports(of message: PipelineMessage, _ pipeline: some PipelineValues) -> [OAVTReport] {
        switch message {
        case .stateChanged(let from, let to, let isLast):
            return reports(from: from, to: to, isLast: isLast, pipeline)
        case .buffering(let percent): return [OAVTReport(property: Name.buffering, value: .int(percent))]
        case .asyncDone: return signal(Name.asyncDone, pipeline)
        case .durationChanged: return values(pipeline)
        case .httpStatus(let status):
            failedStatus = status >= 400 ? status : nil
            return []
        case .error(let code, let message, let status):
            var attributes: [OAVTAttribute: OAVTValue] = [
                .errorCode: .string("\(code)"),
                .errorDescription: .string(String(message.prefix(PipelineReader.messageLength))),
            ]
            if let status = status ?? failedStatus { attributes[.errorType] = .string("\(status)") }
            return signal(Name.error, pipeline, attributes)
        case .end: return signal(Name.eos, pipeline)
        case .videoBitrate(let bitrate): return [OAVTReport(property: Name.bitrate, value: .int(bitrate))]
        case .audioBitrate(let bitrate): return [OAVTReport(property: Name.audioBitrate, value: .int(bitrate))]
        case .seek(let newRate, let isOnlyRate):
            defer { rate = newRate }
            return (rate == newRate ? [] : [OAVTReport(property: Name.rate, value: .double(newRate))])
                + (isOnlyRate ? [] : signal(Name.seek, pipeline))
        }
    }

    /// Returns the reports of a position and a duration that have changed.
    mutating func values(_ pipeline: some PipelineValues) -> [OAVTReport] {
        let (newPosition, newDuration) = (pipeline.position, pipeline.duration)
        defer { (position, duration) = (newPosition ?? position, newDuration ?? duration) }
        // A pipeline that stops knows neither; the last values show where that was.
        return [(Name.duration, newDuration, duration), (Name.position, newPosition, position)].compactMap {
            name, new, old in new == old ? nil : new.map { OAVTReport(property: name, value: .double($0)) }
        }
    }

    private mutating func reports(
        from: PipelineState?, to: PipelineState?, isLast: Bool, _ pipeline: some PipelineValues
    ) -> [OAVTReport] {
        isPlaying = to == .playing
        let pending = OAVTReport(property: Name.pending, value: .bool(!isLast))
        switch (from, to) {
        case (_, .playing?), (.playing?, .paused?), (.paused?, .paused?), (nil, .ready?), (.ready?, .paused?):
            if to == .ready { (position, duration, failedStatus) = (nil, nil, nil) }
            return values(pipeline) + [pending] + (to.map { [report($0)] } ?? [])
        case (.paused?, .ready?): return signal(Name.stop, pipeline) + [OAVTReport(property: Name.state, value: nil)]
        case (nil, nil), (nil, .paused?), (_, nil), (.ready?, .ready?), (.playing?, .ready?): return []
        }
    }

    private mutating func signal(
        _ name: Symbol, _ pipeline: some PipelineValues, _ attributes: [OAVTAttribute: OAVTValue] = [:]
    ) -> [OAVTReport] {
        values(pipeline) + [OAVTReport(signal: name, attributes: attributes)]
    }

    private func report(_ state: PipelineState) -> OAVTReport {
        OAVTReport(property: Name.state, value: .string(state.rawValue))
    }
}

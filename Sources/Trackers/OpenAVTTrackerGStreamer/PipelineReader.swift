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

    private(set) var isPlaying = false
    private var position: Double?
    private var duration: Double?
    private var rate = 1.0
    /// The status of the last HTTP response that is an error.
    private var failedStatus: Int?

    /// Returns the reports of a pipeline when listening begins.
    ///
    /// If it plays already, `tracker-joins` comes first, then the values of the stream, `tracker-joined`, and what the pipeline does.
    mutating func firstReports(_ pipeline: some PipelineValues) -> [OAVTReport] {
        let state = pipeline.state
        isPlaying = state == .playing
        let reset = ["state", "position", "duration", "bitrate", "audio-bitrate"].map {
            OAVTReport(property: $0, value: nil)
        }
        let isJoined = isPlaying || state == .paused && (pipeline.position ?? 0) > PipelineReader.beginning
        guard isJoined else { return reset + (state == nil ? [] : [report("state", .ready)]) }
        return reset + [OAVTReport(signal: "tracker-joins")] + values(pipeline)
            + [OAVTReport(signal: "tracker-joined")]
            + (pipeline.buffering.map { [OAVTReport(property: "buffering", value: .int($0))] } ?? [])
            + (state.map { [report("state", $0)] } ?? [])
    }

    /// Returns the reports of a message.
    mutating func reports(of message: PipelineMessage, _ pipeline: some PipelineValues) -> [OAVTReport] {
        switch message {
        case .stateChanged(let from, let to, let isLast):
            return reports(from: from, to: to, isLast: isLast, pipeline)
        case .buffering(let percent): return [OAVTReport(property: "buffering", value: .int(percent))]
        case .asyncDone: return signal("async-done", pipeline)
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
            return signal("error", pipeline, attributes)
        case .end: return signal("eos", pipeline)
        case .videoBitrate(let bitrate): return [OAVTReport(property: "bitrate", value: .int(bitrate))]
        case .audioBitrate(let bitrate): return [OAVTReport(property: "audio-bitrate", value: .int(bitrate))]
        case .seek(let newRate, let isOnlyRate):
            defer { rate = newRate }
            return (rate == newRate ? [] : [OAVTReport(property: "rate", value: .double(newRate))])
                + (isOnlyRate ? [] : signal("seek", pipeline))
        }
    }

    /// Returns the reports of a position and a duration that have changed.
    mutating func values(_ pipeline: some PipelineValues) -> [OAVTReport] {
        let (newPosition, newDuration) = (pipeline.position, pipeline.duration)
        defer { (position, duration) = (newPosition ?? position, newDuration ?? duration) }
        // A pipeline that stops knows neither; the last values show where that was.
        return [("duration", newDuration, duration), ("position", newPosition, position)].compactMap {
            name, new, old in new == old ? nil : new.map { OAVTReport(property: name, value: .double($0)) }
        }
    }

    private mutating func reports(
        from: PipelineState?, to: PipelineState?, isLast: Bool, _ pipeline: some PipelineValues
    ) -> [OAVTReport] {
        isPlaying = to == .playing
        let pending = OAVTReport(property: "pending", value: .bool(!isLast))
        switch (from, to) {
        case (_, .playing?), (.playing?, .paused?), (.paused?, .paused?), (nil, .ready?), (.ready?, .paused?):
            if to == .ready { (position, duration, failedStatus) = (nil, nil, nil) }
            return values(pipeline) + [pending] + (to.map { [report("state", $0)] } ?? [])
        case (.paused?, .ready?): return signal("stop", pipeline) + [OAVTReport(property: "state", value: nil)]
        case (nil, nil), (nil, .paused?), (_, nil), (.ready?, .ready?), (.playing?, .ready?): return []
        }
    }

    private mutating func signal(
        _ name: String, _ pipeline: some PipelineValues, _ attributes: [OAVTAttribute: OAVTValue] = [:]
    ) -> [OAVTReport] {
        values(pipeline) + [OAVTReport(signal: name, attributes: attributes)]
    }

    private func report(_ property: String, _ state: PipelineState) -> OAVTReport {
        OAVTReport(property: property, value: .string(state.rawValue))
    }
}

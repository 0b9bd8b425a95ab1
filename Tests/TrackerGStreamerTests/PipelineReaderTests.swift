import OpenAVTChain
import Testing

@testable import OpenAVTTrackerGStreamer

/// What messages of a pipeline are reported as.
struct PipelineReaderTests {
    private struct Values: PipelineValues {
        var position: Double?
        var duration: Double?
        var buffering: Int?
        var state: PipelineState?
    }

    /// The reports of messages, `name` or `name=value`, without the first ones.
    private func reports(_ messages: [PipelineMessage], _ values: Values = Values()) -> [String] {
        var reader = PipelineReader()
        _ = reader.firstReports(values)
        return messages.flatMap { reader.reports(of: $0, values) }.map(\.text)
    }

    @Test func `a pipeline that is paused on its way to another state says so`() {
        #expect(
            reports([.stateChanged(from: .playing, to: .paused, isLast: false)]) == ["pending=true", "state=paused"])
        #expect(
            reports([.stateChanged(from: .playing, to: .paused, isLast: true)]) == ["pending=false", "state=paused"])
    }

    @Test func `going down to ready is a stop, and going up a load`() {
        #expect(reports([.stateChanged(from: .paused, to: .ready, isLast: false)]) == ["stop", "state=nil"])
        #expect(reports([.stateChanged(from: nil, to: .ready, isLast: false)]) == ["pending=true", "state=ready"])
        #expect(reports([.stateChanged(from: .ready, to: nil, isLast: true)]).isEmpty)
    }

    @Test func `a position comes before each signal, if it has changed`() {
        let values = Values(position: 1.5, duration: 20)
        #expect(reports([.asyncDone, .end], values) == ["duration=20.0", "position=1.5", "async-done", "eos"])
    }

    @Test func `an error has the status of its message, or of the last response that failed`() {
        func status(_ messages: [PipelineMessage]) -> OAVTValue? {
            var reader = PipelineReader()
            let reports = messages.flatMap { reader.reports(of: $0, Values()) }
            return reports.last?.attributes.first { $0.attribute.name == "errorType" }?.value
        }
        let error = PipelineMessage.error(code: 3, message: "Not Found", status: nil)
        #expect(status([error]) == nil && status([.httpStatus(200), error]) == nil)
        #expect(status([.httpStatus(404), error]) == .string("404"))
        #expect(status([.httpStatus(404), .error(code: 3, message: "", status: 410)]) == .string("410"))
        #expect(status([.httpStatus(404), .httpStatus(200), error]) == nil)
    }

    @Test func `a change of the speed alone is no seek`() {
        #expect(reports([.seek(rate: 2, isOnlyRate: true)]) == ["rate=2.0"])
        #expect(reports([.seek(rate: 1, isOnlyRate: false)]) == ["seek"])
        #expect(reports([.seek(rate: 2, isOnlyRate: false)]) == ["rate=2.0", "seek"])
    }

    @Test(arguments: [
        (PipelineState.playing, 5.0, true), (.paused, 5, true), (.paused, 0, false), (.ready, nil, false),
        (nil, nil, false),
    ])
    func `only a stream that shows something is joined`(state: PipelineState?, position: Double?, isJoined: Bool) {
        var reader = PipelineReader()
        let first = reader.firstReports(Values(position: position, duration: nil, buffering: 30, state: state)).map(
            \.text)
        #expect(first.contains("tracker-joined") == isJoined)
        #expect(first.contains("buffering=30") == isJoined)
        #expect(
            first.last
                == (isJoined ? "state=\(state?.rawValue ?? "")" : state == nil ? "audio-bitrate=nil" : "state=ready"))
    }
}

extension OAVTReport {
    fileprivate var text: String {
        guard isProperty else { return name }
        switch value {
        case nil: return "\(name)=nil"
        case .string(let text)?: return "\(name)=\(text)"
        case .bool(let isTrue)?: return "\(name)=\(isTrue)"
        case .int(let number)?: return "\(name)=\(number)"
        case .double(let number)?: return "\(name)=\(number)"
        case .some(let other): return "\(name)=\(other)"
        }
    }
}

import AVTCore
import OpenAVTChain

/// The logic of `OAVTMetricalcCore` in plain Swift.
public final class PlainMetricalc: OAVTMetricalcProtocol {
    private let names = Names()

    /// Creates a metricalc.
    public init() {}

    /// Does nothing.
    public func instrumentReady(instrument: OAVTInstrument) {}

    /// Does nothing.
    public func endOfService() {}

    /// Returns the metrics of an event.
    public func processMetric(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> [OAVTMetric] {
        var metrics: [OAVTMetric] = []
        switch event.actionSymbol {
        case names.start:
            if let time = int(event, names.timeSinceMediaRequest) ?? int(event, names.timeSinceStreamLoad) {
                metrics.append(OAVTMetric(name: "StartTime", type: .Gauge, value: time))
            }
            metrics.append(OAVTMetric(name: "NumPlays", type: .Counter, value: 1))
        case names.bufferFinish:
            if bool(event, names.inPlaybackBlock), !bool(event, names.inPauseBlock), !bool(event, names.inSeekBlock),
                let time = int(event, names.timeSinceBufferBegin)
            {
                metrics.append(OAVTMetric(name: "RebufferTime", type: .Gauge, value: time))
                metrics.append(OAVTMetric(name: "NumRebuffers", type: .Counter, value: 1))
            }
        case names.mediaRequest:
            metrics.append(OAVTMetric(name: "NumRequests", type: .Counter, value: 1))
        case names.streamLoad:
            metrics.append(OAVTMetric(name: "NumLoads", type: .Counter, value: 1))
        case names.end, names.stop, names.next:
            metrics.append(OAVTMetric(name: "NumEnds", type: .Counter, value: 1))
        default:
            break
        }
        if let time = int(event, names.deltaPlayTime) {
            metrics.append(OAVTMetric(name: "PlayTime", type: .Gauge, value: time))
        }
        return metrics
    }

    private func int(_ event: OAVTEvent, _ attribute: Symbol) -> Int? {
        if case .int(let value)? = event.attributes[attribute] { value } else { nil }
    }

    private func bool(_ event: OAVTEvent, _ attribute: Symbol) -> Bool {
        if case .bool(let value)? = event.attributes[attribute] { value } else { false }
    }
}

import AVTCore
import Foundation
import OpenAVTChain

/// A backend that prints events and metrics as lines of JSON.
public final class OAVTBackendConsole: OAVTBackendProtocol, Sendable {
    private let source: String
    private let numbers = Guarded(0)
    private let print: @Sendable (String) -> Void

    /// Creates a backend.
    ///
    /// - Parameter print: Receives each line without its terminator; by default it is written to standard output.
    public init(print: @escaping @Sendable (String) -> Void = { Swift.print($0) }) {
        self.print = print
        source = OAVTRandomIds().next()
    }

    /// Prints an event.
    public func sendEvent(event: OAVTEvent) {
        numbers.withLock { number in
            print(DeliverySample(event, source: source, number: number).json.text)
            number += 1
        }
    }

    /// Prints a metric.
    public func sendMetric(metric: OAVTMetric) {
        numbers.withLock { number in
            print(DeliverySample(metric, source: source, number: number).json.text)
            number += 1
        }
    }

    /// Does nothing.
    public func instrumentReady(instrument: OAVTInstrument) {}

    /// Does nothing.
    public func endOfService() {}
}

import AVTCore
import Foundation
import OpenAVT

/// Prints events with their times, one per line.
final class Screen: OAVTBackendProtocol, Sendable {
    private let start = ContinuousClock.now
    private let lock = Guarded(())

    /// Prints the first line of a text and its origin.
    func show(_ who: String, _ text: String) {
        // Polls without news are too many to show.
        guard !["queried the feed", "nothing new"].contains(text), !text.hasPrefix("queries the feed again") else {
            return
        }
        let seconds = String(format: "%5.1f s", (ContinuousClock.now - start) / .seconds(1))
        let name = who.padding(toLength: 8, withPad: " ", startingAt: 0)
        let line = text.split(separator: "\n").first ?? ""
        lock.withLock { _ in
            try? FileHandle.standardOutput.write(contentsOf: Data("\(seconds)  \(name)\(line)\n".utf8))
        }
    }

    func sendMetric(metric: OAVTMetric) {
        guard metric.getName() == "Watched", let time = metric.getValue().getIntValue() else { return }
        show("metric", "Watched \(String(format: "%6.1f", Double(time) / 1000)) s")
    }

    func sendEvent(event: OAVTEvent) {}
    func instrumentReady(instrument: OAVTInstrument) {}
    func endOfService() {}
}

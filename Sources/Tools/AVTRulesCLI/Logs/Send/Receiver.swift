import AVTCore
import OpenAVTBackends

/// A system to which `avt-rules run --to` sends samples.
protocol Receiver: AnyObject {
    /// Adds samples; waits while too many have not been received.
    ///
    /// - Throws: `Failure` if the system receives nothing.
    func add(_ samples: [DeliverySample]) throws(Failure)
    /// Waits until everything has been received.
    ///
    /// - Returns: A message about the result.
    /// - Throws: `Failure` if something was not received.
    func finish() throws(Failure) -> String
    /// Waits until the samples are not read any more.
    func waitForReaders()
}

extension Receiver {
    func waitForReaders() {}
}

/// A writer of results that sends them to receivers.
final class ReceiverWriter: ResultWriter {
    private let receivers: [any Receiver]

    init(_ receivers: [any Receiver]) {
        self.receivers = receivers
    }

    func write(_ text: String) throws(Failure) {
        let samples = text.split(separator: "\n").compactMap { DeliverySample(line: $0) }
        for receiver in receivers { try receiver.add(samples) }
    }

    func synchronizedSize() throws(Failure) -> Int? { nil }

    func finish() throws(Failure) {
        var failure: Failure?
        for receiver in receivers {
            do throws(Failure) { Console.report(try receiver.finish()) } catch { failure = failure ?? error }
        }
        if let failure { throw failure }
    }

    func waitForReaders() {
        for receiver in receivers { receiver.waitForReaders() }
    }
}

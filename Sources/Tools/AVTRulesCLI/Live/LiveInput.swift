import AVTCore
import AVTLive
import AVTPackTools
import Foundation

/// Reads the lines of standard input as they arrive, decompressed if necessary, on a thread of its own.
final class LiveInput: Sendable {
    private let firstFailure = Guarded<Failure?>(nil)

    /// Begins to read.
    ///
    /// - Parameter inbox: Receives the lines. It is ended with the input, or where the input cannot be read any further.
    init(into inbox: LiveInbox) {
        Thread { [firstFailure] in
            do throws(Failure) {
                try LiveInput.read(into: inbox)
            } catch {
                firstFailure.withLock { $0 = error }
            }
            inbox.end()
        }.start()
    }

    /// The reason why the input could not be read to its end, or `nil`.
    var failure: Failure? { firstFailure.withLock { $0 } }

    private static func read(into inbox: LiveInbox) throws(Failure) {
        let file = try LogFile("-")
        var (splitter, number, malformedLines) = (LineSplitter(limit: LogScanner.lineLimit), 0, MalformedLines())
        func add(_ line: UnsafeBufferPointer<UInt8>?, to batch: inout LiveInbox.Batch) {
            number += 1
            do throws(LogProblem) {
                try batch.add(line, number: number)
            } catch {
                malformedLines.report(error)
            }
        }
        func send(_ batch: LiveInbox.Batch) {
            while !inbox.add(batch) { usleep(10_000) }
        }
        while let bytes = try file.next() {
            var batch = LiveInbox.Batch()
            splitter.split(bytes) { add($0, to: &batch) }
            send(batch)
        }
        var batch = LiveInbox.Batch()
        splitter.end { add($0, to: &batch) }
        send(batch)
    }
}

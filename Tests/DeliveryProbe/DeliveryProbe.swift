import AVTCore
import AVTHTTP
import Foundation
import OpenAVTChain
import OpenAVTDelivery

/// Adds numbered rows to an outbox and sends them, until it is killed or done: `avt-delivery-probe FILE URL FIRST
/// COUNT`.
///
/// After each hundred rows it prints the number of the last row that is stored.
@main
struct DeliveryProbe {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 5, let url = URL(string: arguments[2]), let first = Int(arguments[3]),
            let count = Int(arguments[4])
        else {
            fatalError("usage: avt-delivery-probe FILE URL FIRST COUNT")
        }
        let path = arguments[1]
        var settings = DeliveryMachine.Settings()
        settings.batch = RowTotal(rows: 40, bytes: 1 << 20)
        (settings.interval, settings.firstDelay, settings.mostDelay) = (5, 5, 50)
        let destination = HTTPDestination(isCompressed: false) { batch in
            let text = batch.rows.map { String(decoding: $0.row.bytes, as: UTF8.self) }.joined(separator: "\n")
            return HTTPRequest(url, method: .post(Array("\(batch.lane)\n\(text)".utf8)))
        }
        let queue = DeliveryQueue(
            store: { () throws(OutboxError) in try SQLiteOutbox(path: path) }, destination: destination,
            limits: OutboxLimits(total: RowTotal(rows: .max / 2, bytes: .max / 2), age: .max / 2), settings: settings,
            clock: OAVTSystemClock.shared)
        for number in first..<(first + count) {
            queue.add(
                OutboxRow(lane: "session \(number % 3)", milliseconds: 0, bytes: Array("\(number)".utf8)))
            guard number % 100 == 99 else { continue }
            queue.storeAll()
            report("\(number)")
        }
        queue.storeAll()
        report("\(first + count - 1)")
        let isEmpty = await queue.flush(within: .seconds(60))
        report(isEmpty ? "done" : "not sent")
    }

    /// Prints a line without a buffer, which would be lost with the process.
    private static func report(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
}

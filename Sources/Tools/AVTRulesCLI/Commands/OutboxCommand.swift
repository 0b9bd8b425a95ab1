import AVTCore
import AVTPackTools
import ArgumentParser
import Foundation
import OpenAVTDelivery

/// `avt-rules outbox`: shows what waits in the outbox of a backend, and sends, prints or deletes it.
struct OutboxCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "outbox", abstract: "Shows the samples that wait in the outbox of a backend, and why.",
        discussion: """
            An outbox is an SQLite file of an app's backend: samples that its server does not have yet, and samples in \
            quarantine, which the server refused. Without an option, the samples are counted.
            """)

    @Argument(help: "The file of the outbox.")
    var file: String

    @Flag(help: "Print the samples, each on a line, in the format of their backend; binary ones in Base64.")
    var export = false

    @Flag(help: "Move the samples in quarantine to those that wait.")
    var requeue = false

    @Option(
        help: ArgumentHelp("Delete samples: those that wait, or those in quarantine.", valueName: "waiting|quarantine"))
    var delete: Part?

    @Option(
        help: ArgumentHelp(
            "Send the samples that wait to a server, such as influxdb://HOST:PORT/DATABASE.", valueName: "address"))
    var send: String?

    enum Part: String, ExpressibleByArgument, CaseIterable {
        case waiting, quarantine
    }

    func validate() throws {
        guard [export, requeue, delete != nil, send != nil].count(where: { $0 }) <= 1 else {
            throw ValidationError("'--export', '--requeue', '--delete' and '--send' exclude each other.")
        }
        if let send { _ = try ReceiverAddress(send) }
    }

    func run() throws {
        do {
            let rows = try SQLiteOutbox.rows(path: file)
            if let delete {
                let count = try SQLiteOutbox(path: file).deleteRows(inQuarantine: delete == .quarantine)
                return Console.report("\(file): \(counted(count, "sample")) deleted")
            }
            if requeue {
                let count = try SQLiteOutbox(path: file).requeueQuarantine()
                return Console.report("\(file): \(counted(count, "sample")) moved from quarantine")
            }
            return try show(rows)
        } catch let error as OutboxError {
            throw Failure(status: .inputOutput, message: "\(file): \(error.description)")
        }
    }

    private func show(_ rows: [ListedRow]) throws {
        if let send { return try deliver(to: send) }
        if export {
            for row in rows { try Console.write(OutboxCommand.text(row.stored.row.bytes) + "\n") }
            return
        }
        var groups: [[String]: [ListedRow]] = [:]
        for row in rows { groups[[row.stored.row.lane, row.refusal ?? ""], default: []].append(row) }
        guard !groups.isEmpty else { return try Console.write("The outbox is empty.\n") }
        var table = TextTable(["state", "lane", "samples", "bytes", "oldest", "reason"])
        table.rightAligned = [2, 3]
        for (key, rows) in groups.sorted(by: { ($0.key[1], $0.key[0]) < ($1.key[1], $1.key[0]) }) {
            let oldest = rows.map(\.stored.row.milliseconds).min() ?? 0
            let date = Date(timeIntervalSince1970: Double(oldest) / 1000).formatted(.iso8601)
            table.add([
                key[1].isEmpty ? "waiting" : "quarantine", key[0].isEmpty ? "(all)" : key[0], "\(rows.count)",
                "\(rows.reduce(0) { $0 + $1.stored.row.bytes.count })", date, key[1],
            ])
        }
        try Console.write(table.text)
    }

    /// Returns a sample as text, or in Base64 if its format is binary.
    private static func text(_ bytes: [UInt8]) -> String {
        String(validating: bytes, as: UTF8.self) ?? "base64:" + Data(bytes).base64EncodedString()
    }

    private func deliver(to address: String) throws {
        guard case .server(let server) = try ReceiverAddress(address) else {
            throw Failure(status: .usage, message: "'--send \(address)': samples are sent to a server")
        }
        let path = file
        // An outbox that an app uses is reported at once.
        _ = try SQLiteOutbox(path: path).contents()
        let receiver = ServerReceiver(
            try server.server(SendOptions()), store: { () throws(OutboxError) in try SQLiteOutbox(path: path) })
        Console.report(try receiver.finish())
    }
}

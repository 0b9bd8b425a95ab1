import AVTCore
import OpenAVTBackends
import OpenAVTSQLite

/// A receiver that writes to an SQLite file.
final class SQLiteReceiver: Receiver {
    private let path: String
    private let database: TelemetryDatabase
    private var count = 0

    /// Opens a file, or creates it; reports samples of other rules in it.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - rules: The rules and options that the samples come from.
    /// - Throws: `Failure` if the file cannot be used.
    init(_ path: String, rules: String) throws(Failure) {
        self.path = path
        do throws(OAVTTelemetryError) {
            database = try TelemetryDatabase(path: path)
            let others = try database.addWriter(rules)
            guard let first = others.first else { return }
            let more = others.count > 1 ? " and \(others.count - 1) more" : ""
            Console.report(
                "`\(path)` has samples of other rules or options, `\(first)`\(more); these are of `\(rules)`: a session that "
                    + "both have played is in the file twice, and sums count it twice; write each to a file of its own")
        } catch {
            throw SQLiteReceiver.failure(path, error)
        }
    }

    func add(_ samples: [DeliverySample]) throws(Failure) {
        do throws(OAVTTelemetryError) {
            try database.write(samples)
            count += samples.count
        } catch {
            throw SQLiteReceiver.failure(path, error)
        }
    }

    func finish() -> String { "\(path): \(counted(count, "sample")) written" }

    private static func failure(_ path: String, _ error: OAVTTelemetryError) -> Failure {
        Failure(status: .inputOutput, message: "cannot write `\(path)`: \(error.description)")
    }
}

/// A receiver that writes lines of JSON to a file, which it replaces.
final class LinesReceiver: Receiver {
    private let path: String
    private let file: ResultFile
    private var count = 0

    /// Creates a file.
    ///
    /// - Throws: `Failure` if it cannot be written.
    init(_ path: String) throws(Failure) {
        self.path = path
        file = try ResultFile(path)
    }

    func add(_ samples: [DeliverySample]) throws(Failure) {
        try file.write(samples.map { $0.json.text + "\n" }.joined())
        count += samples.count
    }

    func finish() -> String { "\(path): \(counted(count, "sample")) written" }
}

import AVTCore
import OpenAVTBackends
import OpenAVTSQLite

/// A receiver that writes to an SQLite file.
final class SQLiteReceiver: Receiver {
    private let path: String
    private let database: TelemetryDatabase
    private var count = 0

    /// Opens a file, or creates it.
    ///
    /// Samples of the same rules replace themselves, but those of other rules would be added to them.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - rules: The rules and options that the samples come from.
    ///   - appends: True if the file may have samples of other rules.
    /// - Throws: `Failure` if the file cannot be used, or has samples of other rules and `appends` is false.
    init(_ path: String, rules: String, appends: Bool) throws(Failure) {
        self.path = path
        var others: [String] = []
        do throws(OAVTTelemetryError) {
            database = try TelemetryDatabase(path: path)
            others = try database.writers().filter { $0 != rules }
            if others.isEmpty || appends { try database.addWriter(rules) }
        } catch {
            throw SQLiteReceiver.failure(path, error)
        }
        guard let first = others.first, !appends else { return }
        let more = others.count > 1 ? " and \(others.count - 1) more" : ""
        throw Failure(
            status: .usage,
            message:
                "'--to': `\(path)` has samples of other rules or options, `\(first)`\(more); these are of `\(rules)`. "
                + "A session that both play would be in the file twice, and sums would count it twice: write to another "
                + "file, or remove this one; '--append' adds the samples nevertheless, for example of other sessions")
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

    func finish() throws(Failure) -> String {
        try file.finish()
        return "\(path): \(counted(count, "sample")) written"
    }
}

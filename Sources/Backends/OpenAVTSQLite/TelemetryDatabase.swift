import AVTCore
import Foundation
import GRDB
import OpenAVTBackends
import OpenAVTChain

/// An SQLite file with the tables and views of ``OAVTBackendSQLite``; used on one queue at a time.
package final class TelemetryDatabase {
    private let database: DatabaseQueue

    /// Opens a file, or creates it.
    ///
    /// - Throws: `OAVTTelemetryError` if the file cannot be opened, or belongs to another program.
    package init(path: String) throws(OAVTTelemetryError) {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        configuration.label = "OpenAVT.sqlite"
        configuration.prepareDatabase { database in
            // A larger cache and fewer checkpoints than usual: samples of many sessions are written at the same time.
            try database.execute(
                sql: """
                    PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
                    PRAGMA cache_size = -32768; PRAGMA wal_autocheckpoint = 8192
                    """)
        }
        do {
            database = try DatabaseQueue(path: path, configuration: configuration)
            try database.write(TelemetryDatabase.createTables)
        } catch {
            throw OAVTTelemetryError(error)
        }
    }

    private static func createTables(_ database: Database) throws {
        let id = try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
        let hasTables = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") ?? 0 > 0
        guard id == TelemetrySchema.applicationID || (id == 0 && !hasTables) else {
            throw OAVTTelemetryError("the database belongs to another program")
        }
        try database.execute(
            sql: "PRAGMA application_id = \(TelemetrySchema.applicationID);" + TelemetrySchema.tables
                + TelemetrySchema.views)
    }

    /// Records which rules the next samples come from.
    ///
    /// The samples of one log under other rules do not replace each other, so that sums count them twice.
    ///
    /// - Parameter rules: A textual description of the rules and options, which identifies them.
    /// - Throws: `OAVTTelemetryError` if the file cannot be written.
    package func addWriter(_ rules: String) throws(OAVTTelemetryError) {
        do {
            try database.write { database in
                try database.execute(sql: "INSERT OR IGNORE INTO writer VALUES (?)", arguments: [rules])
            }
        } catch {
            throw OAVTTelemetryError(error)
        }
    }

    /// Returns the descriptions of the rules whose samples are in the file, in the order in which they were added.
    ///
    /// - Returns: The descriptions.
    /// - Throws: `OAVTTelemetryError` if the file cannot be read.
    package func writers() throws(OAVTTelemetryError) -> [String] {
        do {
            return try database.read { database in
                try String.fetchAll(database, sql: "SELECT rules FROM writer ORDER BY rowid")
            }
        } catch {
            throw OAVTTelemetryError(error)
        }
    }

    /// Writes samples, in one transaction; a sample that was written before replaces itself.
    ///
    /// A number that is not a number, and an attribute that is not finite, is `NULL`.
    ///
    /// - Throws: `OAVTTelemetryError` if they cannot be written; none of them is then.
    package func write(_ samples: [DeliverySample]) throws(OAVTTelemetryError) {
        let attributes = TelemetryDatabase.attributes(of: samples)
        do {
            try database.write { database in
                var event = SampleStatement(
                    try database.cachedStatement(sql: "INSERT OR REPLACE INTO event VALUES (?, ?, ?, ?, ?, ?)"))
                var metric = SampleStatement(
                    try database.cachedStatement(
                        sql: "INSERT OR REPLACE INTO metric VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"))
                for (sample, attributes) in zip(samples, attributes) {
                    switch sample.content {
                    case .event(let action):
                        event.begin(sample)
                        event.bind(action)
                        event.bind(bytes: attributes)
                        try event.run()
                    case .metric(let name, let type, let value, let histogram):
                        metric.begin(sample)
                        metric.bind(name)
                        metric.bind(type.rawValue)
                        metric.bind(value)
                        metric.bind(bytes: attributes)
                        metric.bind(histogram.map { JSONValue($0).text })
                        try metric.run()
                    }
                }
            }
        } catch {
            throw OAVTTelemetryError(error)
        }
    }

    /// Returns the attributes of samples as JSON, which all processors encode: it takes half as long as the insertion.
    private static func attributes(of samples: [DeliverySample]) -> [[UInt8]] {
        [[UInt8]](unsafeUninitializedCapacity: samples.count) { buffer, count in
            nonisolated(unsafe) let buffer = buffer
            let part = 256
            DispatchQueue.concurrentPerform(iterations: (samples.count + part - 1) / part) { index in
                for index in (index * part)..<min(samples.count, (index + 1) * part) {
                    buffer.initializeElement(at: index, to: samples[index].attributesJSON)
                }
            }
            count = samples.count
        }
    }

    /// Runs a query on a file, which it cannot change.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - query: A query in SQL, or the name of a table or a view.
    /// - Returns: The names of the columns, and the rows as texts; an empty text for `NULL`.
    /// - Throws: `OAVTTelemetryError` if the file cannot be read, or the query is wrong.
    package static func query(path: String, _ query: String) throws(OAVTTelemetryError) -> ([String], [[String]]) {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(5)
        do {
            return try DatabaseQueue(path: path, configuration: configuration).read { database in
                let isName = query.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
                if isName { try checkName(query, database) }
                let statement = try database.makeStatement(sql: isName ? "SELECT * FROM \"\(query)\"" : query)
                let rows = try Row.fetchAll(statement)
                return (statement.columnNames, rows.map { row in row.databaseValues.map(text) })
            }
        } catch {
            throw OAVTTelemetryError(error)
        }
    }

    private static func checkName(_ name: String, _ database: Database) throws {
        guard try !database.tableExists(name), try !database.viewExists(name) else { return }
        let names = try String.fetchAll(
            database, sql: "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') ORDER BY type DESC, name")
        let known = names.isEmpty ? "it has none" : "it has " + names.map { "`\($0)`" }.joined(separator: ", ")
        throw OAVTTelemetryError("there is no table or view `\(name)`; \(known)")
    }

    private static func text(_ value: DatabaseValue) -> String {
        switch value.storage {
        case .null: ""
        case .int64(let value): "\(value)"
        case .double(let value): decimal(value)
        case .string(let value): value
        case .blob(let value): "\(value.count) bytes"
        }
    }

    /// Formats a number with three decimal places, which are enough for people; other programs read the file itself.
    ///
    /// Numbers that would become 0, or whose thousandths are not exact, are not rounded.
    private static func decimal(_ number: Double) -> String {
        0.0005 <= abs(number) && abs(number) < 9e12 ? "\((number * 1000).rounded() / 1000)" : "\(number)"
    }
}

/// The reason why a telemetry database cannot be used.
public struct OAVTTelemetryError: Error, Sendable, CustomStringConvertible {
    /// A sentence without a full stop.
    public let description: String

    init(_ description: String) { self.description = description }

    fileprivate init(_ error: any Error) {
        switch error {
        case let error as OAVTTelemetryError: self = error
        // GRDB's message names its own functions.
        case let error as DatabaseError where error.message?.hasPrefix("Multiple statements") == true:
            self.init("the query has several statements: run them one after the other")
        case let error as DatabaseError: self.init(error.message ?? error.resultCode.description)
        default: self.init(error.localizedDescription)
        }
    }
}

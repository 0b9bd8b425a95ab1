import Foundation
import GRDB

/// A row of an outbox, as it is shown to people.
package struct ListedRow: Sendable, Equatable {
    /// The row.
    package let stored: StoredRow
    /// Why the server refused the row, or `nil` if the row waits.
    package let refusal: String?
}

extension SQLiteOutbox {
    /// Returns all rows of a file, which is not changed, in their order; also while a backend uses it.
    ///
    /// - Parameter path: The path of the file.
    /// - Returns: The rows that wait, and then those in quarantine.
    /// - Throws: `OutboxError` if the file cannot be read or is no outbox.
    package static func rows(path: String) throws(OutboxError) -> [ListedRow] {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(5)
        do {
            return try DatabaseQueue(path: path, configuration: configuration).read { database in
                guard try Int.fetchOne(database, sql: "PRAGMA application_id") == applicationID else {
                    throw OutboxError("the file is not an outbox")
                }
                var listed: [ListedRow] = []
                for table in ["lane, at, bytes, NULL FROM waiting", "lane, at, bytes, reason FROM quarantine"] {
                    let rows = try Row.fetchCursor(database, sql: "SELECT number, \(table) ORDER BY number")
                    while let row = try rows.next() {
                        listed.append(ListedRow(stored: StoredRow(row), refusal: row[4]))
                    }
                }
                return listed
            }
        } catch {
            throw OutboxError(error)
        }
    }

    /// Moves the rows in quarantine to the end of those that wait.
    ///
    /// - Returns: The number of rows.
    /// - Throws: `OutboxError` if the file cannot be written.
    package func requeueQuarantine() throws(OutboxError) -> Int {
        try write { database in
            try database.execute(
                sql: "INSERT INTO waiting (lane, at, bytes) SELECT lane, at, bytes FROM quarantine ORDER BY number")
            try database.execute(sql: "DELETE FROM quarantine")
            return database.changesCount
        }
    }

    /// Deletes rows.
    ///
    /// - Parameter isQuarantine: True for the rows in quarantine, false for those that wait.
    /// - Returns: The number of rows.
    /// - Throws: `OutboxError` if the file cannot be written.
    package func deleteRows(inQuarantine isQuarantine: Bool) throws(OutboxError) -> Int {
        try write { database in
            try database.execute(sql: isQuarantine ? "DELETE FROM quarantine" : "DELETE FROM waiting")
            return database.changesCount
        }
    }
}

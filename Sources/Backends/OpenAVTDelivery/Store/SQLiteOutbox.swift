import Foundation
import GRDB

/// A store in an SQLite file, whose rows outlast the process.
///
/// A transaction survives the end of the process at any time. If the system itself ends, the last transactions may be
/// lost, but the file stays intact (`synchronous` is `NORMAL`, with a write-ahead log).
package final class SQLiteOutbox: OutboxStore {
    private let database: DatabaseQueue
    private let path: String
    // Released after the database has been closed.
    private let lock: FileLock

    /// Opens a file, or creates it.
    ///
    /// - Parameter path: The path of the file; a file beside it, with the suffix `.lock`, shows other processes that it
    ///   is used.
    /// - Throws: `OutboxError` if the file cannot be opened, is used by another backend, or is not an outbox.
    package init(path: String) throws(OutboxError) {
        self.path = path
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        configuration.label = "OpenAVT.outbox"
        configuration.prepareDatabase { database in
            // The log stays small: it takes its space from the disk until the outbox is closed.
            try database.execute(
                sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 256")
        }
        do {
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
            // Samples are about viewers: a folder that is created is not for other users.
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            guard let lock = FileLock(path + ".lock") else {
                throw OutboxError("another backend uses it, or its folder cannot be written")
            }
            self.lock = lock
            database = try DatabaseQueue(path: path, configuration: configuration)
            try database.write(SQLiteOutbox.createTables)
        } catch {
            throw OutboxError(opening: path, error)
        }
    }

    /// The maximum number of rows in quarantine.
    static let quarantineLimit = 1000
    /// The maximum number of characters of a reason.
    private static let reasonLimit = 500
    /// The text `AVTO`, by which SQLite recognizes the file of an application.
    static let applicationID = 0x4156_544F

    private static func createTables(_ database: Database) throws {
        let id = try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
        // Nothing is written to a file that exists: its rows can be sent although the disk is full.
        guard id != applicationID else { return }
        let hasTables = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") ?? 0 > 0
        guard id == 0, !hasTables else {
            throw OutboxError("the database belongs to another program")
        }
        try database.execute(
            sql: """
                PRAGMA application_id = \(applicationID);
                CREATE TABLE IF NOT EXISTS waiting (
                    number INTEGER PRIMARY KEY AUTOINCREMENT, lane TEXT NOT NULL, at INTEGER NOT NULL, bytes BLOB NOT NULL);
                CREATE INDEX IF NOT EXISTS waiting_by_lane ON waiting (lane, number);
                CREATE TABLE IF NOT EXISTS lane (name TEXT PRIMARY KEY NOT NULL, state BLOB NOT NULL) WITHOUT ROWID;
                CREATE TABLE IF NOT EXISTS quarantine (
                    number INTEGER PRIMARY KEY, lane TEXT NOT NULL, at INTEGER NOT NULL, bytes BLOB NOT NULL,
                    reason TEXT NOT NULL);
                """)
    }

    package func contents() throws(OutboxError) -> OutboxContents {
        try read { database in
            var contents = OutboxContents()
            let rows = try Row.fetchCursor(
                database, sql: "SELECT lane, count(*), sum(length(bytes)) FROM waiting GROUP BY lane")
            while let row = try rows.next() { contents.lanes[row[0]] = RowTotal(rows: row[1], bytes: row[2]) }
            contents.quarantined = try Int.fetchOne(database, sql: "SELECT count(*) FROM quarantine") ?? 0
            return contents
        }
    }

    package func append(_ rows: [OutboxRow]) throws(OutboxError) {
        try write { database in try SQLiteOutbox.insert(rows, into: database) }
    }

    package func firstRows(of lane: String, limit: RowTotal) throws(OutboxError) -> [StoredRow] {
        try read { database in
            var (found, bytes) = ([StoredRow](), 0)
            let statement = try database.cachedStatement(
                sql: "SELECT number, lane, at, bytes FROM waiting WHERE lane = ? ORDER BY number LIMIT ?")
            let rows = try Row.fetchCursor(statement, arguments: [lane, max(1, limit.rows)])
            while let row = try rows.next() {
                let stored = StoredRow(row)
                bytes += stored.row.bytes.count
                guard found.isEmpty || bytes <= limit.bytes else { break }
                found.append(stored)
            }
            return found
        }
    }

    package func remove(_ lane: String, through number: Int, state: [UInt8]?) throws(OutboxError) {
        try write { database in
            try database.cachedStatement(sql: "DELETE FROM waiting WHERE lane = ? AND number <= ?")
                .execute(arguments: [lane, number])
            guard let state else { return }
            try database.cachedStatement(sql: "INSERT OR REPLACE INTO lane (name, state) VALUES (?, ?)")
                .execute(arguments: [lane, Data(state)])
        }
    }

    @discardableResult package func quarantine(_ row: StoredRow, reason: String) throws(OutboxError) -> Int {
        try write { database in
            try database.execute(
                sql: "INSERT OR REPLACE INTO quarantine (number, lane, at, bytes, reason) VALUES (?, ?, ?, ?, ?)",
                arguments: [
                    row.number, row.row.lane, row.row.milliseconds, Data(row.row.bytes),
                    String(reason.prefix(SQLiteOutbox.reasonLimit)),
                ])
            try database.execute(
                sql:
                    "DELETE FROM quarantine WHERE number <= (SELECT number FROM quarantine ORDER BY number DESC LIMIT 1 OFFSET ?)",
                arguments: [SQLiteOutbox.quarantineLimit])
            let removed = database.changesCount
            try database.execute(sql: "DELETE FROM waiting WHERE number = ?", arguments: [row.number])
            return removed
        }
    }

    package func removeOldest(
        before time: Int, excess: RowTotal, sending: [String: Int]
    ) throws(OutboxError) -> [String: RowTotal] {
        try write { database in
            var removed = RemovedRows(before: time, excess: excess, sending: sending)
            var numbers: [Int] = []
            let rows = try Row.fetchCursor(
                database, sql: "SELECT number, lane, at, length(bytes) FROM waiting ORDER BY number")
            while let row = try rows.next() {
                let size = RowTotal(rows: 1, bytes: row[3])
                if removed.remove(number: row[0], lane: row[1], milliseconds: row[2], size) {
                    numbers.append(row[0])
                } else if removed.isComplete {
                    break
                }
            }
            let statement = try database.cachedStatement(sql: "DELETE FROM waiting WHERE number = ?")
            for number in numbers { try statement.execute(arguments: [number]) }
            return removed.lanes
        }
    }

    package func state(of lane: String) throws(OutboxError) -> [UInt8]? {
        try read { database in
            try Data.fetchOne(database, sql: "SELECT state FROM lane WHERE name = ?", arguments: [lane])
                .map { [UInt8]($0) }
        }
    }

    package func oldestMilliseconds() throws(OutboxError) -> Int? {
        try read { database in try Int.fetchOne(database, sql: "SELECT at FROM waiting ORDER BY number LIMIT 1") }
    }

    /// Moves all rows of another store to this one; a row that is moved while the process ends can be in both.
    ///
    /// - Throws: `OutboxError` if one of the stores cannot be read or written.
    func moveRows(from other: SQLiteOutbox) throws(OutboxError) {
        for lane in try other.contents().lanes.keys.sorted() {
            while case let rows = try other.firstRows(of: lane, limit: RowTotal(rows: 1000, bytes: 1 << 20)),
                let last = rows.last
            {
                try append(rows.map(\.row))
                try other.remove(lane, through: last.number, state: nil)
            }
        }
        for row in try SQLiteOutbox.rows(path: other.path) {
            guard let refusal = row.refusal else { continue }
            // The row needs a number of this store.
            let number = try insert(row.stored.row)
            try quarantine(StoredRow(number: number, row: row.stored.row), reason: refusal)
        }
        _ = try other.deleteRows(inQuarantine: true)
    }

    private func insert(_ row: OutboxRow) throws(OutboxError) -> Int {
        try write { database in
            try SQLiteOutbox.insert([row], into: database)
            return Int(database.lastInsertedRowID)
        }
    }

    private static func insert(_ rows: [OutboxRow], into database: Database) throws {
        let statement = try database.cachedStatement(sql: "INSERT INTO waiting (lane, at, bytes) VALUES (?, ?, ?)")
        for row in rows { try statement.execute(arguments: [row.lane, row.milliseconds, Data(row.bytes)]) }
    }

    private func read<Result>(_ body: (Database) throws -> Result) throws(OutboxError) -> Result {
        do { return try database.read(body) } catch { throw OutboxError(error) }
    }

    func write<Result>(_ body: (Database) throws -> Result) throws(OutboxError) -> Result {
        do { return try database.write(body) } catch { throw OutboxError(error) }
    }
}

extension OutboxError {
    init(_ error: any Error) {
        switch error {
        case let error as OutboxError: self = error
        case let error as DatabaseError: self.init(error.message ?? error.resultCode.description)
        default: self.init(error.localizedDescription)
        }
    }

    fileprivate init(opening path: String, _ error: any Error) {
        self.init("the outbox `\(path)` cannot be opened: \(OutboxError(error).description)")
    }
}

extension StoredRow {
    /// Decodes the columns `number`, `lane`, `at` and `bytes`, which come first.
    init(_ row: Row) {
        let data: Data = row[3]
        self.init(number: row[0], row: OutboxRow(lane: row[1], milliseconds: row[2], bytes: [UInt8](data)))
    }
}

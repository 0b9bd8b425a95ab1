import GRDB
import GRDBSQLite
import OpenAVTBackends
import OpenAVTChain

/// A statement that inserts samples, whose arguments are bound one after the other.
///
/// SQLite's own functions are called, because arguments as values of GRDB take more time than the insertion.
struct SampleStatement {
    private let statement: Statement
    private var index: Int32 = 0

    /// SQLite copies what it is passed.
    private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    init(_ statement: Statement) {
        self.statement = statement
    }

    /// Binds the arguments that all samples have: session, time, number and tracker.
    mutating func begin(_ sample: DeliverySample) {
        index = 0
        bind(sample.source)
        bind(.int(sample.milliseconds))
        bind(.int(sample.number))
        bind(sample.tracker)
    }

    /// Binds a text, or `NULL`.
    mutating func bind(_ text: String?) {
        index += 1
        guard var text else {
            sqlite3_bind_null(statement.sqliteStatement, index)
            return
        }
        let position = index
        text.withUTF8 { bytes in
            _ = bytes.withMemoryRebound(to: CChar.self) {
                sqlite3_bind_text(
                    statement.sqliteStatement, position, $0.baseAddress, Int32(clamping: $0.count),
                    SampleStatement.transient)
            }
        }
    }

    /// Binds a text in UTF-8.
    mutating func bind(bytes: [UInt8]) {
        index += 1
        let position = index
        bytes.withUnsafeBytes { bytes in
            _ = sqlite3_bind_text(
                statement.sqliteStatement, position, bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                Int32(clamping: bytes.count), SampleStatement.transient)
        }
    }

    /// Binds a value, or `NULL` for a number that is not finite.
    mutating func bind(_ value: OAVTValue) {
        switch value {
        case .bool(let value): bindInteger(value ? 1 : 0)
        case .int(let value): bindInteger(Int64(value))
        case .double(let value):
            index += 1
            if value.isFinite {
                sqlite3_bind_double(statement.sqliteStatement, index, value)
            } else {
                sqlite3_bind_null(statement.sqliteStatement, index)
            }
        case .string(let text): bind(text)
        }
    }

    private mutating func bindInteger(_ value: Int64) {
        index += 1
        sqlite3_bind_int64(statement.sqliteStatement, index, value)
    }

    /// Inserts the sample.
    ///
    /// - Throws: `DatabaseError` if it cannot be written.
    func run() throws {
        let code = sqlite3_step(statement.sqliteStatement)
        sqlite3_reset(statement.sqliteStatement)
        guard code == SQLITE_DONE else {
            throw DatabaseError(
                resultCode: ResultCode(rawValue: code), message: String(cString: sqlite3_errstr(code)))
        }
    }
}

import AVTPackTools
import ArgumentParser
import Foundation
import OpenAVTSQLite

/// `avt-rules query`: queries a telemetry database.
struct QueryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "query", abstract: "Queries a telemetry database.",
        discussion: """
            The database is one that 'avt-rules run --to sqlite:FILE' or OAVTBackendSQLite writes. Its tables are event \
            and metric; its views are quality, quality_by_hour, session_quality, session_metric and error.
            """)

    @Argument(help: "The file of the database.")
    var file: String

    @Argument(help: "A query in SQL, or the name of a table or a view.")
    var query = "quality"

    func run() throws {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: file, isDirectory: &isFolder) else {
            throw Failure(status: .inputOutput, message: "cannot read `\(file)`: there is no such file")
        }
        guard !isFolder.boolValue else {
            throw Failure(status: .inputOutput, message: "cannot read `\(file)`: it is a folder")
        }
        guard isDatabase else {
            throw Failure(status: .inputOutput, message: "cannot read `\(file)`: it is not an SQLite database")
        }
        _ = try result(of: "SELECT count(*) FROM sqlite_master", status: .inputOutput)
        // The file can be read: an error is that of the query.
        let result = try result(of: query, status: .packErrors)
        var table = TextTable(result.columns)
        for row in result.rows { table.add(row) }
        try Console.write(table.text)
    }

    /// True unless the file begins as no database does; an empty file is a database without tables.
    private var isDatabase: Bool {
        guard let start = try? FileHandle(forReadingFrom: URL(filePath: file)).read(upToCount: 15) else { return true }
        return start.isEmpty || start == Data("SQLite format 3".utf8)
    }

    private func result(
        of query: String, status: ExitStatus
    ) throws(Failure) -> (columns: [String], rows: [[String]]) {
        do throws(OAVTTelemetryError) {
            return try TelemetryDatabase.query(path: file, query)
        } catch {
            throw Failure(status: status, message: "\(file): \(error.description)")
        }
    }
}

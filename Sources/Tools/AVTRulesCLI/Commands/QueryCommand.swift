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
        let result: (columns: [String], rows: [[String]])
        do throws(OAVTTelemetryError) {
            result = try TelemetryDatabase.query(path: file, query)
        } catch {
            throw Failure(status: .inputOutput, message: "\(file): \(error.description)")
        }
        var table = TextTable(result.columns)
        for row in result.rows { table.add(row) }
        try Console.write(table.text)
    }
}

import AVTPackTools
import ArgumentParser
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

import AVTCore
import AVTVast
import AVTXML
import ArgumentParser

/// `avt-rules vast parse`: prints what documents contain.
struct VastParseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "parse", abstract: "Prints what VAST documents contain.",
        discussion: """
            The format json has a line for each file, as described by schemas/vast-document.schema.json; xml writes the \
            documents as they were read. Exit codes: 1 if a document is not VAST, 3 if a file cannot be read.
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        /// An object for each file, on one line.
        case json
        /// The documents.
        case xml
    }

    @Argument(help: "The files.")
    var files: [String]

    @Option(help: "The format of the output.")
    var format = Format.json

    func run() throws {
        var errorCount = 0
        for file in files {
            let bytes = try CommandOutput.file(file, limit: XMLLimits().bytes)
            let document: Result<VASTDocument, VASTProblem>
            do throws(VASTProblem) {
                document = .success(try VASTDocument(bytes))
            } catch {
                document = .failure(error)
                errorCount += 1
            }
            switch (format, document) {
            case (.json, .success(let document)): try write(document.json, of: file)
            case (.json, .failure(let problem)): try write(problem.json, of: file)
            case (.xml, .success(let document)): try CommandOutput.write(bytes: document.xml)
            case (.xml, .failure(let problem)):
                let location = "\(problem.location.line):\(problem.location.column)"
                throw VastCommandFailure(
                    .documentErrors, "\(file):\(location): \(problem) (error \(problem.code.rawValue))")
            }
        }
        if errorCount > 0 { throw VastCommandFailure(.documentErrors) }
    }

    private func write(_ json: JSONValue, of file: String) throws(VastCommandFailure) {
        try CommandOutput.write(.object([JSONMember("file", .string(file))] + json.members))
    }
}

import AVTCore
import AVTDiagnosticFormats
import AVTDiagnostics
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

    /// A file that was read.
    struct Input {
        let file: String
        let bytes: [UInt8]
        let document: Result<VASTDocument, VASTProblem>

        init(bytes: [UInt8], file: String) {
            (self.bytes, self.file) = (bytes, file)
            do throws(VASTProblem) {
                document = .success(try VASTDocument(bytes))
            } catch {
                document = .failure(error)
            }
        }
    }

    @Argument(help: "The files.")
    var files: [String]

    @Option(help: "The format of the output.")
    var format = Format.json

    func run() throws {
        var hasErrors = false
        for file in files {
            let input = Input(bytes: try CommandOutput.file(file, limit: XMLLimits().bytes), file: file)
            switch format {
            case .json:
                try CommandOutput.write(VastParseCommand.json(of: input))
                if case .failure = input.document { hasErrors = true }
            case .xml:
                try CommandOutput.write(bytes: VastParseCommand.xml(of: input))
            }
        }
        if hasErrors { throw VastCommandFailure(.documentErrors) }
    }

    /// Returns the object for a file.
    static func json(of input: Input) -> JSONValue {
        let content =
            switch input.document {
            case .success(let document): document.json
            case .failure(let problem): problem.json
            }
        let found = VASTCheck.check(input.bytes, name: input.file, path: input.file)
        let report = DiagnosticReport(tool: "", version: "", diagnostics: found.sorted)
        // The renderer's items are those of every other command, so they are taken from its document.
        let rendered = try? JSONReader.read(JSONRenderer().render(report).utf8)
        let diagnostics = JSONMember("diagnostics", rendered?["diagnostics"] ?? .array([]))
        return .object([JSONMember("file", .string(input.file))] + content.members + [diagnostics])
    }

    private static func xml(of input: Input) throws(VastCommandFailure) -> [UInt8] {
        do throws(VASTProblem) {
            return try input.document.get().xml
        } catch {
            let location = "\(error.location.line):\(error.location.column)"
            throw VastCommandFailure(
                .documentErrors, "\(input.file):\(location): \(error) (error \(error.code.rawValue))")
        }
    }
}

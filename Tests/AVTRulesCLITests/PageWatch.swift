import Foundation

/// The command that watches pages.
enum PageWatch {
    private struct Missing: Error {}

    /// Starts the command, which prints to the files `live` and `errors` of a folder and records `recorded.ndjson` there.
    ///
    /// - Returns: The process, and the address of the command's files.
    /// - Throws: An error of Foundation, or another one if the command prints no address within a minute.
    static func start(_ scratch: Scratch) async throws -> (Process, address: String) {
        let tool = Tool.process([
            "watch", "page:0", "--json", "--lateness", "5s", "--record", scratch.file("recorded.ndjson").path,
        ])
        tool.standardOutput = try scratch.writing("live")
        tool.standardError = try scratch.writing("errors")
        try tool.run()
        for _ in 0..<6000 {
            try await Task.sleep(for: .seconds(0.01))
            let found = try scratch.text(of: "errors").firstMatch(of: /open (http:\/\/127\.0\.0\.1:\d+\/\w+\/)/)
            if let found { return (tool, String(found.output.1)) }
        }
        throw Missing()
    }
}

extension Scratch {
    /// Returns the text of a file.
    func text(of file: String) throws -> String { try String(contentsOf: self.file(file), encoding: .utf8) }
}

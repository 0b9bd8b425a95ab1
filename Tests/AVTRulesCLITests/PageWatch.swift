import Foundation

/// The command that watches pages.
enum PageWatch {
    private struct Missing: Error {}

    /// A function for pages that waits until the lines which `avt.js` has just added have arrived: until a later batch is answered.
    static let sent = """
        const sent = async () => {
            const time = performance.now(), isLater = entry => entry.name.endsWith("/log") && entry.startTime > time;
            while (!performance.getEntriesByType("resource").some(isLater)) await new Promise(done => setTimeout(done, 20));
        };
        """

    /// Starts the command, which prints to the files `live` and `errors` of a folder and records `recorded.ndjson` there.
    ///
    /// - Parameters:
    ///   - scratch: The folder.
    ///   - lateness: How long the command holds lines, unless it is interrupted, which processes them at once.
    ///   - rules: Arguments that select the rules.
    /// - Returns: The process, and the address of the command's files.
    /// - Throws: An error of Foundation, or another one if the command prints no address within a minute.
    static func start(_ scratch: Scratch, lateness: String = "1m", rules: [String] = []) async throws -> (
        Process, address: String
    ) {
        let tool = Tool.process(
            ["watch", "page:0", "--json", "--lateness", lateness, "--record", scratch.file("recorded.ndjson").path]
                + rules)
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

import AVTTestSupport
import Foundation

/// Chromium without a window.
enum Browser {
    private static let program = installedTool("chromium")

    /// True if tests can use the browser; in CI, one that is missing is a failure.
    static var isUsable: Bool { program != nil || requiresTools }

    /// Opens a page.
    ///
    /// - Parameters:
    ///   - page: The address of the page.
    ///   - scratch: A folder for what the browser writes: its standard output in the file `document`.
    ///   - arguments: Further arguments.
    ///   - launcher: A command that runs the browser, with its arguments.
    /// - Returns: The process, which runs until it is ended, unless the arguments make it end.
    /// - Throws: An error of Foundation if the browser cannot be started.
    static func open(
        _ page: String, _ scratch: Scratch, _ arguments: [String] = [], launcher: [String] = []
    ) throws -> Process {
        let process = Process()
        let command =
            launcher + [
                program ?? "/usr/bin/chromium",
                "--headless=new", "--no-sandbox", "--disable-gpu", "--mute-audio",
                "--autoplay-policy=no-user-gesture-required", "--user-data-dir=\(scratch.file("profile").path)",
            ] + arguments + [page]
        process.executableURL = URL(filePath: command[0])
        process.arguments = Array(command.dropFirst())
        process.standardOutput = try scratch.writing("document")
        process.standardError = try scratch.writing("messages")
        try process.run()
        return process
    }
}

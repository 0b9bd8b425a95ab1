import AVTTestSupport
import Foundation

/// The built command, run as a user runs it.
struct Tool {
    /// What a run printed, and how it ended.
    struct Result {
        let status: Int32
        let output: String
        let errors: String

        /// The lines of the output.
        var lines: [Substring] { output.split(separator: "\n") }
    }

    /// The command, which is built beside the tests.
    static var program: URL {
        var folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        #if canImport(Darwin)
            let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
            if let bundle { folder = bundle.bundleURL.deletingLastPathComponent() }
        #endif
        return folder.appending(path: "avt-rules")
    }

    /// Returns a process for the command, which was not started.
    static func process(_ arguments: [String], in folder: URL = repository) -> Process {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        return process
    }

    /// Runs the command in the repository's folder, its arguments separated by blanks.
    static func run(_ arguments: String, input: String = "") throws -> Result {
        try run(arguments.split(separator: " ").map(String.init), input: input)
    }

    /// Runs the command in a folder.
    static func run(
        _ arguments: [String], input: String = "", in folder: URL = repository, output: String? = nil
    ) throws -> Result {
        try run(arguments, bytes: Array(input.utf8), in: folder, output: output)
    }

    /// Runs the command in a folder, with any bytes on standard input.
    static func run(
        _ arguments: [String], bytes: [UInt8], in folder: URL = repository, output: String? = nil
    ) throws -> Result {
        let scratch = try Scratch()
        try Data(bytes).write(to: scratch.file("input"))
        let process = process(arguments, in: folder)
        // Through files: a pipe that nobody empties would stop the command.
        process.standardInput = try FileHandle(forReadingFrom: scratch.file("input"))
        let outputFile = try scratch.writing("output")
        process.standardOutput = try output.map { try FileHandle(forWritingTo: URL(filePath: $0)) } ?? outputFile
        process.standardError = try scratch.writing("errors")
        try process.run()
        process.waitUntilExit()
        return Result(
            status: process.terminationStatus, output: try String(contentsOf: scratch.file("output"), encoding: .utf8),
            errors: try String(contentsOf: scratch.file("errors"), encoding: .utf8))
    }

    /// Runs commands in a shell that finds the command, in a folder that has the repository's rules; returns standard output.
    static func shell(_ commands: String) throws -> String {
        let scratch = try Scratch()
        try FileManager.default.createSymbolicLink(
            at: scratch.file("rules"), withDestinationURL: repository.appending(path: "rules"))
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        // Job control, for `kill %1`.
        process.arguments = ["-m", "-c", commands]
        process.currentDirectoryURL = scratch.folder
        var environment = ProcessInfo.processInfo.environment
        let tools = program.deletingLastPathComponent().path
        environment["PATH"] = tools + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
        process.environment = environment
        process.standardOutput = try scratch.writing("output")
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return try String(contentsOf: scratch.file("output"), encoding: .utf8)
    }
}

/// A folder that is removed with its owner.
final class Scratch: Sendable {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    func file(_ name: String) -> URL {
        folder.appending(path: name)
    }

    /// Writes a text into a file and gives its path.
    func write(_ text: String, to name: String) throws -> String {
        try Data(text.utf8).write(to: file(name))
        return file(name).path
    }

    func writing(_ name: String) throws -> FileHandle {
        try Data().write(to: file(name))
        return try FileHandle(forWritingTo: file(name))
    }
}

import Foundation

/// A run of a program that is built beside the tests.
struct ProgramRun {
    let output: String
    let status: Int32
    let wasKilled: Bool
    /// How long it took, in seconds.
    let time: Double

    /// Runs a program to its end, or kills it after some seconds.
    init(_ name: String, _ arguments: [String], killAfter delay: Double? = nil) throws {
        let scratch = try Scratch()
        let process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(
            path: name)
        process.arguments = arguments
        // Through a file: reading a pipe ends where a signal comes.
        let file = URL(filePath: scratch.path + "/output")
        try Data().write(to: file)
        process.standardOutput = try FileHandle(forWritingTo: file)
        let began = ContinuousClock.now
        try process.run()
        if let delay {
            Thread.sleep(forTimeInterval: delay)
            kill(process.processIdentifier, SIGKILL)
        }
        process.waitUntilExit()
        time = (ContinuousClock.now - began) / .seconds(1)
        output = try String(contentsOf: file, encoding: .utf8)
        status = process.terminationStatus
        wasKilled = process.terminationReason == .uncaughtSignal
    }
}

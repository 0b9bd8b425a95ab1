import Foundation

/// What a run of a program takes.
struct ProcessUse {
    /// The time from its start to its end, in seconds.
    let seconds: Double
    /// The processor time, in seconds.
    let processorSeconds: Double
    /// The most memory that this or an earlier program took, in bytes.
    let peakMemory: Int

    /// Runs a program, and discards what it prints.
    ///
    /// - Parameters:
    ///   - program: The program.
    ///   - arguments: Its arguments.
    ///   - input: The file of its standard input, or `nil` if it reads none.
    /// - Throws: `Failure` if it fails, or the error of starting it.
    init(_ program: URL, _ arguments: [String], input: URL? = nil) throws {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.standardInput = try input.map { try FileHandle(forReadingFrom: $0) } ?? FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let before = ProcessUse.children
        let clock = ContinuousClock()
        let time = try clock.measure {
            try process.run()
            process.waitUntilExit()
        }
        guard process.terminationStatus == 0 else {
            throw Failure(command: arguments, status: process.terminationStatus)
        }
        let after = ProcessUse.children
        seconds = time / .seconds(1)
        processorSeconds = after.seconds - before.seconds
        peakMemory = after.peakMemory
    }

    /// A program that failed.
    struct Failure: Error, CustomStringConvertible {
        let command: [String]
        let status: Int32

        var description: String { "`\(command.joined(separator: " "))` ended with \(status)" }
    }

    /// The use of all child processes that have ended.
    private static var children: (seconds: Double, peakMemory: Int) {
        var usage = rusage()
        #if canImport(Darwin)
            getrusage(RUSAGE_CHILDREN, &usage)
            let unit = 1
        #else
            getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
            let unit = 1024
        #endif
        let seconds = [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
        return (seconds, Int(usage.ru_maxrss) * unit)
    }
}

import AVTCore
import AVTEngine
import AVTPackTools
import AVTRules
import AVTTestSupport
import AVTTrackerKit
import Foundation

/// Two versions of a pack that the command watches with, of which the second marks and counts resumed playbacks.
///
/// A version is saved while the page is quiet, so that it is known between which recorded lines it became active.
final class RuleSwaps: Sendable {
    private let scratch: Scratch
    private let path: String
    private let programs: [RuleProgram]
    /// The numbers of recorded lines before each swap.
    private let swaps = Guarded<[Int]>([])

    private static let versions: [String] = {
        let pack = """
            pack:
              name: resumes
              version: 1.0.0
              language: 1
              summary: Marks and counts resumed playbacks in its second version.
            vocabulary:
              metrics: { \(PlayerRules.resumeCount): { type: counter } }
              attributes: { \(PlayerRules.revision): { type: bool } }

            """
        let revision = """
            attributes: { \(PlayerRules.revision): { action: PauseFinish, value: "true" } }
            metrics: { \(PlayerRules.resumeCount): { action: PauseFinish, value: 1 } }

            """
        return [pack, pack + revision]
    }()

    /// Writes the first version into a folder.
    ///
    /// - Throws: An error if the file cannot be written or a version not be compiled.
    init(_ scratch: Scratch) throws {
        self.scratch = scratch
        path = try scratch.write(Self.versions[0], to: "resumes.yaml")
        programs = try Self.versions.map { version in
            try RuleCompiler.compile([
                .shipped("playback.metrics"), .text(version, name: "resumes.yaml"), .shipped("players.html5"),
            ])
        }
    }

    /// The arguments of the command.
    var arguments: [String] { ["--rules", "playback.metrics", "--rules", path] }

    /// The time in seconds after which the command has processed the lines of a quiet page.
    static let quietTime = 1.6

    /// Saves the other version, once the lines of a quiet page have been processed, and waits until it is active.
    ///
    /// - Throws: An error of Foundation if a file cannot be read or written.
    func swap() throws {
        Thread.sleep(forTimeInterval: Self.quietTime)
        let count = swaps.withLock { $0.count } + 1
        _ = try scratch.write(Self.versions[count % 2], to: "resumes.yaml")
        for _ in 0..<1000 where try scratch.text(of: "errors").matches(of: /new rules/).count < count { usleep(10_000) }
        let lines = try scratch.text(of: "recorded.ndjson").split(separator: "\n").count
        swaps.withLock { $0.append(lines) }
    }

    /// Replays the recorded lines, with the same rules from the same lines on.
    ///
    /// - Returns: The lines of events and metrics.
    /// - Throws: An error if the recording cannot be read.
    func replay() throws -> String {
        let replay = Replay(program: programs[0])
        var (records, count) = ([ReplayRecord](), 0)
        let swaps = swaps.withLock { $0 }
        let lines = try scratch.text(of: "recorded.ndjson").split(separator: "\n")
        for (index, line) in lines.enumerated() {
            while count < swaps.count, swaps[count] <= index {
                count += 1
                replay.load(programs[count % 2])
            }
            records += replay.process(try LogLine(Data(line.utf8), number: index + 1))
        }
        records += replay.finish()
        return records.map { $0.line + "\n" }.joined()
    }
}

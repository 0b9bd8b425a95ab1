import AVTEngine
import AVTTestSupport
import Foundation
import OpenAVT

/// A player's pack with the metrics of playbacks, in the shipped version and in a later one.
package struct PlayerRules: Sendable {
    let shipped: RuleProgram
    /// Marks events of resumed playbacks by ``revision``, and counts them.
    let revised: RuleProgram
    package static let revision = "isRevised"
    package static let resumeCount = "NumResumes"

    /// Compiles both versions.
    ///
    /// - Throws: An error if a pack cannot be read or compiled.
    package init(player: String) throws {
        let text = try String(contentsOf: repository.appending(path: "rules/players/\(player).yaml"), encoding: .utf8)
        let revised = text.replacing(/\n  version: .*\n/, with: "\n  version: 99.0.0\n")
            .replacing(
                "vocabulary:\n  actions:",
                with: "vocabulary:\n  metrics:\n    \(Self.resumeCount): { type: counter }\n  actions:"
            )
            .replacing(
                "  attributes:\n    isJoined:",
                with: "  attributes:\n    \(Self.revision): { type: bool }\n    isJoined:"
            )
            .replacing(
                "when: isPaused\n    emit: PauseFinish\n",
                with: "when: isPaused\n    emit: PauseFinish\n    with: { \(Self.revision): \"true\" }\n")
        let metric = "metrics:\n  \(Self.resumeCount): { action: PauseFinish, value: 1 }\n"
        shipped = try OAVTRules([.shipped("playback.metrics"), .shipped("players.\(player)")]).program
        self.revised = try OAVTRules([.shipped("playback.metrics"), .text(revised + metric, name: "revised.yaml")])
            .program
    }
}

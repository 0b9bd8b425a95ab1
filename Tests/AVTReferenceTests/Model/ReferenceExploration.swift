import AVTDiagnostics
import AVTRules
import Foundation

@testable import AVTPackTools
@testable import AVTReference

/// All states that the reference evaluator can come to, found by trying every event in every state.
///
/// It knows nothing of tables, bits or shortest ways: a state is the text of all variables with few values.
struct ReferenceExploration {
    private(set) var states: Set<String> = []
    /// How many events were tried.
    private(set) var steps = 0

    /// Explores packs whose conditions read nothing but state.
    ///
    /// - Parameters:
    ///   - packs: the packs, each after those that it extends.
    ///   - trackers: the trackers, with the actions that each emits.
    init(_ packs: [PackSyntax], trackers: [(name: String, actions: [String])]) {
        let run = ReferenceRun(pack: ReferencePack(packs, values: [:]), at: 0)
        // A tracker is there from its first line on; an undeclared kind has no effect.
        for tracker in trackers {
            _ = run.process(LogLine(tracker: tracker.name, content: .kind("of no pack")))
        }
        var waiting = [run.state]
        states.insert(run.stateText.joined(separator: "; "))
        while let state = waiting.popLast() {
            for tracker in trackers {
                for action in tracker.actions {
                    run.state = state
                    _ = run.process(LogLine(tracker: tracker.name, content: .action(action)))
                    steps += 1
                    if states.insert(run.stateText.joined(separator: "; ")).inserted { waiting.append(run.state) }
                }
            }
        }
    }
}

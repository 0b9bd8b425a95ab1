import AVTCore
import AVTEngine
import AVTRules

/// A pack with any number of transitions, and what they depend on.
enum SizedPack: String, CaseIterable {
    /// Each transition is one of another action.
    case actions = "one of each action"
    /// All are of one action, and evaluate conditions of the state, which the compiler decides for each state.
    case state = "of one action, with conditions of the state"
    /// All are of one action, and evaluate a condition of the event.
    case event = "of one action, with conditions of the event"

    /// Returns the YAML of a pack.
    func text(transitions count: Int) -> String {
        let names = self == .actions ? (0..<count).map { "Action\($0)" } : []
        let transitions = (0..<count).map { index in
            let rule =
                switch self {
                case .actions: "action: Action\(index), set: { isOn: true }"
                case .state: "action: Ping, block: isOn"
                case .event: "action: Ping, accept: event.bitrate > \(index)"
                }
            return "  - { name: transition-\(index), \(rule) }"
        }
        return """
            pack: { name: benchmark.sized, version: 1.0.0, language: 1 }
            vocabulary:
              actions: { \(names.map { "\($0): {}" }.joined(separator: ", ")) }
              attributes: { bitrate: { type: int } }
            state:
              tracker: { isOn: { initial: false } }
            transitions:
              - { name: pause, action: PauseBegin, set: { isOn: true } }
            \(transitions.joined(separator: "\n"))

            """
    }

    /// Compiles a pack.
    ///
    /// - Throws: `RulePackError` if it does not compile.
    func program(transitions count: Int) throws -> RuleProgram {
        try RuleCompiler.compile([.text(text(transitions: count), name: "sized.yaml")])
    }

    /// Returns a benchmark of steps, of which each evaluates all transitions of its action.
    ///
    /// - Throws: `RulePackError` if the pack does not compile.
    func steps(transitions count: Int) throws -> StepBenchmark {
        let action = self == .actions ? "Action0" : "Ping"
        return StepBenchmark(
            program: try program(transitions: count), actions: [Symbol(action)],
            attributes: [(Symbol("bitrate"), .int(4_500_000))])
    }
}

import AVTDiagnostics
import AVTProofs
import AVTRules
import Foundation
import OpenAVTVendorPacks

/// Measures the cost of proving a pack: the processor time and the memory of a process that compiles and proves it.
struct ProofBenchmark {
    /// The measured packs.
    enum Case: String, CaseIterable {
        /// `openavt.core` with its single tracker.
        case core
        /// `openavt.ads` with one ads tracker.
        case ads
        /// 1,228,800 states of two trackers that emit any action, with guarantees about all states only.
        case large
        /// The same pack, with the built-in checks that need no guarantees.
        case largeWithBuiltIns = "large-with-built-ins"
        /// A pack of 1,000 transitions.
        case thousand
        /// The shipped pack whose proof takes longest.
        case commandersAct = "pillarbox.commanders-act-web"
    }

    /// Compiles and proves a pack in this process, and prints its cost: milliseconds, MiB, states and steps.
    static func run(_ benchmark: Case) throws {
        var diagnostics = DiagnosticCollector()
        let source = source(of: benchmark)
        let limits = RuleLimits(libraries: [.vendors])
        guard let packs = CompiledPacks([source], limits: limits, into: &diagnostics) else {
            _ = try RuleCompiler.compile([source], limits: limits)
            return
        }
        var options = ProofOptions()
        switch benchmark {
        case .core, .thousand, .commandersAct: break
        case .ads: options.trackers = ["ads"]
        case .large, .largeWithBuiltIns:
            options.trackers = ["content", "ads"]
            options.anyAction = true
            options.runsSurvey = benchmark == .largeWithBuiltIns
            options.surveysExhaustively = true
        }
        let proof = prove(packs.pack, packs.program, options: options)
        let usage = rusage.ofProcess
        print(usage.milliseconds, usage.mebibytes, proof.states, proof.steps)
    }

    /// Runs each case in a new process per round, and prints the round with the least time.
    static func runAll(rounds: Int) throws {
        print("case  ms  MiB  states  steps")
        for benchmark in Case.allCases {
            let runs = try (0..<rounds).map { _ in try measure(benchmark) }
            guard let best = runs.min(by: { $0[0] < $1[0] }) else { continue }
            print(benchmark.rawValue, best.map(String.init).joined(separator: "  "), separator: "  ")
        }
    }

    private static func measure(_ benchmark: Case) throws -> [Int] {
        let process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments[0])
        process.arguments = [benchmark.rawValue]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text.split { $0 == " " || $0 == "\n" }.compactMap { Int($0) }
    }

    private static func source(of benchmark: Case) -> PackSource {
        switch benchmark {
        case .core: .shipped("openavt.core")
        case .ads: .shipped("openavt.ads")
        case .large, .largeWithBuiltIns: .file("Tests/ProofBenchmarks/Packs/times.yaml")
        case .thousand: .text(thousandTransitions, name: "thousand.yaml")
        case .commandersAct: .shipped(benchmark.rawValue)
        }
    }

    /// The text of a pack with twenty actions, each with a different effect in each of fifty states.
    private static var thousandTransitions: String {
        let (actions, words) = (0..<20, 0..<50)
        let transitions = words.flatMap { word in
            actions.map { action in
                "  - { name: t-\(word)-\(action), action: Action\(action), when: phase == w\(word), "
                    + "set: { phase: w\((word * 7 + action + 1) % words.count) } }"
            }
        }
        return """
            pack: { name: benchmark.thousand, version: 1.0.0, language: 1 }
            vocabulary:
              actions:
            \(actions.map { "    Action\($0): { description: One of many. }" }.joined(separator: "\n"))
            trackers:
              content: { emits: [\(actions.map { "Action\($0)" }.joined(separator: ", "))] }
            state:
              tracker:
                phase: { initial: w0, values: [\(words.map { "w\($0)" }.joined(separator: ", "))] }
            transitions:
            \(transitions.joined(separator: "\n"))
            guarantees:
              - { name: goes-on, reachable: phase == w0 }

            """
    }
}

extension rusage {
    /// The resource usage of this process so far.
    fileprivate static var ofProcess: rusage {
        var usage = rusage()
        #if canImport(Darwin)
            getrusage(RUSAGE_SELF, &usage)
        #else
            getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        #endif
        return usage
    }

    /// The user and system time.
    fileprivate var milliseconds: Int {
        [ru_utime, ru_stime].reduce(0) { $0 + Int($1.tv_sec) * 1000 + Int($1.tv_usec) / 1000 }
    }

    /// The maximum resident memory.
    fileprivate var mebibytes: Int {
        #if canImport(Darwin)
            Int(ru_maxrss) >> 20
        #else
            Int(ru_maxrss) >> 10
        #endif
    }
}

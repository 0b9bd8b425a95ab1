import AVTDiagnostics
import AVTEngine
import AVTProofs
import AVTRules
import AVTTestSupport
import Foundation

@testable import AVTPackTools

/// A random pack with random guarantees, and random logs that try to break those that are proved.
struct ProofTrial {
    let pack: RandomPack
    let packs: CompiledPacks
    let proof: Proof
    let guarantees: [Guarantee]

    static let trackers = ["player", "ima"]

    // Each takes tenths of a second.
    private static let first = (0..<30).map { seed in Result { try ProofTrial(seed: seed) } }

    /// A trial, made once for all tests if it is one of the first 30.
    static func known(_ seed: Int) throws -> ProofTrial? {
        first.indices.contains(seed) ? try first[seed].get() : try ProofTrial(seed: seed)
    }

    /// Proves what can be proved of a random pack; `nil` if the pack has errors.
    init?(seed: Int) throws {
        pack = RandomPack(seed: seed)
        guard var packs = try ProofTrial.compiled(pack) else { return nil }
        var random = RandomGuarantee(packs.pack, seed: seed)
        packs.pack.guarantees = (0..<12).map { random.guarantee("guarantee-\($0)") }
        packs.pack.guarantees += (0..<4).compactMap { random.cause("cause-\($0)") }
        self.packs = packs
        guarantees = packs.pack.guarantees
        var options = ProofOptions()
        options.trackers = ProofTrial.trackers
        options.anyAction = true
        options.budget = 20_000
        options.runsSurvey = false
        proof = prove(packs.pack, packs.program, options: options)
    }

    /// A random pack, compiled; `nil` if it has errors.
    static func compiled(_ pack: RandomPack) throws -> CompiledPacks? {
        let folder = FileManager.default.temporaryDirectory.appending(path: "avt-proof-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for file in pack.files { try Data(file.text.utf8).write(to: folder.appending(path: file.name)) }
        var diagnostics = DiagnosticCollector()
        let outermost = folder.appending(path: pack.files.last?.name ?? "")
        return CompiledPacks([.file(outermost.path)], parameters: pack.parameters, into: &diagnostics)
    }

    /// The guarantees that are proved, by number.
    var proved: [Int] {
        proof.guarantees.indices.filter { if case .proved = proof.guarantees[$0].verdict { true } else { false } }
    }

    /// The counterexamples.
    var counterexamples: [Counterexample] {
        proof.guarantees.compactMap { if case .violated(let example) = $0.verdict { example } else { nil } }
    }

    /// A random log of the trackers that are explored.
    static func lines(seed: Int) -> [LogLine] {
        var last: Int?
        // A tracker that a line names joins then, and is none of the instrument that was explored.
        return RandomLog(seed: seed, count: 30).lines.filter { line in
            // In a gap of years timers fire a hundred thousand times, and the state after each is kept in memory.
            if let at = line.at {
                // Live no time goes back, and what was proved of windows is about that.
                if let last, at - last > 600_000 || at < last { return false }
                last = at
            }
            guard case .kind = line.content else {
                return ([line.tracker] + line.getters.map(\.tracker)).allSatisfy(trackers.contains)
            }
            return false
        }
    }

    /// How a log breaks a guarantee that is proved; `nil`: it does not.
    func breach(log seed: Int) -> String? {
        let replay = Replay(program: packs.program, options: ReplayOptions(steps: .states))
        var monitor = GuaranteeMonitor(proved.map { guarantees[$0] }, of: packs.pack, trackers: ProofTrial.trackers)
        // Both are there from the beginning on, of no kind.
        for tracker in ProofTrial.trackers {
            var line = LogLine(tracker: tracker, content: .kind("of no pack"))
            line.session = "0"
            _ = replay.process(line)
        }
        var breaches = monitor.initialBreaches
        for line in ProofTrial.lines(seed: seed) { breaches += monitor.examine(replay.process(line)) }
        breaches += monitor.examine(replay.finish())
        return breaches.first.map { "pack \(pack.files.map(\.text).joined(separator: "\n")) log \(seed): \($0)" }
    }
}

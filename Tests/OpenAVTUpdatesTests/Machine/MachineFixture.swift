import AVTCore
import AVTEngine
import OpenAVT
import Testing

@testable import OpenAVTRuntime
@testable import OpenAVTUpdates
@testable import OpenAVTUpdatesRuntime

/// Packs and rules by number, for tests of the machine.
enum Numbered {
    static let count = 6
    static let bounds = HealthBounds(minimumEvents: 2, length: .seconds(10))
    private static let programs = (0...count).compactMap { number in
        try? UpdateSettings().compile([.text(Packs.text(number), name: "\(number).yaml")])
    }
    private static let digests = (0...count).map { SHA256.digest(of: [UInt8($0)]) }

    static func program(_ number: Int) -> RuleProgram { programs[number] }

    static func digest(_ number: Int) -> Digest { digests[number] }

    static func pack(_ number: Int) -> StoredState.Pack {
        StoredState.Pack(digest: digest(number), name: Packs.name, revision: number, signatures: 1)
    }

    static func candidate(_ number: Int) -> Candidate {
        Candidate(
            program: program(number), origin: .remote, digest: digest(number), pack: pack(number),
            file: StoredFile(bytes: [UInt8(number)], signatures: []))
    }

    /// The bundled rules: those of number 0.
    static let bundled = Candidate(program: program(0), origin: .bundled, digest: nil)

    static func offer(_ number: Int) -> UpdateInput {
        .offered(
            OfferedPack(.packFile([UInt8(number)], signatures: []), name: "\(number)", eTag: "tag \(number)"),
            digest(number))
    }

    static func generation(_ number: Int) -> RuleGeneration {
        // Only the first rules have the number 1.
        RuleGeneration(number: number + 10, program: program(number))
    }

    static func counts(_ events: Int, failed: Int = 0, elapsed: Int) -> StepCounts {
        var counts = StepCounts()
        (counts.events, counts.failedFormulas, counts.elapsed) = (events, failed, elapsed)
        return counts
    }

    static func report(passed: Bool) -> HealthReport {
        HealthReport(
            events: 5, blocked: 0, failures: passed ? 0 : 5, overLimit: 0, blockedShareBefore: nil,
            excess: passed ? nil : .failures)
    }

    static func number(_ digest: Digest?) -> String { digests.firstIndex { $0 == digest }.map { "\($0)" } ?? "none" }

    static func number(_ program: RuleProgram) -> String {
        programs.firstIndex { $0 === program }.map { "\($0)" } ?? "other"
    }
}

extension UpdateCommand {
    /// A description that tests compare.
    var text: String {
        switch self {
        case .openStored(let digest): "open \(Numbered.number(digest))"
        case .loadBundled: "compile bundled"
        case .openFallback(let digest): "open fallback \(Numbered.number(digest))"
        case .save: "save"
        case .store(let candidate, _): "store \(Numbered.number(candidate.digest))"
        case .schedule(let delay): "schedule \(delay)"
        case .scheduleNext(let failures, let retryAfter):
            "schedule next, \(failures) failures" + (retryAfter.map { ", retry after \($0)" } ?? "")
        case .cancelTimer: "cancel timer"
        case .cancelRequest: "cancel request"
        case .request(let eTag): "request \(eTag ?? "anything")"
        case .prepare(_, let digest, _): "prepare \(Numbered.number(digest))"
        case .activate(let activation):
            switch activation.purpose {
            case .start: "activate first \(Numbered.number(activation.rules.program))"
            case .update: "activate \(Numbered.number(activation.rules.program))"
            case .rollback: "roll back to \(Numbered.number(activation.rules.program))"
            }
        case .observe: "observe"
        case .judge(let digest, _): "judge \(Numbered.number(digest))"
        case .report(let event): "report \(event.description.prefix { $0 != "," && $0 != ":" })"
        case .reportWaitingEvents: "report waiting events"
        }
    }
}

extension UpdateMachine {
    /// Creates a machine with bundled rules and a store.
    static func create(bounds: HealthBounds? = Numbered.bounds, hasBundled: Bool = true, hasStore: Bool = true) -> Self
    {
        UpdateMachine(Configuration(bounds: bounds, bundledFile: nil, hasBundled: hasBundled, hasStore: hasStore))
    }

    /// Handles inputs, and returns the commands as texts.
    @discardableResult
    mutating func handle(_ inputs: [UpdateInput]) -> [String] {
        var texts: [String] = []
        for input in inputs { texts += handle(input).map(\.text) }
        return texts
    }

    /// The number of the current observation.
    var observation: Int { trial.observation?.number ?? 0 }
}

extension StoredState {
    /// Creates a state with an active pack and one that passed its trial.
    static func with(active: Int?, good: Int?, starts: Int = 0, rolledBack: [Int] = []) -> StoredState {
        var state = StoredState()
        (state.active, state.good) = (active.map { Numbered.pack($0) }, good.map { Numbered.pack($0) })
        (state.starts, state.eTag) = (starts, active.map { "tag \($0)" })
        state.rolledBack = rolledBack.map { Numbered.digest($0) }
        if let revision = [active, good].compactMap({ $0 }).max() { state.revisions[Packs.name] = revision }
        return state
    }
}

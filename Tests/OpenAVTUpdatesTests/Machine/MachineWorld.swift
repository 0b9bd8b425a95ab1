import AVTCore
import AVTEngine
import AVTTestSupport
import OpenAVT
import Testing

@testable import OpenAVTUpdatesRuntime

/// The surroundings of a machine: a host, a feed, a disk, a timer and an instrument, which do whatever they like.
///
/// It performs commands as `RuleUpdates` does, and checks after each input what must always hold.
struct MachineWorld {
    private(set) var machine = UpdateMachine.create()
    private let bounds: HealthBounds?
    private let hasBundled: Bool
    private var generator: SeededGenerator
    private let activationTime: InstrumentRules.ActivationTime
    /// The state on the disk.
    private var disk = StoredState()
    private var isTimerSet = false
    private var isRequesting = false
    private var active: RuleProgram = Numbered.program(0)
    /// The activation that the instrument has deferred.
    private var deferred: (activation: Activation, replaced: RuleProgram)?
    /// The commands of inputs from other threads.
    private var pending: [UpdateCommand] = []
    /// The packs that were activated and have not passed their trial.
    private var untried: Set<Digest> = []
    private var passed: Set<Digest> = []
    private var generations = 1
    private(set) var counts: [String: Int] = [:]

    init(seed: Int) {
        generator = SeededGenerator(seed: UInt64(seed))
        activationTime = seed.isMultiple(of: 2) ? .now : .playbackEnd
        (bounds, hasBundled) = (seed % 5 == 4 ? nil : Numbered.bounds, seed % 7 != 3)
        startApp()
    }

    // MARK: Inputs from outside

    /// Lets something happen, and everything that follows from it.
    mutating func step() {
        switch generator.number(0...24) {
        case 0: startApp()
        case 1: process(.stopped)
        case 2: startUpdates()
        case 3: process(.pollRequested)
        case 4...7: if isTimerSet { fireTimer() }
        case 8...12: respond()
        case 13: activateDeferred()
        case 14:
            // The host loads rules of its own.
            (active, deferred) = (RuleProgram.passing, nil)
        case 15: if generator.chance(oneIn: 2) { process(.revertRequested) }
        case 16: if generator.chance(oneIn: 4) { process(.revertToBundledRequested) }
        default: count()
        }
        performPending()
        if machine.isRunning, let digest = deferred?.activation.rules.digest {
            let isWanted = !machine.stored.rolledBack.contains(digest) && machine.stored.withdrawal == nil
            #expect(isWanted, "a pack waits that was rolled back or withdrawn")
        }
        if machine.isRunning {
            #expect(isTimerSet || isRequesting, "nothing leads to the next request")
        } else {
            #expect(!isTimerSet)
        }
    }

    /// The app starts, after it ended in whatever state it was.
    private mutating func startApp() {
        if generator.chance(oneIn: 4) {
            // The app was installed anew.
            (disk, untried, passed) = (StoredState(), [], [])
        }
        machine = .create(bounds: bounds, hasBundled: hasBundled)
        (isTimerSet, isRequesting, deferred, pending) = (false, false, nil, [])
        process(.storeRead(disk, problem: nil))
        active = machine.start?.program ?? RuleProgram.passing
        // The instrument may have been created before the rules were loaded.
        let isWaiting = generator.chance(oneIn: 4)
        if isWaiting { active = RuleProgram.passing }
        if let digest = machine.start?.digest {
            #expect(!machine.stored.rolledBack.contains(digest), "starts with rules that were rolled back")
        }
        startUpdates(isWaiting: isWaiting)
        if isWaiting, machine.isRunning, machine.start != nil, machine.trial.rollback == nil {
            #expect(active !== RuleProgram.passing, "the first rules are not activated")
        }
    }

    private mutating func startUpdates(isWaiting: Bool = false) {
        guard !machine.isRunning else { return }
        if generator.chance(oneIn: 2) { process(.rulesMade) }
        process(.willStart)
        process(.didStart(isWaiting: isWaiting))
    }

    private mutating func fireTimer() {
        isTimerSet = false
        process(.timerFired)
    }

    private mutating func respond() {
        guard isRequesting else { return }
        isRequesting = false
        switch generator.number(0...9) {
        case 0: process(.failed(.connection("x")))
        case 1: process(.notModified)
        default: process(Numbered.offer(generator.number(1...Numbered.count)))
        }
    }

    private mutating func count() {
        guard let observation = machine.trial.observation, active === machine.running?.program else { return }
        let counts = Numbered.counts(
            generator.number(0...5), failed: generator.number(0...3), elapsed: generator.number(0...12_000))
        handleLater(.counted(counts, observation: observation.number))
    }

    /// No playback is in progress any more.
    private mutating func activateDeferred() {
        guard let (activation, replaced) = deferred else { return }
        (deferred, active) = (nil, activation.rules.program)
        confirm(activation, replacing: replaced)
    }

    private mutating func confirm(_ activation: Activation, replacing replaced: RuleProgram) {
        if case .update = activation.purpose, let digest = activation.rules.digest, !passed.contains(digest) {
            untried.insert(digest)
        }
        generations += 1
        let number = Numbered.programNumber(activation.rules.program)
        handleLater(.activated(activation, Numbered.generation(number), replacing: replaced))
        counts["activated", default: 0] += 1
    }

    // MARK: The driver

    private mutating func handle(_ input: UpdateInput) -> [UpdateCommand] {
        let before = machine
        let commands = machine.handle(input)
        check(after: before)
        return commands
    }

    private mutating func handleLater(_ input: UpdateInput) {
        pending += handle(input)
    }

    private mutating func process(_ input: UpdateInput) {
        perform(handle(input))
    }

    private mutating func perform(_ commands: [UpdateCommand]) {
        for command in commands {
            // Other threads do something between two commands.
            if generator.chance(oneIn: 40) { stopBetween() }
            if generator.chance(oneIn: 20) { activateDeferred() }
            guard let result = perform(command) else { continue }
            let next = handle(result)
            if case .activationEnded = result { performPending() }
            perform(next)
        }
    }

    private mutating func performPending() {
        let commands = pending
        pending = []
        perform(commands)
    }

    private mutating func stopBetween() {
        guard machine.isRunning else { return }
        for command in handle(.stopped) {
            if case .save = command { disk = machine.stored }
        }
        isTimerSet = false
    }

    private mutating func perform(_ command: UpdateCommand) -> UpdateInput? {
        switch command {
        case .openStored(let digest): return open(digest).map { .opened($0) } ?? .notOpened(.notStored(.system("x")))
        case .loadBundled: return .opened(Numbered.bundled)
        case .openFallback(let digest):
            return .fallbackOpened(digest.flatMap { open($0) } ?? (hasBundled ? Numbered.bundled : nil))
        case .save:
            if generator.chance(oneIn: 20) { return .saveFailed(.system("full")) }
            disk = machine.stored
        case .store(_, let state):
            if generator.chance(oneIn: 10) { return .notStored(.system("full")) }
            disk = state
            return .stored
        case .schedule, .scheduleNext: isTimerSet = machine.isRunning
        case .cancelTimer: isTimerSet = false
        case .request:
            #expect(!isRequesting, "two requests at once")
            isRequesting = true
        case .prepare(_, let digest, let revisions): return prepare(digest, revisions)
        case .activate(let activation): return .activationEnded(activation, activate(activation))
        case .judge(let digest, let report): return .judged(digest, report)
        case .report(let event): record(event)
        case .cancelRequest, .observe, .reportWaitingEvents: break
        }
        return nil
    }

    private mutating func open(_ digest: Digest) -> Candidate? {
        guard !generator.chance(oneIn: 20) else { return nil }
        let number = (1...Numbered.count).first { Numbered.digest($0) == digest }
        return number.map { number in
            var candidate = Numbered.candidate(number)
            // Two packs have the same revision.
            candidate.pack?.revision = (number + 1) / 2
            return candidate
        }
    }

    private mutating func prepare(_ digest: Digest, _ revisions: [String: Int]) -> UpdateInput {
        guard let candidate = open(digest), let pack = candidate.pack, pack.revision >= revisions[pack.name] ?? 0 else {
            return .refused(.otherPack("x", wanted: "y"))
        }
        if generator.chance(oneIn: 8) {
            counts["withdrawn", default: 0] += 1
            return .withdrawn(OfferedWithdrawal(withdrawal: .init(pack: pack, reason: "x"), isStored: true))
        }
        return .prepared(candidate)
    }

    private mutating func activate(_ activation: Activation) -> Activation.Outcome {
        guard machine.isRunning else { return .refused }
        let digest = activation.rules.digest
        #expect(digest.map { !machine.stored.rolledBack.contains($0) } ?? true, "a pack that was rolled back")
        switch activation.purpose {
        case .start: #expect(digest == machine.start?.digest)
        case .update:
            if case .playbackEnd = activationTime, generator.chance(oneIn: 2) {
                deferred = (activation, active)
                return .deferred
            }
        case .rollback(let reason):
            switch reason {
            case .failed: break
            case .reverted: counts["reverted", default: 0] += 1
            case .revertedToBundled: #expect(activation.rules.program === Numbered.program(0))
            case .withdrawn: #expect(!hasBundled || activation.rules.program === Numbered.program(0))
            }
            #expect(
                bounds == nil || digest.map { !untried.contains($0) } ?? true,
                "back to rules that were on trial themselves")
            counts["rolled back", default: 0] += 1
        }
        let replaced = active
        (deferred, active) = (nil, activation.rules.program)
        confirm(activation, replacing: replaced)
        return .activated
    }

    private mutating func record(_ event: UpdateEvent) {
        if case .passedTrial = event, let digest = machine.running?.digest {
            untried.remove(digest)
            passed.insert(digest)
            counts["passed", default: 0] += 1
        }
    }

    // MARK: What always holds

    private func check(after before: UpdateMachine) {
        let (old, new) = (before.stored, machine.stored)
        for (name, revision) in old.revisions { #expect(new.revisions[name] ?? 0 >= revision, "an older revision") }
        #expect(Set(old.rolledBack).isSubset(of: new.rolledBack), "a rollback is forgotten")
        if let digest = machine.trial.digest {
            #expect(machine.running?.digest == digest, "on trial, and not active")
            #expect(machine.previous?.digest != digest, "its own replacement")
        }
        if new.withdrawal != nil {
            #expect(new.active == nil && new.good == nil && new.previous == nil, "a pack that was withdrawn")
        }
        if let pack = new.previous { #expect(!new.rolledBack.contains(pack.digest), "an earlier pack, rolled back") }
        if let active = new.active { #expect(!new.rolledBack.contains(active.digest), "stored after its rollback") }
        if let good = new.good { #expect(!new.rolledBack.contains(good.digest), "a good pack that was rolled back") }
    }
}

extension Numbered {
    static func programNumber(_ program: RuleProgram) -> Int { (0...count).first { Self.program($0) === program } ?? 0 }
}

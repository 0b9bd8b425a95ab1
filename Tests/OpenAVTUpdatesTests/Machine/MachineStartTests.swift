import AVTCore
import AVTEngine
import OpenAVT
import Testing

@testable import OpenAVTUpdatesRuntime

/// The choice of rules at the start, and paths of several inputs.
@Suite struct `A machine that starts` {
    private func beginning(
        _ state: StoredState, _ problem: StoreError? = nil, _ machine: UpdateMachine = .create(),
        _ results: UpdateInput...
    ) -> (UpdateMachine, [String]) {
        var machine = machine
        let texts = machine.handle([.storeRead(state, problem: problem)] + results)
        return (machine, texts)
    }

    private func reports(_ machine: UpdateMachine) -> [String] {
        var machine = machine
        return machine.handle([.willStart, .didStart(isWaiting: false)]).filter { $0.hasPrefix("report") }
    }

    @Test func `takes the active pack, the one that passed its trial, or the bundled rules`() {
        let state = StoredState.with(active: 3, good: 2)
        let problem = UpdateInput.notOpened(.notStored(.changed(digest: "x")))
        let (first, commands) = beginning(state, nil, .create(), .opened(Numbered.candidate(3)))
        #expect(commands == ["open 3"])
        #expect(first.start?.program === Numbered.program(3) && first.stored.starts == 0 && first.isOnTrial)
        #expect(reports(first) == ["report started with stored rules"])
        let (second, others) = beginning(state, nil, .create(), problem, .opened(Numbered.candidate(2)))
        #expect(others == ["open 3", "open 2"])
        #expect(second.stored.active == Numbered.pack(2) && second.stored.eTag == nil && !second.isOnTrial)
        #expect(reports(second) == ["report not stored", "report started with stored rules"])
        let (third, more) = beginning(state, nil, .create(), problem, problem, .opened(Numbered.bundled))
        #expect(more == ["open 3", "open 2", "compile bundled"])
        #expect(third.stored.active == nil && third.stored.good == nil && third.accepted == nil)
        #expect(third.stored.revisions == [Packs.name: 3])
        #expect(reports(third).last == "report started with bundled rules")
        let none = beginning(state, nil, .create(hasBundled: false), problem, problem)
        #expect(none.0.start == nil && reports(none.0).last == "report no rules yet")
    }

    @Test func `takes a newer bundled pack file`() {
        let configuration = UpdateMachine.Configuration(
            bounds: nil, bundledFile: Numbered.pack(4), hasBundled: true, hasStore: true)
        let (machine, commands) = beginning(
            .with(active: 3, good: 3), nil, UpdateMachine(configuration), .opened(Numbered.bundled))
        #expect(commands == ["compile bundled"])
        #expect(machine.accepted == Numbered.digest(4) && machine.stored.revisions == [Packs.name: 4])
    }

    @Test func `rolls a pack back with which the app has ended twice`() {
        let (machine, commands) = beginning(
            .with(active: 3, good: 2, starts: 2), nil, .create(), .opened(Numbered.candidate(2)))
        #expect(commands == ["open 2", "save"])
        #expect(machine.stored.rolledBack == [Numbered.digest(3)] && machine.stored.starts == 0)
        #expect(reports(machine).first == "report rolled back at the start")
    }

    @Test func `counts a start once, when the rules can run, and not when the system ends the app before`() {
        var (machine, _) = beginning(
            .with(active: 3, good: 2, starts: 1), nil, .create(), .opened(Numbered.candidate(3)))
        #expect(machine.stored.starts == 1)
        #expect(machine.handle([.rulesMade]) == ["save"] && machine.stored.starts == 2)
        #expect(machine.handle([.rulesMade, .willStart]) == [] && machine.stored.starts == 2)
        machine.handle([.didStart(isWaiting: false), .stopped])
        #expect(machine.stored.starts == 0)
        #expect(machine.handle([.willStart]) == ["save"] && machine.stored.starts == 1)
    }

    @Test func `continues the trial of a pack that could not be stored, also after a withdrawal`() {
        var (machine, _) = beginning(.with(active: 2, good: 2), nil, .create(), .opened(Numbered.candidate(2)))
        machine.handle([.willStart, .didStart(isWaiting: false), .timerFired, Numbered.offer(3)])
        let withdrawal = StoredState.Withdrawal(pack: Numbered.pack(3), reason: "x")
        machine.handle([
            .withdrawn(OfferedWithdrawal(withdrawal: withdrawal, isStored: true)), .fallbackOpened(Numbered.bundled),
        ])
        let rollback = Activation(rules: Numbered.bundled, purpose: .rollback(.withdrawn))
        machine.handle([
            .activated(rollback, Numbered.generation(0), replacing: Numbered.program(2)), .timerFired,
            Numbered.offer(4), .prepared(Numbered.candidate(4)), .notStored(.system("full")),
        ])
        let update = Activation(rules: Numbered.candidate(4), purpose: .update, acceptedBefore: Numbered.digest(3))
        machine.handle([
            .activated(update, Numbered.generation(4), replacing: Numbered.program(0)),
            .activationEnded(update, .activated),
        ])
        #expect(machine.trial.digest == Numbered.digest(4))
        let commands = machine.handle([.stopped, .willStart, .didStart(isWaiting: false)])
        #expect(!commands.contains { $0.hasPrefix("open") || $0.hasPrefix("roll back") }, "\(commands)")
        #expect(machine.trial.digest == Numbered.digest(4))
    }

    @Test(arguments: [true, false])
    func `gives up a deferred pack that is withdrawn or reverted where no rules are bundled`(isWithdrawn: Bool) {
        var (machine, _) = beginning(
            .with(active: 2, good: isWithdrawn ? 2 : nil), nil, .create(hasBundled: false),
            .opened(Numbered.candidate(2)))
        machine.handle([
            .willStart, .didStart(isWaiting: false), .timerFired, Numbered.offer(3), .prepared(Numbered.candidate(3)),
            .stored,
        ])
        let update = Activation(rules: Numbered.candidate(3), purpose: .update, acceptedBefore: Numbered.digest(2))
        machine.handle([.activationEnded(update, .deferred)])
        let withdrawal = StoredState.Withdrawal(pack: Numbered.pack(4), reason: "x")
        machine.handle(
            isWithdrawn
                ? [
                    .timerFired, Numbered.offer(4),
                    .withdrawn(OfferedWithdrawal(withdrawal: withdrawal, isStored: true)),
                ] : [.revertRequested])
        let commands = machine.handle([.fallbackOpened(nil)])
        #expect(commands == ["report refused", "save", "roll back to 2"])
    }

    @Test func `activates the first rules in an instrument that was created before they were loaded`() {
        var machine = UpdateMachine.create()
        #expect(machine.handle([.willStart]) == [])
        #expect(machine.status.isLoading && machine.status.rules == nil)
        machine.handle([.storeRead(.with(active: 3, good: 2), problem: nil), .opened(Numbered.candidate(3))])
        #expect(machine.stored.starts == 1)
        #expect(
            machine.handle([.didStart(isWaiting: true)]) == [
                "report started with stored rules", "activate first 3", "observe", "schedule 0",
            ])
        let first = Activation(rules: Numbered.candidate(3), purpose: .start)
        let activated = UpdateInput.activated(first, Numbered.generation(3), replacing: RuleProgram.passing)
        #expect(machine.handle([activated]) == ["report waiting events"])
        #expect(machine.status.trial == .running(events: 0))
    }

    @Test func `does not count a start that was stopped before the rules were loaded, and saves nothing then`() {
        var machine = UpdateMachine.create()
        #expect(machine.handle([.willStart, .stopped]) == ["cancel timer", "cancel request"])
        machine.handle([.storeRead(.with(active: 3, good: 2, starts: 1), problem: nil), .opened(Numbered.candidate(3))])
        #expect(machine.stored.starts == 1)
    }

    @Test func `goes back to the pack before the last where the last is rolled back after its trial`() {
        var state = StoredState.with(active: 3, good: 3, starts: 2)
        state.previous = Numbered.pack(2)
        let (machine, commands) = beginning(state, nil, .create(), .opened(Numbered.candidate(2)))
        #expect(commands == ["open 2", "save"])
        #expect(machine.stored.active == Numbered.pack(2) && machine.stored.good == Numbered.pack(2))
        #expect(machine.stored.previous == nil && machine.stored.rolledBack == [Numbered.digest(3)])
    }

    @Test func `keeps rules withdrawn until a later revision is bundled or accepted`() {
        var state = StoredState.with(active: 2, good: 2)
        state.withdraw(.init(pack: Numbered.pack(3), reason: "wrong"))
        let (machine, commands) = beginning(state, nil, .create(), .opened(Numbered.bundled))
        #expect(commands == ["compile bundled"])
        #expect(machine.accepted == Numbered.digest(3) && machine.stored.eTag == "tag 2")
        #expect(machine.stored.minimumRevisions == [Packs.name: 4])
        #expect(machine.status.withdrawal?.reason == "wrong" && machine.status.withdrawal?.revision == 3)
        let configuration = UpdateMachine.Configuration(
            bounds: nil, bundledFile: Numbered.pack(4), hasBundled: true, hasStore: true)
        let (updated, _) = beginning(state, nil, UpdateMachine(configuration), .opened(Numbered.bundled))
        #expect(updated.stored.withdrawal == nil && updated.accepted == Numbered.digest(4))
    }

    @Test func `writes nothing to a store that cannot be read, and again to one that is damaged`() {
        for (problem, writes) in [(StoreError.system("x"), false), (.damaged("x"), true)] {
            var (machine, _) = beginning(StoredState(), problem, .create(), .opened(Numbered.bundled))
            machine.handle([.willStart, .didStart(isWaiting: false), .timerFired, Numbered.offer(3)])
            let commands = machine.handle([.prepared(Numbered.candidate(3))])
            #expect(commands == (writes ? ["store 3"] : ["activate 3"]))
            if !writes { #expect(!machine.handle([.stopped]).contains("save")) }
        }
    }

    @Test func `stores a pack that could not be stored when it is offered again`() {
        var (machine, _) = beginning(.with(active: 2, good: 2), nil, .create(), .opened(Numbered.candidate(2)))
        machine.handle([
            .willStart, .didStart(isWaiting: false), .timerFired, Numbered.offer(3), .prepared(Numbered.candidate(3)),
        ])
        #expect(machine.handle([.notStored(.system("full"))]) == ["report not stored", "activate 3"])
        #expect(machine.stored.active == Numbered.pack(2) && machine.stored.eTag == "tag 2")
        let update = Activation(rules: Numbered.candidate(3), purpose: .update, acceptedBefore: Numbered.digest(2))
        machine.handle([.activationEnded(update, .activated), .timerFired])
        #expect(machine.handle([Numbered.offer(3)]) == ["prepare 3"])
        #expect(machine.handle([.prepared(Numbered.candidate(3))]) == ["store 3"])
        #expect(machine.handle([.stored]) == ["report nothing new", "schedule next, 0 failures"])
        #expect(machine.stored.active == Numbered.pack(3) && machine.stored.eTag == "tag 3")
    }

    @Test func `sends another request after one during which a poll was requested`() {
        var (machine, _) = beginning(StoredState(), nil, .create(), .opened(Numbered.bundled))
        machine.handle([.willStart, .didStart(isWaiting: false), .timerFired])
        #expect(machine.handle([.pollRequested, .timerFired]) == ["schedule 0"])
        #expect(machine.handle([.notModified]) == ["report nothing new", "schedule 0"])
    }

    @Test func `activates a deferred pack again after a rollback`() {
        var machine = `The machine`.states["on trial"] ?? .create()
        machine.handle([.timerFired, Numbered.offer(4), .prepared(Numbered.candidate(4)), .stored])
        let update = Activation(rules: Numbered.candidate(4), purpose: .update, acceptedBefore: Numbered.digest(3))
        machine.handle([.activationEnded(update, .deferred)])
        let failed = UpdateInput.judged(Numbered.digest(3), Numbered.report(passed: false))
        #expect(machine.handle([failed]) == ["save", "roll back to 2", "activate 4"])
        #expect(machine.stored.active == Numbered.pack(4) && machine.stored.rolledBack.last == Numbered.digest(3))
    }
}

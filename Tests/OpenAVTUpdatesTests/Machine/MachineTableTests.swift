import AVTCore
import OpenAVT
import Testing

@testable import OpenAVTUpdatesRuntime

/// Every state of the machine with every input.
@Suite struct `The machine` {
    /// The states that are tested, and how the machine gets there.
    ///
    /// The store has pack 2, which passed its trial, and
    /// pack 1 was rolled back; pack 3 is offered.
    static let states: [String: UpdateMachine] = {
        var machine = UpdateMachine.create()
        machine.handle([
            .storeRead(.with(active: 2, good: 2, rolledBack: [1]), problem: nil), .opened(Numbered.candidate(2)),
        ])
        var states = ["new": machine]
        let steps: [(String, [UpdateInput])] = [
            ("waiting", [.willStart, .didStart(isWaiting: false)]), ("asking", [.timerFired]),
            ("preparing", [Numbered.offer(3)]),
            ("storing", [.prepared(Numbered.candidate(3))]), ("activating", [.stored]),
            (
                "on trial",
                [
                    .activated(update, Numbered.generation(3), replacing: Numbered.program(2)),
                    .activationEnded(update, .activated),
                ]
            ),
        ]
        for (name, inputs) in steps {
            machine.handle(inputs)
            states[name] = machine
        }
        for (name, origin) in [
            ("stopped", "waiting"), ("stopped while asking", "asking"), ("stopped while storing", "storing"),
            ("stopped while activating", "activating"), ("stopped on trial", "on trial"),
        ] {
            states[name] = states[origin]
            states[name]?.handle([.stopped])
        }
        states["started while asking"] = states["stopped while asking"]
        states["started while asking"]?.handle([.willStart, .didStart(isWaiting: false)])
        states["judging"] = states["on trial"]
        states["judging"]?.handle([
            .counted(Numbered.counts(5, failed: 5, elapsed: 10), observation: machine.observation)
        ])
        var resumed = UpdateMachine.create()
        resumed.handle([
            .storeRead(.with(active: 3, good: 2), problem: nil), .opened(Numbered.candidate(3)), .willStart,
            .didStart(isWaiting: false),
        ])
        states["resumed trial"] = resumed
        resumed.handle([.judged(Numbered.digest(3), Numbered.report(passed: false))])
        states["opening fallback"] = resumed
        states["reverting"] = states["waiting"]
        states["reverting"]?.handle([.revertRequested])
        states["withdrawing"] = states["preparing"]
        states["withdrawing"]?.handle([withdrawal])
        return states
    }()

    private static let update: Activation = {
        var rules = Numbered.candidate(3)
        rules.file = nil
        return Activation(rules: rules, purpose: .update, acceptedBefore: Numbered.digest(2))
    }()

    private static let withdrawal = UpdateInput.withdrawn(
        OfferedWithdrawal(withdrawal: .init(pack: Numbered.pack(3), reason: "wrong"), isStored: true))

    /// The inputs, after those that are given only at the start of the app.
    private static func inputs(for machine: UpdateMachine) -> [String: UpdateInput] {
        let observation = machine.observation
        let digest = Numbered.digest(3)
        return [
            "rules made": .rulesMade, "will start": .willStart, "did start": .didStart(isWaiting: false),
            "stopped": .stopped,
            "poll requested": .pollRequested,
            "revert": .revertRequested, "revert to bundled": .revertToBundledRequested, "withdrawn": withdrawal,
            "timer fired": .timerFired, "not modified": .notModified,
            "failed": .failed(.status(503, retryAfter: .seconds(9))), "offered 3": Numbered.offer(3),
            "offered 2": Numbered.offer(2), "offered 1": Numbered.offer(1),
            "prepared": .prepared(Numbered.candidate(3)), "refused": .refused(.otherPack("x", wanted: "y")),
            "stored": .stored, "not stored": .notStored(.system("full")), "save failed": .saveFailed(.system("full")),
            "opened": .opened(Numbered.candidate(2)), "not opened": .notOpened(.notStored(.system("x"))),
            "activated": .activated(update, Numbered.generation(3), replacing: Numbered.program(2)),
            "ended: activated": .activationEnded(update, .activated),
            "ended: deferred": .activationEnded(update, .deferred),
            "ended: refused": .activationEnded(update, .refused),
            "counted few": .counted(Numbered.counts(1, elapsed: 10), observation: observation),
            "counted a tenth": .counted(Numbered.counts(5, elapsed: 1500), observation: observation),
            "counted enough": .counted(Numbered.counts(5, elapsed: 10_000), observation: observation),
            "counted failures": .counted(Numbered.counts(5, failed: 5, elapsed: 10), observation: observation),
            "counted by others": .counted(Numbered.counts(5, failed: 5, elapsed: 10), observation: observation + 1),
            "judged passed": .judged(digest, Numbered.report(passed: true)),
            "judged failed": .judged(digest, Numbered.report(passed: false)),
            "judged another": .judged(Numbered.digest(4), Numbered.report(passed: false)),
            "fallback 2": .fallbackOpened(Numbered.candidate(2)), "no fallback": .fallbackOpened(nil),
        ]
    }

    private static let stopping = ["cancel timer", "cancel request", "save"]
    private static let notStored = ["report not stored"]
    private static let activated = ["report activated test.updates 3.0.0 as number 13"]

    /// The commands in every state in which the updates run, unless a state overrides them.
    private static let running: [String: [String]] = [
        "did start": ["observe", "schedule 0"], "stopped": stopping, "poll requested": ["schedule 0"],
        "save failed": notStored, "activated": activated, "ended: deferred": ["report deferred"],
        "ended: refused": ["report refused"], "revert": ["open fallback none"],
        "revert to bundled": ["open fallback none"],
    ]

    /// What is answered in every state in which the updates are stopped.
    private static let stopped: [String: [String]] = [
        "stopped": ["cancel timer", "cancel request"], "save failed": notStored, "activated": activated,
        // The start is counted, because the app may end while the pack is active.
        "rules made": ["save"], "will start": ["save"],
    ]

    private static let trial: [String: [String]] = [
        "stopped": stopping, "counted a tenth": ["save"], "counted enough": ["judge 3"],
        "counted failures": ["judge 3"], "judged passed": ["save", "report passed its trial over 5 events"],
    ]

    private static let expected: [String: [String: [String]]] = [
        "new": stopped,
        "waiting": running + ["timer fired": ["report queried the feed", "request tag 2"]],
        "asking": running + [
            "not modified": ["report nothing new", "schedule next, 0 failures"],
            "failed": ["report failed", "schedule next, 1 failures, retry after 9.0 seconds"],
            "offered 3": ["report offered 3", "prepare 3"],
            // Accepted already, and rolled back.
            "offered 2": ["report nothing new", "schedule next, 0 failures"],
            "offered 1": ["report offered 1", "report refused", "schedule next, 0 failures"],
        ],
        // The result of a request that was cancelled does not count.
        "started while asking": running + [
            "not modified": ["schedule 0"], "failed": ["schedule 0"], "offered 3": ["schedule 0"],
            "offered 2": ["schedule 0"], "offered 1": ["schedule 0"],
        ],
        "preparing": running + [
            "prepared": ["store 3"], "refused": ["report refused", "schedule next, 0 failures"],
            "withdrawn": [
                "save", "report test.updates was withdrawn", "open fallback none", "schedule next, 0 failures",
            ],
        ],
        "storing": running + ["stored": ["activate 3"], "not stored": ["report not stored", "activate 3"]],
        "activating": running + [
            "did start": ["observe", "schedule 0"], "stopped": stopping,
            "ended: activated": ["schedule next, 0 failures"],
            "ended: deferred": ["report deferred", "schedule next, 0 failures"],
            "ended: refused": ["report refused", "schedule next, 0 failures"],
        ],
        "on trial": running + trial + [
            "revert": ["save", "roll back to 2"],
            "timer fired": ["report queried the feed", "request tag 3"], "judged failed": ["save", "roll back to 2"],
        ],
        "judging": running + trial + [
            "revert": ["save", "roll back to 2"],
            "timer fired": ["report queried the feed", "request tag 3"], "judged failed": ["save", "roll back to 2"],
            "counted a tenth": [], "counted enough": [], "counted failures": [],
        ],
        "resumed trial": running + trial + [
            "revert": ["open fallback 2"],
            "timer fired": ["report queried the feed", "request tag 3"], "judged failed": ["open fallback 2"],
        ],
        "opening fallback": running + trial + [
            "revert": ["open fallback 2"],
            "timer fired": ["report queried the feed", "request tag 3"], "judged failed": ["open fallback 2"],
            "fallback 2": ["save", "roll back to 2"], "no fallback": ["report failed its trial after 5 events"],
            "did start": ["observe", "open fallback 2", "schedule 0"],
        ],
        "reverting": running + [
            "timer fired": ["report queried the feed", "request tag 2"], "fallback 2": ["save", "roll back to 2"],
            "no fallback": ["report refused"], "did start": ["observe", "open fallback none", "schedule 0"],
        ],
        "withdrawing": running + [
            // The store has no pack any more whose start would be counted.
            "stopped": ["cancel timer", "cancel request"],
            "did start": ["observe", "open fallback none", "schedule 0"],
            "timer fired": ["report queried the feed", "request tag 3"], "fallback 2": ["save", "roll back to 2"],
            "no fallback": ["report refused"],
        ],
        "stopped": stopped,
        "stopped while asking": stopped,
        // The store has the pack now, and the next start must not count as one after a crash.
        "stopped while storing": stopped + ["stored": ["save"], "not stored": notStored],
        "stopped while activating": stopped + ["will start": ["save"], "stopped": stopping],
        "stopped on trial": stopped + trial + ["will start": ["save"]],
    ]

    @Test(arguments: states.keys.sorted()) func `answers every input in every state`(name: String) throws {
        let machine = try #require(Self.states[name])
        let expected = try #require(Self.expected[name])
        for (input, value) in Self.inputs(for: machine).sorted(by: { $0.key < $1.key }) {
            var other = machine
            #expect(other.handle([value]) == expected[input] ?? [], "\(name), \(input)")
        }
    }

    @Test func `has an answer for every state`() {
        #expect(Set(Self.expected.keys) == Set(Self.states.keys))
    }
}

extension [String: [String]] {
    /// Returns the entries of both, those of the second where both have one.
    fileprivate static func + (first: Self, second: Self) -> Self { first.merging(second) { $1 } }
}

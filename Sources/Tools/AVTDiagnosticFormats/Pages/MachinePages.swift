import AVTDiagnostics

extension CodePage {
    static let machine: [CodePage] = [
        CodePage(
            .shadowedTransition, "A transition comes to nothing, because others block every event that it applies to.",
            harm: "What it should count, start or remember never happens.",
            wrong: .pack(
                """
                state:
                  tracker:
                    isPaused: { initial: false }
                memory:
                  tracker:
                    repeats: { initial: 0 }
                transitions:
                  - { name: pause-begins, action: PauseBegin, block: isPaused, set: { isPaused: true } }
                  - { name: repeats-are-counted, action: PauseBegin, when: isPaused, set: { repeats: repeats + 1 } }
                  - { name: pause-ends, action: PauseFinish, set: { isPaused: false } }
                """),
            right: .pack(
                """
                state:
                  tracker:
                    isPaused: { initial: false }
                memory:
                  tracker:
                    repeats: { initial: 0 }
                transitions:
                  - { name: pause-begins, action: PauseBegin, block: isPaused, set: { isPaused: true } }
                  - { name: repeats-are-counted, stage: first, action: PauseBegin, when: isPaused, set: { repeats: repeats + 1 } }
                  - { name: pause-ends, action: PauseFinish, set: { isPaused: false } }
                """)),
        CodePage(
            .conflictingWrites, "Two transitions write one variable on one event.",
            harm: "What is left depends on their order, so moving a rule changes your numbers.",
            wrong: .pack(
                """
                state:
                  tracker:
                    isPaused: { initial: false }
                transitions:
                  - { name: starts, action: Start, set: { isPaused: false } }
                  - { name: starts-paused, action: Start, set: { isPaused: true } }
                """),
            right: .pack(
                """
                state:
                  tracker:
                    isPaused: { initial: false }
                transitions:
                  - { name: starts, action: Start, set: { isPaused: false } }
                  - { name: pause-begins, action: PauseBegin, set: { isPaused: true } }
                """)),
        CodePage(
            .effectBeforeBlock, "What a transition of the stage `first` does stays although the event is then blocked.",
            harm: "A report that does not count stops a timer or changes state, and later events are judged by it.",
            wrong: .pack(
                """
                state:
                  tracker:
                    inAd: { initial: false }
                timers:
                  ping: { every: 30s, emit: Ping }
                transitions:
                  - { name: ad-begins, action: AdBegin, set: { inAd: true }, start: ping }
                  - { name: ping-stops, stage: first, action: AdFinish, stop: ping }
                  - { name: ad-ends, action: AdFinish, accept: inAd, set: { inAd: false } }
                """),
            right: .pack(
                """
                state:
                  tracker:
                    inAd: { initial: false }
                timers:
                  ping: { every: 30s, emit: Ping }
                transitions:
                  - { name: ad-begins, action: AdBegin, set: { inAd: true }, start: ping }
                  - { name: ad-ends, action: AdFinish, accept: inAd, set: { inAd: false }, stop: ping }
                """)),
        CodePage(
            .reentrantEmissionCycle, "Actions raise each other in a cycle.",
            harm: "One event would become endlessly many.",
            wrong: .pack(
                """
                transitions:
                  - { name: error, action: Error, raise: Error }
                """),
            right: .pack(
                """
                transitions:
                  - { name: error, action: Error, raise: End }
                """)),
        CodePage(
            .firstStageBlocks, "A transition of the stage `first` accepts or blocks.",
            harm: "That stage clears up before anything is decided; a verdict there would depend on the order of "
                + "packs.",
            wrong: .pack(
                """
                state:
                  tracker:
                    isPaused: { initial: false }
                transitions:
                  - { name: clears, stage: first, block: isPaused, set: { isPaused: false } }
                """),
            right: .pack(
                """
                state:
                  tracker:
                    isPaused: { initial: false }
                transitions:
                  - { name: clears, stage: first, when: isPaused, set: { isPaused: false } }
                  - { name: pause-begins, action: PauseBegin, set: { isPaused: true } }
                """)),
        CodePage(
            .followedVariable, "A variable that follows an attribute is set.",
            harm: "It would not be the last value of the attribute any more, which is all that its readers know of it.",
            wrong: .pack(
                """
                memory:
                  tracker:
                    place: { type: int, unit: ms, from: event.position }
                transitions:
                  - { name: back-to-the-start, action: MediaRequest, set: { place: 0ms } }
                attributes:
                  adPosition: place
                """),
            right: .pack(
                """
                memory:
                  tracker:
                    place: { type: int, unit: ms, from: event.position }
                attributes:
                  adPosition: place
                """)),
        CodePage(
            .voidWrite, "What a transition writes is written over in the same step, before anything reads it.",
            harm: "One of the two is a mistake, and the value that is left may be the wrong one.",
            wrong: .pack(
                """
                state:
                  tracker:
                    isPaused: { initial: false }
                transitions:
                  - { name: pause-begins, action: PauseBegin, set: { isPaused: true } }
                  - { name: all-is-reset, stage: last, action: [PauseBegin, End], set: { isPaused: false } }
                """),
            right: .pack(
                """
                state:
                  tracker:
                    isPaused: { initial: false }
                transitions:
                  - { name: pause-begins, action: PauseBegin, set: { isPaused: true } }
                  - { name: all-is-reset, stage: last, action: End, set: { isPaused: false } }
                """)),
    ]

    static let metrics: [CodePage] = [
        CodePage(
            .counterCanDecrease, "A counter is sent with less than 0, so that its total falls.",
            harm: "Backends take a total that falls for a restart, and count what was taken away once more.",
            wrong: .pack(
                """
                vocabulary:
                  metrics:
                    OpenAds: { type: counter, unit: count, description: Ads that have begun and not ended. }
                memory:
                  tracker:
                    ads: { initial: 0, unit: count }
                transitions:
                  - { name: ad-begins, action: AdBegin, set: { ads: ads + 1 } }
                  - { name: ad-ends, action: AdFinish, set: { ads: ads - 1 } }
                metrics:
                  OpenAds: { action: [AdBegin, AdFinish], value: ads }
                """),
            right: .pack(
                """
                vocabulary:
                  metrics:
                    OpenAds: { type: gauge, unit: count, description: Ads that have begun and not ended. }
                    Ads: { type: counter, unit: count, description: Ads that have begun. }
                memory:
                  tracker:
                    ads: { initial: 0, unit: count }
                transitions:
                  - { name: ad-begins, action: AdBegin, set: { ads: ads + 1 } }
                  - { name: ad-ends, action: AdFinish, set: { ads: ads - 1 } }
                metrics:
                  OpenAds: { action: [AdBegin, AdFinish], value: ads }
                  Ads: { action: AdBegin, value: 1 }
                """)),
        CodePage(
            .metricTypeConflict, "A metric is declared twice, of different types or units.",
            harm: "One series would hold seconds and milliseconds, and every average over it would be meaningless.",
            wrong: .layers(
                """
                pack: { name: my.pack, version: 1.0.0, language: 1, extends: [base.yaml] }
                vocabulary:
                  metrics:
                    StartTime: { type: gauge, unit: s }
                """,
                base: """
                    pack: { name: my.base, version: 1.0.0, language: 1 }
                    vocabulary:
                      metrics:
                        StartTime: { type: gauge, unit: ms }
                    """),
            right: .layers(
                """
                pack: { name: my.pack, version: 1.0.0, language: 1, extends: [base.yaml] }
                metrics:
                  StartTime: { action: Start, value: since(MediaRequest) }
                """,
                base: """
                    pack: { name: my.base, version: 1.0.0, language: 1 }
                    vocabulary:
                      metrics:
                        StartTime: { type: gauge, unit: ms }
                    """)),
    ]

    static let limits: [CodePage] = [
        CodePage(
            .fileTooLarge, "A file is larger than 1 MiB.",
            harm: "A pack is fetched by apps and read at their start; a file without a bound could exhaust them.",
            wrong: .words("A file of 100 MB."), right: .words("Several packs that extend each other.")),
        CodePage(
            .tableTooLarge, "The rules can reach too many states.",
            harm: "The table of what each event does in each state would fill the memory of a phone.",
            wrong: .words("40 flags, each set by an action of its own: 2 to the power of 40 combinations."),
            right: .words("An enumeration in place of flags that exclude each other; `memory` for what is counted.")),
        CodePage(
            .expressionTooDeep, "A formula is too long, or nested too deep.",
            harm: "It would cost every event more than all other rules together.",
            wrong: .words("A sum of 10,000 numbers."),
            right: .words("Definitions that split the formula into named parts.")),
        CodePage(
            .tooManyConditions, "Too many transitions of one action have a `when` that data decides.",
            harm: "Each combination of such conditions is a way of its own through a step; their number doubles with "
                + "each.",
            wrong: .words("70 transitions of `Start`, each with a `when` over attributes of the event."),
            right: .words("At most 64 of them; conditions over `state` do not count.")),
        CodePage(
            .stringTooLong, "A text in a pack is too long.",
            harm: "It would be sent with every event that carries it.",
            wrong: .words("A description of 100 KB."), right: .words("A text of at most 64 KiB.")),
        CodePage(
            .tooManyNodes, "A file has too many values.",
            harm: "A hostile file of a million empty lists would keep the app busy that reads it.",
            wrong: .words("A list of 300,000 texts."), right: .words("Several packs that extend each other.")),
        CodePage(
            .tooManyPacks, "Too many packs extend each other.",
            harm: "Each is a layer that every event goes through.",
            wrong: .words("300 packs, each of which extends the next."), right: .words("At most 256 packs.")),
        CodePage(
            .programNotVerified, "The compiler made a program that its own verifier refuses.",
            harm: "None: the program is not run. It is a defect of the compiler, not of the pack; please report it.",
            wrong: .words("No pack is known that does this."), right: .words("Every pack.")),
        CodePage(
            .tooManyFragments, "Too many fragments of payloads remember what was sent.",
            harm: "Each needs memory for every tracker.",
            wrong: .words("65 fragments whose `when` asks for `unsent`."), right: .words("At most 64 of them.")),
        CodePage(
            .tooManyFamilies, "A pack declares too many families of attributes.",
            harm: "Each attribute of every event is compared with each of them.",
            wrong: .words("17 families."), right: .words("At most 16 families.")),
        CodePage(
            .tooManyMeasures, "Packs declare too many measures, or stretches of ranges.",
            harm: "Each is kept for every tracker and brought up to date with its events.",
            wrong: .words("17 measures of `ranges` that tell 1,024 stretches apart each."),
            right: .words("A lower `limit`, where fewer stretches are enough.")),
    ]

    static let style: [CodePage] = [
        CodePage(
            .suppressionWithoutReason, "A comment allows a finding without a reason.",
            harm: "In a year nobody knows whether it still may be allowed, and what it hides goes on.",
            wrong: .pack(
                """
                payloads:
                  # avt: allow(AVT2023)
                  status: { send: { position: event.position } }
                """),
            right: .pack(
                """
                payloads:
                  # avt: allow(AVT2023): for packs that extend this one
                  status: { send: { position: event.position } }
                """)),
        CodePage(
            .suppressionExpired, "The day until which a comment allows a finding is over.",
            harm: "What was to be mended until then has not been.",
            wrong: .pack(
                """
                payloads:
                  # avt: allow(AVT2023) until=2020-12-31: the heartbeat is not written yet
                  status: { send: { position: event.position } }
                  Ping: { include: status }
                """),
            right: .pack(
                """
                payloads:
                  # avt: allow(AVT2023) until=9999-12-31: for packs that extend this one
                  status: { send: { position: event.position } }
                """)),
        CodePage(
            .suppressionUnused, "A comment allows what is not found.",
            harm: "It would hide the same mistake when it is made again.",
            wrong: .pack(
                """
                payloads:
                  # avt: allow(AVT2023): for packs that extend this one
                  status: { send: { position: event.position } }
                  Ping: { include: status }
                """),
            right: .pack(
                """
                payloads:
                  status: { send: { position: event.position } }
                  Ping: { include: status }
                """)),
        CodePage(
            .suppressionMalformed, "A comment begins with `avt:`, and cannot be read.",
            harm: "The finding that it was to allow is reported, or its day never comes.",
            wrong: .pack(
                """
                payloads:
                  # avt: alow(AVT2023): for packs that extend this one
                  status: { send: { position: event.position } }
                  Ping: { include: status }
                """),
            right: .pack(
                """
                payloads:
                  # avt: allow(AVT2023): for packs that extend this one
                  status: { send: { position: event.position } }
                """)),
    ]
}

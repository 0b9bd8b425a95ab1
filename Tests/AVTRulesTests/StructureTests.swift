import AVTDiagnostics
import Testing

@testable import AVTRules

@Suite("Structure of packs")
struct StructureTests {
    @Test(arguments: cases)
    func `each mistake is found where it is`(example: MarkedCase) {
        example.verify()
    }

    static let cases: [MarkedCase] = [
        MarkedCase(
            "a section that does not exist", [.unknownKey], fixed: "transitions: []",
            """
            ▸transtions: []
            """),
        MarkedCase(
            "a key that a transition does not have", [.unknownKey], fixed: "    action: Start",
            """
            transitions:
              - name: start
                ▸actoin: Start
                action: Start
            """),
        MarkedCase(
            "a misspelt key beside the right one", [.unknownKey], fixed: "{ name: start, acton: Stop, action: Start }",
            """
            transitions:
              - { name: start, ▸acton: Stop, action: Start }
            """),
        MarkedCase(
            "a key that is misspelt twice", [.unknownKey, .unknownKey],
            fixed: "{ name: start, action: Stop, acton: Start }",
            """
            transitions:
              - { name: start, ▸actoin: Stop, ▸acton: Start }
            """),
        MarkedCase(
            "definitions that are used, in a misspelt section", [.unknownKey], fixed: "accept: isPlayed,",
            """
            ▸definition:
              isPlayed: "true"
            state:
              tracker:
                hasPlayed: { initial: false }
            transitions:
              - { name: start, action: Start, accept: isPlayed, set: { hasPlayed: true } }
            """),
        MarkedCase(
            "measures that are used, in a misspelt section", [.unknownKey], fixed: "measures:",
            """
            state:
              tracker:
                isPaused: { initial: false }
            ▸measure:
              tracker:
                pauses: { count: isPaused }
            transitions:
              - { name: start, action: Start, accept: pauses.total > 1s && pauses > 1 }
            """),
        MarkedCase(
            "words that are used, in a misspelt section", [.unknownKey, .unknownState], fixed: "phase != idle",
            """
            ▸stat:
              tracker:
                phase: { values: [idle, playing], initial: idle }
            transitions:
              - { name: start, action: Start, accept: phase != idle, set: { phase: playing } }
              - { name: stop, action: Stop, set: { ▸other: true } }
            """),
        MarkedCase(
            "attributes and metrics that are used, in misspelt groups", [.unknownKey, .unknownKey],
            fixed: "  attributes: { chapter: { type: int } }",
            """
            vocabulary:
              ▸attribute: { chapter: { type: int } }
              ▸metric: { Chapters: { type: gauge } }
            metrics:
              Chapters: { action: Start, value: event.chapter }
            """),
        MarkedCase(
            "packs that are extended by a misspelt key", [.unknownKey], fixed: "accept: isPaused,",
            """
            pack:
              name: example.case
              version: 1.0.0
              language: 1
              ▸extend: [openavt.core]
            transitions:
              - { name: pause, action: PauseBegin, accept: isPaused, set: { isPaused: true } }
            """),
        MarkedCase(
            "a brace that is not closed behind a formula", [.yamlSyntax],
            """
            transitions:
              - name: start
                action: Start
                set: { isPaused: true
                because▸: it begins here
            """),
        MarkedCase(
            "a brace that is not closed behind a time", [.yamlSyntax],
            """
            volume:
              limits:
                pings: { action: Ping, most: 5, per: 1m
                others▸: { action: Start, most: 5, per: 1m }
            """),
        MarkedCase(
            "a quote that is closed by the next one", [.expressionSyntax, .yamlSyntax],
            """
            transitions:
              - name: early
                action: Stop
                accept: isPaused ▸isSeeking
              - name: start
                action: Start
                accept: "!isPaused
                because: "▸it begins here"
            """),
        MarkedCase(
            "an equals sign for a colon", [.wrongNodeKind], fixed: "set: { isPaused: true, isSeeking: false }",
            """
            state:
              tracker:
                isPaused: { initial: false }
                isSeeking: { initial: false }
            transitions:
              - { name: start, action: Start, set: { ▸isPaused = true, isSeeking: false } }
            """),
        MarkedCase(
            "all mistakes at once", [.unknownKey, .enumValueUnknown, .unknownKey],
            """
            state:
              tracker:
                isPaused: { initial: false, ▸inital: true }
            transitions:
              - name: start
                stage: ▸frist
                action: Start
            ▸metric: {}
            """),
        MarkedCase(
            "a pack without a version", [.missingKey],
            """
            pack:
              ▸name: example.case
              language: 1
            """),
        MarkedCase(
            "a document without a pack", [.missingKey],
            """
            # pack: none
            ▸transitions: []
            """),
        MarkedCase(
            "a language of the future", [.languageVersionUnknown],
            """
            pack:
              name: example.case
              version: 1.0.0
              language: ▸2
            """),
        MarkedCase(
            "a version with two numbers", [.wrongValueKind],
            """
            pack:
              name: example.case
              version: ▸1.0
              language: 1
            """),
        MarkedCase(
            "a list where a mapping belongs", [.wrongNodeKind],
            """
            state: ▸[isPaused]
            """),
        MarkedCase(
            "a mapping where a formula belongs", [.wrongNodeKind],
            """
            transitions:
              - name: start
                action: Start
                when:
                  ▸not: true
            """),
        MarkedCase(
            "a key with nothing behind it", [.wrongNodeKind],
            """
            transitions:
              - name: start
                action: Start
                when:▸
            """),
        MarkedCase(
            "a formula of blanks", [.wrongValueKind],
            """
            transitions:
              - name: start
                action: Start
                when: ▸"  "
            """),
        MarkedCase(
            "an empty list of actions", [.wrongValueKind],
            """
            transitions:
              - name: start
                action: ▸[]
            """),
        MarkedCase(
            "a flag that is neither true nor false", [.enumValueUnknown],
            """
            transitions:
              - name: start
                action: Start
                consume: ▸yes
            """),
        MarkedCase(
            "a type that does not exist", [.enumValueUnknown], fixed: "type: string",
            """
            memory:
              tracker:
                id: { type: ▸sting }
            transitions:
              - { name: start, action: Start, set: { id: uuid() } }
            """),
        MarkedCase(
            "names in the wrong case", [.invalidIdentifier, .invalidIdentifier, .invalidIdentifier],
            """
            vocabulary:
              actions:
                ▸chapterBegin: {}
            memory:
              tracker:
                ▸Count: { initial: 0 }
            transitions:
              - name: ▸pauseBegins
                action: PauseBegin
            """),
        MarkedCase(
            "a variable that YAML reads as a truth value", [.reservedName],
            """
            state:
              tracker:
                ▸on: { initial: false }
            """),
        MarkedCase(
            "a variable that formulas read as something else", [.reservedName],
            """
            state:
              tracker:
                ▸event: { initial: false }
            """),
        MarkedCase(
            "two transitions of one name", [.duplicateID],
            """
            transitions:
              - name: start
                action: Start
              - name: ▸start
                action: Stop
            """),
        MarkedCase(
            "one name for two things", [.duplicateID],
            """
            state:
              tracker:
                ping: { initial: false }
            timers:
              ▸ping: { every: 30s, emit: Ping }
            transitions:
              - { name: start, action: Start, start: ping }
            """),
        MarkedCase(
            "a signal that is a property too", [.contradictoryKeys],
            """
            signals:
              - signal: waiting
                ▸property: paused
                emit: BufferBegin
            """),
        MarkedCase(
            "a signal that becomes something", [.contradictoryKeys],
            """
            signals:
              - signal: waiting
                becomes: ▸"true"
                emit: BufferBegin
            """),
        MarkedCase(
            "except without any", [.contradictoryKeys],
            """
            transitions:
              - name: start
                action: Start
                except: ▸[Ping]
            """),
        MarkedCase(
            "a measure of nothing", [.missingKey],
            """
            measures:
              tracker:
                pauses: { ▸description: all pauses }
            """),
        MarkedCase(
            "a timer without a period", [.missingKey],
            """
            timers:
              ▸ping: { emit: Ping }
            """),
        MarkedCase(
            "a transition without an action", [.missingKey],
            """
            transitions:
              - name: ▸start
                block: "true"
            """),
        MarkedCase(
            "a first stage that blocks", [.firstStageBlocks],
            """
            transitions:
              - name: start
                stage: first
                action: Start
                ▸block: action == Start
            """),
        MarkedCase(
            "a word at first that is not among the values", [.enumValueUnknown], fixed: "initial: idle",
            """
            state:
              tracker:
                phase: { initial: ▸idel, values: [idle, playing] }
            """),
        MarkedCase(
            "a flag that begins with a number", [.wrongValueKind],
            """
            state:
              tracker:
                isPaused: { initial: ▸0 }
            """),
        MarkedCase(
            "memory that does not say what it holds", [.missingKey],
            """
            memory:
              tracker:
                ▸count: { description: how many }
            """),
        MarkedCase(
            "memory whose first value is of another type", [.wrongValueKind],
            """
            memory:
              tracker:
                count: { type: int, initial: ▸none }
            """),
    ]
}

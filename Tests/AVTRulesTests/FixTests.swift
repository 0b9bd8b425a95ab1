import AVTDiagnostics
import Testing

@testable import AVTRules

@Suite("Fixes of packs")
struct FixTests {
    @Test(arguments: words + names + formulas + keys)
    func `what was probably meant is offered, and nothing else is said`(example: MarkedCase) {
        example.verify()
    }

    static let words: [MarkedCase] = [
        MarkedCase("a flag that is off", [.wrongValueKind], fixed: "initial: false }", flag("▸off")),
        MarkedCase("a flag that is on", [.wrongValueKind], fixed: "initial: true }", flag("▸On")),
        MarkedCase("a flag in quotes", [.wrongValueKind], fixed: "initial: \"true\" }", flag("▸\"yes\"")),
        MarkedCase("a flag that is neither", [.wrongValueKind], fixed: "initial: maybe }", flag("▸maybe")),
        MarkedCase(
            "an override that is yes", [.enumValueUnknown], fixed: "override: true",
            """
            transitions:
              - name: start
                action: Start
                override: ▸yes
            """),
        MarkedCase(
            "memory that is no", [.wrongValueKind], fixed: "initial: false }",
            """
            memory:
              tracker:
                isLate: { initial: ▸no }
            """),
        MarkedCase(
            "types of other languages", [.enumValueUnknown, .enumValueUnknown, .enumValueUnknown, .enumValueUnknown],
            fixed: """
                    a: { type: bool }
                    b: { type: double }
                    c: { type: string }
                    d: { type: int }
                """,
            """
            vocabulary:
              attributes:
                a: { type: ▸boolean }
                b: { type: ▸number }
                c: { type: ▸text }
                d: { type: ▸Integer }
            """),
    ]

    static let names: [MarkedCase] = [
        MarkedCase(
            "a rule in upper case", [.invalidIdentifier], fixed: "name: pause-begins-now", rule("▸PauseBeginsNow")),
        MarkedCase("a rule with underscores", [.invalidIdentifier], fixed: "name: pause-begins", rule("▸pause_begins")),
        MarkedCase("an abbreviation", [.invalidIdentifier], fixed: "name: ad-begins", rule("▸AD_begins")),
        MarkedCase("no name at all", [.invalidIdentifier], fixed: "name: 1st", rule("▸1st")),
        MarkedCase(
            "an action in kebab case", [.invalidIdentifier], fixed: "ChapterBegin: {}",
            """
            vocabulary:
              actions:
                ▸chapter-begin: {}
            """),
    ]

    static let formulas: [MarkedCase] = [
        MarkedCase(
            "a negation in words before a bracket", [.expressionSyntax],
            fixed: "accept: \"!(event.isMuted ?? false)\"", condition("▸not (event.isMuted ?? false)")),
        MarkedCase(
            "a negation in words behind something", [.expressionSyntax],
            fixed: "accept: now > 0 && !(event.isMuted ?? false)", condition("now > 0 && ▸not (event.isMuted ?? false)")
        ),
        MarkedCase(
            "a negation in words in quotes", [.expressionSyntax],
            fixed: "accept: '!(event.isMuted ?? false)'", condition("'▸not (event.isMuted ?? false)'")),
        MarkedCase(
            "an unquoted negation of an unknown name", [.unquotedExpressionBreaksYAML, .unknownAttribute],
            fixed: "accept: \"!(event.isMute ?? false)\"", condition("▸!(▸event.isMute ?? false)")),
        MarkedCase(
            "milliseconds as seconds with a fraction", [.unitMismatch], fixed: "share: double(event.position) / 1s",
            seconds("share", "▸event.position")),
        MarkedCase(
            "milliseconds as whole seconds", [.unitMismatch], fixed: "whole: event.position / 1s",
            seconds("whole", "▸event.position")),
        MarkedCase(
            "a sum of times that begins with a number", [.numberWithoutUnit, .numberWithoutUnit],
            fixed: "total: { initial: 0ms }",
            """
            memory:
              tracker:
                total: { initial: 0 }
            transitions:
              - name: wait
                action: BufferFinish
                set: { total: ▸total + (since(BufferBegin) ?? 0) }
            attributes:
              accumBufferTime: ▸total
            """),
        MarkedCase(
            "a sum as seconds with a fraction", [.unitMismatch], fixed: "share: double(event.position + 5ms) / 1s",
            seconds("share", "▸event.position + 5ms")),
        MarkedCase(
            "a string that YAML takes for a comment", [.unquotedExpressionBreaksYAML],
            fixed: "accept: '(event.title ?? \"\") == \"video # 1\"'",
            condition("(event.title ?? \"\") == \"video ▸# 1\"")),
    ]

    static let keys: [MarkedCase] = [
        MarkedCase(
            "a misspelt key that is required", [.unknownKey], fixed: "action: Start",
            """
            transitions:
              - name: start
                ▸actoin: Start
            """),
        MarkedCase(
            "a misspelt key of two that are possible", [.unknownKey], fixed: "type: int",
            """
            memory:
              tracker:
                seeks: { ▸typ: int }
            """),
        MarkedCase(
            "a misspelt time", [.unknownKey], fixed: "every: 30s",
            """
            timers:
              ping: { ▸evry: 30s, emit: Ping }
            """),
        MarkedCase(
            "a misspelt stage", [.enumValueUnknown], fixed: "stage: last",
            """
            transitions:
              - name: last
                stage: ▸lats
            """),
    ]

    private static func seconds(_ attribute: String, _ value: String) -> String {
        """
        vocabulary:
          attributes:
            share: { type: double, unit: s }
            whole: { type: int, unit: s }
        attributes:
          \(attribute): \(value)

        """
    }

    private static func flag(_ initial: String) -> String {
        "state:\n  tracker:\n    isLate: { initial: \(initial) }\n"
    }

    private static func rule(_ name: String) -> String {
        "transitions:\n  - name: \(name)\n    action: Start\n"
    }

    private static func condition(_ formula: String) -> String {
        "transitions:\n  - name: start\n    action: Start\n    accept: \(formula)\n"
    }
}

import AVTDiagnostics
import Testing

@testable import AVTRules

@Suite("Places inside of YAML scalars")
struct ScalarStyleTests {
    @Test("a name in a formula is found however the formula is written, and fixed there", arguments: cases)
    func location(example: MarkedCase) {
        example.verify()
    }

    static let cases: [MarkedCase] = [
        style("plain", "didStart && ▸isPausd", fixed: "accept: didStart && isPaused\n"),
        style("plain on two lines", "didStart\n      && ▸isPausd", fixed: "accept: didStart\n      && isPaused\n"),
        style("single quotes", "'didStart && ''a'' == ''a'' && ▸isPausd'", fixed: "''a'' == ''a'' && isPaused'"),
        style("double quotes", "\"didStart && \\\"\\u00e4\\\" == 'ä' && ▸isPausd\"", fixed: "== 'ä' && isPaused\""),
        style("double quotes on two lines", "\"didStart \\\n      && ▸isPausd\"", fixed: "&& isPaused\""),
        style("a literal block", "|\n      didStart\n        && ▸isPausd\n", fixed: "        && isPaused\n"),
        style("a folded block", ">-\n      didStart\n      && ▸isPausd\n", fixed: "      && isPaused\n"),
        style("a block with its depth", "|2-\n        didStart &&\n      ▸isPausd\n", fixed: "      isPaused\n"),
        style("wide characters before it", "'\"日本語\" == \"日本語\" && ▸isPausd'", fixed: "\"日本語\" && isPaused'"),
    ]

    private static func style(_ name: String, _ formula: String, fixed: String) -> MarkedCase {
        MarkedCase(
            name, [.unknownState], fixed: fixed,
            """
            state:
              tracker:
                didStart: { initial: false }
                isPaused: { initial: false }
            transitions:
              - name: pause-begins
                action: PauseBegin
                accept: \(formula)

            """)
    }
}

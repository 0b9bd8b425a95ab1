import Testing

/// A text that is made to keep a parser busy.
struct HostileText: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let text: String

    private init(_ name: String, _ text: String) {
        testDescription = name
        self.text = text
    }

    /// Texts that are nested too deep.
    static let deep = [
        HostileText("brackets", String(repeating: "[", count: 50_000)),
        HostileText("braces", String(repeating: "{", count: 50_000)),
        HostileText("both", String(repeating: "[{a: ", count: 50_000)),
        HostileText("dashes", String(repeating: "- ", count: 50_000)),
        HostileText("explicit keys", String(repeating: "? ", count: 50_000)),
        HostileText("indentation", (0..<1000).map { String(repeating: " ", count: $0) + "a:\n" }.joined()),
        HostileText("brackets on lines", String(repeating: "[\n", count: 50_000)),
        HostileText("brackets behind a key", "trackers: " + String(repeating: "[", count: 50_000)),
    ]

    /// Texts that are long in every way.
    static let all = [
        HostileText("directives", (0..<40_000).map { "%TAG !\($0)! tag:x\n" }.joined() + "---\na: 1\n"),
        HostileText(
            "directives of a second document", "a: 1\n...\n" + (0..<40_000).map { "%TAG !\($0)! tag:x\n" }.joined()),
        HostileText("open calls in a list", "[" + String(repeating: "a(, ", count: 40_000) + "]"),
        HostileText("open calls in braces", "{v: " + String(repeating: "a(, ", count: 40_000) + "}"),
        HostileText("items on one line", "[" + String(repeating: "a , ", count: 40_000) + "]"),
        HostileText("comments behind cut texts", String(repeating: "- a && # b\n", count: 40_000)),
        HostileText("a line of tabs", "a:\n" + String(repeating: "\t", count: 900_000) + "b: 1"),
        HostileText("lines of tabs", "a:\n" + String(repeating: "\tb: 1\n", count: 100_000)),
        HostileText("tags", String(repeating: "- !a\n", count: 40_000)),
        HostileText("errors on every line", String(repeating: "- a: b: c\n", count: 40_000)),
        HostileText("an error at the end of a long line", "a: [" + String(repeating: "x, ", count: 30_000) + "b: c: d"),
        HostileText("a long key", String(repeating: "a ", count: 400_000) + ": b"),
        HostileText("an open quote", "a: \"" + String(repeating: "b\n ", count: 300_000)),
        HostileText("control characters", String(repeating: "\u{1}", count: 900_000)),
        HostileText("keys that stand twice", String(repeating: "a: 1\n", count: 40_000)),
        HostileText("brackets that do not match", String(repeating: "a: [1, 2\n", count: 40_000)),
        HostileText("explicit keys", String(repeating: "? a\n", count: 40_000)),
        HostileText("empty lines in a block", "a: |\n" + String(repeating: "\n", count: 900_000) + "  b\n"),
        HostileText("quotes", String(repeating: "'", count: 900_000)),
        HostileText("a dash a line", String(repeating: "-\n", count: 40_000)),
    ]
}

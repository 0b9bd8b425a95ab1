import AVTTestSupport

/// Random patterns, most of them sound, and texts that have a chance to match them.
struct RandomPattern {
    private var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    /// A pattern; one of six has been damaged.
    mutating func pattern() -> String {
        let sound = alternatives(depth: Int.random(in: 0...3, using: &generator))
        guard Int.random(in: 0..<6, using: &generator) == 0 else { return sound }
        var scalars = Array(sound.unicodeScalars)
        for _ in 0...Int.random(in: 0..<2, using: &generator) {
            let index = Int.random(in: 0...scalars.count, using: &generator)
            if index < scalars.count, Bool.random(using: &generator) { scalars.remove(at: index) }
            scalars.insert(contentsOf: pick(Self.fragments).unicodeScalars, at: min(index, scalars.count))
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// A text of few different characters, or of those that the pattern has.
    mutating func text(for pattern: String) -> String {
        let own = pattern.unicodeScalars.map { String($0) }
        let alphabet = pick([["a", "b"], ["a", "b", "\n"], Self.characters, own + ["a"], own + Self.characters])
        let length = Int.random(in: 0...pick([3, 8, 40]), using: &generator)
        // Long runs let a small table serve for a while before it is full.
        let run = pick([1, 1, 1, 1, 200])
        return (0..<length).map { _ in
            String(repeating: pick(alphabet), count: Int.random(in: 1...run, using: &generator))
        }.joined()
    }

    // MARK: - Grammar

    private mutating func alternatives(depth: Int) -> String {
        let count = pick([1, 1, 1, 2, 3])
        return (0..<count).map { _ in sequence(depth: depth) }.joined(separator: "|")
    }

    private mutating func sequence(depth: Int) -> String {
        (0..<pick([0, 1, 1, 2, 3, 4])).map { _ in atom(depth: depth) + repetition() }.joined()
    }

    private mutating func repetition() -> String {
        guard Int.random(in: 0..<3, using: &generator) == 0 else { return "" }
        let (low, more) = (Int.random(in: 0...4, using: &generator), Int.random(in: 0...3, using: &generator))
        return pick(["*", "+", "?", "{\(low)}", "{\(low),}", "{\(low),\(low + more)}", "*?", "+?", "??", "{\(low),}?"])
    }

    private mutating func atom(depth: Int) -> String {
        switch Int.random(in: 0..<20, using: &generator) {
        case 0...7: return literal()
        case 8, 9: return "."
        case 10, 11: return pick(Self.assertions)
        case 12...14: return characterClass()
        case 15: return pick(Self.escapedClasses)
        case 16 where Int.random(in: 0..<4, using: &generator) == 0:
            return "\\Q" + (0..<3).map { _ in pick(Self.characters + ["+", "(", "\\"]) }.joined() + "\\E"
        default:
            guard depth > 0 else { return literal() }
            let inner = alternatives(depth: depth - 1)
            return pick(["(\(inner))", "(?:\(inner))", "\(flags())\(inner))", pick(["(?i)", "(?s)", "(?m)", "(?U)"])])
        }
    }

    private mutating func flags() -> String {
        pick(["(?i:", "(?s:", "(?m:", "(?-i:", "(?-s:", "(?i-s:", "(?ims:", "(?m-i:", "(?P<n\(generator.next() % 99)>"])
    }

    private mutating func literal() -> String {
        switch Int.random(in: 0..<10, using: &generator) {
        case 0: pick(Self.escapes)
        case 1, 2: pick(Self.characters)
        default: pick(["a", "b", "A"])
        }
    }

    private mutating func characterClass() -> String {
        let items = (0..<pick([1, 1, 2, 3])).map { _ in
            switch Int.random(in: 0..<8, using: &generator) {
            case 0: return pick(Self.escapedClasses)
            case 1: return pick(["[:alpha:]", "[:^alpha:]", "[:space:]", "[:word:]", "[:punct:]", "[:upper:]"])
            case 2: return pick(Self.escapes)
            case 3, 4:
                return pick(["a-c", "A-Z", "0-9", "a-z", "é-漢", "!--", "\\x00-\\x7f", "K-ſ", "\\x{80}-\\x{10FFFF}"])
            case 5: return pick(["-", "^", "]", "[", ".", "a-"])
            default: return pick(Self.characters)
            }
        }
        return "[" + pick(["", "", "^"]) + items.joined() + "]"
    }

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &generator)]
    }

    private static let characters = [
        "a", "b", "c", "k", "s", "K", "S", "Z", "0", "7", "_", "-", " ", "\n", "\t", "/", ":", "é", "É", "ß", "σ", "ς",
        "\u{212A}", "ſ", "漢", "字", "я", "Я", "😀", "\u{10FFFF}", "\u{301}", "\u{7F}", "\u{80}", "\u{7FF}", "\u{800}",
        "\u{FFFF}", "\u{10000}", "ǅ", "\0",
    ]
    private static let assertions = ["^", "$", "\\b", "\\B", "\\A", "\\z"]
    private static let escapedClasses = [
        "\\d", "\\D", "\\w", "\\W", "\\s", "\\S", "\\pL", "\\PL", "\\p{Lu}", "\\p{^Lu}", "\\p{Greek}", "\\P{Han}",
        "\\p{Latin}", "\\pN", "\\p{Any}", "\\p{Cyrillic}",
    ]
    private static let escapes = [
        "\\a", "\\f", "\\t", "\\n", "\\r", "\\v", "\\012", "\\141", "\\x61", "\\x{e9}", "\\x{1F600}", "\\.", "\\-",
        "\\]", "\\\\", "\\0", "\\C", "\\x{212a}",
    ]
    private static let fragments = [
        "(", ")", "[", "]", "{", "}", "{2", "{2,", "{2,1}", "{1001}", "{0}", "{,3}", "{01}", "*", "**", "+", "?", "|",
        "^",
        "\\", "\\1", "\\8", "\\y", "\\Q", "\\E", "\\x", "\\x{", "\\x{110000}", "\\p", "\\p{", "\\p{Foo}", "\\pX", "(?",
        "(?i", "(?i-)", "(?-:", "(?P<", "(?P<a>", "(?P<a-b>", "(?=", "(?!a)", "(?<=a)", "[:alpha:]", "[[:foo:]]", "[^",
        "[b-a]", "[a-\\d]", "-", "\\_", "\\é", "(?)", "(?-)", "(?i)", "{1000}", "\\Z", "\\G",
    ]
}

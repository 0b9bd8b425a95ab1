import AVTTestSupport
import AVTYAML

/// Writes a random scalar in YAML, and notes where it writes each visible character.
struct ScalarWriter {
    /// A document with the scalar as the value of its first key.
    private(set) var source = "# é\nkey: "

    /// The characters of the text that are no white space, each with its offset in the source.
    private(set) var marks: [Mark] = []

    struct Mark: Equatable {
        let character: Unicode.Scalar
        let offset: Int
    }

    private var generator: SeededGenerator

    init(style: YAMLScalar.Style, seed: UInt64) {
        generator = SeededGenerator(seed: seed)
        switch style {
        case .plain:
            writeWords { $0.writePlain(["b", "é", "猫", "😀", "'", "\"", "\\", "#", "?"]) }
        case .singleQuoted:
            writeQuoted("'") { $0.writePlain(["b", "é", "猫", "\"", "\\", "#", ": ", "''"]) }
        case .doubleQuoted:
            writeQuoted("\"") { $0.writePlainOrEscape() }
        case .literal, .folded:
            writeBlock(style == .literal ? "|" : ">")
        }
        source += "\nnext: 1\n"
    }

    private mutating func pick<T>(_ choices: [T], or other: T) -> T {
        choices.randomElement(using: &generator) ?? other
    }

    private mutating func count(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

    private mutating func write(_ character: Unicode.Scalar, as spelling: String) {
        if !character.properties.isWhitespace {
            marks.append(Mark(character: character, offset: source.utf8.count))
        }
        source += spelling
    }

    private mutating func writePlain(_ spellings: [String]) {
        let spelling = pick(spellings, or: "b")
        if spelling == "''" {
            write("'", as: spelling)
        } else {
            for character in spelling.unicodeScalars { write(character, as: String(character)) }
        }
    }

    private mutating func writePlainOrEscape() {
        let escapes: [(Unicode.Scalar, String)] = [
            ("\n", "\\n"), ("\t", "\\t"), (" ", "\\ "), ("\\", "\\\\"), ("\"", "\\\""), ("A", "\\x41"),
            ("é", "\\u00e9"), ("😀", "\\U0001F600"), ("\u{2028}", "\\L"), ("/", "\\/"),
        ]
        if count(0...1) == 0 {
            writePlain(["b", "é", "猫", "😀", "'", "#", ": "])
        } else {
            let escape = pick(escapes, or: ("b", "b"))
            write(escape.0, as: escape.1)
        }
    }

    /// Words with spaces, line breaks and empty lines between them.
    private mutating func writeWords(_ writeCharacter: (inout ScalarWriter) -> Void) {
        for word in 0...count(0...6) {
            if word > 0 { source += pick([" ", "   ", "\n  ", " \n \t ", "\r\n  ", "\n\n  ", "\n \n\n    "], or: " ") }
            write("a", as: "a")
            for _ in 0..<count(0...4) { writeCharacter(&self) }
        }
    }

    private mutating func writeQuoted(_ quote: String, _ writeCharacter: (inout ScalarWriter) -> Void) {
        source += quote + pick(["", " ", "\n  "], or: "")
        writeWords(writeCharacter)
        if quote == "\"", count(0...2) == 0 {
            source += pick([" \\\n   ", "\\\n\n  "], or: "")
            writeWords(writeCharacter)
        }
        source += pick(["", "  ", "\n\n  "], or: "") + quote
    }

    /// Lines of words, some indented deeper, some empty, with every kind of header.
    private mutating func writeBlock(_ indicator: String) {
        let indentation = count(1...4)
        let lineBreak = pick(["\n", "\r\n"], or: "\n")
        source += indicator + pick(["", "-", "+"], or: "") + String(indentation) + pick(["", " # c"], or: "")
        for _ in 0...count(0...6) {
            source += lineBreak
            let kind = count(0...5)
            if kind == 0 { continue }
            source += String(repeating: " ", count: indentation + (kind == 1 ? 2 : 0))
            if kind == 2 { continue }
            for _ in 0...count(0...3) {
                writePlain(["b", "é", "猫", "#", ": ", "'", "\\n"])
                source += pick(["", " ", "\t"], or: "")
            }
        }
        source += pick(["", lineBreak, lineBreak + lineBreak], or: "")
    }
}

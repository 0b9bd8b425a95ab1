import AVTDiagnostics

/// Returns a diagnostic that explains a syntax error of libyaml, its location and its context.
///
/// The last scalar before the error is noted if its quote was probably closed too late.
func syntaxExplanation(
    of problem: SyntaxProblem, behind lastScalar: SourceRange?, in file: SourceFile
) -> Diagnostic {
    if let diagnostic = misplacedDash(problem, in: file) { return diagnostic }
    let isAtEnd = file.slice(problem.offset, file.length).allSatisfy(\.isWhitespace)
    let isUnclosed = unclosed.contains(problem.context ?? "")
    var offset = problem.offset
    var notes: [DiagnosticNote] = []
    if let context = problem.contextOffset {
        if problem.problem == "could not find expected ':'" || (isAtEnd && isUnclosed) {
            offset = context
        } else if let words = contextNotes[problem.context ?? ""] {
            notes.append(DiagnosticNote(words, at: file.range(context, context + 1)))
        }
    }
    let words = Explanation(problem, isAtEnd: isAtEnd && isUnclosed)
    if let hint = words.hint { notes.insert(DiagnosticNote(hint), at: 0) }
    if let lastScalar, isLongQuote(lastScalar, before: problem.offset) {
        notes.append(DiagnosticNote("the quote that is opened here is closed on another line", at: lastScalar))
    }
    let rest = file.slice(offset, file.length)
    let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
    let width = word.isEmpty ? rest.unicodeScalars.first.map { UTF8.width($0) } ?? 0 : word.utf8.count
    return Diagnostic(.yamlSyntax, words.message, at: file.range(offset, offset + width), notes: notes)
}

/// Returns true if a scalar is quoted, spans several lines, and ends on the line of the problem.
private func isLongQuote(_ scalar: SourceRange, before offset: Int) -> Bool {
    let first = scalar.text.utf8.first
    guard first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") else { return false }
    let lastLine = scalar.file.lineNumber(at: scalar.upper)
    return scalar.file.lineNumber(at: scalar.lower) < lastLine && lastLine == scalar.file.lineNumber(at: offset)
}

/// Notes at the beginning of what libyaml was parsing, by its context.
private let contextNotes = [
    "while parsing a block mapping": "the mapping begins here",
    "while parsing a block collection": "the list begins here",
    "while parsing a flow mapping": "the brace is opened here",
    "while parsing a flow sequence": "the bracket opens here",
    "while scanning a quoted scalar": "the quote is opened here",
]

/// The contexts of constructs that can remain unclosed at the end of the file.
private let unclosed: Set = [
    "while parsing a flow mapping", "while parsing a flow sequence", "while scanning a quoted scalar",
]

/// The message and hint for a problem that libyaml reports.
private struct Explanation {
    let message: String
    var hint: String?

    init(_ problem: SyntaxProblem, isAtEnd: Bool) {
        let isMapping = problem.context == "while parsing a flow mapping"
        switch problem.problem {
        case "found unexpected end of stream":
            message = "this text in quotes is never closed"
        case _ where isAtEnd:
            message = isMapping ? "this `{` is never closed" : "this `[` is never closed"
        case "found unexpected document indicator":
            message = "a quoted text contains a line with `---` or `...`"
            hint = "probably the quote is not closed where it should be"
        case "did not find expected ',' or '}'", "did not find expected ',' or ']'":
            let (name, close) = isMapping ? ("mapping", "}") : ("list", "]")
            message = "a `,` or the closing `\(close)` of a \(name) is missing here"
        case "did not find expected key":
            message = "this does not fit the mapping that contains it"
            hint = "the keys of a mapping all begin in the same column, and each is followed by `: `"
        case "did not find expected '-' indicator":
            message = "this does not fit the list that contains it"
            hint = "the items of a list all begin with `- ` in the same column"
        case "did not find expected node content":
            message = "a value is missing here"
        case "could not find expected ':'":
            message = "a key without `: ` after it"
            hint = "a text over several lines has to be indented deeper than its key"
        case "mapping values are not allowed in this context":
            message = "`: ` is not allowed here"
            hint = "a mapping begins on a line of its own, indented deeper than its key; a text with `: ` needs quotes"
        case "block sequence entries are not allowed in this context":
            message = "a list cannot begin on the line of its key"
            hint = "write each `- ` on a line of its own below the key"
        case "mapping keys are not allowed in this context":
            message = "`? ` is not allowed here"
            hint = "a text that begins with `? ` needs quotes"
        case missingSpace:
            message = "a space is missing after the colon of this key"
        case "found character that cannot start any token":
            message = "a value cannot begin with this character"
            hint = "put the value in quotes"
        case "did not find expected comment or line break":
            message = "nothing can follow `|` or `>` on its line"
            hint = "the text begins on the next line, indented deeper than its key"
        case "did not find expected hexdecimal number", "found invalid Unicode character escape code":
            message = "this escape is no character"
            hint = "`\\x41`, `\\u0041` and `\\U00000041` are the letter A in double quotes"
        default:
            message = "this is not YAML: " + problem.problem
            hint = problem.context.map { "libyaml met it " + $0 }
        }
    }
}

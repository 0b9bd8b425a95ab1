import AVTCore
import AVTDiagnostics
import AVTExpressions

extension Diagnostic {
    /// Creates an error at a source range.
    package static func problem(
        _ code: DiagnosticCode, _ message: String, at range: SourceRange, label: String? = nil, notes: [String] = []
    ) -> Diagnostic {
        Diagnostic(code, message, at: range, label: label, notes: notes.map { DiagnosticNote($0) })
    }

    /// Creates an error for an unknown name or keyword, and suggests the one that was probably meant.
    ///
    /// The suggestion has no fix-it if the name is already used next to the misspelt one, or if the guess is uncertain.
    ///
    /// - Parameters:
    ///   - code: The diagnostic code.
    ///   - message: The description of the error.
    ///   - name: The unknown name.
    ///   - names: The known names.
    ///   - label: The label at the name if no known name is similar.
    ///   - notes: Additional notes.
    ///   - meant: The intended name if it is known; otherwise the most similar of `names` is used.
    /// - Returns: The error.
    package static func unknown(
        _ code: DiagnosticCode, _ message: String, _ name: TextSyntax, among names: some Sequence<String>,
        label: String? = nil, notes: [String] = [], meant: String? = nil
    ) -> Diagnostic {
        let resembled = meant == nil ? resembledName(to: name.text, among: names) : nil
        let close = meant ?? resembled?.name
        var diagnostic = problem(
            code, message, at: name.range, label: close.map { "did you mean `\($0)`?" } ?? label, notes: notes)
        if let close, resembled?.isCertain ?? true, !name.hasNeighbour(like: close) {
            diagnostic.fixes = [name.fix(writing: close)]
        }
        return diagnostic
    }
}

extension Diagnostic {
    /// Returns a copy with a fix-it that writes `true` or `false`, if the text means one of these.
    func offeringBoolean(for text: TextSyntax) -> Diagnostic {
        // A digit may as well be the value of a variable that should not be a flag.
        guard text.text.count > 1, let keyword = booleanKeyword(for: text.text) else { return self }
        var diagnostic = self
        diagnostic.fixes.append(text.fix(writing: keyword))
        return diagnostic
    }
}

extension TextSyntax {
    /// True if one of the neighbouring texts is `name` or another spelling of it.
    fileprivate func hasNeighbour(like name: String) -> Bool {
        let spelling = name.withoutSeparators
        return neighbours.contains(name) || neighbours.contains { $0 != text && $0.withoutSeparators == spelling }
    }

    /// Returns a fix-it that replaces this name with another one, in the same kind of quotes.
    func fix(writing name: String) -> FixIt {
        let quote = isQuoted ? range.text.prefix(1).filter { $0 == "\"" || $0 == "'" } : ""
        return FixIt("write `\(name)`", replacing: range, with: quote + name + quote)
    }
}

extension String {
    /// The name in lower case without hyphens and underscores.
    fileprivate var withoutSeparators: String { lowercased().filter { $0 != "-" && $0 != "_" } }
}

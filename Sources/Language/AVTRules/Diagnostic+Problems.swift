import AVTDiagnostics

import func AVTExpressions.resembledName

extension Diagnostic {
    /// An error at a place.
    package static func problem(
        _ code: DiagnosticCode, _ message: String, at range: SourceRange, label: String? = nil, notes: [String] = []
    ) -> Diagnostic {
        Diagnostic(code, message, at: range, label: label, notes: notes.map { DiagnosticNote($0) })
    }

    /// A name or word that does not exist, with the one that was probably meant.
    ///
    /// What stands beside it already is named, but not written a second time, and a name that may be another one than
    /// that which was meant is not written either.
    ///
    /// - Parameters:
    ///   - code: the code.
    ///   - message: what is wrong with it.
    ///   - name: the name.
    ///   - names: those that exist.
    ///   - label: what is said at the name if none of them is near.
    ///   - notes: what else there is to say.
    ///   - meant: the one that was meant, if that is known; else the nearest is looked for.
    /// - Returns: the error.
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
    /// The same with the offer to write `true` or `false`, if a text means one of these.
    func offeringTruth(for text: TextSyntax) -> Diagnostic {
        guard let word = truthWord(for: text.text) else { return self }
        var diagnostic = self
        diagnostic.fixes.append(text.fix(writing: word))
        return diagnostic
    }
}

extension TextSyntax {
    /// True if a text beside it is a name, or another spelling of it.
    fileprivate func hasNeighbour(like name: String) -> Bool {
        let spelling = name.withoutSeparators
        return neighbours.contains(name) || neighbours.contains { $0 != text && $0.withoutSeparators == spelling }
    }

    /// A repair that puts another name in the place of this one, in the same kind of quotes.
    func fix(writing name: String) -> FixIt {
        let quote = isQuoted ? range.text.prefix(1).filter { $0 == "\"" || $0 == "'" } : ""
        return FixIt("write `\(name)`", replacing: range, with: quote + name + quote)
    }
}

extension String {
    /// The name in lower case, without hyphens and underscores.
    fileprivate var withoutSeparators: String { lowercased().filter { $0 != "-" && $0 != "_" } }
}

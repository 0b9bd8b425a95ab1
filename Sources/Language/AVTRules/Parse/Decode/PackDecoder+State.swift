import AVTDiagnostics
import AVTYAML

extension PackDecoder {
    /// Compares the initial value and the moves of a variable with its values.
    mutating func state(_ draft: StateSyntax.Draft, _ entry: MappingEntry) -> StateSyntax? {
        var variable = draft.variable
        let initial = variable.initial
        guard let values = variable.values else {
            guard ["true", "false"].contains(initial.text) else {
                let problem = Diagnostic.problem(
                    .wrongValueKind, "`\(initial.text)` is not a value of a flag", at: initial.range,
                    label:
                        "`true` or `false`; an enumeration lists its `values`, and numbers and texts belong in `memory`"
                )
                diagnostics.report(problem.offeringBoolean(for: initial))
                return nil
            }
            reportKey(entry["moves"] == nil ? "code" : "moves", of: entry, needing: "values")
            return variable
        }
        var seen: Set<String> = []
        for enumCase in values where !seen.insert(enumCase.text).inserted {
            report(.duplicateID, "the value `\(enumCase.text)` is listed twice", at: enumCase.range)
        }
        let cases = values.map(\.text)
        guard isCase(initial, among: cases, of: variable.name) else { return nil }
        if entry["moves"] == nil { reportKey("code", of: entry, needing: "moves") }
        variable.moves = draft.moves.map { rows in
            let moves = rows.flatMap { validMoves(of: $0, among: cases, of: variable.name) }
            return MovesSyntax(moves: moves, code: draft.code, because: draft.because)
        }
        return variable
    }

    /// Reports a key that has no meaning without another one.
    private mutating func reportKey(_ key: String, of entry: MappingEntry, needing other: String) {
        guard let pair = entry.pair(key) else { return }
        report(
            .contradictoryKeys, "`\(key)` requires `\(other)`", at: pair.key.range,
            label: other == "values" ? "only an enumeration has `moves`" : "only `moves` of a variable can block events"
        )
    }

    /// Returns the moves from and to values that the variable has, and reports the others.
    private mutating func validMoves(
        of row: MovesSyntax.Row, among cases: [String], of name: TextSyntax
    ) -> [MovesSyntax.Move] {
        let isKnown = isCase(row.from, among: cases, of: name)
        return row.moves.filter { isCase($0.to, among: cases, of: name) && isKnown }
    }

    /// Returns true if a text is one of a variable's values, and reports it otherwise.
    private mutating func isCase(_ text: TextSyntax, among cases: [String], of name: TextSyntax) -> Bool {
        guard !cases.contains(text.text) else { return true }
        diagnostics.report(
            .unknown(
                .enumValueUnknown, "`\(text.text)` is not among the values of `\(name.text)`", text, among: cases))
        return false
    }
}

import AVTCore
import AVTDiagnostics
import AVTEngine
import AVTRules

/// The attributes that a condition reads and that no pack could declare, because their names have another form, such as
/// `video_cdn`.
///
/// The condition is compiled with an alias of the same length for each, so that locations in it stay the same.
struct ForeignAttributes {
    /// By alias, the name of the attribute in the log.
    private var names: [String: String] = [:]

    /// Returns the name to declare for an attribute: its own, or an alias.
    ///
    /// - Parameters:
    ///   - name: The name of the attribute.
    ///   - others: Names that an alias must not have.
    /// - Returns: The name, in which other letters replace the characters that names of attributes cannot have.
    mutating func alias(of name: String, besides others: Set<String>) -> String {
        let aliases = ["q", "x", "z"].map { ForeignAttributes.name(name, replacing: $0) }
        guard let alias = aliases.first(where: { names[$0] == name || names[$0] == nil && !others.contains($0) }),
            alias != name
        else { return name }
        names[alias] = name
        return alias
    }

    private static func name(_ name: String, replacing letter: String) -> String {
        var (result, isFirst) = ("", true)
        for character in name {
            let fits = isFirst ? character.isLowercase : character.isLetter || character.isNumber || character == "."
            result += fits ? String(character) : isFirst ? letter : letter.uppercased()
            isFirst = character == "."
        }
        return result
    }

    /// Returns a program that reads the attributes by their names in the log.
    ///
    /// - Parameter program: The program that reads them by their aliases.
    /// - Returns: The program.
    /// - Throws: `Failure` if it cannot be verified.
    func reading(_ program: RuleProgram) throws(Failure) -> RuleProgram {
        guard !names.isEmpty else { return program }
        var content = program.content
        content.expressions.nodes = content.expressions.nodes.map { node in
            guard case .attribute(let alias, let type) = node, let name = names[alias.name] else { return node }
            return .attribute(Symbol(name), type)
        }
        do throws(ProgramError) {
            return try RuleProgram(content)
        } catch {
            throw Failure(status: .packErrors, message: "'--where': \(error)")
        }
    }

    /// Returns a diagnostic with the names of the log in its texts.
    func named(_ diagnostic: Diagnostic) -> Diagnostic {
        func named(_ text: String) -> String {
            names.reduce(text) { $0.replacing($1.key, with: $1.value) }
        }
        var result = diagnostic
        result.message = named(diagnostic.message)
        result.label = diagnostic.label.map(named)
        result.related = diagnostic.related.map { LabelledRange($0.range, named($0.label)) }
        result.notes = diagnostic.notes.map { DiagnosticNote(named($0.message), at: $0.range) }
        result.fixes = diagnostic.fixes.map { fix in
            FixIt(
                named(fix.message),
                edits: fix.edits.map { SourceEdit(range: $0.range, replacement: named($0.replacement)) })
        }
        return result
    }
}

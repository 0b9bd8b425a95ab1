import AVTCore
import AVTDiagnostics
import AVTEngine

// Looks up names that rules mention, and reports those that are not declared.
extension PackNames {
    // MARK: Actions

    /// Returns the index of an action, or `nil` after reporting that there is none.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - advice: What to write instead of the name of a variable or the like.
    ///   - diagnostics: Receives the error.
    /// - Returns: The index, or `nil`.
    func action(
        _ name: TextSyntax, insteadOf advice: ((String) -> String)? = nil, into diagnostics: inout DiagnosticCollector
    ) -> Int? {
        guard vocabulary.actions.contains(name.text) else {
            if let problem = severalActions(name) {
                diagnostics.report(problem)
            } else if let other = namespace[name.text] {
                // A name that exists is not a misspelling of an action.
                diagnostics.report(
                    .problem(
                        .unknownAction, "`\(name.text)` is \(other.phrase), not an action", at: name.range,
                        label: advice?(name.text)))
            } else if !damaged.contains(name.text) {
                diagnostics.report(unknownAction(name, among: diagnostics.near(vocabulary.actions)))
            }
            return nil
        }
        return table.index(ofAction: name.text)
    }

    private func unknownAction(_ name: TextSyntax, among names: [String]) -> Diagnostic {
        let message = "there is no action `\(name.text)`"
        if let (begin, finish) = StandardVocabulary.pair(calledBy: name.text) {
            return .problem(
                .unknownAction, message, at: name.range, label: "did you mean `\(begin)` or `\(finish)`?")
        }
        return .unknown(
            .unknownAction, message, name, among: names, label: DiagnosticCode.unknownAction.declarationHint,
            meant: StandardVocabulary.action(calledBy: name.text))
    }

    /// Returns a diagnostic for actions that are written without brackets around them, or `nil` if they are none.
    private func severalActions(_ text: TextSyntax) -> Diagnostic? {
        let names = text.text.split { ",|&;/ ".contains($0) }.map(String.init)
            .filter { !["and", "or"].contains($0.lowercased()) }
        guard names.count > 1, text.neighbours.count < 2, names.allSatisfy(vocabulary.actions.contains) else {
            return nil
        }
        let file = text.range.file
        let line = file.lineRange(file.lineNumber(at: text.range.lower))
        let isInBrackets = file.slice(line.lowerBound, text.range.lower).last { $0 != " " } == "["
        let items = names.joined(separator: ", ")
        let list = isInBrackets ? items : "[\(items)]"
        var problem = Diagnostic.problem(
            .unknownAction, "several actions are a list in brackets, with commas", at: text.range,
            label: "YAML reads this as one name")
        problem.fixes = [FixIt("write `\(list)`", replacing: text.range, with: list)]
        return problem
    }

    /// Returns the indices of actions.
    func actions(_ names: [TextSyntax], into diagnostics: inout DiagnosticCollector) -> [Int] {
        names.compactMap { action($0, into: &diagnostics) }
    }

    /// Returns the name of an action that rules may emit, or `nil` after reporting an error.
    func emittedAction(_ name: TextSyntax, into diagnostics: inout DiagnosticCollector) -> String? {
        guard name.text != StandardAction.closing else {
            diagnostics.report(
                .problem(
                    .reservedName, "`\(name.text)` cannot be emitted", at: name.range,
                    label: "it is the step before a tracker leaves, and is never sent"))
            return nil
        }
        return actionName(name, into: &diagnostics)
    }

    /// Returns the name of an action, or `nil` after reporting that there is none.
    func actionName(_ name: TextSyntax, into diagnostics: inout DiagnosticCollector) -> String? {
        action(name, into: &diagnostics).map { _ in name.text }
    }

    /// Returns the actions that a rule applies to.
    ///
    /// - Parameters:
    ///   - filter: The actions as written.
    ///   - advice: What to write instead of the name of a variable or the like.
    ///   - diagnostics: Receives errors about unknown actions.
    /// - Returns: The actions.
    func filter(
        _ filter: ActionFilterSyntax, insteadOf advice: ((String) -> String)? = nil,
        into diagnostics: inout DiagnosticCollector
    ) -> ActionFilter {
        switch filter {
        case .any(let except): .any(except: distinct(except, insteadOf: nil, into: &diagnostics))
        case .only(let names): .only(distinct(names, insteadOf: advice, into: &diagnostics))
        }
    }

    private func distinct(
        _ names: [TextSyntax], insteadOf advice: ((String) -> String)?, into diagnostics: inout DiagnosticCollector
    ) -> [Int] {
        var indices: [Int] = []
        var seen: Set<Int> = []
        for name in names {
            guard let index = action(name, insteadOf: advice, into: &diagnostics) else { continue }
            if seen.insert(index).inserted {
                indices.append(index)
            } else {
                diagnostics.report(.problem(.duplicateID, "`\(name.text)` is listed twice", at: name.range))
            }
        }
        return indices
    }

    // MARK: Other names

    /// Returns the declaration of an attribute, or `nil` after reporting that there is none.
    func attribute(_ name: TextSyntax, into diagnostics: inout DiagnosticCollector) -> Vocabulary.Attribute? {
        if let attribute = vocabulary.attributes[name.text] { return attribute }
        if !damaged.contains(name.text) {
            diagnostics.report(
                .unknown(
                    .unknownAttribute, "there is no attribute `\(name.text)`", name,
                    among: diagnostics.near(vocabulary.attributes.keys), label: "declare it in `vocabulary.attributes`"
                ))
        }
        return nil
    }

    /// Returns the type and unit expected of an attribute's value, or `nil` after reporting that there is none.
    func expectedValue(ofAttribute name: TextSyntax, into diagnostics: inout DiagnosticCollector) -> ExpectedValue? {
        attribute(name, into: &diagnostics).map { ExpectedValue(of: $0, name) }
    }

    /// Returns the owner of the variables or measures in a group, and the scope that resets them.
    func owner(_ name: TextSyntax, into diagnostics: inout DiagnosticCollector) -> (owner: Owner, scope: Int?)? {
        namespace.owner(name, among: scopes, damaged: damaged, into: &diagnostics)
    }

    /// Returns a limit, or the default after reporting that the text is not a valid limit.
    func limit(
        _ text: TextSyntax?, of phrase: String = "a limit", within limits: ClosedRange<Int>, usual: Int,
        origin: Int? = nil, into diagnostics: inout DiagnosticCollector
    ) -> Int {
        LimitReader(pack, table).limit(
            text, of: phrase, within: limits, usual: usual, origin: origin, into: &diagnostics)
    }

    /// Reports a name that is not declared, or that refers to another kind of entity than required.
    func reportUnknown(
        _ name: TextSyntax, _ code: DiagnosticCode, need phrase: String, into diagnostics: inout DiagnosticCollector,
        isMeant: (Namespace.Entity) -> Bool
    ) {
        guard !damaged.contains(name.text) else { return }
        if let other = namespace[name.text] {
            // A name that exists is not a misspelling of another one.
            return diagnostics.report(
                .problem(code, "`\(name.text)` is \(other.phrase), not \(phrase)", at: name.range))
        }
        let noun = phrase.split(separator: " ").dropFirst().joined(separator: " ")
        var diagnostic = Diagnostic.unknown(
            code, "there is no \(noun) `\(name.text)`", name, among: diagnostics.near(namespace.names(where: isMeant)),
            label: code.declarationHint)
        if let removal = pack.removals.first(where: { $0.key.name == name.text }) {
            diagnostic.label = "it is removed"
            diagnostic.fixes = []
            diagnostic.related.append(LabelledRange(removal.value, "removed here"))
        }
        diagnostics.report(diagnostic)
    }
}

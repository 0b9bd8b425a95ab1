import AVTDiagnostics

/// The code that a verdict shows, from a blocking condition or a note.
///
/// Apps and tests compare codes, so a pack cannot change them unannounced. Reasons and descriptions are for people
/// only.
struct VerdictCode {
    /// The identity of what has the code; equal in two versions if the meaning is equal.
    var subject: String
    /// A phrase for what has the code.
    var phrase: String
    /// The code, or `nil` if there is none.
    var code: TextSyntax?
    /// The position of what has the code.
    var range: SourceRange
}

extension PackSyntax {
    /// Returns the codes that verdicts can show.
    ///
    /// - Parameters:
    ///   - normalizer: Brings formulas into a normal form.
    ///   - tested: The definitions that are all of a condition of any pack, so that their codes are shown.
    /// - Returns: The codes, in the order of the sections.
    func verdictCodes(_ normalizer: FormulaNormalizer, tested: Set<String>) -> [VerdictCode] {
        var codes: [VerdictCode] = []
        for definition in definitions where tested.contains(definition.name.text) {
            let name = definition.name
            codes.append(
                VerdictCode(
                    subject: "definition \(name.text)", phrase: "the definition `\(name.text)`", code: definition.code,
                    range: name.range))
        }
        for variable in state {
            guard let moves = variable.moves else { continue }
            codes.append(
                VerdictCode(
                    subject: "moves \(normalizer.renamed(variable.name.text))",
                    phrase: "the state `\(variable.name.text)`", code: moves.code, range: variable.name.range))
        }
        for transition in transitions {
            let (name, phrase) = (transition.name, "the transition `\(transition.name.text)`")
            for key in TransitionSyntax.ConditionKey.allCases {
                for condition in transition[key] {
                    let meaning = normalizer.text(of: condition.formula.expression)
                    codes.append(
                        VerdictCode(
                            subject: "\(name.text) \(key.rawValue) \(meaning)", phrase: phrase, code: condition.code,
                            range: condition.formula.range))
                }
            }
            let noteCode = transition.effects.lazy.compactMap(\.note).first?.code
            codes.append(
                VerdictCode(
                    subject: "\(name.text) note", phrase: "the note of \(phrase)",
                    code: noteCode, range: name.range))
        }
        return codes
    }

    /// The names that conditions without a code of their own consist of.
    var namesTestedAlone: [String] {
        transitions.flatMap(\.conditions).compactMap { condition in
            guard condition.code == nil, case .identifier(let name) = condition.formula.expression.kind else {
                return nil
            }
            return name
        }
    }
}

extension LayeredPack {
    /// The names that conditions of any pack consist of.
    var namesTestedAlone: Set<String> { Set(layers.flatMap(\.syntax.namesTestedAlone)) }
}

extension [VerdictCode] {
    /// Returns the changes since an earlier version.
    ///
    /// An entry that only one of the versions has is not a change of its code, but of the conditions, which are listed
    /// separately.
    ///
    /// - Parameters:
    ///   - old: The codes of the earlier version.
    ///   - layer: The pack.
    ///   - version: The earlier version.
    /// - Returns: A change for each code that differs.
    func changes(since old: [VerdictCode], layer: String, version: String) -> [MeaningChange] {
        let before = Dictionary(old.map { ($0.subject, $0) }) { first, _ in first }
        return compactMap { now in
            guard let then = before[now.subject], then.code?.text != now.code?.text else { return nil }
            let message =
                now.code == nil
                ? "\(now.phrase) no longer has the `code` of \(version)"
                : then.code == nil
                    ? "\(now.phrase) has a new `code`" : "\(now.phrase) has another `code` than in \(version)"
            return MeaningChange(
                layer: layer, code: .verdictCodeChanged, message: message,
                new: (now.code?.text ?? "", now.code?.range ?? now.range),
                old: (then.code?.text ?? "", then.code?.range ?? then.range), effect: MeaningChange.Effect(),
                isAddition: false, step: .minor)
        }
    }
}

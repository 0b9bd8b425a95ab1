import AVTDiagnostics

extension PackNames {
    /// Returns the diagnostics without the fix-its that would rename correct uses of a misspelt declaration.
    ///
    /// The declaration is probably misspelt if several places use the same unknown name and none uses the declared one,
    /// or if the suggested enum value is reported itself.
    func withoutRenamingCorrectUses(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        let reportedValues = Set(diagnostics.filter { $0.code == .enumValueUnknown }.compactMap { $0.range?.text })
        var counts: [Renaming: Int] = [:]
        for renaming in diagnostics.compactMap(\.renaming) { counts[renaming, default: 0] += 1 }
        let doubtful = counts.filter { $0.value > 1 }.compactMap { renaming, _ in
            unusedDeclaration(of: renaming.suggested, in: renaming.file).map { (renaming, $0) }
        }
        let declarations = Dictionary(uniqueKeysWithValues: doubtful)
        return diagnostics.map { diagnostic in
            var diagnostic = diagnostic
            if let renaming = diagnostic.renaming, let declaration = declarations[renaming] {
                diagnostic.related.append(LabelledRange(declaration, "is this misspelt?"))
                diagnostic.fixes = []
            } else if diagnostic.code == .enumValueUnknown {
                diagnostic.fixes.removeAll { fix in
                    fix.edits.contains { reportedValues.contains(Substring($0.replacement)) }
                }
            }
            return diagnostic
        }
    }

    /// Returns the declaration of a name in a file, or `nil` if the file has no declaration of it, or names it elsewhere.
    private func unusedDeclaration(of name: String, in file: SourceFile) -> SourceRange? {
        let declaration =
            declarationRange(ofName: name) ?? vocabulary.attributes[name]?.range ?? vocabulary.metrics[name]?.range
            ?? vocabulary.actionRanges[name]
        guard let declaration, declaration.file === file else { return nil }
        let words = file.text.utf8.split { !$0.isPartOfName }
        return words.count { $0.elementsEqual(name.utf8) } == 1 ? declaration : nil
    }
}

/// The replacement of an unknown name by a similar declared one in a file.
private struct Renaming: Hashable {
    let unknown: String
    let suggested: String
    let file: SourceFile

    static func == (left: Renaming, right: Renaming) -> Bool {
        left.unknown == right.unknown && left.suggested == right.suggested && left.file === right.file
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(unknown)
        hasher.combine(suggested)
        hasher.combine(ObjectIdentifier(file))
    }
}

extension Diagnostic {
    /// The renaming that the only fix-it of an unknown name does, or `nil` for other diagnostics.
    fileprivate var renaming: Renaming? {
        let codes: [DiagnosticCode] = [
            .unknownAttribute, .unknownAction, .unknownState, .unknownMetric, .unknownTimer, .unknownScope,
        ]
        guard codes.contains(code), let range, fixes.count == 1, fixes[0].edits.count == 1,
            fixes[0].edits[0].range == range
        else { return nil }
        let suggested = fixes[0].edits[0].replacement
        let prefix = ["was.", "event.", "metrics."].first { suggested.hasPrefix($0) && range.text.hasPrefix($0) } ?? ""
        return Renaming(
            unknown: String(range.text.dropFirst(prefix.count)), suggested: String(suggested.dropFirst(prefix.count)),
            file: range.file)
    }
}

extension UInt8 {
    /// True for the UTF-8 bytes of letters and digits, and for `_`.
    fileprivate var isPartOfName: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }
}

import AVTDiagnostics
import AVTYAML

/// Detection of variables and measures that are written without an owner around them.
extension StructureCheck {
    /// Removes the entries of a section that lack an owner, and returns a diagnostic for them.
    ///
    /// - Parameters:
    ///   - pairs: The entries of the section by owner.
    ///   - node: The section.
    ///   - key: The declaration of the keys.
    ///   - entry: The declaration of the values.
    /// - Returns: One diagnostic for all of them, or `nil` if there are none.
    func missingOwner(
        in pairs: inout [YAMLPair], of node: YAMLNode, _ key: ValueDeclaration, _ entry: ValueDeclaration
    ) -> Diagnostic? {
        guard case .reference(.owner) = key, case .entries(_, .mapping(let mapping)) = entry else { return nil }
        let indices = pairs.indices.filter { pairs[$0].lacksOwner(of: mapping) }
        let lacking = indices.map { pairs[$0] }
        guard let first = lacking.first?.key.text else { return nil }
        let others = lacking.dropFirst().prefix(3).map { LabelledRange($0.key.range, "the same here") }
        let isInOneRow = zip(indices, indices.dropFirst()).allSatisfy { $0 + 1 == $1 }
        let isOnlyChoice = isInOneRow && node["tracker"] == nil && !mayHaveScopes
        let edits = isOnlyChoice ? edits(groupingByTracker: lacking, of: node) : nil
        pairs.removeAll { $0.lacksOwner(of: mapping) }
        return Diagnostic(
            .missingKey, "\(mapping.phrase) needs an owner, and `\(first.text)` has none", at: first.range,
            label: "write it below `tracker:`, `instrument:` or the name of a scope", related: others,
            fixes: edits.map { [FixIt("write it below `tracker:`", edits: $0)] } ?? [])
    }

    /// True if the pack has scopes, or extends packs that may have some: a measure may belong to one of them.
    private var mayHaveScopes: Bool {
        let sections = enclosing.first?.pairs ?? []
        return sections.contains { $0.key.text?.text == "scopes" }
            || sections.contains { $0.key.text?.text == "pack" && $0.value["extends"]?.items?.isEmpty == false }
    }

    /// Returns an error for an owner in a section whose entries have none, such as `timers`, or `nil` if there is none.
    ///
    /// The entries below the owner are then checked as if they were in the section itself.
    mutating func needlessOwner(
        in pairs: inout [YAMLPair], _ key: ValueDeclaration, _ entry: ValueDeclaration, at phrase: String
    ) -> Diagnostic? {
        guard case .name = key, let mapping = entry.innerMapping,
            let index = pairs.firstIndex(where: { $0.isOwner(ofEntries: mapping) }), let owner = pairs[index].key.text
        else { return nil }
        misplacedKeys.insert(owner.range.lower)
        pairs.replaceSubrange(index...index, with: pairs[index].value.pairs ?? [])
        return Diagnostic(
            .unknownKey, "the entries of \(phrase) have no owner", at: owner.range,
            label: "leave out `\(owner.text)`, and write what is below it here")
    }

    private func edits(groupingByTracker pairs: [YAMLPair], of node: YAMLNode) -> [SourceEdit]? {
        guard let first = pairs.first, let last = pairs.last else { return nil }
        let file = first.key.range.file
        if node.range.text.hasPrefix("{") {
            let (start, end) = (first.key.range.lower, last.value.range.upper)
            return [
                SourceEdit(range: file.range(start, start), replacement: "tracker: { "),
                SourceEdit(range: file.range(end, end), replacement: " }"),
            ]
        }
        let lines = pairs.compactMap(\.lines)
        guard lines.count == pairs.count else { return nil }
        var edits = lines.flatMap { file.indentation(ofLines: $0, by: 2) }
        let indentation = String(repeating: " ", count: first.key.range.start.column - 1)
        edits[0].replacement = "\(indentation)tracker:\n  "
        return edits
    }
}

extension YAMLPair {
    /// Returns true if the pair is an owner with entries of a mapping, where the entries themselves should be.
    fileprivate func isOwner(ofEntries mapping: MappingDeclaration) -> Bool {
        guard let name = key.text?.text, ["tracker", "instrument"].contains(name), let entries = value.pairs else {
            return false
        }
        return !entries.isEmpty
            && entries.allSatisfy { entry in
                entry.value.pairs?.contains { pair in pair.key.text.map { mapping.key($0.text) != nil } ?? false }
                    ?? false
            }
    }

    /// Returns true if the pair is a variable although it should be an owner with variables.
    func lacksOwner(of mapping: MappingDeclaration) -> Bool {
        guard let name = key.text?.text, !["tracker", "instrument"].contains(name), let pairs = value.pairs else {
            return false
        }
        return pairs.contains { $0.value.pairs == nil }
            && pairs.allSatisfy { pair in pair.key.text.map { mapping.key($0.text) != nil } ?? false }
    }
}

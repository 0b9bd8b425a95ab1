import AVTDiagnostics
import AVTExpressions
import AVTYAML

/// Decodes a document that `StructureCheck` has checked.
///
/// The keys of each mapping are declared by the `mapping` of a syntax type; the extensions here check what concerns
/// several keys. Content that does not match the declarations has been reported by `StructureCheck` and is skipped
/// silently. Formulas are parsed here.
struct PackDecoder {
    let file: SourceFile
    var diagnostics: DiagnosticCollector
    /// False if the document breaks off, so that nothing can be reported as missing.
    let isComplete: Bool
    /// The limits on the size of a formula.
    let formulaLimits: ExpressionLimits
    /// The offsets of keys that were reported as misplaced.
    let misplacedKeys: Set<Int>
    var damaged: Set<String> = []
    /// The offset at which the document breaks off, or `nil` if it is complete.
    var end: Int?

    /// Decodes the document, or returns `nil` if it has no pack name.
    mutating func pack(_ root: YAMLNode) -> PackSyntax? {
        if !isComplete { end = root.range.upper }
        guard var pack = PackSyntax.mapping.decode(&self, .unread, root) else { return nil }
        pack.file = file
        damageNamesUnderUnknownKeys(of: root)
        pack.damaged = damaged
        pack.lacksPacks = lacksPacks(root)
        return pack
    }

    // MARK: Entries

    /// Decodes the entries of a mapping by name, marking names whose entries cannot be read as damaged.
    mutating func entries<Entry>(
        _ node: YAMLNode, _ decode: (inout PackDecoder, TextSyntax, YAMLNode) -> Entry?
    ) -> [Entry] {
        var entries: [Entry] = []
        var names: Set<String> = []
        for (name, value) in node.entries where names.insert(name.text).inserted {
            guard !misplacedKeys.contains(name.range.lower) else {
                damageNames(in: value, depth: PackDecoder.depthOfValues)
                continue
            }
            if let entry = decode(&self, name, value) {
                entries.append(entry)
            } else {
                damaged.insert(name.text)
            }
        }
        return entries
    }

    /// Decodes the entries of a mapping by owner and name.
    mutating func grouped<Entry>(
        _ node: YAMLNode, _ mapping: MappingDeclaration,
        _ decode: (inout PackDecoder, TextSyntax, TextSyntax, YAMLNode) -> Entry?
    ) -> [Entry] {
        // Variables without an owner have been reported; they must not be reported as unknown as well.
        let pairs = (node.pairs ?? []).filter { $0.lacksOwner(of: mapping) }
        let lacking = Set(pairs.compactMap { $0.key.text?.text })
        damaged.formUnion(lacking)
        return entries(node) { decoder, owner, group in
            lacking.contains(owner.text) ? [] : decoder.entries(group) { decode(&$0, owner, $1, $2) }
        }.flatMap(\.self)
    }

    /// Decodes formulas by name, without those whose names were reported as misplaced.
    mutating func assignments(_ node: YAMLNode) -> [AssignmentSyntax] {
        node.entries.filter { !misplacedKeys.contains($0.name.range.lower) }.compactMap { entry in
            formula(entry.value).map { AssignmentSyntax(name: entry.name, value: $0) }
        }
    }

    // MARK: Common parts of entries

    /// Returns the actions that a rule applies to, or `nil` if it does not declare any.
    ///
    /// Reports `except` next to listed actions, from which it would exclude nothing.
    mutating func filter(_ entry: MappingEntry) -> ActionFilterSyntax? {
        guard let action = entry["action"] else {
            return entry["except"].map { .any(except: $0.texts) }
        }
        if let except = entry["except"], action.scalar?.text != "any" {
            report(
                .contradictoryKeys, "`except` requires `action: any`", at: except.range,
                label: "leave these actions out of `action`")
        }
        return filter(action, except: entry["except"])
    }

    /// Returns the filter for `action` and `except`.
    func filter(_ action: YAMLNode, except: YAMLNode?) -> ActionFilterSyntax {
        action.scalar?.text == "any" ? .any(except: except?.texts ?? []) : .only(action.texts)
    }

    /// Returns true if a mapping has none of some keys, and no key that is one of them misspelt.
    func lacks(_ keys: [String], _ entry: MappingEntry) -> Bool {
        guard isComplete, !diagnostics.isFull, let pairs = entry.node.pairs else { return false }
        let mapping = entry.declaration
        return pairs.allSatisfy { pair in
            guard let key = pair.key.text?.text else { return true }
            let meant = mapping.key(key) == nil ? mapping.keyMeant(by: key)?.name : key
            return key != "<<" && !keys.contains(meant ?? key)
        }
    }

    /// Reports values that occur twice in a list.
    mutating func reportRepetitions(in names: [TextSyntax]) {
        var seen: Set<String> = []
        for name in names where !seen.insert(name.text).inserted {
            report(.duplicateID, "`\(name.text)` is listed twice", at: name.range)
        }
    }

    mutating func report(
        _ code: DiagnosticCode, _ message: String, at range: SourceRange, label: String? = nil, notes: [String] = []
    ) {
        diagnostics.report(.problem(code, message, at: range, label: label, notes: notes))
    }
}

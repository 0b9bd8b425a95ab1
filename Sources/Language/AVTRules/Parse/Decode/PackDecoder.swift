import AVTDiagnostics
import AVTExpressions
import AVTYAML

/// Decodes a document that `StructureCheck` has checked to a `PackSyntax`.
///
/// Content that does not match the schema has been reported by `StructureCheck` and is skipped silently. Formulas are
/// parsed here.
struct PackDecoder {
    let file: SourceFile
    var diagnostics: DiagnosticCollector
    /// False if the document breaks off, so that nothing can be reported as missing.
    let isWhole: Bool
    /// The limits on the size of a formula.
    let formulaLimits: ExpressionLimits
    /// The offsets of keys that were reported as misplaced.
    let misplacedKeys: Set<Int>
    var damaged: Set<String> = []
    /// The offset at which the document breaks off, or `nil` if it is complete.
    var end: Int?

    /// Decodes the document, or returns `nil` if it has no pack name.
    mutating func pack(_ root: YAMLNode) -> PackSyntax? {
        if !isWhole { end = root.range.upper }
        guard let header = root["pack"].flatMap({ self.header($0) }) else { return nil }
        var pack = PackSyntax(file: file, header: header)
        if let vocabulary = root["vocabulary"] { pack.vocabulary = self.vocabulary(vocabulary) }
        pack.trackers = entries(root["trackers"]) { $0.trackerKind(name: $1, node: $2) }
        pack.definitions = entries(root["definitions"]) { $0.definition(name: $1, node: $2)?.described($2) }
        pack.scopes = entries(root["scopes"]) { $0.scope(name: $1, node: $2)?.described($2) }
        pack.state = grouped(root["state"], .state) { $0.state(owner: $1, name: $2, node: $3)?.described($3) }
        pack.memory = grouped(root["memory"], .memory) { $0.memory(owner: $1, name: $2, node: $3)?.described($3) }
        pack.measures = grouped(root["measures"], .measure) { $0.measure(owner: $1, name: $2, node: $3)?.described($3) }
        pack.getters = entries(root["getters"]) { $0.getter(name: $1, node: $2) }
        pack.signals = (root["signals"]?.items ?? []).compactMap { signal($0) }
        pack.transitions = (root["transitions"]?.items ?? []).compactMap { transition($0) }
        pack.attributes = entries(root["attributes"]) { $0.valueRule(name: $1, node: $2) }
        pack.payloads = entries(root["payloads"]) { $0.payload(name: $1, node: $2) }
        pack.metrics = entries(root["metrics"]) { $0.metricRule(name: $1, node: $2) }
        pack.timers = entries(root["timers"]) { $0.timer(name: $1, node: $2) }
        pack.holds = entries(root["holds"]) { $0.hold(name: $1, node: $2) }
        if let privacy = root["privacy"] { pack.privacy = self.privacy(privacy) }
        if let volume = root["volume"] { pack.volume = self.volume(volume) }
        pack.guarantees = (root["guarantees"]?.items ?? []).compactMap { guarantee($0) }
        pack.migrations = (root["migrate"]?.items ?? []).compactMap { migration($0) }
        damageNamesUnderUnknownKeys(of: root)
        pack.damaged = damaged
        pack.lacksPacks = lacksPacks(root)
        return pack
    }

    // MARK: Common parts of entries

    /// Decodes the entries of a mapping by name, marking names whose entries cannot be read as damaged.
    mutating func entries<Entry>(
        _ node: YAMLNode?, _ read: (inout PackDecoder, TextSyntax, YAMLNode) -> Entry?
    ) -> [Entry] {
        var entries: [Entry] = []
        var names: Set<String> = []
        for (name, value) in node?.entries ?? [] where names.insert(name.text).inserted {
            guard !misplacedKeys.contains(name.range.lower) else {
                damageNames(in: value, depth: PackDecoder.depthOfValues)
                continue
            }
            if let entry = read(&self, name, value) {
                entries.append(entry)
            } else {
                damaged.insert(name.text)
            }
        }
        return entries
    }

    private mutating func grouped<Entry>(
        _ node: YAMLNode?, _ mapping: MappingDeclaration,
        _ read: (inout PackDecoder, TextSyntax, TextSyntax, YAMLNode) -> Entry?
    ) -> [Entry] {
        // Variables without an owner have been reported; they must not be reported as unknown as well.
        let pairs = (node?.pairs ?? []).filter { $0.lacksOwner(of: mapping) }
        let lacking = Set(pairs.compactMap { $0.key.text?.text })
        damaged.formUnion(lacking)
        return entries(node) { decoder, owner, group in
            lacking.contains(owner.text) ? [] : decoder.entries(group) { read(&$0, owner, $1, $2) }
        }.flatMap(\.self)
    }

    /// Returns the texts of one scalar or of a list of scalars.
    func texts(_ node: YAMLNode?) -> [TextSyntax] {
        node?.texts ?? []
    }

    /// Returns the actions that a rule applies to, or `nil` if it does not declare any.
    ///
    /// Reports `except` beside listed actions, of which it would exclude nothing.
    mutating func filter(_ node: YAMLNode) -> ActionFilterSyntax? {
        guard let action = node["action"] else {
            return node["except"].map { .any(except: texts($0)) }
        }
        if let except = node["except"], action.scalar?.text != "any" {
            report(
                .contradictoryKeys, "`except` goes with `action: any`", at: except.range,
                label: "leave these actions out of `action`")
        }
        return filter(action, except: node["except"])
    }

    /// Returns the filter for `action` and `except`.
    func filter(_ action: YAMLNode, except: YAMLNode?) -> ActionFilterSyntax {
        action.scalar?.text == "any" ? .any(except: texts(except)) : .only(texts(action))
    }

    /// Returns true if a mapping has none of some keys, and no key that is one of them misspelt.
    func lacks(_ keys: [String], _ node: YAMLNode, _ mapping: MappingDeclaration) -> Bool {
        guard isWhole, !diagnostics.isFull, let pairs = node.pairs else { return false }
        return pairs.allSatisfy { pair in
            guard let key = pair.key.text?.text else { return true }
            let meant = mapping.key(key) == nil ? mapping.keyMeant(by: key) : key
            return key != "<<" && !keys.contains(meant ?? key)
        }
    }

    /// Returns true if the node is `true`.
    func flag(_ node: YAMLNode?) -> Bool {
        node?.scalar?.text == "true"
    }

    /// Returns the enumeration case whose raw value is the text of the node, or `nil` if there is none.
    func word<Word: RawRepresentable<String>>(_ node: YAMLNode?) -> Word? {
        node?.scalar.flatMap { Word(rawValue: $0.text) }
    }

    mutating func report(
        _ code: DiagnosticCode, _ message: String, at range: SourceRange, label: String? = nil, notes: [String] = []
    ) {
        diagnostics.report(.problem(code, message, at: range, label: label, notes: notes))
    }
}

extension DescribedSyntax {
    /// Returns a copy with the description from the entry's node.
    func described(_ node: YAMLNode) -> Self {
        var entry = self
        entry.description = node["description"]?.text
        return entry
    }
}

import AVTDiagnostics
import AVTExpressions
import AVTYAML

/// Reads a document that `StructureCheck` has seen into a `PackSyntax`.
///
/// What does not fit was reported there, and is left out here in silence. Formulas are parsed here.
struct PackDecoder {
    let file: SourceFile
    var diagnostics: DiagnosticCollector
    /// False if the document breaks off, so that nothing can be said of what it lacks.
    let isWhole: Bool
    /// How large a formula may be.
    let formulaLimits: ExpressionLimits
    /// The offsets of keys that were reported to belong elsewhere.
    let misplacedKeys: Set<Int>
    var damaged: Set<String> = []
    /// Where the document breaks off; `nil` if it is whole.
    var end: Int?

    /// The document; `nil` if it does not even say what it is called.
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

    // MARK: What entries have in common

    /// The entries of a mapping from names; a name whose entry cannot be read is damaged.
    mutating func entries<Entry>(
        _ node: YAMLNode?, _ read: (inout PackDecoder, TextSyntax, YAMLNode) -> Entry?
    ) -> [Entry] {
        var entries: [Entry] = []
        var names: Set<String> = []
        for (name, value) in node?.entries ?? [] where names.insert(name.text).inserted {
            guard !misplacedKeys.contains(name.range.lower) else {
                damageNames(in: value, depth: PackDecoder.depthOfWords)
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
        // A variable without owner was reported; that it is unknown follows from that.
        let pairs = (node?.pairs ?? []).filter { $0.lacksOwner(of: mapping) }
        let lacking = Set(pairs.compactMap { $0.key.text?.text })
        damaged.formUnion(lacking)
        return entries(node) { decoder, owner, group in
            lacking.contains(owner.text) ? [] : decoder.entries(group) { read(&$0, owner, $1, $2) }
        }.flatMap(\.self)
    }

    /// The texts of one scalar or a list of them.
    func texts(_ node: YAMLNode?) -> [TextSyntax] {
        node?.texts ?? []
    }

    /// The actions that a rule is about; `nil` if it does not say.
    func filter(_ node: YAMLNode) -> ActionFilterSyntax? {
        guard let action = node["action"] else {
            return node["except"].map { .any(except: texts($0)) }
        }
        return filter(action, except: node["except"])
    }

    /// A choice of actions.
    func filter(_ action: YAMLNode, except: YAMLNode?) -> ActionFilterSyntax {
        action.scalar?.text == "any" ? .any(except: texts(except)) : .only(texts(action))
    }

    /// True if a mapping lacks some keys, and no key of it is one of these misspelt.
    func lacks(_ keys: [String], _ node: YAMLNode, _ mapping: MappingDeclaration) -> Bool {
        guard isWhole, !diagnostics.isFull, let pairs = node.pairs else { return false }
        return pairs.allSatisfy { pair in
            guard let key = pair.key.text?.text else { return true }
            let meant = mapping.key(key) == nil ? mapping.keyMeant(by: key) : key
            return key != "<<" && !keys.contains(meant ?? key)
        }
    }

    /// True for `true`.
    func flag(_ node: YAMLNode?) -> Bool {
        node?.scalar?.text == "true"
    }

    /// One of an enumeration's words.
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
    /// The entry with what its node says of it.
    func described(_ node: YAMLNode) -> Self {
        var entry = self
        entry.description = node["description"]?.text
        return entry
    }
}

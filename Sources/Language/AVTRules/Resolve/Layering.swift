import AVTDiagnostics

/// Arranges packs as layers and applies their overrides and removals.
struct Layering {
    var diagnostics: DiagnosticCollector
    /// The layers, innermost first; until the end, `visibleLayers` and `origin` use indices in this order.
    private var layers: [PackLayer] = []

    /// The removals to skip.
    private let keeping: Set<Removal>
    /// The removals of all packs.
    private var removals: [Removal: SourceRange] = [:]
    /// True if the packs name several players.
    private var combinesPlayers = false

    init(keeping: Set<Removal> = [], diagnostics: DiagnosticCollector) {
        self.diagnostics = diagnostics
        self.keeping = keeping
    }

    /// Applies removals and overrides, from the innermost to the outermost pack.
    ///
    /// - Parameters:
    ///   - packs: The packs, each after those that it extends.
    ///   - values: Values of parameters that are supplied from outside.
    /// - Returns: The layers.
    mutating func layer(_ packs: [LoadedPack], values: [String: String]) -> LayeredPack {
        combinesPlayers = Set(packs.compactMap(\.syntax.header.player?.text)).count > 1
        for pack in packs { add(pack) }
        let damaged = resolveParameters(of: packs, values: values)
        let outermost = packs.indices.filter { index in
            !packs.contains {
                $0.visibleLayers.contains(index) && $0.visibleLayers.count > packs[index].visibleLayers.count
            }
        }
        let headers = outermost.map { packs[$0].syntax.header }
        let last = layers.count - 1
        var layered = LayeredPack(
            name: headers.map(\.name.text).joined(separator: " + "),
            version: headers.last?.version.text ?? "",
            layers: layers.reversed().map { $0.counted { last - $0 } },
            damaged: packs.reduce(into: damaged) { $0.formUnion($1.syntax.damaged) }, removals: removals)
        layered.separatePlayers()
        return layered
    }

    private mutating func add(_ pack: LoadedPack) {
        let below = pack.visibleLayers.subtracting([layers.count])
        for name in pack.syntax.header.remove {
            let removal = Removal(pack: pack.syntax.header.name.text, name: name.text)
            removals[removal] = name.range
            if !keeping.contains(removal) { remove(name, by: pack.syntax, below: below) }
        }
        layers.append(PackLayer(syntax: pack.syntax, visibleLayers: pack.visibleLayers))
        insert(pack.syntax.definitions, into: \.definitions, below: below, arePlayers: true)
        insert(pack.syntax.measures, into: \.measures, below: below, arePlayers: true)
        insert(pack.syntax.getters, into: \.getters, below: below, arePlayers: true)
        insert(pack.syntax.signals, into: \.signals, below: below, arePlayers: true)
        let made = pack.syntax.followingTransitions + pack.syntax.state.flatMap(\.moveTransitions)
        insert(pack.syntax.transitions + made, into: \.transitions, below: below, arePlayers: true)
        insert(pack.syntax.attributes.map(AttributeEntry.init), into: \.attributes, below: below)
        insert(pack.syntax.payloads, into: \.payloads, below: below)
        insert(pack.syntax.metrics.map(MetricEntry.init), into: \.metrics, below: below)
        insert(pack.syntax.timers, into: \.timers, below: below, arePlayers: true)
        insert(pack.syntax.holds, into: \.holds, below: below)
        insert(pack.syntax.privacy.treatments, into: \.treatments, below: below)
        insert(pack.syntax.volume.limits, into: \.limits, below: below)
        insert(pack.syntax.volume.duplicates, into: \.duplicates, below: below)
        insert(pack.syntax.guarantees, into: \.guarantees, below: below, arePlayers: true)
    }

    // MARK: Overrides

    /// Inserts the entries of a section of the last layer.
    ///
    /// - Parameters:
    ///   - entries: The entries.
    ///   - section: The section.
    ///   - below: The layers below the last one.
    ///   - arePlayers: True if packs of different players may each have an entry of one name.
    private mutating func insert<Entry: NamedEntry>(
        _ entries: [Entry], into section: WritableKeyPath<PackLayer, [LayerEntry<Entry>]>, below: Set<Int>,
        arePlayers: Bool = false
    ) {
        let own = layers.count - 1
        let known = Entry.mayRepeat ? [:] : namesBelow(in: section, seenBy: arePlayers ? layers[own].player : nil)
        // Duplicates of an override are detected here, because the override itself is moved to a lower layer.
        var written: [String: SourceRange] = [:]
        for entry in entries {
            let layerEntry = LayerEntry(entry: entry, origin: own)
            guard let name = entry.entryName else {
                layers[own][keyPath: section].append(layerEntry)
                continue
            }
            if let first = written[name.text] {
                diagnostics.report(
                    Diagnostic(
                        .duplicateID, "there is \(Entry.phrase) `\(name.text)` already", at: name.range,
                        related: [LabelledRange(first, "the first")]))
                continue
            }
            written[name.text] = name.range
            if entry.isOverride {
                replace(name, by: layerEntry, in: section, below: below)
            } else {
                if let other = known[name.text] {
                    reportDuplicateName(name, of: Entry.self, other, isBelow: below.contains(other.layer))
                }
                layers[own][keyPath: section].append(layerEntry)
            }
        }
    }

    /// Replaces the overridden entry with its override.
    ///
    /// If several layers have an entry of this name, the override replaces the innermost one, which is in effect, and
    /// the other entries are removed.
    private mutating func replace<Entry: NamedEntry>(
        _ name: TextSyntax, by override: LayerEntry<Entry>, in section: WritableKeyPath<PackLayer, [LayerEntry<Entry>]>,
        below: Set<Int>
    ) {
        let found = below.sorted().filter { layers[$0][keyPath: section].contains { $0.isNamed(name) } }
        guard checkPlayers(of: found, changedBy: layers[override.origin], name) else { return }
        var isDone = false
        for layer in found {
            guard let index = layers[layer][keyPath: section].firstIndex(where: { $0.isNamed(name) }) else { continue }
            if isDone {
                layers[layer][keyPath: section].remove(at: index)
            } else {
                var layerEntry = override
                let replaced = layers[layer][keyPath: section][index]
                layerEntry.overridden =
                    replaced.overridden + [LayerEntry(entry: replaced.entry, origin: replaced.origin)]
                layers[layer][keyPath: section][index] = layerEntry
            }
            isDone = true
        }
        guard !isDone else { return }
        let pack = layers[override.origin].syntax.header.name.text
        if let removal = removals[Removal(pack: pack, name: name.text)] {
            diagnostics.report(
                Diagnostic(
                    .overrideWithoutTarget, "`\(name.text)` is both removed and overridden", at: name.range,
                    label: "an override replaces the one of the pack below: it need not be removed",
                    related: [LabelledRange(removal, "removed here")]))
            return
        }
        let names = below.sorted().flatMap { layers[$0][keyPath: section].compactMap(\.entry.entryName?.text) }
        let beside = layers.indices.first { layer in
            layer != override.origin && layers[layer][keyPath: section].contains { $0.isNamed(name) }
        }
        diagnostics.report(
            .unknown(
                .overrideWithoutTarget, "no pack below has \(Entry.phrase) `\(name.text)` that could be overridden",
                name, among: names,
                label: beside.map { "add `\(layers[$0].syntax.header.name.text)`, which has it, to `extends`" }
                    ?? "leave out `override`, or name one that exists"))
    }

    /// A name in a layer, and the pack that wrote the entry, which may be an override from above.
    private typealias KnownName = (layer: Int, origin: Int, name: TextSyntax)

    /// Returns the names in a section of all layers except the last one, and those of players other than `player`.
    private func namesBelow<Entry: NamedEntry>(
        in section: WritableKeyPath<PackLayer, [LayerEntry<Entry>]>, seenBy player: String?
    ) -> [String: KnownName] {
        var names: [String: KnownName] = [:]
        for layer in layers.indices.dropLast() {
            if let player, let other = layers[layer].player, other != player { continue }
            for entry in layers[layer][keyPath: section] {
                guard let name = entry.entry.entryName else { continue }
                names[name.text] = names[name.text] ?? (layer, entry.origin, name)
            }
        }
        return names
    }

    private mutating func reportDuplicateName<Entry: NamedEntry>(
        _ name: TextSyntax, of kind: Entry.Type, _ other: KnownName, isBelow: Bool
    ) {
        let pack = layers[other.origin].syntax.header.name.text
        let fix = isBelow ? FixIt(overriding: name) : nil
        let short = fix == nil ? kind.shorthand.map { "{ override: true, \($0): … }" } : nil
        diagnostics.report(
            Diagnostic(
                .missingOverride, "the pack `\(pack)` has \(kind.phrase) `\(name.text)` already", at: name.range,
                label: isBelow
                    ? "write `\(short ?? "override: true")` to replace all of it, or choose another name"
                    : "choose another name; only a pack that extends `\(pack)` can replace it",
                related: [LabelledRange(other.name.range, "it is here")],
                fixes: [fix].compactMap(\.self)))
    }

    // MARK: Players

    /// Checks that a pack may override or remove a rule of some layers, and otherwise reports why it may not.
    ///
    /// Where the packs name several players, a rule of one player's pack cannot take the place of a rule for all trackers.
    private mutating func checkPlayers(of found: [Int], changedBy pack: PackLayer, _ name: TextSyntax) -> Bool {
        guard combinesPlayers else { return true }
        let players = Set(found.map { layers[$0].player })
        if let player = pack.player, let other = found.first(where: { layers[$0].player != player }) {
            diagnostics.report(
                Diagnostic(
                    .conflictingDeclarations,
                    "the rule `\(name.text)` of `\(layers[other].syntax.header.name.text)` is also for trackers of other players",
                    at: name.range, label: "this pack is for trackers of `\(player)` only",
                    notes: [DiagnosticNote("change it in a pack without `player`")]))
            return false
        }
        if pack.player == nil, players.count > 1 {
            let listed = players.compactMap(\.self).sorted().map { "`\($0)`" }.joined(separator: ", ")
            diagnostics.report(
                Diagnostic(
                    .conflictingDeclarations, "packs of several players have a rule `\(name.text)`: \(listed)",
                    at: name.range,
                    label: "it is not clear which one is meant",
                    notes: [
                        DiagnosticNote("change each in a pack with its `player`, which extends the player's pack alone")
                    ]))
            return false
        }
        return true
    }

    // MARK: Removals

    private mutating func remove(_ name: TextSyntax, by pack: PackSyntax, below: Set<Int>) {
        let below = below.sorted()
        let found = below.filter { layers[$0].hasRule(name) }
        let remover = PackLayer(syntax: pack, visibleLayers: [])
        guard checkPlayers(of: found, changedBy: remover, name) else { return }
        for layer in found { layers[layer].removeRule(name) }
        guard found.isEmpty else { return }
        let message = "no pack below has a rule `\(name.text)` that could be removed"
        let others = below.map { layers[$0].syntax }
        if let own = pack.nameOfRule(name.text) {
            diagnostics.report(
                Diagnostic(
                    .overrideWithoutTarget, message, at: name.range, label: "`remove` is for rules of packs below",
                    related: [LabelledRange(own.range, "this pack has it itself")]))
        } else if let declared = others.lazy.compactMap({ $0.nameOfDeclaration(name.text) }).first {
            diagnostics.report(
                Diagnostic(
                    .overrideWithoutTarget, message, at: name.range,
                    label: "only rules can be removed, not declarations that other rules read",
                    related: [LabelledRange(declared.range, "declared here")]))
        } else {
            let names = below.flatMap { layers[$0].ruleNames }
            diagnostics.report(.unknown(.overrideWithoutTarget, message, name, among: names))
        }
    }

    // MARK: Parameters

    /// Resolves the values of all parameters, and returns the names of those that have no valid value.
    private mutating func resolveParameters(of packs: [LoadedPack], values: [String: String]) -> Set<String> {
        var resolution = ParameterResolution(packs: packs, diagnostics: diagnostics)
        let resolved = resolution.resolve(values)
        diagnostics = resolution.diagnostics
        for (layer, parameters) in resolved.enumerated() { layers[layer].parameters = parameters }
        return resolution.damaged
    }
}

/// What is done with each section of a layer.
private protocol SectionVisitor {
    /// Visits a section.
    ///
    /// - Parameters:
    ///   - section: The section.
    ///   - isRemovable: True for rules, which packs above can remove; false for what other rules read.
    mutating func visit<Entry: NamedEntry>(
        _ section: WritableKeyPath<PackLayer, [LayerEntry<Entry>]>, isRemovable: Bool)
}

extension PackLayer {
    fileprivate static func visitSections(_ visitor: inout some SectionVisitor) {
        visitor.visit(\.definitions, isRemovable: false)
        visitor.visit(\.measures, isRemovable: false)
        visitor.visit(\.getters, isRemovable: true)
        visitor.visit(\.signals, isRemovable: true)
        visitor.visit(\.transitions, isRemovable: true)
        visitor.visit(\.attributes, isRemovable: true)
        visitor.visit(\.payloads, isRemovable: true)
        visitor.visit(\.metrics, isRemovable: true)
        visitor.visit(\.timers, isRemovable: true)
        visitor.visit(\.holds, isRemovable: true)
        visitor.visit(\.treatments, isRemovable: false)
        visitor.visit(\.limits, isRemovable: true)
        visitor.visit(\.duplicates, isRemovable: true)
        visitor.visit(\.guarantees, isRemovable: true)
    }

    /// The names of the rules that can be removed.
    var ruleNames: [String] {
        var rules = RuleNames(layer: self)
        PackLayer.visitSections(&rules)
        return rules.names
    }

    /// Returns true if the layer has a rule of a name that can be removed.
    func hasRule(_ name: TextSyntax) -> Bool { ruleNames.contains(name.text) }

    /// Removes the rules of a name.
    mutating func removeRule(_ name: TextSyntax) {
        var removal = RuleRemoval(name: name, layer: self)
        PackLayer.visitSections(&removal)
        self = removal.layer
    }

    /// Returns a copy with renumbered layers.
    func counted(_ number: (Int) -> Int) -> PackLayer {
        withoutActuallyEscaping(number) { number in
            var renumbering = Renumbering(number: number, layer: self)
            renumbering.layer.visibleLayers = Set(visibleLayers.map(number))
            PackLayer.visitSections(&renumbering)
            return renumbering.layer
        }
    }
}

private struct RuleNames: SectionVisitor {
    let layer: PackLayer
    var names: [String] = []

    mutating func visit<Entry: NamedEntry>(
        _ section: WritableKeyPath<PackLayer, [LayerEntry<Entry>]>, isRemovable: Bool
    ) {
        if isRemovable { names += layer[keyPath: section].compactMap(\.entry.entryName?.text) }
    }
}

private struct RuleRemoval: SectionVisitor {
    let name: TextSyntax
    var layer: PackLayer

    mutating func visit<Entry: NamedEntry>(
        _ section: WritableKeyPath<PackLayer, [LayerEntry<Entry>]>, isRemovable: Bool
    ) {
        if isRemovable { layer[keyPath: section].removeAll { $0.isNamed(name) } }
    }
}

private struct Renumbering: SectionVisitor {
    let number: (Int) -> Int
    var layer: PackLayer

    mutating func visit<Entry: NamedEntry>(
        _ section: WritableKeyPath<PackLayer, [LayerEntry<Entry>]>, isRemovable: Bool
    ) {
        layer[keyPath: section] = layer[keyPath: section].map { $0.counted(number) }
    }
}

extension LayerEntry where Entry: NamedEntry {
    func isNamed(_ name: TextSyntax) -> Bool {
        entry.entryName?.text == name.text
    }

    func counted(_ number: (Int) -> Int) -> LayerEntry {
        LayerEntry(entry: entry, origin: number(origin), overridden: overridden.map { $0.counted(number) })
    }
}

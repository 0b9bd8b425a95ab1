import AVTDiagnostics
import AVTEngine

/// The attributes, actions and resources of the host that packs use, with their source ranges.
package struct PackUses: Sendable {
    /// A name and its source range.
    struct Use: Hashable, Sendable {
        var name: String
        var range: SourceRange
    }

    /// Attributes that formulas read.
    private(set) var reads: [Use] = []
    /// Attributes that rules add to events, and names in payloads.
    private(set) var exports: [Use] = []
    /// Actions that rules emit.
    private(set) var emits: [Use] = []
    /// The source ranges of the counted elements.
    private var ranges: [RuleCost: [SourceRange]] = [:]
    /// The size of the packs' text in bytes.
    private var sourceBytes = 0
    /// The source range of the outermost pack's name.
    private var head: SourceRange?

    init() {}

    /// Collects the uses of all layers.
    ///
    /// - Parameters:
    ///   - pack: The layers.
    ///   - families: The names of families; a use of one of these means all of its attributes.
    ///   - reads: Attributes that formulas read; duplicates are removed.
    init(_ pack: LayeredPack, families: Set<String>, reads: [Use]) {
        var seen: Set<Use> = []
        self.reads = reads.filter { seen.insert($0).inserted }
        head = pack.layers.first?.syntax.header.name.range
        for layer in pack.layers {
            sourceBytes += layer.syntax.file.length
            collectNames(of: layer, families)
            ranges[.transitions, default: []] += layer.transitions.map(\.entry).filter { !$0.followsAttribute }
                .map(\.name.range)
            ranges[.metrics, default: []] += layer.metrics.map(\.entry.syntax.name.range)
            ranges[.timers, default: []] += layer.timers.map(\.entry.name.range)
            ranges[.memory, default: []] += layer.syntax.memory.map(\.name.range)
        }
    }

    private mutating func collectNames(of layer: PackLayer, _ families: Set<String>) {
        exports += layer.exportedNames.map { name in
            Use(name: families.contains(name.text) ? name.text + ".*" : name.text, range: name.range)
        }
        let actions = layer.transitions.flatMap(\.entry.effects).compactMap(\.causedAction)
        let others = layer.timers.map(\.entry.emit) + layer.signals.flatMap(\.entry.emit)
        emits += (actions + others).map { Use(name: $0.text, range: $0.range) }
    }

    /// Returns the amount of a cost.
    func amount(of cost: RuleCost, _ program: RuleProgram) -> Int {
        switch cost {
        case .sourceBytes: sourceBytes
        case .tableBytes: program.content.code.table.cellBytes
        case .transitions, .metrics, .timers, .memory: ranges[cost]?.count ?? 0
        }
    }

    /// Returns the source ranges of all elements that count towards a cost.
    func ranges(of cost: RuleCost) -> [SourceRange] { ranges[cost] ?? [] }

    /// Returns the range of the first element that exceeds a limit, or the pack's name for costs counted in bytes.
    func range(of cost: RuleCost, number: Int) -> SourceRange? {
        guard let all = ranges[cost], all.indices.contains(number) else { return head }
        return all[number]
    }
}

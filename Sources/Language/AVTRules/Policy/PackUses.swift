import AVTDiagnostics
import AVTEngine

/// What packs take from their host and give to it, and where they say so.
package struct PackUses: Sendable {
    /// A name and where it stands.
    struct Place: Hashable, Sendable {
        var name: String
        var range: SourceRange
    }

    /// Attributes that formulas read.
    private(set) var reads: [Place] = []
    /// Attributes that rules put on events, and the names in payloads.
    private(set) var exports: [Place] = []
    /// Actions that rules emit.
    private(set) var emits: [Place] = []
    /// Where what is counted stands.
    private var places: [RuleCost: [SourceRange]] = [:]
    /// Bytes of the packs' text.
    private var sourceBytes = 0
    /// Where the outermost pack has its name.
    private var head: SourceRange?

    init() {}

    /// Takes together what layers say.
    ///
    /// - Parameters:
    ///   - pack: the layers.
    ///   - families: the names of families, of which all attributes are meant.
    ///   - reads: attributes that formulas read; a place that is there twice counts once.
    init(_ pack: LayeredPack, families: Set<String>, reads: [Place]) {
        var seen: Set<Place> = []
        self.reads = reads.filter { seen.insert($0).inserted }
        head = pack.layers.first?.syntax.header.name.range
        for layer in pack.layers {
            sourceBytes += layer.syntax.file.length
            takeNames(of: layer, families)
            places[.transitions, default: []] += layer.transitions.map(\.entry).filter { !$0.followsAttribute }
                .map(\.name.range)
            places[.metrics, default: []] += layer.metrics.map(\.entry.syntax.name.range)
            places[.timers, default: []] += layer.timers.map(\.entry.name.range)
            places[.memory, default: []] += layer.syntax.memory.map(\.name.range)
        }
    }

    private mutating func takeNames(of layer: PackLayer, _ families: Set<String>) {
        exports += layer.namesGiven.map { name in
            Place(name: families.contains(name.text) ? name.text + ".*" : name.text, range: name.range)
        }
        let actions = layer.transitions.flatMap { $0.entry.emit.map(\.action) + $0.entry.raise }
        let others = layer.timers.map(\.entry.emit) + layer.signals.flatMap(\.entry.emit)
        emits += (actions + others).map { Place(name: $0.text, range: $0.range) }
    }

    /// How much of something there is.
    func amount(of cost: RuleCost, _ program: RuleProgram) -> Int {
        switch cost {
        case .sourceBytes: sourceBytes
        case .tableBytes: program.content.table.cellBytes
        case .transitions, .metrics, .timers, .memory: places[cost]?.count ?? 0
        }
    }

    /// Where all of something stand.
    func places(of cost: RuleCost) -> [SourceRange] { places[cost] ?? [] }

    /// Where the first stands that is more than a number of them; of bytes, the name of the pack.
    func place(of cost: RuleCost, number: Int) -> SourceRange? {
        guard let all = places[cost], all.indices.contains(number) else { return head }
        return all[number]
    }
}

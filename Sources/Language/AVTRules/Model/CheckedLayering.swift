import AVTDiagnostics
import AVTEngine

/// The order of packs that extend each other, and what they change in each other.
package struct CheckedLayering: Sendable {
    /// The packs with their versions, the outermost first.
    package private(set) var packs: [PackVersion] = []
    /// The packs as written, layer upon layer.
    private(set) var written: LayeredPack?
    /// The layers that no other one extends.
    package private(set) var topLayers: Set<Int> = []
    /// What packs remove from the packs below, with the locations of the removals.
    package private(set) var removals: [Removal: SourceRange] = [:]

    /// Creates the order of no packs.
    init() {}

    /// Reads the order of packs.
    init(_ pack: LayeredPack) {
        packs = pack.layers.map(\.syntax.header).map { PackVersion(name: $0.name.text, version: $0.version.text) }
        (topLayers, removals, written) = (pack.topLayers, pack.removals, pack)
    }
}

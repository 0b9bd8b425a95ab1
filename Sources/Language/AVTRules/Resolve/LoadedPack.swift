/// A pack and the packs that it extends.
struct LoadedPack: Sendable {
    /// The pack as written.
    var syntax: PackSyntax
    /// The directly extended packs, as indices among the loaded packs, with the entries of `extends`.
    var bases: [(pack: Int, syntax: ExtensionSyntax)]
    /// The indices of the pack itself and of all packs below it.
    var visibleLayers: Set<Int>
}

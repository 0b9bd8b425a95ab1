/// A pack and the packs that it stands on.
struct LoadedPack: Sendable {
    /// The pack as written.
    var syntax: PackSyntax
    /// The packs that it extends, by index among the loaded ones, with what it says of them.
    var bases: [(pack: Int, syntax: ExtensionSyntax)]
    /// Itself and all packs below it.
    var reach: Set<Int>
}

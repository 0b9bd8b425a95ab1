package import CShippedPacks

/// A set of packs that is embedded in a module.
///
/// Every app that compiles packs embeds the core library: `openavt.*`, `playback.*`, `players.*` and `qoe.quality`. An
/// app embeds another library only if it imports the module of the library. The app then passes the library to
/// `RuleLimits` or `OAVTRules`, so that the app's packs can extend the packs of the library.
public struct PackLibrary: Sendable {
    /// The library that is always available.
    package static let core = PackLibrary(avt_shipped_packs)

    private let list: @Sendable @convention(c) () -> avt_pack_list

    /// Creates a library from a list of packs in the binary.
    package init(_ list: @escaping @Sendable @convention(c) () -> avt_pack_list) {
        self.list = list
    }

    /// The packs.
    package var packs: [EmbeddedPack] {
        let list = list()
        return UnsafeBufferPointer(start: list.packs, count: list.count).map(EmbeddedPack.init)
    }
}

extension [PackLibrary] {
    /// The names of all packs, ordered by library.
    package var packNames: [String] { flatMap(\.packs).map(\.name) }

    /// Returns the pack with a name, or `nil` if there is none.
    package func pack(named name: String) -> EmbeddedPack? {
        lazy.flatMap(\.packs).first { $0.name == name }
    }

    /// Returns the pack at a path, or `nil` if there is none.
    func pack(at path: String) -> EmbeddedPack? {
        lazy.flatMap(\.packs).first { $0.path == path }
    }
}

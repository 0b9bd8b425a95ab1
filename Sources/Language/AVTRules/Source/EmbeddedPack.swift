internal import CShippedPacks

/// A pack of a library.
package struct EmbeddedPack {
    /// The name of the pack, such as `openavt.core`.
    package let name: String
    private let bytes: UnsafeBufferPointer<UInt8>

    /// Creates a pack from constant data in the binary.
    init(_ pack: avt_pack) {
        name = String(cString: pack.name)
        bytes = UnsafeBufferPointer(start: pack.bytes, count: pack.count)
    }

    /// The YAML text of the pack.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The path of the pack among the shipped packs.
    package var path: String { EmbeddedPack.path(of: name) }

    /// Returns the path of a shipped pack: `openavt/core.yaml` for `openavt.core`.
    ///
    /// Relative paths in `extends` are resolved against this path, across all libraries.
    static func path(of name: String) -> String {
        name.split(separator: ".", maxSplits: 1).joined(separator: "/") + ".yaml"
    }
}

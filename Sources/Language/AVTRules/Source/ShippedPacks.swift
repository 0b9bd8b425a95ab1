import CShippedPacks

/// The packs that ship with the library.
enum ShippedPacks {
    /// A shipped pack.
    struct Document {
        /// The name of the pack.
        let name: String
        /// The UTF-8 text of the pack.
        var bytes: [UInt8] { Array(text) }

        private let text: UnsafeBufferPointer<UInt8>

        fileprivate init(_ pack: avt_shipped_pack) {
            name = String(cString: pack.name)
            // The bytes are constant data in the binary.
            text = UnsafeBufferPointer(start: pack.bytes, count: pack.count)
        }

        /// The path among the shipped packs, derived from the name: `openavt/core.yaml` for `openavt.core`.
        ///
        /// Relative paths in `extends` are resolved against this path.
        var path: String { name.split(separator: ".", maxSplits: 1).joined(separator: "/") + ".yaml" }
    }

    /// All shipped packs.
    static var all: [Document] {
        (0..<avt_shipped_pack_count()).map { Document(avt_shipped_pack($0)) }
    }

    /// Returns the shipped pack with a name, or `nil` if there is none.
    static func named(_ name: String) -> Document? {
        all.first { $0.name == name }
    }

    /// Returns the shipped pack at a path, or `nil` if there is none.
    static func at(_ path: String) -> Document? {
        all.first { $0.path == path }
    }
}

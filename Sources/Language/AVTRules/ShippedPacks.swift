import CShippedPacks

/// The packs that come with the library.
enum ShippedPacks {
    /// A pack in the library.
    struct Document {
        /// What it is called.
        let name: String
        /// Its UTF-8 text.
        var bytes: [UInt8] { Array(text) }

        private let text: UnsafeBufferPointer<UInt8>

        fileprivate init(_ pack: avt_shipped_pack) {
            name = String(cString: pack.name)
            // Constant data of the program.
            text = UnsafeBufferPointer(start: pack.bytes, count: pack.count)
        }

        /// Where it stands among the others, by its name: `openavt.core` is `openavt/core.yaml`.
        ///
        /// What it extends by a relative path is looked for from here.
        var path: String { name.split(separator: ".", maxSplits: 1).joined(separator: "/") + ".yaml" }
    }

    /// All of them.
    static var all: [Document] {
        (0..<avt_shipped_pack_count()).map { Document(avt_shipped_pack($0)) }
    }

    /// The pack of a name.
    static func named(_ name: String) -> Document? {
        all.first { $0.name == name }
    }

    /// The pack at a path among the shipped ones.
    static func at(_ path: String) -> Document? {
        all.first { $0.path == path }
    }
}

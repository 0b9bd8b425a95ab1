import AVTPackFiles
import AVTRules
import OpenAVTVendorPacks

/// The result of comparing the compiled image of a pack file with its packs, as a sentence.
struct ImageReport {
    private let archive: PackArchive
    private let result: PackArchive.ImageCheck

    init(_ archive: PackArchive) {
        self.archive = archive
        result = archive.checkImage(libraries: [.vendors])
    }

    /// True if the image is not what the packs compile to.
    var isMismatch: Bool { result == .different || result == .notCompiled }

    /// A description on one line.
    var text: String {
        let size = archive.image.map { "the image has \($0.count) bytes, " } ?? ""
        switch result {
        case .none: return "no compiled image"
        case .same: return size + "and is what the packs compile to"
        case .different: return size + "but the packs compile to another one"
        case .notCompiled: return size + "but the packs do not compile"
        case .otherEngine(let format, let level):
            return size + "and is not compared: it is for format \(format) and level \(level) of the engine"
        case .otherLibrary(let name):
            return size + "and is not compared: `\(name)` of this library has another text than when it was made"
        }
    }
}

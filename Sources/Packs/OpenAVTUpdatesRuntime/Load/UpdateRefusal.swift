public import AVTCore
public import AVTDiagnostics
public import AVTEngine
public import AVTPackSigning

/// The reason why a pack is refused.
public enum UpdateRefusal: Error, Sendable {
    /// The pack is a pack file, and the host has no keys.
    case noKeys
    /// Too few keys have signed the pack file, or it is damaged, or older than one seen before.
    case untrusted(TrustError)
    /// The pack is not the one that the host requires.
    case otherPack(String, wanted: String)
    /// The pack has errors, or does what the host does not allow.
    case packs(RulePackError)
    /// The pack file contains no compiled image, and the app has no compiler.
    case noImage
    /// The compiled image cannot run here; see ``isUnsupported``.
    case image(ImageError)
    /// The compiled image was not made of the packs in the pack file.
    case otherImage
    /// The compiled image does what the host does not allow.
    case policy([PolicyBreach])
    /// The pack was active before, and was rolled back.
    case rolledBack(Digest)
    /// The rules are to be replaced by the bundled ones, and none are bundled.
    case noBundledRules
    /// Neither hub nor metricalc of the instrument runs rules.
    case noRules

    /// True if another version of the app may run the pack: it needs another version of the engine, formulas that the
    /// engine does not support, or the compiler.
    public var isUnsupported: Bool {
        switch self {
        case .noImage: true
        case .image(let error): [.formatVersion, .engineLevel, .needsFormulas].contains(error.code)
        default: false
        }
    }

    /// True if the same bytes would always be refused.
    var isLasting: Bool {
        switch self {
        case .untrusted(.tooFewSignatures), .noKeys, .noRules, .noBundledRules: false
        case .untrusted, .otherPack, .packs, .noImage, .image, .otherImage, .policy, .rolledBack: true
        }
    }
}

extension UpdateRefusal: CustomStringConvertible {
    /// A textual description.
    public var description: String {
        switch self {
        case .noKeys: "there are no trusted keys to verify a pack file with"
        case .untrusted(let error): error.description
        case .otherPack(let name, let wanted): "it is the pack `\(name)`, and `\(wanted)` is expected"
        case .packs(let error): error.description
        case .noImage: "unsupported version: it has no compiled image, and this app compiles no packs"
        case .image(let error):
            isUnsupported ? "unsupported version: \(error)" : "the compiled image is refused: \(error)"
        case .otherImage: "its compiled image was made of other packs"
        case .policy(let breaches): breaches.map { "it \($0)" }.joined(separator: "\n")
        case .rolledBack(let digest): "\(digest.description.prefix(12)) was active before and was rolled back"
        case .noBundledRules: "no rules are bundled with the app"
        case .noRules: "neither hub nor metricalc runs rules"
        }
    }
}

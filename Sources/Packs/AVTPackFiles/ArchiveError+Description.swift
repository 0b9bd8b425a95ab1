import AVTCore

extension ArchiveError: CustomStringConvertible {
    /// The entry and the problem in a sentence without a full stop.
    ///
    /// For example: "`pack.yaml`: its bytes are not those of the manifest".
    public var description: String {
        (entry.map { "`\(ArchiveError.shown($0))`: " } ?? "") + reason
    }

    private var reason: String {
        switch problem {
        case .tooLarge(let bytes, let limit): "\(bytes) bytes, but at most \(limit) are read"
        case .tooManyFiles(let limit): "there are more than \(limit) files"
        case .truncated: "the pack file breaks off"
        case .trailingBytes: "something follows the end of the pack file"
        case .malformedHeader(let reason): "no header of a pack file: \(reason)"
        case .notAFile(let kind): "\(kind) instead of a file"
        case .unsafePath(let reason): "a path that pack files do not have: \(reason)"
        case .nonZeroPadding: "the bytes behind it are not zero"
        case .outOfOrder: "files must be sorted by path, each of them once"
        case .unexpectedEntry(let wanted): "`\(wanted)` is expected here"
        case .notInManifest: "the manifest does not name it"
        case .missing: "the manifest names it, but it is not there"
        case .sizeMismatch(let manifest, let found): "\(found) bytes, but \(manifest) by the manifest"
        case .digestMismatch: "its bytes are not those of the digest"
        case .malformedManifest(let reason): "no manifest of a pack: \(ArchiveError.shown(reason))"
        case .unknownFormat(let format):
            "format \(format) of pack files, and this tool knows format \(PackManifest.format)"
        }
    }

    /// Returns text from the file, truncated and without characters that would control a terminal.
    private static func shown(_ text: String) -> String { printable(text.prefix(200)) }
}

/// The reason why a pack file is refused.
public struct ArchiveError: Error, Equatable, Sendable {
    /// A problem of a pack file.
    public enum Problem: Equatable, Sendable {
        /// The pack file or an entry has more bytes than the limit.
        case tooLarge(bytes: Int, limit: Int)
        /// There are more files than the limit.
        case tooManyFiles(limit: Int)
        /// The data ends unexpectedly.
        case truncated
        /// Further data follows the end of the archive.
        case trailingBytes
        /// A file header is malformed; the value describes the problem.
        case malformedHeader(String)
        /// The entry is a link, a folder, a device, or an extension of the format.
        case notAFile(kind: String)
        /// The path is not allowed in pack files; the value describes the reason.
        case unsafePath(String)
        /// The padding after a file is not all zero.
        case nonZeroPadding
        /// An entry has the same path as an earlier one, or belongs before it.
        case outOfOrder
        /// The entry is not the one required at this position.
        case unexpectedEntry(wanted: String)
        /// The manifest does not list the file.
        case notInManifest
        /// The manifest lists a file that is missing.
        case missing
        /// The size of the file differs from that in the manifest.
        case sizeMismatch(manifest: Int, found: Int)
        /// The bytes of the entry do not match their digest.
        case digestMismatch
        /// The manifest is malformed; the value describes the problem.
        case malformedManifest(String)
        /// The version of the pack file format is unknown.
        case unknownFormat(Int)
    }

    /// The problem.
    public let problem: Problem

    /// The entry with the problem, or `nil` if the problem concerns the whole pack file.
    public let entry: String?

    /// Creates an error.
    public init(_ problem: Problem, entry: String? = nil) {
        self.problem = problem
        self.entry = entry
    }
}

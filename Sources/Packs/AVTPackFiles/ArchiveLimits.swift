/// How much of a pack file is accepted: set by the host, never by the file.
public struct ArchiveLimits: Sendable {
    /// The longest pack file, in bytes.
    public var bytes: Int

    /// The longest file in it, in bytes.
    public var fileBytes: Int

    /// How many files there may be in it, besides the manifest.
    public var files: Int

    /// The longest manifest, in bytes.
    public var manifestBytes: Int

    /// Makes limits, by default such that no pack written by hand meets them.
    public init(bytes: Int = 8 << 20, fileBytes: Int = 1 << 20, files: Int = 256, manifestBytes: Int = 1 << 18) {
        self.bytes = bytes
        self.fileBytes = fileBytes
        self.files = files
        self.manifestBytes = manifestBytes
    }
}

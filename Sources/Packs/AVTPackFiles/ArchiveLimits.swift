/// The size limits of a pack file, set by the host and never by the file.
public struct ArchiveLimits: Sendable {
    /// The maximum size of a pack file in bytes.
    public var bytes: Int

    /// The maximum size of a file in the pack file, in bytes.
    public var fileBytes: Int

    /// The maximum number of files in the pack file, without the manifest.
    public var files: Int

    /// The maximum size of the manifest in bytes.
    public var manifestBytes: Int

    /// Creates limits; the defaults are beyond any pack written by hand.
    public init(bytes: Int = 8 << 20, fileBytes: Int = 1 << 20, files: Int = 256, manifestBytes: Int = 1 << 18) {
        self.bytes = bytes
        self.fileBytes = fileBytes
        self.files = files
        self.manifestBytes = manifestBytes
    }
}

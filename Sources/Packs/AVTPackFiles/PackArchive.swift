public import AVTCore

/// A pack in one file, `NAME.avtpack`: an uncompressed tar archive of a manifest and the files that it lists.
///
/// The entries are, in this order: `manifest.json`; `manifest.sha256`, its digest in the format of `sha256sum`; the
/// files, sorted by path. Owner, mode and time are fixed, so that the same files result in the same bytes. A pack file
/// that can be read is complete, but anyone may have made it: signatures show who did.
public struct PackArchive: Hashable, Sendable {
    /// The name of the pack file in diagnostics.
    public let name: String

    /// The manifest.
    public let manifest: PackManifest

    /// The files, in the order of the manifest.
    public let files: [PackFile]

    /// The bytes of the pack file, which signatures sign.
    public let bytes: [UInt8]

    /// The SHA-256 of ``bytes``.
    public let digest: Digest

    /// The file name extension of pack files.
    public static let ending = ".avtpack"

    /// Parses a pack file.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of the pack file.
    ///   - name: The name of the pack file in diagnostics, such as its path.
    ///   - limits: The size limits of the pack file.
    /// - Throws: `ArchiveError` with the first problem.
    /// - Complexity: Linear in the number of bytes.
    public init(_ bytes: [UInt8], name: String, limits: ArchiveLimits = ArchiveLimits()) throws(ArchiveError) {
        guard bytes.count <= limits.bytes else {
            throw ArchiveError(.tooLarge(bytes: bytes.count, limit: limits.bytes))
        }
        var reader = ArchiveReader(bytes)
        let text = try reader.next(PackManifest.fileName, limit: limits.manifestBytes)
        let sum = try reader.next(PackManifest.digestFileName, limit: TarHeader.blockSize)
        guard Array(sum) == PackManifest.digestFile(of: SHA256.digest(of: text)) else {
            throw ArchiveError(.digestMismatch, entry: PackManifest.fileName)
        }
        let manifest = try PackManifest(json: text)
        guard text.elementsEqual(manifest.text) else {
            throw ManifestObject.problem("it is not spelt as pack files spell it")
        }
        guard manifest.files.count <= limits.files else { throw ArchiveError(.tooManyFiles(limit: limits.files)) }
        var files: [PackFile] = []
        for described in manifest.files {
            files.append(PackFile(path: described.path, bytes: try reader.next(described, limit: limits.fileBytes)))
        }
        if let extra = try reader.next(limit: limits.fileBytes) {
            throw ArchiveError(.notInManifest, entry: extra.path)
        }
        (self.name, self.manifest, self.files, self.bytes) = (name, manifest, files, bytes)
        digest = SHA256.digest(of: bytes)
    }

    /// Creates a pack file.
    ///
    /// - Parameters:
    ///   - files: The files, in any order.
    ///   - name: The name of the pack file in diagnostics.
    ///   - manifest: The manifest; its files are filled in.
    ///   - limits: The size limits of the readers of the pack file.
    /// - Throws: `ArchiveError` if readers would refuse the pack file.
    public init(
        of files: [PackFile], name: String, manifest: PackManifest, limits: ArchiveLimits = ArchiveLimits()
    ) throws(ArchiveError) {
        let sorted = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        for file in sorted {
            if let objection = ArchivePath.objection(to: Array(file.path.utf8)) {
                throw ArchiveError(.unsafePath(objection), entry: file.path)
            }
        }
        var manifest = manifest
        manifest.files = sorted.map {
            PackManifest.File(path: $0.path, size: $0.bytes.count, digest: SHA256.digest(of: $0.bytes))
        }
        let text = manifest.text
        var writer = ArchiveWriter()
        writer.add(PackManifest.fileName, text)
        writer.add(PackManifest.digestFileName, PackManifest.digestFile(of: SHA256.digest(of: text)))
        for file in sorted { writer.add(file.path, file.bytes) }
        writer.end()
        try self.init(writer.bytes, name: name, limits: limits)
    }

    /// Returns the bytes of a file, or `nil` if there is no file with this path.
    public func bytes(at path: String) -> [UInt8]? {
        files.first { $0.path == path }?.bytes
    }

    /// The bytes of the compiled image, or `nil` if there is none.
    public var image: [UInt8]? { manifest.image.flatMap { bytes(at: $0.path) } }

    /// Returns true if both pack files have the same bytes and name.
    public static func == (left: PackArchive, right: PackArchive) -> Bool {
        left.digest == right.digest && left.name == right.name
    }

    /// Hashes the digest of the bytes.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(digest)
    }
}

/// A file in a pack file.
public struct PackFile: Hashable, Sendable {
    /// The path: components of letters, digits and `._-+`, joined by `/`.
    public let path: String
    /// The bytes of the file.
    public let bytes: [UInt8]

    /// Creates a file.
    public init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }
}

extension ArchiveReader {
    /// Reads an entry that must come next, and returns its contents.
    fileprivate mutating func next(_ path: String, limit: Int) throws(ArchiveError) -> ArraySlice<UInt8> {
        guard let entry = try next(limit: limit) else { throw ArchiveError(.missing, entry: path) }
        guard entry.path == path else { throw ArchiveError(.unexpectedEntry(wanted: path), entry: entry.path) }
        return entry.content
    }

    /// Reads a file that the manifest lists and that must come next, and returns its contents.
    fileprivate mutating func next(_ file: PackManifest.File, limit: Int) throws(ArchiveError) -> [UInt8] {
        guard let entry = try next(limit: limit) else { throw ArchiveError(.missing, entry: file.path) }
        guard entry.path == file.path else {
            let isEarlier = entry.path.utf8.lexicographicallyPrecedes(file.path.utf8)
            throw isEarlier ? ArchiveError(.notInManifest, entry: entry.path) : ArchiveError(.missing, entry: file.path)
        }
        guard entry.content.count == file.size else {
            throw ArchiveError(.sizeMismatch(manifest: file.size, found: entry.content.count), entry: file.path)
        }
        guard SHA256.digest(of: entry.content) == file.digest else {
            throw ArchiveError(.digestMismatch, entry: file.path)
        }
        return Array(entry.content)
    }
}

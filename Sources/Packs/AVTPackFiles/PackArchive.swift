public import AVTCore

/// A pack in one file, `NAME.avtpack`: a plain tar archive of a manifest and of what the manifest names.
///
/// The entries are, in this order: `manifest.json`; `manifest.sha256`, its digest as `sha256sum` writes it; the files,
/// sorted by path. Owner, mode and time are fixed, so that the same files give the same bytes. That it could be read
/// says that it is whole, not who made it: that is what signatures are for.
public struct PackArchive: Hashable, Sendable {
    /// What diagnostics call the pack file.
    public let name: String

    /// What the pack file says of itself.
    public let manifest: PackManifest

    /// The files by path, in the order of the manifest.
    public let files: [PackFile]

    /// The pack file's bytes, which are what is signed.
    public let bytes: [UInt8]

    /// The SHA-256 of ``bytes``.
    public let digest: Digest

    /// What the name of a pack file ends in.
    public static let ending = ".avtpack"

    /// Reads a pack file.
    ///
    /// - Parameters:
    ///   - bytes: its bytes.
    ///   - name: what diagnostics call it, such as its path.
    ///   - limits: how much of it is accepted.
    /// - Throws: `ArchiveError` with the first problem.
    /// - Complexity: linear in the bytes.
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

    /// Makes a pack file.
    ///
    /// - Parameters:
    ///   - files: the files, in any order.
    ///   - name: what diagnostics call it.
    ///   - manifest: what it says of itself; which files there are is filled in.
    ///   - limits: what those who read it accept.
    /// - Throws: `ArchiveError` if it would be refused when it is read.
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

    /// The bytes of a file; `nil` if there is none of this path.
    public func bytes(at path: String) -> [UInt8]? {
        files.first { $0.path == path }?.bytes
    }

    /// Pack files of the same bytes and name are equal.
    public static func == (left: PackArchive, right: PackArchive) -> Bool {
        left.digest == right.digest && left.name == right.name
    }

    /// By the bytes.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(digest)
    }
}

/// A file in a pack file.
public struct PackFile: Hashable, Sendable {
    /// Its path: parts of letters, digits and `._-+`, joined by `/`.
    public let path: String
    /// Its bytes.
    public let bytes: [UInt8]

    /// Names bytes.
    public init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }
}

extension ArchiveReader {
    /// The content of an entry that must come next.
    fileprivate mutating func next(_ path: String, limit: Int) throws(ArchiveError) -> ArraySlice<UInt8> {
        guard let entry = try next(limit: limit) else { throw ArchiveError(.missing, entry: path) }
        guard entry.path == path else { throw ArchiveError(.unexpectedEntry(wanted: path), entry: entry.path) }
        return entry.content
    }

    /// The content of a file that the manifest names, and that must come next.
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

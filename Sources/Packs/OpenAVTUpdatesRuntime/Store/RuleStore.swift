package import AVTCore
import AVTPackFiles
import AVTPackSigning

/// Packs on disk: the exact bytes of each pack and its signatures, and a file that names the active one.
///
/// ```text
/// state                       the names of the packs; written last, and atomically
/// DIGEST.avtpack              a pack file; never written again
/// DIGEST.avtpack.0.minisig    its signatures, which `avt-rules pack verify` finds
/// ```
///
/// Each file is written under a temporary name, synced to disk and renamed, and then the folder is synced. Wherever
/// that is interrupted, `state` is the old one or the new one, and the packs that it names are complete. Only files
/// that it does not name are removed.
package struct RuleStore: Sendable {
    let folder: String
    private let files: any StoreFiles
    private static let stateName = "state"
    private static let unfinished = ".part"

    package init(folder: String, files: any StoreFiles = SystemFiles()) {
        self.folder = folder
        self.files = files
    }

    // MARK: Reading

    /// Returns the state of the store, which is empty for a new store.
    ///
    /// - Throws: `StoreError`; the packs may be intact nevertheless, see ``packFiles``.
    package func state() throws(StoreError) -> StoredState {
        // A missing folder counts as empty; a folder that cannot be listed does not.
        try files.makeFolder(folder)
        let names = try files.names(in: folder)
        guard names.contains(RuleStore.stateName) else {
            if names.contains(where: { $0.hasSuffix(PackArchive.ending) }) {
                throw .damaged("`\(RuleStore.stateName)` is missing")
            }
            return StoredState()
        }
        return try StoredState(files.read(path(RuleStore.stateName), limit: StoredState.limit))
    }

    /// The digests of all pack files in the folder, whoever put them there.
    package var packFiles: [Digest] {
        let names = (try? files.names(in: folder)) ?? []
        return names.filter { $0.hasSuffix(PackArchive.ending) }.sorted().compactMap {
            Digest($0.dropLast(PackArchive.ending.count))
        }
    }

    /// Returns the bytes of a pack file and its signatures.
    ///
    /// - Throws: `StoreError` if the pack file is missing, or changed since it was stored.
    package func packFile(_ digest: Digest, limit: Int) throws(StoreError) -> StoredFile {
        let name = digest.description + PackArchive.ending
        let bytes = try files.read(path(name), limit: limit)
        guard SHA256.digest(of: bytes) == digest else { throw .changed(digest: digest.description) }
        var signatures: [PackSignature] = []
        for other in PackSignature.names(of: name, among: try files.names(in: folder)) {
            let text = String(decoding: try files.read(path(other), limit: PackSignature.limit), as: UTF8.self)
            if let signature = try? PackSignature(text, name: other) { signatures.append(signature) }
        }
        return StoredFile(bytes: bytes, signatures: signatures)
    }

    // MARK: Writing

    /// Stores a pack file and its signatures, and then a state that names it.
    package func add(_ file: StoredFile, digest: Digest, _ state: StoredState) throws(StoreError) {
        try files.makeFolder(folder)
        let name = digest.description + PackArchive.ending
        for (index, signature) in file.signatures.enumerated() {
            try write(Array(signature.file.utf8), "\(name).\(index)\(PackSignature.ending)")
        }
        try write(file.bytes, name)
        try save(state)
    }

    /// Stores a state, and removes the files that it does not name.
    package func save(_ state: StoredState) throws(StoreError) {
        try files.makeFolder(folder)
        try write(state.bytes, RuleStore.stateName)
        let kept = [state.active, state.good, state.previous].compactMap { $0?.digest.description }
        for name in try files.names(in: folder)
        where name != RuleStore.stateName && !kept.contains(where: { name.hasPrefix($0 + PackArchive.ending) })
            || name.hasSuffix(RuleStore.unfinished)
        {
            guard RuleStore.isOwn(name) else { continue }
            try? files.remove(path(name))
        }
    }

    /// Writes a file atomically.
    private func write(_ bytes: [UInt8], _ name: String) throws(StoreError) {
        let part = path(name + RuleStore.unfinished)
        try files.write(bytes, to: part)
        try files.sync(part)
        try files.rename(part, to: path(name))
        try files.sync(folder)
    }

    private func path(_ name: String) -> String { folder + "/" + name }

    /// Returns true for the names of a store's files; other files in the folder are left alone.
    private static func isOwn(_ name: String) -> Bool {
        name == stateName + unfinished || (name.contains(PackArchive.ending) && Digest(name.prefix(64)) != nil)
    }
}

/// A pack file and its signatures, as they are stored.
package struct StoredFile: Sendable {
    /// The bytes of the pack file.
    package var bytes: [UInt8]
    /// Its signatures.
    package var signatures: [PackSignature]
}

import AVTPackFiles
package import AVTCore
import AVTPackSigning

/// Packs on the disk: the exact bytes of each and of its signatures, and a file that says which one is in force.
///
/// ```text
/// state                       which packs; written last, and as a whole
/// DIGEST.avtpack              a pack file; never written again
/// DIGEST.avtpack.0.minisig    its signatures, which `avt-rules pack verify` finds
/// ```
///
/// Each file is written under another name, brought to the disk, renamed, and the folder brought to the disk: wherever that breaks
/// off, `state` is the old one or the new one, and the packs that it names are whole. Only what it does not name is removed.
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

    /// What the store says of itself; an empty state for one that is new.
    ///
    /// - Throws: `StoreError`; the packs may be whole all the same, see ``packFiles``.
    package func state() throws(StoreError) -> StoredState {
        // A folder that is not there is an empty one; one that cannot be listed is not.
        try files.makeFolder(folder)
        let names = try files.names(in: folder)
        guard names.contains(RuleStore.stateName) else {
            if names.contains(where: { $0.hasSuffix(PackArchive.ending) }) { throw .damaged("it is gone") }
            return StoredState()
        }
        return try StoredState(files.read(path(RuleStore.stateName), limit: StoredState.limit))
    }

    /// The digests of all pack files that are there, whoever put them there.
    package var packFiles: [Digest] {
        let names = (try? files.names(in: folder)) ?? []
        return names.filter { $0.hasSuffix(PackArchive.ending) }.sorted().compactMap {
            Digest($0.dropLast(PackArchive.ending.count))
        }
    }

    /// The bytes of a pack file and its signatures.
    ///
    /// - Throws: `StoreError` if it is not there, or not as it was stored.
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
            try put(Array(signature.file.utf8), "\(name).\(index)\(PackSignature.ending)")
        }
        try put(file.bytes, name)
        try save(state)
    }

    /// Stores a state, and removes what it does not name.
    package func save(_ state: StoredState) throws(StoreError) {
        try files.makeFolder(folder)
        try put(state.bytes, RuleStore.stateName)
        let kept = [state.active, state.good].compactMap { $0?.digest.description }
        for name in try files.names(in: folder)
        where name != RuleStore.stateName && !kept.contains(where: { name.hasPrefix($0 + PackArchive.ending) })
            || name.hasSuffix(RuleStore.unfinished)
        {
            guard RuleStore.isOwn(name) else { continue }
            try? files.remove(path(name))
        }
    }

    /// Writes a file as a whole.
    private func put(_ bytes: [UInt8], _ name: String) throws(StoreError) {
        let part = path(name + RuleStore.unfinished)
        try files.write(bytes, to: part)
        try files.sync(part)
        try files.rename(part, to: path(name))
        try files.sync(folder)
    }

    private func path(_ name: String) -> String { folder + "/" + name }

    /// True for names that a store gives: what else is in the folder is none of its business.
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

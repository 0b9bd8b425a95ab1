public import AVTDiagnostics
public import AVTPackFiles

/// A pack file that enough trusted keys have signed.
public struct TrustedArchive: Sendable {
    /// The pack file.
    public let archive: PackArchive
    /// The keys that count, in the order of their signatures.
    public let signers: [KeyRing.Entry]
    /// The signatures that do not count, although there are enough others.
    public let refused: [RefusedSignature]
}

extension KeyRing {
    /// Verifies the signatures of a pack file and only then parses it.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of the pack file.
    ///   - name: The name of the pack file in diagnostics.
    ///   - signatures: The signatures of the pack file. A signature that does not count does not affect the others.
    ///   - today: The day on which keys must be valid, in UTC.
    ///   - minimumRevisions: The minimum revision of each pack, by name: that of the last one that the host has run.
    ///     Packs that are not included may have any revision.
    ///   - limits: The size limits of the pack file.
    /// - Returns: The pack file.
    /// - Throws: `TrustError` if the pack file must not be used.
    public func open(
        _ bytes: [UInt8], name: String, signatures: [PackSignature], today: CalendarDate,
        minimumRevisions: [String: Int] = [:], limits: ArchiveLimits = ArchiveLimits()
    ) throws(TrustError) -> TrustedArchive {
        guard bytes.count <= limits.bytes else {
            throw .archive(ArchiveError(.tooLarge(bytes: bytes.count, limit: limits.bytes)))
        }
        var count = SignatureCount(needed: threshold)
        for signature in signatures { count.add(signature, standing(of: signature, for: bytes, today: today)) }
        try count.check()
        let archive: PackArchive
        do throws(ArchiveError) {
            archive = try PackArchive(bytes, name: name, limits: limits)
        } catch {
            throw .archive(error)
        }
        count.refuseComments(otherThan: PackSignature.comment(of: archive.manifest))
        try count.check()
        let manifest = archive.manifest
        if let minimum = minimumRevisions[manifest.name], manifest.revision < minimum {
            throw .replayed(pack: manifest.name, revision: manifest.revision, minimum: minimum)
        }
        return TrustedArchive(archive: archive, signers: count.counted.map(\.entry), refused: count.refused)
    }

    /// Returns the key that made a signature of some bytes, or the reason why the signature does not count.
    private func standing(
        of signature: PackSignature, for bytes: [UInt8], today: CalendarDate
    ) -> Result<Entry, RefusedSignature> {
        let candidates = entries.filter { $0.key.id == signature.keyID }
        let signed = signature.isOfDigest ? BLAKE2b.digest(of: bytes) : bytes
        // Ids can be copied: the key decides.
        let entry = candidates.first { $0.key.verifies(signature.bytes, of: signed) }
        guard let entry else { return .failure(signature.refused(candidates.isEmpty ? .unknownKey : .wrongSignature)) }
        guard entry.key.verifies(signature.global, of: signature.bytes + Array(signature.trustedComment.utf8)) else {
            return .failure(signature.refused(.commentChanged))
        }
        if let why = entry.revoked { return .failure(signature.refused(.revoked(why))) }
        if let first = entry.notBefore, today < first { return .failure(signature.refused(.notYetValid(first))) }
        if let last = entry.notAfter, last < today { return .failure(signature.refused(.expired(last))) }
        return .success(entry)
    }
}

/// The signatures of a pack file that count.
private struct SignatureCount {
    let needed: Int
    private(set) var counted: [(signature: PackSignature, entry: KeyRing.Entry)] = []
    private(set) var refused: [RefusedSignature] = []

    init(needed: Int) {
        self.needed = needed
    }

    mutating func add(_ signature: PackSignature, _ standing: Result<KeyRing.Entry, RefusedSignature>) {
        switch standing {
        case .failure(let refusal): refused.append(refusal)
        case .success(let entry) where counted.contains { $0.entry.key == entry.key }:
            refused.append(signature.refused(.sameKey))
        case .success(let entry): counted.append((signature, entry))
        }
    }

    /// Discards signatures made for another pack or revision; those that name no pack, such as minisign's own, stay.
    mutating func refuseComments(otherThan comment: String) {
        for (signature, _) in counted where !signature.isComment(comment) {
            refused.append(signature.refused(.differentPack(signature.trustedComment)))
        }
        counted.removeAll { !$0.signature.isComment(comment) }
    }

    func check() throws(TrustError) {
        guard counted.count >= needed else {
            throw .tooFewSignatures(needed: needed, counted: counted.map(\.entry.key.id), refused: refused)
        }
    }
}

extension PackSignature {
    fileprivate func refused(_ reason: RefusedSignature.Reason) -> RefusedSignature {
        RefusedSignature(name: name, keyID: keyID, reason: reason)
    }

    fileprivate func isComment(_ comment: String) -> Bool {
        !trustedComment.hasPrefix("pack=") || trustedComment == comment
    }
}

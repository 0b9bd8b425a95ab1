import AVTCore
import AVTDiagnostics
import AVTEngine
import AVTPackFiles
import AVTPackSigning

extension UpdateSettings {
    /// Verifies and loads an offered pack.
    ///
    /// - Parameters:
    ///   - offer: The offered pack.
    ///   - digest: The digest of its contents.
    ///   - minimumRevisions: The least accepted revision of each pack, by name.
    ///   - today: The day on which keys must be valid.
    /// - Returns: The input `prepared`, or `withdrawn` for a pack file that withdraws rules.
    /// - Throws: `UpdateRefusal` if the pack is refused.
    func prepare(
        _ offer: OfferedPack, _ digest: Digest, minimumRevisions: [String: Int], today: CalendarDate
    ) throws(UpdateRefusal) -> UpdateInput {
        let origin: UpdateStatus.Origin = offer.isLocal ? .file : .remote
        switch offer.content {
        case .local(let rules, _):
            guard offer.isLocal else { throw .noKeys }
            let program = try rules.origin.program(under: self)
            return .prepared(Candidate(program: program, origin: origin, digest: digest))
        case .packFile(let bytes, let signatures):
            guard keys != nil || !offer.isLocal else {
                return try prepare(try decoded(bytes, offer.name), nil, digest, origin)
            }
            let file = StoredFile(bytes: bytes, signatures: signatures)
            let archive = try verify(file, offer.name, minimumRevisions: minimumRevisions, today: today)
            return try prepare(archive, file, digest, origin)
        }
    }

    /// Loads a pack file that is trusted; `file` is `nil` if it is not signed, and is not stored then.
    private func prepare(
        _ archive: PackArchive, _ file: StoredFile?, _ digest: Digest, _ origin: UpdateStatus.Origin
    ) throws(UpdateRefusal) -> UpdateInput {
        guard let reason = archive.manifest.withdrawn else {
            return .prepared(try candidate(of: archive, file, digest, origin))
        }
        let pack = StoredState.Pack(archive.manifest, digest, signatures: file?.signatures.count ?? 0)
        return .withdrawn(OfferedWithdrawal(withdrawal: .init(pack: pack, reason: reason), isStored: file != nil))
    }

    /// Loads a pack file that is trusted.
    func candidate(
        of archive: PackArchive, _ file: StoredFile?, _ digest: Digest, _ origin: UpdateStatus.Origin
    ) throws(UpdateRefusal) -> Candidate {
        var candidate = Candidate(
            program: try loader.program(in: archive, under: self), origin: origin, digest: digest)
        candidate.pack = file.map { StoredState.Pack(archive.manifest, digest, signatures: $0.signatures.count) }
        candidate.file = file
        return candidate
    }

    /// Verifies a signed pack file, and returns its contents.
    func verify(
        _ file: StoredFile, _ name: String, minimumRevisions: [String: Int] = [:], today: CalendarDate
    ) throws(UpdateRefusal) -> PackArchive {
        guard let keys else { throw .noKeys }
        let archive: PackArchive
        do throws(TrustError) {
            archive = try keys.open(
                file.bytes, name: name, signatures: file.signatures, today: today,
                minimumRevisions: minimumRevisions, limits: archiveLimits
            ).archive
        } catch {
            throw .untrusted(error)
        }
        if let packName = packName ?? bundledArchive?.manifest.name, archive.manifest.name != packName {
            throw .otherPack(archive.manifest.name, wanted: packName)
        }
        return archive
    }

    /// The bundled pack file, or `nil` unless exactly one is bundled.
    var bundledArchive: PackArchive? { bundledRules?.origin.archive }

    private func decoded(_ bytes: [UInt8], _ name: String) throws(UpdateRefusal) -> PackArchive {
        do throws(ArchiveError) {
            return try PackArchive(bytes, name: name, limits: archiveLimits)
        } catch {
            throw .untrusted(.archive(error))
        }
    }
}

extension StoredState.Pack {
    /// Creates the entry of a pack file.
    fileprivate init(_ manifest: PackManifest, _ digest: Digest, signatures: Int) {
        self.init(digest: digest, name: manifest.name, revision: manifest.revision, signatures: signatures)
    }
}

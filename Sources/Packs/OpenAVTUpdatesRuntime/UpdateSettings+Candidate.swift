import AVTPackFiles
import AVTCore
import AVTDiagnostics
import AVTEngine
import AVTPackSigning

extension UpdateSettings {
    /// Verifies and loads an offered pack.
    ///
    /// - Parameters:
    ///   - offer: The offered pack.
    ///   - digest: The digest of its contents.
    ///   - minimumRevisions: The least accepted revision of each pack, by name.
    ///   - today: The day on which keys must be valid.
    /// - Returns: The pack.
    /// - Throws: `UpdateRefusal` if the pack is refused.
    func candidate(
        of offer: OfferedPack, _ digest: Digest, minimumRevisions: [String: Int], today: CalendarDate
    ) throws(UpdateRefusal) -> Candidate {
        switch offer.content {
        case .local(let rules, _):
            guard offer.isLocal else { throw .noKeys }
            return Candidate(program: try rules.origin.program(under: self), digest: digest)
        case .packFile(let bytes, let signatures):
            let file = StoredFile(bytes: bytes, signatures: signatures)
            guard keys != nil || !offer.isLocal else {
                let archive = try whole(bytes, offer.name)
                return Candidate(program: try loader.program(in: archive, under: self), digest: digest)
            }
            return try candidate(of: file, offer.name, digest, minimumRevisions: minimumRevisions, today: today)
        }
    }

    /// Verifies and loads a signed pack file.
    func candidate(
        of file: StoredFile, _ name: String, _ digest: Digest, minimumRevisions: [String: Int] = [:],
        today: CalendarDate
    ) throws(UpdateRefusal) -> Candidate {
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
        let pack = StoredState.Pack(
            digest: digest, name: archive.manifest.name, revision: archive.manifest.revision,
            signatures: file.signatures.count)
        return Candidate(program: try loader.program(in: archive, under: self), digest: digest, pack: pack, file: file)
    }

    /// The bundled pack file, or `nil` unless exactly one is bundled.
    var bundledArchive: PackArchive? { bundledRules?.origin.archive }

    private func whole(_ bytes: [UInt8], _ name: String) throws(UpdateRefusal) -> PackArchive {
        do throws(ArchiveError) {
            return try PackArchive(bytes, name: name, limits: archiveLimits)
        } catch {
            throw .untrusted(.archive(error))
        }
    }
}

import AVTPackFiles
import AVTCore
import AVTDiagnostics
import AVTEngine
import AVTRules
import AVTPackSigning

extension UpdateSettings {
    /// Verifies and compiles an offered pack.
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
        case .sources(let packs, _):
            guard offer.isLocal else { throw .noKeys }
            return Candidate(program: try compile(packs), digest: digest)
        case .packFile(let bytes, let signatures):
            let file = StoredFile(bytes: bytes, signatures: signatures)
            guard keys != nil || !offer.isLocal else {
                return Candidate(program: try compile([.archive(try whole(bytes, offer.name))]), digest: digest)
            }
            return try candidate(of: file, offer.name, digest, minimumRevisions: minimumRevisions, today: today)
        }
    }

    /// Verifies and compiles a signed pack file.
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
        return Candidate(program: try compile([.archive(archive)]), digest: digest, pack: pack, file: file)
    }

    /// Compiles packs.
    func compile(_ packs: [PackSource]) throws(UpdateRefusal) -> RuleProgram {
        do throws(RulePackError) {
            return try RuleCompiler.compile(packs, parameters: parameters, policy: policy, limits: limits)
        } catch {
            throw .packs(error)
        }
    }

    /// The bundled pack file, or `nil` unless exactly one pack file is bundled.
    var bundledArchive: PackArchive? {
        guard bundled.count == 1, case .archived(let archive, _)? = bundled.first else { return nil }
        return archive
    }

    private func whole(_ bytes: [UInt8], _ name: String) throws(UpdateRefusal) -> PackArchive {
        do throws(ArchiveError) {
            return try PackArchive(bytes, name: name, limits: archiveLimits)
        } catch {
            throw .untrusted(.archive(error))
        }
    }
}

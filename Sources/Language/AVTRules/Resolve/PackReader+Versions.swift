import AVTCore
import AVTDiagnostics
import AVTPackFiles

/// Checks of the versions of extended packs, against the ranges in `extends` and the versions in a pack file.
extension PackReader {
    /// Reports an extended pack whose version is outside the range that the extending pack requires.
    mutating func checkVersion(of header: HeaderSyntax, _ base: ExtensionSyntax) {
        guard let needed = base.version, !needed.range.contains(header.version.text) else { return }
        diagnostics.report(
            Diagnostic(
                .packVersionMismatch,
                "`\(header.name.text)` is of version \(header.version.text), and this pack needs \(needed.text.text)",
                at: needed.text.range, label: "version \(header.version.text) is not in this range",
                related: [LabelledRange(header.version.range, "the version that is there")],
                notes: [
                    DiagnosticNote(
                        "with another version, this pack's metrics may differ: compare them with both before "
                            + "you change the range")
                ]))
    }

    /// Reports packs of this host that differ from those that a pack file was built with.
    mutating func checkResolvedPacks(of archive: PackArchive, at range: SourceRange) {
        for resolved in archive.manifest.resolved {
            guard let found = packs.map(PackManifest.ResolvedPack.init).first(where: { $0.name == resolved.name }),
                found != resolved
            else { continue }
            let how =
                found.version == resolved.version
                ? "has another text under the same version \(found.version)"
                : "is of version \(found.version), and was of \(resolved.version)"
            diagnostics.report(
                Diagnostic(
                    .pinnedPackDiffers,
                    "`\(resolved.name)` \(how) when `\(archive.name)` was made", at: range,
                    label: "tested with another pack below",
                    notes: [
                        DiagnosticNote("its sha256 is \(found.digest), and was \(resolved.digest)"),
                        DiagnosticNote("run the pack's tests on this host, and build the pack file anew"),
                    ]))
        }
    }
}

extension PackManifest.ResolvedPack {
    /// Creates the manifest entry of a loaded pack.
    init(_ pack: LoadedPack) {
        let header = pack.syntax.header
        self.init(
            name: header.name.text, version: header.version.text,
            digest: SHA256.digest(of: Array(pack.syntax.file.text.utf8)))
    }

    /// Returns the pack with this name on this host, or `nil` if there is none.
    package func onThisHost(_ libraries: [PackLibrary]) -> PackManifest.ResolvedPack? {
        var diagnostics = DiagnosticCollector()
        let access = PackAccess(of: [], libraries: libraries)
        return PackContents([.shipped(name)], access: access, into: &diagnostics)?.resolved.last
    }
}

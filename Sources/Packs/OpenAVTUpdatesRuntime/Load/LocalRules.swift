public import AVTEngine
public import AVTPackFiles

/// Rules that are not signed: those that the app bundles, or that it reads from its own disk.
public struct LocalRules: Sendable {
    package let origin: any RuleOrigin

    package init(_ origin: some RuleOrigin) {
        self.origin = origin
    }

    /// Rules in a pack file, of which the compiled image is run.
    ///
    /// A bundled pack file with a greater revision than the pack in the store takes precedence: the app was updated.
    public static func packFile(_ archive: PackArchive) -> LocalRules { LocalRules(ArchivedRules(packFile: archive)) }

    /// Rules in a compiled image, such as `avt-rules compile` writes.
    public static func image(_ bytes: [UInt8]) -> LocalRules { LocalRules(ImageRules(bytes: bytes)) }

    /// Compiled rules.
    public static func program(_ program: RuleProgram) -> LocalRules { LocalRules(CompiledRules(program: program)) }
}

private struct ArchivedRules: RuleOrigin {
    let packFile: PackArchive

    var archive: PackArchive? { packFile }

    func program(under settings: UpdateSettings) throws(UpdateRefusal) -> RuleProgram {
        try settings.loader.program(in: packFile, under: settings)
    }
}

private struct ImageRules: RuleOrigin {
    let bytes: [UInt8]

    func program(under settings: UpdateSettings) throws(UpdateRefusal) -> RuleProgram {
        try settings.program(ofImage: bytes)
    }
}

private struct CompiledRules: RuleOrigin {
    let program: RuleProgram

    func program(under settings: UpdateSettings) -> RuleProgram { program }
}

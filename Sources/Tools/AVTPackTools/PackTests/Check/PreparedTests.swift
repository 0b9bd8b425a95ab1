import AVTDiagnostics
import AVTRules
import AVTYAML

/// A file of tests that was read and whose names were checked, each test with the packs that were compiled for it.
struct PreparedTests {
    /// The tests, without packs where these have errors.
    private(set) var tests: [(test: TestSyntax, packs: PackUnderTest?)] = []
    /// What is wrong with the file and its packs.
    private(set) var diagnostics = DiagnosticCollector()

    /// - Parameters:
    ///   - source: the file.
    ///   - reach: the folders that the file and its packs may be in.
    init(_ source: PackTestSource, reach: PackReach) {
        guard let file = source.file(reach, into: &diagnostics),
            let document = Document(file, is: .testFile, unless: Diagnostic.packInPlaceOfTests, into: &diagnostics),
            document.isWhole
        else { return }
        var decoder = PackTestDecoder(diagnostics: diagnostics)
        let syntax = decoder.file(document.root)
        var packs = TestedPacks(syntax.packs, beside: source, reach: reach, diagnostics: decoder.diagnostics)
        tests = syntax.tests.map { (test: $0, packs: packs.compiled(for: $0)) }
        if let pack = packs.names {
            var check = NameCheck(pack, diagnostics: packs.diagnostics)
            for test in syntax.tests { check.check(test) }
            var values = ValueCheck(pack, diagnostics: check.diagnostics)
            for test in syntax.tests { values.check(test) }
            packs.diagnostics = values.diagnostics
        }
        diagnostics = packs.diagnostics
    }
}

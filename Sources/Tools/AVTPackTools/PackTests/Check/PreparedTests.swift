import AVTDiagnostics
import AVTRules
import AVTYAML

/// A decoded test file with checked names, each test with the packs compiled for it.
struct PreparedTests {
    /// The tests; their packs are `nil` if these have errors.
    private(set) var tests: [(test: TestSyntax, packs: PackUnderTest?)] = []
    /// The diagnostics of the file and its packs.
    private(set) var diagnostics = DiagnosticCollector()

    /// - Parameters:
    ///   - source: The file.
    ///   - access: The folders that may contain the file and its packs.
    init(_ source: PackTestSource, access: PackAccess) {
        guard let file = source.file(access, into: &diagnostics),
            let document = Document(file, is: .testFile, unless: Diagnostic.packInsteadOfTests, into: &diagnostics),
            document.isComplete
        else { return }
        var decoder = PackTestDecoder(diagnostics: diagnostics)
        let syntax = decoder.file(document.root)
        var packs = TestedPacks(syntax.packs, beside: source, access: access, diagnostics: decoder.diagnostics)
        tests = syntax.tests.map { (test: $0, packs: packs.compiled(for: $0)) }
        if let pack = packs.pack {
            var check = NameCheck(pack, diagnostics: packs.diagnostics)
            for test in syntax.tests { check.check(test) }
            var values = ValueCheck(pack, diagnostics: check.diagnostics)
            for test in syntax.tests { values.check(test) }
            packs.diagnostics = values.diagnostics
        }
        diagnostics = packs.diagnostics
    }
}

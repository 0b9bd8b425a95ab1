import AVTDiagnostics
import AVTRules

/// The packs of a test file, compiled once for each set of parameters.
struct TestedPacks {
    private let names: [TextSyntax]
    let sources: [PackSource]
    private let access: PackAccess
    private var compiled: [[String: String]: PackUnderTest?] = [:]
    var diagnostics: DiagnosticCollector

    /// - Parameters:
    ///   - names: The names of the packs in the file.
    ///   - source: The file, to whose folder their paths are relative.
    ///   - access: The folders that may contain the packs.
    ///   - diagnostics: The collector for the diagnostics of the packs.
    init(
        _ names: [TextSyntax], beside source: PackTestSource, access: PackAccess, diagnostics: DiagnosticCollector
    ) {
        self.names = names
        self.access = access
        self.diagnostics = diagnostics
        sources = names.map { source.pack(named: $0.text) }
    }

    /// The packs with any set of parameters, for looking up names, or `nil` if they have errors.
    var pack: CheckedPack? {
        if let packs = compiled.values.lazy.compactMap(\.self).first { return packs.pack }
        var diagnostics = DiagnosticCollector()
        return PackUnderTest(sources, parameters: [:], access: access, into: &diagnostics)?.pack
    }

    /// Returns the packs compiled with a test's parameters, or `nil` if they have errors, which are reported.
    mutating func compiled(for test: TestSyntax) -> PackUnderTest? {
        guard let first = names.first else { return nil }
        let parameters = test.parameterValues
        if let known = compiled[parameters] { return known }
        var found = DiagnosticCollector()
        let packs = PackUnderTest(sources, parameters: parameters, access: access, into: &found)
        for var finding in found.diagnostics {
            // A diagnostic without a location in a pack is reported at the test file's parameter or pack name.
            finding.range = finding.range ?? test.parameters.last { $0.isNamed(in: finding) }?.name.range
            if finding.range == nil {
                // A file that cannot be read is reported at its name.
                let index = sources.firstIndex { finding.message.contains("`\($0.documentName)`") }
                let name = index.map { names[$0] } ?? first
                finding.range = name.range
                finding = finding.offeringFile(for: name, at: index.map { sources[$0].documentName }, among: access)
            }
            let isKnown = diagnostics.diagnostics.contains { $0.isSame(as: finding) }
            if !isKnown { diagnostics.report(finding) }
        }
        compiled[parameters] = .some(packs)
        return packs
    }
}

extension TestSyntax.ParameterSyntax {
    /// Returns true if the message of a diagnostic names this parameter.
    fileprivate func isNamed(in finding: Diagnostic) -> Bool {
        finding.message.contains("parameter `\(shortName)`") || finding.message.contains("`\(name.text)`")
    }
}

extension Diagnostic {
    /// Returns true if the message and the location are the same; the file may have been read twice.
    fileprivate func isSame(as other: Diagnostic) -> Bool {
        message == other.message && range?.file.name == other.range?.file.name && range?.lower == other.range?.lower
    }
}

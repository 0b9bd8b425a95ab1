import AVTDiagnostics
import AVTRules

/// The packs of a file of tests, compiled once for each choice of parameters.
struct TestedPacks {
    private let place: SourceRange?
    let sources: [PackSource]
    private let reach: PackReach
    private var compiled: [[String: String]: PackUnderTest?] = [:]
    var diagnostics: DiagnosticCollector

    /// - Parameters:
    ///   - names: the packs as the file names them.
    ///   - source: the file, from whose folder their paths begin.
    ///   - reach: the folders that the packs may be in.
    ///   - diagnostics: where what is wrong with the packs goes.
    init(
        _ names: [TextSyntax], beside source: PackTestSource, reach: PackReach, diagnostics: DiagnosticCollector
    ) {
        place = names.first?.range
        self.reach = reach
        self.diagnostics = diagnostics
        sources = names.map { source.pack(named: $0.text) }
    }

    /// What the packs say, whatever their parameters are; `nil` if they have errors.
    var names: CheckedPack? {
        if let packs = compiled.values.lazy.compactMap(\.self).first { return packs.pack }
        var diagnostics = DiagnosticCollector()
        return PackUnderTest(sources, parameters: [:], reach: reach, into: &diagnostics)?.pack
    }

    /// The packs with a test's parameters; `nil` after a report.
    mutating func compiled(for test: TestSyntax) -> PackUnderTest? {
        guard let place else { return nil }
        let parameters = test.parameterValues
        if let known = compiled[parameters] { return known }
        var found = DiagnosticCollector()
        let packs = PackUnderTest(sources, parameters: parameters, reach: reach, into: &found)
        for var finding in found.diagnostics {
            // What is about no place in a pack is about what this file says.
            finding.range = finding.range ?? test.parameters.last { $0.isNamed(in: finding) }?.name.range ?? place
            let isKnown = diagnostics.diagnostics.contains { $0.isSame(as: finding) }
            if !isKnown { diagnostics.report(finding) }
        }
        compiled[parameters] = .some(packs)
        return packs
    }
}

extension TestSyntax.ParameterSyntax {
    /// True if a finding speaks of this parameter.
    fileprivate func isNamed(in finding: Diagnostic) -> Bool {
        finding.message.contains("parameter `\(shortName)`") || finding.message.contains("`\(name.text)`")
    }
}

extension Diagnostic {
    /// True if it says the same of the same place; the file may have been read twice.
    fileprivate func isSame(as other: Diagnostic) -> Bool {
        message == other.message && range?.file.name == other.range?.file.name && range?.lower == other.range?.lower
    }
}

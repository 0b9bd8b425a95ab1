import AVTDiagnostics
import AVTRules

/// Generates pages that document the metrics of packs.
///
/// 1. `AVTRules/Describe` collects the text of the packs and the declarations that each formula depends on.
/// 2. `Timeline` runs the first test that expects a value of a metric and records what the metric's measures count.
/// 3. `Figure` draws the timeline.
/// 4. `Pages` writes a page for each group of metrics and an index page.
package struct Documentation: Sendable {
    /// The files, by their paths relative to the folder of the pages.
    package private(set) var files: [(path: String, text: String)] = []
    /// The diagnostics of the packs, of the test file and of the tests that are used as examples.
    package private(set) var diagnostics: [Diagnostic] = []
    /// The reason why there are no pages, if none of the diagnostics explains it.
    package private(set) var refusal: String?

    /// Generates the pages.
    ///
    /// - Parameters:
    ///   - sources: The packs, with the outermost layer last.
    ///   - testsPath: A file of tests of the packs, or `nil` to generate no figures.
    ///   - access: The folders that may contain these files.
    package init(_ sources: [PackSource], testsPath: String?, access: PackAccess) {
        var collector = DiagnosticCollector()
        let description = describePacks(sources, access: access, into: &collector)
        diagnostics = collector.sorted
        guard let description else { return }
        guard !description.groups.isEmpty else {
            refusal = "`\(description.name)` has no metrics"
            return
        }
        let examples = testsPath.map { PackTestExamples(path: $0, access: access) }
        // The mistakes of the packs have been reported already.
        let known = Set(diagnostics.map(\.message))
        diagnostics += examples?.diagnostics.filter { !known.contains($0.message) } ?? []
        guard examples?.hasErrors != true else { return }
        if let examples, let tested = examples.packName, tested != description.name {
            refusal = "`\(examples.path)` tests `\(tested)`, not `\(description.name)`: name the same packs"
            return
        }
        write(DocumentedPack(description, examples))
    }

    private mutating func write(_ pack: DocumentedPack) {
        let names = pack.description.groups.flatMap(\.metrics).map(\.name)
        var plays: [Int: RecordedTest] = [:]
        for example in Set(names.compactMap { pack.examples?.example(of: $0) }).sorted() {
            plays[example] = pack.examples?.play(example)
        }
        let failures = plays.keys.sorted().flatMap { plays[$0]?.failures ?? [] }
        diagnostics += failures
        guard failures.isEmpty else { return }
        files = [("README.md", IndexPage(pack).text)]
        for group in pack.description.groups {
            let figures = GroupFigure.all(of: group, pack, plays)
            files.append((group.fileName, MetricPage(group, of: pack, figures).text))
            files += figures.map { ($0.path, $0.document) }
        }
    }
}

import AVTDiagnostics
import AVTRules

/// Pages about the metrics of packs.
///
/// 1. `AVTRules/Describe`: what the packs say, and what each formula rests on.
/// 2. `Timeline`: the first test that expects a value of a metric is played, and what its measures count is written down.
/// 3. `Figure`: that as a drawing.
/// 4. `Pages`: a page for each group of metrics, and one that leads to them.
package struct Documentation: Sendable {
    /// The files, by their paths from the folder of the pages.
    package private(set) var files: [(path: String, text: String)] = []
    /// What is wrong with the packs, with the file of tests, or with a test that is an example.
    package private(set) var diagnostics: [Diagnostic] = []
    /// Why there are no pages, if it is nothing of that.
    package private(set) var refusal: String?

    /// Writes the pages.
    ///
    /// - Parameters:
    ///   - sources: the packs; of several, a later one is the outer layer.
    ///   - testsPath: a file of their tests; `nil`: there are no figures.
    ///   - reach: the folders that all these files may be in.
    package init(_ sources: [PackSource], testsPath: String?, reach: PackReach) {
        var collector = DiagnosticCollector()
        let description = describePacks(sources, reach: reach, into: &collector)
        diagnostics = collector.sorted
        guard let description else { return }
        guard !description.groups.isEmpty else {
            refusal = "`\(description.name)` has no metrics"
            return
        }
        let examples = testsPath.map { PackTestExamples(path: $0, reach: reach) }
        // What is wrong with the packs was said already.
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
        var plays: [Int: PlayedTest] = [:]
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

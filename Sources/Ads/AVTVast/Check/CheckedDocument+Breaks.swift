import AVTDiagnostics
import AVTXML

extension CheckedDocument {
    /// Checks that the source of a break contains ads of one kind.
    mutating func checkSource(_ element: CheckedElement) {
        let sources = document.children(of: element.index).filter { row(of: $0) != nil }
        guard let first = sources.first else {
            report(
                Diagnostic(
                    .missingAdElement, "`AdSource` has no `VASTAdData`, `AdTagURI` or `CustomAdData`",
                    at: nameRange(of: element.index), label: "players report error 1004 for the break"),
                refusesAd: true)
            return
        }
        for source in sources.dropFirst() where row(of: source) !== row(of: first) {
            report(
                Diagnostic(
                    .repeatedAdElement, "`AdSource` contains `\(name(of: first))` already", at: nameRange(of: source),
                    label: "players read one of them",
                    notes: [DiagnosticNote("VMAP 1.0.1: `AdSource` contains exactly one of the three")]))
        }
    }

    /// Checks the ads that the breaks contain, as documents of VAST.
    mutating func checkInlineAds() {
        for index in tree.elements.indices where !diagnostics.isFull {
            guard let type = row(of: index)?.type, type.role == .vastAdData || type.role == .vastData else { continue }
            let root = tree.children(of: index).first { tree.bytes[tree.localName(of: $0)].isEqual(to: "VAST") }
            guard let root else {
                report(
                    Diagnostic(
                        .missingAdElement, "`\(type.name)` has no `VAST`", at: nameRange(of: index),
                        label: "players report error 1002 for the break"),
                    refusesAd: true)
                continue
            }
            check(inlineAds: tree.elements[root].range)
        }
    }

    private mutating func check(inlineAds range: Range<Int>) {
        do throws(VASTProblem) {
            let ads = try VASTDocument(Array(tree.bytes[range]))
            // Moved, so that the collector is not copied for each break.
            var collector = DiagnosticCollector()
            swap(&collector, &diagnostics)
            var check = CheckedDocument(
                ads, in: file, at: range.lowerBound, hasFixes: hasFixes, profile: profile, consume collector)
            check.run()
            diagnostics = check.diagnostics
        } catch {
            let root = self.range(range.lowerBound..<range.lowerBound + 5)
            report(
                Diagnostic(.notVAST, error.description, at: root, label: "players report error \(error.code.rawValue)"),
                refusesAd: true)
        }
    }
}

import AVTDiagnostics
import AVTXML

extension CheckedDocument {
    /// Checks that the source of a break contains ads of one kind.
    mutating func checkSource(_ element: VASTElement) {
        let sources = element.children.filter(\.isDefined)
        guard let first = sources.first else {
            report(
                Diagnostic(
                    .missingAdElement, "`AdSource` has no `VASTAdData`, `AdTagURI` or `CustomAdData`",
                    at: nameRange(of: element), label: "players report error 1004 for the break"),
                refusesAd: true)
            return
        }
        for source in sources.dropFirst() where source.name != first.name {
            report(
                Diagnostic(
                    .repeatedAdElement, "`AdSource` contains `\(first.name)` already", at: nameRange(of: source),
                    label: "players read one of them",
                    notes: [DiagnosticNote("VMAP 1.0.1: `AdSource` contains exactly one of the three")]))
        }
    }

    /// Reports breaks of one identifier.
    mutating func checkDuplicateBreaks() {
        var ids: [String: SourceRange] = [:]
        for adBreak in document.root.children(named: "AdBreak") {
            guard let attribute = adBreak["breakId"], !attribute.text.isEmpty else { continue }
            checkUnique("breakId", attribute.text, range(attribute.valueRange), &ids)
        }
    }

    /// Checks the ads that the breaks contain, as documents of VAST.
    mutating func checkInlineAds() {
        for index in document.tree.elements.indices where !diagnostics.isFull {
            let element = VASTElement(document: document, index: index)
            guard element.isDefined, ["VASTAdData", "VASTData"].contains(element.name) else { continue }
            let tree = document.tree
            let root = tree.children(of: index).first { tree.text(in: tree.localName(of: $0)) == "VAST" }
            guard let root else {
                report(
                    Diagnostic(
                        .missingAdElement, "`\(element.name)` has no `VAST`", at: nameRange(of: element),
                        label: "players report error 1002 for the break"),
                    refusesAd: true)
                continue
            }
            check(inlineAds: tree.elements[root].range)
        }
    }

    private mutating func check(inlineAds range: Range<Int>) {
        do throws(VASTProblem) {
            let ads = try VASTDocument(Array(document.tree.bytes[range]))
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

import AVTDiagnostics
import AVTExpressions

extension CheckedDocument {
    /// Checks the children that an element must have, and those that it must not have twice.
    mutating func checkStructure(of element: VASTElement, _ row: ElementTable.Row) {
        if row.child.versions.isDisjoint(with: version), element.index != document.tree.root {
            report(
                Diagnostic(
                    .adPartOfOtherVersion, "version \(versionName) of VAST has no `\(row.type.name)` here",
                    at: nameRange(of: element), label: "added or removed in another version"))
        }
        guard row.type.content == .container else { return }
        var counts: [String: Int] = [:]
        for child in element.children where child.isDefined {
            counts[child.name, default: 0] += 1
            guard counts[child.name] == 2, let declaration = child.row?.child else { continue }
            if declaration.many.isDisjoint(with: version), !declaration.versions.isDisjoint(with: version) {
                reportRepetition(of: child)
            }
        }
        for index in document.continuations[element.index] ?? [] {
            reportRepetition(of: VASTElement(document: document, index: index))
        }
        // The children of a repeated container count as those of the first.
        if !document.continued.contains(element.index) { checkRequired(of: element, row, counts) }
    }

    private mutating func reportRepetition(of child: VASTElement) {
        report(
            Diagnostic(
                .repeatedAdElement, "`\(child.name)` must not stand here twice", at: nameRange(of: child),
                label: "players read one of them",
                notes: SpecificationSection.citations(of: child.name).map { DiagnosticNote($0) }))
    }

    private mutating func checkRequired(of element: VASTElement, _ row: ElementTable.Row, _ counts: [String: Int]) {
        if row.type.name == "Ad", counts["InLine"] == nil, counts["Wrapper"] == nil {
            reportMissing("InLine` or `Wrapper", in: element, notes: ["players report error 101 for this ad"])
        }
        for child in row.type.children where !child.required.isDisjoint(with: version) {
            let name = child.type.name
            guard counts[name] == nil else { continue }
            if name == "VASTAdTagURI", counts["VASTAdTagURL"] != nil { continue }
            // A mezzanine without files is a problem of the media, not of the structure.
            if name == "MediaFile" || name == "MediaFiles" { continue }
            reportMissing(name, in: element, notes: [])
        }
    }

    private mutating func reportMissing(_ name: String, in element: VASTElement, notes: [String]) {
        report(
            Diagnostic(
                .missingAdElement, "`\(element.name)` has no `\(name)`", at: nameRange(of: element),
                label: "required in version \(versionName)",
                notes: (notes + SpecificationSection.citations(of: name)).map { DiagnosticNote($0) }),
            refusesAd: CheckedDocument.essential.contains(name))
    }

    /// What players do not play an ad without.
    private static let essential: Set<String> = [
        "InLine` or `Wrapper", "VASTAdTagURI", "Creatives", "Creative", "Duration",
    ]

    /// The version for messages.
    var versionName: String { document.version?.trimmedXMLSpace ?? "4.3" }

    /// Checks an element that VAST does not define; those of extensions and of other namespaces are allowed.
    mutating func checkUnknown(_ element: VASTElement) {
        let tree = document.tree
        guard let parentIndex = tree.elements[element.index].parent else { return }
        let parent = VASTElement(document: document, index: parentIndex)
        guard let row = parent.row, row.type.content == .container else { return }
        let namespace = tree.namespace(of: element.index)
        let isOwn = namespace == tree.namespace(of: tree.root) || namespace == VASTDocument.namespace
        guard isOwn && namespace != nil || namespace == nil && !tree.hasPrefix(element.index) else { return }
        let name = element.name
        let meant = resembledName(to: name, among: row.type.children.map(\.type.name))
        report(
            Diagnostic(
                .unknownAdElement, "`\(parent.name)` has no element `\(name)`" + suggestion(meant),
                at: nameRange(of: element), label: "players ignore it",
                fixes: mayAdd(meant, to: parent) ? renamed(element, meant) : []))
    }

    /// Returns whether an element may have a further child with a name.
    private func mayAdd(_ meant: ResembledName?, to parent: VASTElement) -> Bool {
        guard let meant, parent.child(named: meant.name) != nil else { return true }
        let child = parent.row?.type.children.first { $0.type.name == meant.name }
        return child.map { !$0.many.isDisjoint(with: version) } ?? true
    }

    private func renamed(_ element: VASTElement, _ meant: ResembledName?) -> [FixIt] {
        guard let meant, meant.isCertain else { return [] }
        let record = document.tree.elements[element.index]
        let local = document.tree.localName(of: element.index)
        var edits = [SourceEdit(range: range(local), replacement: meant.name)]
        // An empty element has one tag.
        if record.content.upperBound < record.range.upperBound {
            let closing = record.content.upperBound + 2 + local.lowerBound - record.name.lowerBound
            edits.append(SourceEdit(range: range(closing..<closing + local.count), replacement: meant.name))
        }
        return [FixIt("write `\(meant.name)`", edits: edits)]
    }

    /// The question for a name that was probably meant.
    func suggestion(_ meant: ResembledName?) -> String { meant.map { "; did you mean `\($0.name)`?" } ?? "" }
}

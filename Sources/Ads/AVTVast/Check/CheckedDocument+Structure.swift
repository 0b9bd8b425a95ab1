import AVTCore
import AVTDiagnostics

extension CheckedDocument {
    /// Checks the children that an element must have, and those that it must not have twice.
    mutating func checkStructure(of element: CheckedElement) {
        if element.row.child.versions.isDisjoint(with: version), element.index != tree.root {
            report(
                Diagnostic(
                    .adPartOfOtherVersion, "version \(versionName) of VAST has no `\(element.name)` here",
                    at: nameRange(of: element.index), label: "added or removed in another version"))
        }
        guard element.type.content == .container else { return }
        // By the positions of the children in the declaration.
        var (found, repeated) = (IndexSet(), IndexSet())
        for child in document.children(of: element.index) {
            // Only the second is reported.
            guard let position = position(of: child, in: element.row), !found.insert(position),
                repeated.insert(position)
            else { continue }
            let declaration = element.type.children[position]
            if declaration.many.isDisjoint(with: version), !declaration.versions.isDisjoint(with: version) {
                reportRepetition(of: child)
            }
        }
        // The children of a repeated container count as those of the first.
        guard !document.repeated.contains(element.index) else { return }
        for repetition in document.repeated.repetitions(of: element.index) { reportRepetition(of: repetition) }
        checkRequired(of: element, found)
    }

    private mutating func reportRepetition(of child: Int) {
        let name = name(of: child)
        report(
            Diagnostic(
                .repeatedAdElement, "`\(name)` must not stand here twice", at: nameRange(of: child),
                label: "players read one of them",
                notes: SpecificationSection.citations(of: name).map { DiagnosticNote($0) }))
    }

    private mutating func checkRequired(of element: CheckedElement, _ found: IndexSet) {
        let children = element.type.children
        if element.type.role == .ad, found.isEmpty {
            reportMissing("InLine` or `Wrapper", in: element, notes: ["players report error 101 for this ad"])
        }
        for position in children.indices where !children[position].required.isDisjoint(with: version) {
            guard !found.contains(position) else { continue }
            let type = children[position].type
            switch type.role {
            case .vastAdTagURI where child(.vastAdTagURL, of: element.index) != nil: break
            // A mezzanine without files is a problem of the media, not of the structure.
            case .mediaFile, .mediaFiles: break
            default: reportMissing(type.name, in: element, notes: [])
            }
        }
    }

    private mutating func reportMissing(_ name: String, in element: CheckedElement, notes: [String]) {
        report(
            Diagnostic(
                .missingAdElement, "`\(element.name)` has no `\(name)`", at: nameRange(of: element.index),
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
    mutating func checkUnknown(_ element: Int) {
        guard let parent = tree.elements[element].parent, let row = row(of: parent), row.type.content == .container
        else { return }
        let namespace = tree.namespace(of: element)
        let isOwn = namespace == tree.namespace(of: tree.root) || namespace == VASTDocument.namespace
        guard isOwn && namespace != nil || namespace == nil && !tree.hasPrefix(element) else { return }
        let name = name(of: element)
        let meant = resembledName(to: name, among: row.type.children.map(\.type.name))
        report(
            Diagnostic(
                .unknownAdElement, "`\(row.type.name)` has no element `\(name)`" + suggestion(meant),
                at: nameRange(of: element), label: "players ignore it",
                fixes: mayAdd(meant, to: CheckedElement(index: parent, row: row)) ? renamed(element, meant) : []))
    }

    /// Returns whether an element may have a further child with a name.
    private func mayAdd(_ meant: ResembledName?, to parent: CheckedElement) -> Bool {
        guard let position = parent.type.children.firstIndex(where: { $0.type.name == meant?.name }) else {
            return true
        }
        return !parent.type.children[position].many.isDisjoint(with: version)
            || !document.children(of: parent.index).contains { self.position(of: $0, in: parent.row) == position }
    }

    private func renamed(_ element: Int, _ meant: ResembledName?) -> [FixIt] {
        guard let meant, meant.isCertain else { return [] }
        let record = tree.elements[element]
        let local = tree.localName(of: element)
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

import AVTDiagnostics

extension CheckedDocument {
    /// Reports ads with the same sequence, identifier or `AdServingId`.
    mutating func checkDuplicateAds() {
        let ads = children(.ad, of: tree.root)
        guard ads.count > 1 else { return }
        var sequences = UniqueValues<Int>(minimumCapacity: ads.count)
        var ids = UniqueValues<ArraySlice<UInt8>>(minimumCapacity: ads.count)
        var servingIDs = UniqueValues<ArraySlice<UInt8>>(minimumCapacity: ads.count)
        for ad in ads {
            if let attribute = attribute("sequence", of: ad),
                let sequence = tree.valueBytes(of: attribute).vastInteger
            {
                checkUnique("sequence", sequence, attribute.value, &sequences) { "\($0)" }
            }
            checkUnique("id", of: ad, &ids)
            if let inLine = child(.inLine, of: ad), let element = child(.adServingId, of: inLine) {
                let text = text(of: element)
                guard !text.isEmpty else { continue }
                checkUnique("AdServingId", text, tree.trimmed(tree.elements[element].content), &servingIDs) {
                    $0.string
                }
            }
        }
    }

    /// Reports icons of one program in a creative.
    mutating func checkDuplicateIcons() {
        for ad in document.children(of: tree.root) where row(of: ad)?.type.role == .ad {
            if let inLine = child(.inLine, of: ad) { checkDuplicateIcons(of: inLine) }
            if let wrapper = child(.wrapper, of: ad) { checkDuplicateIcons(of: wrapper) }
        }
    }

    private mutating func checkDuplicateIcons(of ad: Int) {
        guard let creatives = child(.creatives, of: ad) else { return }
        for creative in document.children(of: creatives) where row(of: creative)?.type.role == .creative {
            guard let icons = child(.linear, of: creative).flatMap({ child(.icons, of: $0) }) else { continue }
            var programs: UniqueValues<ArraySlice<UInt8>> = [:]
            for icon in children(.icon, of: icons) { checkUnique("program", of: icon, &programs) }
        }
    }

    /// Reports breaks of one identifier.
    mutating func checkDuplicateBreaks() {
        guard isVMAP else { return }
        var ids: UniqueValues<ArraySlice<UInt8>> = [:]
        for adBreak in children(.adBreak, of: tree.root) { checkUnique("breakId", of: adBreak, &ids) }
    }

    /// Values that must be unique, with the range of the first.
    private typealias UniqueValues<Value: Hashable> = [Value: Range<Int>]

    private mutating func checkUnique(
        _ name: StaticString, of element: Int, _ found: inout UniqueValues<ArraySlice<UInt8>>
    ) {
        guard let attribute = attribute(name, of: element) else { return }
        let value = tree.valueBytes(of: attribute)
        guard !value.isEmpty else { return }
        checkUnique("\(name)", value, attribute.value, &found) { $0.string }
    }

    private mutating func checkUnique<Value: Hashable>(
        _ name: String, _ value: Value, _ range: Range<Int>, _ found: inout UniqueValues<Value>,
        _ description: (Value) -> String
    ) {
        guard let first = found.updateValue(range, forKey: value) else { return }
        found[value] = first
        report(
            Diagnostic(
                .duplicateAdID, "the document has the `\(name)` `\(description(value))` twice", at: self.range(range),
                label: "players use one of them",
                notes: [DiagnosticNote("the first is here", at: self.range(first))]
                    + (CheckedDocument.sections[name].map { [DiagnosticNote("VAST 4.3, section \($0)")] } ?? [])))
    }

    /// The sections of what must be unique.
    private static let sections = [
        "sequence": "3.3.1", "id": "3.3.2", "AdServingId": "3.4.3", "program": "3.11.1",
    ]
}

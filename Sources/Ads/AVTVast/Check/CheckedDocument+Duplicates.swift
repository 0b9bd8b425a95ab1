import AVTDiagnostics

extension CheckedDocument {
    /// Reports ads with the same sequence, identifier or `AdServingId`.
    mutating func checkDuplicateAds() {
        var sequences: [Int: SourceRange] = [:]
        var ids: [String: SourceRange] = [:]
        var servingIDs: [String: SourceRange] = [:]
        for ad in document.ads {
            if let attribute = ad.element["sequence"], let sequence = attribute.integer {
                checkUnique("sequence", sequence, range(attribute.valueRange), &sequences)
            }
            if let attribute = ad.element["id"], !attribute.text.isEmpty {
                checkUnique("id", attribute.text, range(attribute.valueRange), &ids)
            }
            if let element = ad.inLine?.element.child(named: "AdServingId"), !element.text.isEmpty {
                checkUnique("AdServingId", element.text, contentRange(of: element), &servingIDs)
            }
        }
    }

    /// Reports icons of one program in a creative.
    mutating func checkDuplicates(in ad: VASTDocument.Ad) {
        for creative in (ad.inLine?.creatives ?? []) + (ad.wrapper?.creatives ?? []) {
            var programs: [String: SourceRange] = [:]
            for icon in creative.linear?.icons ?? [] {
                guard let attribute = icon.element["program"], !attribute.text.isEmpty else { continue }
                checkUnique("program", attribute.text, range(attribute.valueRange), &programs)
            }
        }
    }

    mutating func checkUnique<Value: Hashable>(
        _ name: String, _ value: Value, _ range: SourceRange, _ found: inout [Value: SourceRange]
    ) {
        if let first = found[value] {
            report(
                Diagnostic(
                    .duplicateAdID, "the document has the `\(name)` `\(value)` twice", at: range,
                    label: "players use one of them",
                    notes: [DiagnosticNote("the first is here", at: first)]
                        + (CheckedDocument.sections[name].map { [DiagnosticNote("VAST 4.3, section \($0)")] } ?? [])))
        } else {
            found[value] = range
        }
    }

    /// The sections of what must be unique.
    private static let sections = [
        "sequence": "3.3.1", "id": "3.3.2", "AdServingId": "3.4.3", "program": "3.11.1",
    ]
}

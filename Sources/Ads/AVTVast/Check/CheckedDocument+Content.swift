import AVTDiagnostics
import AVTXML

extension CheckedDocument {
    /// Checks the text of an element.
    mutating func checkContent(of element: VASTElement, _ row: ElementTable.Row) {
        checkDeprecation(of: element, row)
        guard row.type.content != .container, row.type.content != .source else { return }
        if element.hasUnexpectedChildren {
            report(
                Diagnostic(
                    .vastMarkupTolerated, "`\(element.name)` must contain text, not elements",
                    at: nameRange(of: element), label: "put the content into `<![CDATA[` and `]]>`"))
            return
        }
        let text = element.text
        guard !text.isEmpty else { return checkEmpty(element, row) }
        switch row.type.content {
        case .time:
            checkTime(
                text, contentRange(of: element), allowsPercentage: false, refusesAd: element.name == "Duration")
        case .uri: checkURL(of: element)
        case .text: checkText(text, of: element)
        case .container, .source: break
        }
    }

    private mutating func checkText(_ text: String, of element: VASTElement) {
        if element.name == "Expires", text.vastInteger.map({ $0 < 0 }) ?? true {
            report(
                Diagnostic(
                    .invalidAdValue, "`Expires` cannot be `\(text)`", at: contentRange(of: element),
                    label: "must be a number of seconds"))
        }
        if element.name == "Pricing", text.vastDecimal == nil {
            report(
                Diagnostic(
                    .invalidAdValue, "`Pricing` cannot be `\(text)`", at: contentRange(of: element),
                    label: "must be a number"))
        }
    }

    /// Elements whose text may be missing: that of an attribute counts, or none is needed.
    private static let mayBeEmpty: Set<String> = [
        "AdParameters", "VerificationParameters", "Description", "AltText", "AdTitle", "UniversalAdId",
    ]

    private mutating func checkEmpty(_ element: VASTElement, _ row: ElementTable.Row) {
        guard !CheckedDocument.mayBeEmpty.contains(element.name) else { return }
        let isFatal = ["VASTAdTagURI", "Duration", "AdTagURI"].contains(element.name)
        guard !isFatal else {
            report(
                Diagnostic(
                    .missingAdElement, "`\(element.name)` is empty", at: nameRange(of: element),
                    label: "players refuse the ad"), refusesAd: true)
            return
        }
        report(
            Diagnostic(
                .emptyAdElement, "`\(element.name)` is empty", at: nameRange(of: element),
                label: "remove it, or write its \(row.type.content == .uri ? "URL" : "text")"))
    }

    /// Reports what the reader tolerated.
    mutating func checkMarkup() {
        for repair in document.tree.repairs {
            let range = range(repair.range)
            switch repair.kind {
            case .rawAmpersand:
                report(
                    Diagnostic(
                        .vastMarkupTolerated, "an ampersand begins a reference in XML", at: range,
                        label: "most readers refuse the document here",
                        fixes: [FixIt("write `&amp;`", replacing: range, with: "&amp;")]), refusesAd: true)
            case .lateDeclaration:
                report(
                    Diagnostic(
                        .vastMarkupTolerated, "the XML declaration is not at the start", at: range,
                        label: "most readers refuse the document here",
                        fixes: [FixIt("remove the declaration", replacing: range, with: "")]), refusesAd: true)
            }
        }
    }
}

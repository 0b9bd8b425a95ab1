import AVTDiagnostics
import AVTXML

extension CheckedDocument {
    /// Checks the text of an element.
    mutating func checkContent(of element: CheckedElement) {
        checkDeprecation(of: element)
        let content = element.type.content
        guard content != .container, content != .source else { return }
        guard tree.firstChild(of: element.index) == nil else {
            report(
                Diagnostic(
                    .vastMarkupTolerated, "`\(element.name)` must contain text, not elements",
                    at: nameRange(of: element.index), label: "put the content into `<![CDATA[` and `]]>`"))
            return
        }
        if content == .uri, isPlainURL(element) {
            plainURLs.insert(element.index)
            return
        }
        let text = tree.textBytes(of: element.index, style: content == .uri ? .uri : .trimmed)
        guard !text.isEmpty else { return checkEmpty(element) }
        switch content {
        case .time:
            checkTime(
                text, tree.trimmed(tree.elements[element.index].content), refusesAd: element.type.role == .duration)
        case .uri: checkURL(text, of: element)
        case .text: checkText(text, of: element)
        case .container, .source: break
        }
    }

    private mutating func checkText(_ text: ArraySlice<UInt8>, of element: CheckedElement) {
        if element.type.role == .expires, text.vastInteger.map({ $0 < 0 }) ?? true {
            reportInvalid(text, of: element, "must be a number of seconds")
        }
        if element.type.role == .pricing, text.vastDecimal == nil {
            reportInvalid(text, of: element, "must be a number")
        }
    }

    private mutating func reportInvalid(_ text: ArraySlice<UInt8>, of element: CheckedElement, _ label: String) {
        report(
            Diagnostic(
                .invalidAdValue, "`\(element.name)` cannot be `\(text.string)`", at: contentRange(of: element.index),
                label: label))
    }

    /// Elements whose text may be missing: that of an attribute counts, or none is needed.
    private static let mayBeEmpty: Set<String> = [
        "AdParameters", "VerificationParameters", "Description", "AltText", "AdTitle", "UniversalAdId",
    ]

    private mutating func checkEmpty(_ element: CheckedElement) {
        switch element.type.role {
        case _ where CheckedDocument.mayBeEmpty.contains(element.name): break
        case .vastAdTagURI, .duration, .adTagURI:
            report(
                Diagnostic(
                    .missingAdElement, "`\(element.name)` is empty", at: nameRange(of: element.index),
                    label: "players refuse the ad"), refusesAd: true)
        default:
            report(
                Diagnostic(
                    .emptyAdElement, "`\(element.name)` is empty", at: nameRange(of: element.index),
                    label: "remove it, or write its \(element.type.content == .uri ? "URL" : "text")"))
        }
    }

    /// Reports what the reader tolerated.
    mutating func checkMarkup() {
        for repair in tree.repairs {
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

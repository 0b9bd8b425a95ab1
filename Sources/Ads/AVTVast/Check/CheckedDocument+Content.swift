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
        case .time: checkTime(text, contentRange(of: element), allowsPercentage: false)
        case .uri: checkURL(of: element)
        case .text: checkText(text, of: element)
        case .container, .source: break
        }
    }

    private mutating func checkText(_ text: String, of element: VASTElement) {
        if element.name == "Expires", text.vastInteger == nil {
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
        let isFatal = element.name == "VASTAdTagURI" || element.name == "Duration"
        guard !isFatal else {
            report(
                Diagnostic(
                    .missingAdElement, "`\(element.name)` is empty", at: nameRange(of: element),
                    label: "players refuse the ad"))
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
                        fixes: [FixIt("write `&amp;`", replacing: range, with: "&amp;")]))
            case .lateDeclaration:
                report(
                    Diagnostic(
                        .vastMarkupTolerated, "the XML declaration is not at the start", at: range,
                        label: "most readers refuse the document here",
                        fixes: [FixIt("remove the declaration", replacing: range, with: "")]))
            }
        }
    }

    /// Checks the version, the namespace, and that the document has ads or errors, not both.
    mutating func checkRoot() {
        let root = document.root
        if let version = root["version"] {
            if VersionSet(named: version.text.trimmedXMLSpace) == nil {
                report(
                    Diagnostic(
                        .vastVersionUnknown, "there is no version `\(version.text)` of VAST",
                        at: range(version.valueRange), label: "2.0, 3.0, 4.0, 4.1, 4.2 or 4.3"))
            }
        } else {
            report(
                Diagnostic(
                    .vastVersionUnknown, "the document names no version", at: nameRange(of: root),
                    label: "add `version`"))
        }
        let namespace = document.tree.namespace(of: document.tree.root)
        if let namespace, namespace != VASTDocument.namespace {
            report(
                Diagnostic(
                    .adNamespace, "`\(namespace)` is not the namespace of VAST", at: nameRange(of: root),
                    label: "`\(VASTDocument.namespace)` since 4.0, none before"))
        } else if namespace == nil, version.isSubset(of: .since4_0) {
            report(
                Diagnostic(
                    .adNamespace, "the document has no namespace", at: nameRange(of: root),
                    label: "IAB's schemas require `xmlns=\"\(VASTDocument.namespace)\"`"))
        }
        let errors = root.children(named: "Error")
        if let first = errors.first, !document.ads.isEmpty {
            report(
                Diagnostic(
                    .errorNextToAd, "a document has ads or `Error`, not both", at: nameRange(of: first),
                    label: "only for documents without ads",
                    notes: [DiagnosticNote("VAST 4.3, section 2.3.6.4")]))
        }
    }
}

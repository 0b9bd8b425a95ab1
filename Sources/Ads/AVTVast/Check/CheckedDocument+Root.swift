import AVTDiagnostics

extension CheckedDocument {
    /// Checks the version, the namespace, and that the document has ads or errors, not both.
    mutating func checkRoot() {
        checkVersion()
        checkNamespace()
        if let first = child(.error, of: tree.root), child(.ad, of: tree.root) != nil {
            report(
                Diagnostic(
                    .errorNextToAd, "a document has ads or `Error`, not both", at: nameRange(of: first),
                    label: "only for documents without ads",
                    notes: [DiagnosticNote("VAST 4.3, section 2.3.6.4")]))
        }
    }

    private mutating func checkVersion() {
        let (name, versions) = isVMAP ? ("VMAP", "1.0") : ("VAST", "2.0, 3.0, 4.0, 4.1, 4.2 or 4.3")
        guard let version = document.root["version"] else {
            report(
                Diagnostic(
                    .vastVersionUnknown, "the document names no version", at: nameRange(of: tree.root),
                    label: "add `version`"))
            return
        }
        let text = version.text.trimmedXMLSpace
        let isKnown = isVMAP ? ["1", "1.0", "1.0.1"].contains(text) : VersionSet(named: text) != nil
        guard !isKnown else { return }
        report(
            Diagnostic(
                .vastVersionUnknown, "there is no version `\(version.text)` of \(name)", at: range(version.valueRange),
                label: versions),
            refusesAd: isVMAP)
    }

    private mutating func checkNamespace() {
        let root = tree.root
        let namespace = tree.namespace(of: root)
        let expected = isVMAP ? CheckedDocument.vmapNamespace : VASTDocument.namespace
        if let namespace, namespace != expected {
            report(
                Diagnostic(
                    .adNamespace, severity: .note, "`\(namespace)` is not the namespace of \(name(of: root))",
                    at: nameRange(of: root),
                    label: "`\(expected)`" + (isVMAP ? "" : " since 4.0, none before")))
        } else if namespace == nil, isVMAP || version.isSubset(of: .since4_0) {
            report(
                Diagnostic(
                    .adNamespace, severity: .note, "the document has no namespace", at: nameRange(of: root),
                    label: "IAB's schemas require `xmlns=\"\(expected)\"`"))
        } else if !isVMAP, tree.hasPrefix(root) {
            report(
                Diagnostic(
                    .adNamespace, "the names of the document have a prefix", at: nameRange(of: root),
                    label: "some players match names with their prefix, and find no `VAST`"),
                refusesAd: true)
        }
    }

    /// True if the document has ad breaks.
    var isVMAP: Bool { document.kind == .vmap }

    private static let vmapNamespace = "http://www.iab.net/videosuite/vmap"
}

public import AVTDiagnostics
public import AVTXML

/// The check of VAST documents.
public enum VASTCheck {
    /// Which diagnostics are reported.
    public enum Profile: String, Sendable, CaseIterable {
        /// All.
        case standard
        /// Those of problems for which players refuse an ad.
        case lenient
        /// What libxml2 reports with IAB's XML schemas, except macros in URIs.
        case schema
    }

    /// Checks a document of VAST or VMAP.
    ///
    /// - Parameters:
    ///   - bytes: The document.
    ///   - name: The name of the file in diagnostics.
    ///   - path: The path of the file, or `nil` if there is none.
    ///   - profile: Which diagnostics are reported.
    ///   - today: The day by which allowances expire, or `nil` if they do not expire.
    ///   - limits: The limits of the document.
    /// - Returns: The diagnostics.
    public static func check(
        _ bytes: [UInt8], name: String, path: String? = nil, profile: Profile = .standard,
        today: CalendarDate? = nil, limits: XMLLimits = XMLLimits()
    ) -> DiagnosticCollector {
        do throws(VASTProblem) {
            let document = try VASTDocument(checked: bytes, limits: limits)
            return check(document, name: name, path: path, profile: profile, today: today)
        } catch {
            var diagnostics = DiagnosticCollector(today: today)
            diagnostics.report(diagnostic(of: error, in: bytes, name: name, path: path))
            return diagnostics
        }
    }

    /// Checks a document that was read.
    package static func check(
        _ document: VASTDocument, name: String, path: String? = nil, profile: Profile = .standard,
        today: CalendarDate? = nil
    ) -> DiagnosticCollector {
        let tree = document.tree
        let file = CheckedFile(name: name, path: path, bytes: tree.bytes)
        var check = CheckedDocument(
            document, in: file, hasFixes: tree.source == tree.bytes, profile: profile,
            DiagnosticCollector(today: today))
        if profile != .schema { check.readAllowances() }
        check.run()
        var diagnostics = check.diagnostics
        if profile == .standard {
            diagnostics.reportUnusedAllowances(hasAnalysis: true) { _ in true }
        } else {
            // Those of allowances are not about the ads.
            diagnostics.replace { $0.filter { $0.code.family == .ads } }
        }
        return diagnostics
    }

    private static func diagnostic(
        of problem: VASTProblem, in bytes: [UInt8], name: String, path: String?
    ) -> Diagnostic {
        // The offsets of problems are those of the document in UTF-8.
        let text = (try? XMLTree.utf8(bytes)) ?? bytes
        let file = SourceFile(name: name, path: path, text: String(decoding: text, as: UTF8.self))
        switch problem.reason {
        case .notXML(let reason):
            return Diagnostic(
                .vastMalformed, problem.description, at: file.range(reason.offset, reason.offset + 1),
                label: "players report error 100 and play no ad")
        case .notVAST:
            return Diagnostic(
                .notVAST, problem.description, at: rootRange(in: text, file), label: "players report error 101")
        case .unsupportedVersion:
            return Diagnostic(
                .notVAST, problem.description, at: rootRange(in: text, file), label: "players report error 102",
                notes: [DiagnosticNote("VAST 2.0 and later have another structure; request 4.x from the server")])
        }
    }

    private static func rootRange(in text: [UInt8], _ file: SourceFile) -> SourceRange? {
        guard let tree = try? XMLTree(text), let root = tree.elements.first else { return nil }
        return file.range(root.range.lowerBound, root.name.upperBound)
    }
}

extension VASTDocument {
    /// Reads a document of VAST or VMAP.
    fileprivate init(checked bytes: [UInt8], limits: XMLLimits) throws(VASTProblem) {
        let tree = try VASTDocument.tree(bytes, limits: limits)
        if tree.text(in: tree.localName(of: tree.root)) == "VMAP" {
            self.init(tree, kind: .vmap)
        } else {
            try self.init(tree)
        }
    }
}

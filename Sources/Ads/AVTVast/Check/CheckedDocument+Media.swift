import AVTDiagnostics

extension CheckedDocument {
    /// Checks whether a linear creative of an inline ad has a file that players can play.
    mutating func checkMedia(of element: CheckedElement) {
        // That of a wrapper has no media files.
        guard element.type === ElementType.linear else { return }
        let files = child(.mediaFiles, of: element.index).map { children(.mediaFile, of: $0) } ?? []
        guard let first = files.first else {
            let mezzanines = VASTElement(document: document, index: element.index).mezzanines
            reportMedia(
                mezzanines.isEmpty
                    ? "the creative has no media file" : "the creative has a mezzanine, but no file that players play",
                .error, element.index, "players report error 401 or 403")
            return
        }
        let media = files.filter { value("apiFramework", of: $0)?.isEmpty ?? true }
        if media.isEmpty, files.allSatisfy({ needsVPAID($0) }) {
            reportMedia(
                "all media files need VPAID", .warning, first,
                "most players on phones and televisions do not execute it")
        } else if files.allSatisfy({ hasType($0, "application/x-shockwave-flash", "video/x-flv", "video/flv") }) {
            reportMedia("all media files are Flash", .error, first, "no player executes it any longer")
        } else if !files.contains(where: { value("delivery", of: $0)?.isEqualInAnyCase(to: "progressive") == true }) {
            reportMedia("no media file has the delivery `progressive`", .warning, first, "many players play no others")
        } else if version.isSubset(of: .since4_0), media.count < 3,
            !media.contains(where: {
                hasType($0, "application/x-mpegurl", "application/vnd.apple.mpegurl", "application/dash+xml")
            })
        {
            report(
                Diagnostic(
                    .fewAdQualities, "the creative has fewer than three qualities", at: nameRange(of: first),
                    label: "a high, a medium and a low one, or an adaptive stream",
                    notes: [DiagnosticNote("VAST 4.3, section 1.3.1")]))
        }
    }

    private mutating func reportMedia(_ message: String, _ severity: Severity, _ element: Int, _ label: String) {
        report(
            Diagnostic(.noPlayableMedia, severity: severity, message, at: nameRange(of: element), label: label),
            refusesAd: true)
    }

    private func needsVPAID(_ file: Int) -> Bool {
        value("apiFramework", of: file)?.isEqualInAnyCase(to: "vpaid") == true
    }

    /// Returns whether a file has one of three MIME types.
    private func hasType(_ file: Int, _ first: StaticString, _ second: StaticString, _ third: StaticString) -> Bool {
        guard let type = value("type", of: file) else { return false }
        return type.isEqualInAnyCase(to: first) || type.isEqualInAnyCase(to: second)
            || type.isEqualInAnyCase(to: third)
    }

    /// Reports an overlay, a companion or an icon of an inline ad that has nothing to display.
    mutating func checkResources(of element: CheckedElement) {
        let resources = ["StaticResource", "IFrameResource", "HTMLResource"]
        guard isInline(element.index),
            !document.children(of: element.index).contains(where: { resources.contains(name(of: $0)) })
        else { return }
        report(
            Diagnostic(
                .emptyAdElement, "`\(element.name)` has no resource", at: nameRange(of: element.index),
                label: "add `StaticResource`, `IFrameResource` or `HTMLResource`",
                notes: [DiagnosticNote("VAST 4.3, section 3.15")]))
    }

    /// Returns whether an element is not in a wrapper, which may only track.
    private func isInline(_ element: Int) -> Bool {
        var ancestor = tree.elements[element].parent
        while let index = ancestor {
            if row(of: index)?.type.role == .wrapper { return false }
            ancestor = tree.elements[index].parent
        }
        return true
    }

    /// Reports parts that VAST has deprecated, with their replacements.
    mutating func checkDeprecation(of element: CheckedElement) {
        let isSince4_1 = version.isSubset(of: .since4_1)
        switch element.type.role {
        case .vastAdTagURL:
            reportDeprecation("VASTAdTagURL", nameRange(of: element.index), "`VASTAdTagURI` since 2.0")
        case .survey where isSince4_1:
            reportDeprecation("Survey", nameRange(of: element.index), "use other trackers")
        case .ad where isSince4_1:
            guard let attribute = attribute("conditionalAd", of: element.index) else { return }
            reportDeprecation("conditionalAd", range(attribute.name), "deprecated since 4.1, with VPAID")
        case .mediaFile where isSince4_1:
            guard needsVPAID(element.index), let attribute = attribute("apiFramework", of: element.index) else {
                return
            }
            reportDeprecation("VPAID", range(attribute.value), "`InteractiveCreativeFile` with SIMID, or OMID")
        default: break
        }
    }

    private mutating func reportDeprecation(_ name: String, _ range: SourceRange, _ replacement: String) {
        report(Diagnostic(.deprecatedAdPart, "`\(name)` is deprecated", at: range, label: replacement))
    }
}

import AVTDiagnostics

extension CheckedDocument {
    /// Checks whether a linear creative of an inline ad has a file that players can play.
    mutating func checkMedia(of element: VASTElement) {
        // That of a wrapper has no media files.
        guard element.row?.type.children.contains(where: { $0.type.name == "MediaFiles" }) == true else { return }
        let linear = VASTDocument.Linear(element)
        let files = linear.mediaFiles
        guard !files.isEmpty else {
            let message =
                linear.mezzanines.isEmpty
                ? "the creative has no media file" : "the creative has a mezzanine, but no file that players play"
            report(
                Diagnostic(
                    .noPlayableMedia, message, at: nameRange(of: element), label: "players report error 401 or 403"),
                refusesAd: true)
            return
        }
        let place = files.first.map { nameRange(of: $0.element) }
        let media = files.filter { $0.apiFramework == nil || $0.apiFramework == "" }
        if media.isEmpty, files.allSatisfy({ $0.apiFramework?.uppercased() == "VPAID" }) {
            reportMedia(
                "all media files need VPAID", .warning, place,
                "most players on phones and televisions do not execute it")
        } else if files.allSatisfy({ CheckedDocument.isFlash($0.type) }) {
            reportMedia("all media files are Flash", .error, place, "no player executes it any longer")
        } else if !files.contains(where: { $0.delivery?.lowercased() == "progressive" }) {
            reportMedia("no media file has the delivery `progressive`", .warning, place, "many players play no others")
        } else if version.isSubset(of: .since4_0), media.count < 3,
            !media.contains(where: { CheckedDocument.isAdaptive($0.type) })
        {
            report(
                Diagnostic(
                    .fewAdQualities, "the creative has fewer than three qualities", at: place,
                    label: "a high, a medium and a low one, or an adaptive stream",
                    notes: [DiagnosticNote("VAST 4.3, section 1.3.1")]))
        }
    }

    private mutating func reportMedia(_ message: String, _ severity: Severity, _ range: SourceRange?, _ label: String) {
        report(Diagnostic(.noPlayableMedia, severity: severity, message, at: range, label: label), refusesAd: true)
    }

    private static func isFlash(_ type: String?) -> Bool {
        ["application/x-shockwave-flash", "video/x-flv", "video/flv"].contains(type?.lowercased() ?? "")
    }

    private static func isAdaptive(_ type: String?) -> Bool {
        ["application/x-mpegurl", "application/vnd.apple.mpegurl", "application/dash+xml"]
            .contains(type?.lowercased() ?? "")
    }

    /// Reports an overlay, a companion or an icon of an inline ad that has nothing to display.
    mutating func checkResources(of element: VASTElement) {
        let resources: Set<String> = ["StaticResource", "IFrameResource", "HTMLResource"]
        guard isInline(element), !element.children.contains(where: { resources.contains($0.name) }) else { return }
        report(
            Diagnostic(
                .emptyAdElement, "`\(element.name)` has no resource", at: nameRange(of: element),
                label: "add `StaticResource`, `IFrameResource` or `HTMLResource`",
                notes: [DiagnosticNote("VAST 4.3, section 3.15")]))
    }

    /// Returns whether an element is not in a wrapper, which may only track.
    private func isInline(_ element: VASTElement) -> Bool {
        var ancestor = document.tree.elements[element.index].parent
        while let index = ancestor {
            if VASTElement(document: document, index: index).name == "Wrapper" { return false }
            ancestor = document.tree.elements[index].parent
        }
        return true
    }

    /// Reports parts that VAST has deprecated, with their replacements.
    mutating func checkDeprecation(of element: VASTElement, _ row: ElementTable.Row) {
        let isSince4_1 = version.isSubset(of: .since4_1)
        switch row.type.name {
        case "VASTAdTagURL":
            reportDeprecation("VASTAdTagURL", nameRange(of: element), "`VASTAdTagURI` since 2.0")
        case "Survey" where isSince4_1:
            reportDeprecation("Survey", nameRange(of: element), "use other trackers")
        case "Ad":
            guard isSince4_1, let attribute = element["conditionalAd"] else { return }
            reportDeprecation("conditionalAd", range(attribute.nameRange), "deprecated since 4.1, with VPAID")
        case "MediaFile":
            guard isSince4_1, let attribute = element["apiFramework"], attribute.text.uppercased() == "VPAID" else {
                return
            }
            reportDeprecation("VPAID", range(attribute.valueRange), "`InteractiveCreativeFile` with SIMID, or OMID")
        default: break
        }
    }

    private mutating func reportDeprecation(_ name: String, _ range: SourceRange, _ replacement: String) {
        report(Diagnostic(.deprecatedAdPart, "`\(name)` is deprecated", at: range, label: replacement))
    }
}

// What documents before 4.x have in extensions, because their version has no element for it: verifications by the Open
// Measurement SDK, and the parts that IAB Tech Lab's addendum for CTV moves there.
extension VASTElement {
    /// The parent, or `nil` for the root.
    var parent: VASTElement? {
        document.tree.elements[index].parent.map { VASTElement(document: document, index: $0) }
    }

    /// The nearest of the elements that contain this one and have a name, or `nil` if there is none.
    private func ancestor(_ names: String...) -> VASTElement? {
        var element = parent
        while let current = element, !(current.isDefined && names.contains(current.name)) { element = current.parent }
        return element
    }

    /// The extension that contains the element, or `nil` if there is none.
    var containingExtension: VASTElement? { ancestor("Extension", "CreativeExtension") }

    // MARK: Ads

    /// Returns the elements with a name in the extensions of an ad or a creative with a type.
    private func extensionParts(_ type: String, named name: String) -> [VASTElement] {
        let extensions =
            (child(named: "Extensions")?.children(named: "Extension") ?? [])
            + (child(named: "CreativeExtensions")?.children(named: "CreativeExtension") ?? [])
        return extensions.filter { $0["type"]?.text.lowercased() == type.lowercased() }
            .flatMap { $0.children.filter { $0.name == name } }
    }

    /// The `Verification` elements of an ad: of `AdVerifications`, and of the extensions of documents before 4.1.
    var verifications: [VASTElement] {
        let own = child(named: "AdVerifications")?.children(named: "Verification") ?? []
        let type = "AdVerifications"
        let moved = extensionParts(type, named: type).flatMap { $0.children(named: "Verification") }
        return own + moved + extensionParts(type, named: "Verification")
    }

    /// The interactive files of an ad, wherever the version has them.
    var interactiveFilesOfAd: [VASTElement] {
        let creatives = elements("Creatives", "Creative")
        let linears = creatives.flatMap { $0.elements("Linear") }
        let own = linears.flatMap(\.ownInteractiveFiles)
        return own.isEmpty ? ([self] + creatives).flatMap(\.interactiveFileParts) : own
    }

    /// The universal identifiers of an ad's creatives, wherever the version has them.
    var universalAdIdsOfAd: [VASTElement] {
        let creatives = elements("Creatives", "Creative")
        let own = creatives.flatMap { $0.elements("UniversalAdId") }
        return own.isEmpty
            ? ([self] + creatives).flatMap { $0.extensionParts("UniversalAdId", named: "UniversalAdId") } : own
    }

    private var ownInteractiveFiles: [VASTElement] {
        elements("MediaFiles", "InteractiveCreativeFile") + elements("InteractiveCreativeFile")
    }

    private var interactiveFileParts: [VASTElement] {
        extensionParts("InteractiveCreativeFile", named: "InteractiveCreativeFile")
    }

    // MARK: Creatives

    /// The ad that a creative or a linear creative belongs to, as its `InLine` or `Wrapper` element.
    private var ad: VASTElement? { ancestor("InLine", "Wrapper") }

    /// True if this is the first creative of its ad, or the first with a linear creative.
    private func isFirst(_ path: String...) -> Bool {
        let first = ad?.elements("Creatives", "Creative").first { creative in
            path.isEmpty || creative.child(named: path[0]) != nil
        }
        return first?.index == index
    }

    /// The `UniversalAdId` elements of a creative; if it has none, those of extensions that name it.
    var universalAdIds: [VASTElement] {
        let own = children(named: "UniversalAdId")
        guard own.isEmpty else { return own }
        let type = "UniversalAdId"
        let moved = (ad?.extensionParts(type, named: type) ?? []).filter { part in
            part.text(of: "creativeId").map { $0 == text(of: "id") } ?? isFirst()
        }
        return extensionParts(type, named: type) + moved
    }

    /// The `Mezzanine` elements of a linear creative; if it has none, those of extensions that name its creative.
    var mezzanines: [VASTElement] {
        let own = elements("MediaFiles", "Mezzanine")
        guard own.isEmpty, let creative = parent else { return own }
        let parts = creative.extensionParts("mezzanine", named: "Mezzanine")
        return parts
            + (creative.ad?.extensionParts("mezzanine", named: "Mezzanine") ?? []).filter { part in
                let names = part.parent?.children.filter { $0.name == "CreativeId" } ?? []
                return names.isEmpty
                    ? creative.isFirst("Linear") : names.contains { $0.text == creative.text(of: "id") }
            }
    }

    /// The `InteractiveCreativeFile` elements of a linear creative; if it has none, those of extensions that name one of
    /// its media files.
    var interactiveFiles: [VASTElement] {
        let own = ownInteractiveFiles
        guard own.isEmpty, let creative = parent else { return own }
        return creative.interactiveFileParts
            + (creative.ad?.interactiveFileParts ?? []).filter { part in
                guard let file = part.text(of: "mediaFileId") else { return creative.isFirst("Linear") }
                return elements("MediaFiles", "MediaFile").contains { $0.text(of: "id") == file }
            }
    }
}

import AVTCore
import AVTDiagnostics

extension Diagnostic {
    /// Creates the error for a name in the app's list of packs that no library contains.
    static func unknownShippedPack(_ name: String, among libraries: [PackLibrary]) -> Diagnostic {
        let close = closestName(to: name, among: libraries.packNames)
        return Diagnostic(
            .packNotFound, "there is no shipped pack `\(name)`",
            notes: (close.map { ["did you mean `\($0)`?"] } ?? notes(on: name, libraries)).map { DiagnosticNote($0) })
    }

    /// Creates the error for a name in `extends` that no library contains.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - libraries: The libraries.
    ///   - file: The path of a file or folder with a pack that is probably meant, `name` if there is a folder of
    ///     this name without a `pack.yaml`, or `nil` if there is neither.
    /// - Returns: The error.
    static func unknownShippedPack(
        _ name: TextSyntax, among libraries: [PackLibrary], meant file: String?
    ) -> Diagnostic {
        if let file, file == name.text {
            return problem(
                .packNotFound, "there is no shipped pack `\(file)`", at: name.range,
                label: "name a file in this folder, such as `\(file)/FILE.yaml`")
        }
        let notes = file == nil ? notes(on: name.text, libraries) : []
        // `playback.metrics@1` has the version in the wrong place.
        let start = String(name.text.split(separator: "@", omittingEmptySubsequences: false)[0])
        return .unknown(
            .packNotFound, "there is no shipped pack `\(name.text)`", name, among: libraries.packNames,
            notes: notes,
            meant: file ?? (start != name.text && libraries.pack(named: start) != nil ? start : nil))
    }

    /// Returns a copy with a fix-it if a pack's folder is missing and a file of its name exists.
    ///
    /// - Parameters:
    ///   - name: The name of the folder as written.
    ///   - path: The path of the missing `pack.yaml`, or `nil` if nothing is missing.
    ///   - access: The folders that may contain the file.
    /// - Returns: The diagnostic.
    package func offeringFile(for name: TextSyntax, at path: String?, among access: PackAccess) -> Diagnostic {
        let ending = "/" + PackSource.folderFile
        guard let path, path.hasSuffix(ending), !name.text.hasSuffix(".yaml"),
            access.hasFile(String(path.dropLast(ending.utf8.count)) + ".yaml")
        else { return self }
        let file = (name.text.hasSuffix("/") ? String(name.text.dropLast()) : name.text) + ".yaml"
        var diagnostic = self
        diagnostic.label = "did you mean the file `\(file)`?"
        diagnostic.fixes = [name.fix(writing: file)]
        return diagnostic
    }

    private static func notes(on name: String, _ libraries: [PackLibrary]) -> [String] {
        let names = libraries.packNames.map { "`\($0)`" }.joined(separator: ", ")
        let list = "a file is named by a path, such as `\(name).yaml`; the shipped packs are \(names)"
        let isVendor = ["adobe.", "pillarbox.", "qoe."].contains { name.hasPrefix($0) }
        // With any other library, the vendors' packs are already there.
        guard isVendor, libraries.count == 1 else { return [list] }
        return [
            "the packs of vendors, `adobe.*`, `pillarbox.*` and most of `qoe.*`, are in the product "
                + "`OpenAVTVendorPacks`: add it to the app, import it, and pass `libraries: [.vendors]`",
            list,
        ]
    }
}

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
    static func unknownShippedPack(_ name: TextSyntax, among libraries: [PackLibrary]) -> Diagnostic {
        // `playback.metrics@1` has the version in the wrong place.
        let start = String(name.text.split(separator: "@", omittingEmptySubsequences: false)[0])
        return .unknown(
            .packNotFound, "there is no shipped pack `\(name.text)`", name, among: libraries.packNames,
            notes: notes(on: name.text, libraries),
            meant: start != name.text && libraries.pack(named: start) != nil ? start : nil)
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

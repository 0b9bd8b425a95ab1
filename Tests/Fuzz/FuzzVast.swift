import AVTDiagnostics
import AVTVast

/// A document is read or refused, checked with locations in it, and written so that it reads the same.
func fuzzVast(_ input: [UInt8]) {
    let diagnostics = [VASTCheck.Profile.standard, .schema].flatMap {
        VASTCheck.check(input, name: "document", profile: $0).sorted
    }
    for diagnostic in diagnostics {
        require(!diagnostic.code.id.isEmpty, "a diagnostic without a code")
        require(!HumanRenderer().render([diagnostic], colour: false).isEmpty, "a diagnostic that cannot be shown")
    }
    guard let document = try? VASTDocument(input) else { return }
    let written = document.xml
    guard let again = try? VASTDocument(written) else {
        fatalError("not read again: \(String(decoding: written, as: UTF8.self))")
    }
    require(again.xml == written, "written in two ways")
}

import AVTDiagnostics
import AVTYAML

extension Diagnostic {
    /// Says that a document holds tests, if it does; what it has that packs have not would help nobody.
    static func testsInPlaceOfPack(_ root: YAMLNode) -> Diagnostic? {
        guard let tests = root.key(named: "tests"), root["tests"]?.items != nil, root["pack"]?.pairs == nil else {
            return nil
        }
        return .problem(
            .unknownKey, "this is a file of tests, and no pack", at: tests.range, label: "a pack has no `tests`",
            notes: ["`avt-rules test` runs it; `avt-rules check` takes the pack that its `pack` names"])
    }

    /// Says that a document is a pack, if it is one, in the place of a file of tests.
    package static func packInPlaceOfTests(_ root: YAMLNode) -> Diagnostic? {
        guard let pack = root.key(named: "pack"), root["pack"]?.pairs != nil, root["tests"] == nil else { return nil }
        return .problem(
            .wrongNodeKind, "this is a pack, and no file of tests", at: pack.range,
            label: "a file of tests names its pack: `pack: my.yaml`",
            notes: ["`avt-rules check` takes a pack; `avt-rules test` takes the tests beside it, `NAME.test.yaml`"])
    }
}

extension YAMLNode {
    /// A key of a mapping, by its text.
    fileprivate func key(named name: String) -> YAMLNode? {
        pairs?.first { $0.key.text?.text == name }?.key
    }
}

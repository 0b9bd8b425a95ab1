import AVTDiagnostics
import AVTYAML

extension Diagnostic {
    /// Returns an error if the document is a test file; other differences from a pack would not be worth reporting.
    static func testsInsteadOfPack(_ root: YAMLNode) -> Diagnostic? {
        guard let tests = root.key(named: "tests"), root["tests"]?.items != nil, root["pack"]?.pairs == nil else {
            return nil
        }
        return .problem(
            .unknownKey, "this is a file of tests, and no pack", at: tests.range, label: "a pack has no `tests`",
            notes: ["`avt-rules test` runs it; `avt-rules check` takes the pack that its `pack` names"])
    }

    /// Returns an error if the document is a pack where a test file is expected.
    package static func packInsteadOfTests(_ root: YAMLNode) -> Diagnostic? {
        guard let pack = root.key(named: "pack"), root["pack"]?.pairs != nil, root["tests"] == nil else { return nil }
        return .problem(
            .wrongNodeKind, "this is a pack, and no file of tests", at: pack.range,
            label: "a file of tests names its pack: `pack: my.yaml`",
            notes: ["`avt-rules check` reads a pack; `avt-rules test` reads the tests next to it, `NAME.test.yaml`"])
    }
}

extension YAMLNode {
    /// Returns the key of a mapping with a text, or `nil` if there is none.
    fileprivate func key(named name: String) -> YAMLNode? {
        pairs?.first { $0.key.text?.text == name }?.key
    }
}

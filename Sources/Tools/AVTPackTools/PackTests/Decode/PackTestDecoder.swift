import AVTDiagnostics
import AVTRules
import AVTYAML

/// Decodes a document that has been checked against `MappingDeclaration.testFile`.
///
/// Parts that do not match the declaration have been reported by that check, and are skipped here.
struct PackTestDecoder {
    var diagnostics: DiagnosticCollector

    /// Decodes the document.
    mutating func file(_ root: YAMLNode) -> PackTestSyntax {
        var draft = TestFileDraft()
        decode(root, TestFileDraft.keys, into: &draft)
        var file = PackTestSyntax(packs: draft.packs)
        if let tests = draft.tests, tests.items?.isEmpty == true {
            report(.nothingExpected, "there are no tests in the file", at: tests.range)
        }
        var names: [String: TextSyntax] = [:]
        for node in draft.tests?.items ?? [] {
            guard let test = test(node, in: draft.common) else { continue }
            if let other = names.updateValue(test.name, forKey: test.name.text) {
                report(
                    .duplicateID, "two tests have this name", at: test.name.range,
                    related: [LabelledRange(other.range, "the other")])
            }
            file.tests.append(test)
        }
        return file
    }

    private mutating func test(_ node: YAMLNode, in common: TestSetting) -> TestSyntax? {
        var draft = TestDraft()
        decode(node, TestDraft.keys, into: &draft)
        guard let name = draft.name else { return nil }
        let own = draft.setting.parameters
        var test = TestSyntax(
            name: name,
            parameters: common.parameters.filter { given in !own.contains { $0.isSame(as: given) } } + own,
            trackers: draft.setting.trackers ?? common.trackers ?? [TestSyntax.TrackerSyntax(name: "player")])
        test.steps = steps(draft.steps)
        checkExpectsSomething(test, node)
        return test
    }

    private mutating func checkExpectsSomething(_ test: TestSyntax, _ node: YAMLNode) {
        guard test.steps.allSatisfy({ $0.expectation == nil }) else { return }
        guard let steps = node["steps"]?.items, !steps.contains(where: hasUnknownKey) else { return }
        report(
            .nothingExpected, "the test expects nothing", at: test.name.range,
            label: "a step says with `expect` or `only` what must come of it")
    }

    // MARK: Values

    /// Decodes attribute values that a step supplies; none of them may be missing.
    mutating func given(_ node: YAMLNode) -> [ValueSyntax] {
        let values = values(node)
        for value in values where value.value == nil {
            report(
                .wrongValueKind, "`\(value.name.text)` has no value", at: value.range,
                label: "leave it out, and the event does not carry it")
        }
        return values
    }

    /// Decodes named values, each of which may be missing.
    func values(_ node: YAMLNode) -> [ValueSyntax] {
        (node.pairs ?? []).compactMap { pair in
            guard let name = pair.key.text, let text = pair.value.text else { return nil }
            return ValueSyntax(name: name, value: text.isMissing ? nil : text.value, text: text, range: pair.range)
        }
    }

    /// Decodes a time since the start of the test, or returns `nil` if the value is not a time, which is reported.
    mutating func time(_ node: YAMLNode) -> Int? {
        guard let text = node.text else { return nil }
        guard let time = text.milliseconds, (0...LogLine.latest).contains(time) else {
            report(
                .wrongValueKind, "`\(text.text)` is not a time of a test", at: text.range,
                label: "a duration from the beginning of the test on, like `0s`, `500ms` or `1m30s`")
            return nil
        }
        return time
    }

    mutating func report(
        _ code: DiagnosticCode, _ message: String, at range: SourceRange, label: String? = nil,
        related: [LabelledRange] = [], notes: [DiagnosticNote] = []
    ) {
        diagnostics.report(Diagnostic(code, message, at: range, label: label, related: related, notes: notes))
    }
}

extension TextSyntax {
    /// True if the text denotes a missing value.
    var isMissing: Bool { !isQuoted && ["~", "null"].contains(text) }
}

extension YAMLPair {
    /// The range from the start of the key to the end of the value.
    var range: SourceRange {
        SourceRange(file: key.range.file, lower: key.range.lower, upper: value.range.upper)
    }
}

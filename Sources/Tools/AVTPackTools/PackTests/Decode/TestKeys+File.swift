import AVTRules
import AVTYAML

extension MappingDeclaration {
    /// The declaration of a test file.
    package static let testFile = MappingDeclaration(
        phrase: "a file of tests", keys: TestFileDraft.keys.map(\.declaration),
        example: "{ pack: my.yaml, tests: [] }")

    static let test = MappingDeclaration(
        phrase: "a test", keys: TestDraft.keys.map(\.declaration), example: "{ name: a pause ends, steps: [] }")
}

/// The parts of a test file, before its tests are decoded.
struct TestFileDraft {
    var packs: [TextSyntax] = []
    /// What all tests have, unless they have their own.
    var common = TestSetting()
    var tests: YAMLNode?

    static let keys: [TestKey<TestFileDraft>] =
        [
            TestKey(
                "pack", .oneOrList(.text), isRequired: true,
                "The pack: a path from here, or the name of a shipped one; of several, a later one is the outer layer."
            ) { $2.packs = $1.value.itemsOrSelf.compactMap(\.text) }
        ] + TestSetting.keys(\.common) + [
            TestKey("tests", .list(.mapping(.test)), isRequired: true, "The tests.") { $2.tests = $1.value }
        ] + TestKey.texts
}

/// The parts of a test, before its steps are decoded.
struct TestDraft {
    var name: TextSyntax?
    var setting = TestSetting()
    var steps: [YAMLNode] = []

    static let keys: [TestKey<TestDraft>] =
        [
            TestKey("name", .text, isRequired: true, "What must be so, as a sentence.") { $2.name = $1.value.text }
        ] + TestSetting.keys(\.setting) + [
            TestKey("steps", .list(.mapping(.step)), isRequired: true, "What happens, and what must come of it.") {
                $2.steps = $1.value.items ?? []
            }
        ] + TestKey.texts
}

/// The parameters and trackers of a test, or of all tests of a file.
struct TestSetting {
    var parameters: [TestSyntax.ParameterSyntax] = []
    /// The trackers, or `nil` if none are declared.
    var trackers: [TestSyntax.TrackerSyntax]?

    static func keys<Draft>(
        _ setting: any WritableKeyPath<Draft, TestSetting> & Sendable
    ) -> [TestKey<Draft>] {
        [
            TestKey(
                "parameters", .entries(.text, .text),
                "Values of the packs' parameters; those of a test count before the file's."
            ) { _, pair, draft in
                draft[keyPath: setting].parameters = (pair.value.pairs ?? []).compactMap { pair in
                    guard let name = pair.key.text, let value = pair.value.text else { return nil }
                    return TestSyntax.ParameterSyntax(name: name, value: value.text)
                }
            },
            TestKey(
                "trackers", .either([.list(.text), .entries(.text, .referenceOrNone(.trackerKind))]),
                "The trackers, each with its kind (`~`: none), or a list of names; by default `player`."
            ) { _, pair, draft in
                let names = (pair.value.items ?? []).compactMap(\.text).map { TestSyntax.TrackerSyntax(name: $0.text) }
                let kinds = (pair.value.pairs ?? []).compactMap { pair in
                    pair.key.text.map { name in
                        TestSyntax.TrackerSyntax(
                            name: name.text, kind: pair.value.text.flatMap { $0.isMissing ? nil : $0 })
                    }
                }
                let all = names + kinds
                draft[keyPath: setting].trackers = all.isEmpty ? nil : all
            },
        ]
    }
}

import AVTCore
import AVTTestSupport
import Foundation
import Testing

@testable import AVTVast

private let macroCases: [JSONValue]? = conformanceData("vast/texts/macros.json").flatMap { file in
    (try? Data(contentsOf: file)).flatMap { try? JSONReader.read($0).items }
}

/// Every template of the conformance data, and what it expands to.
@Suite(.enabled(if: macroCases != nil, "the conformance data is absent"))
struct MacroConformanceTests {
    @Test func `every template expands to what the data says`() throws {
        let cases = try #require(macroCases)
        var passed = 0
        for example in cases {
            let isRight = MacroConformanceTests.passes(example)
            passed += isRight ? 1 : 0
            #expect(isRight, "\(example.text)")
        }
        print("conformance vast-macros: \(passed) of \(cases.count)")
        #expect(!cases.isEmpty && passed == cases.count)
    }

    @Test func `an altered expectation is noticed`() throws {
        for example in try #require(macroCases) {
            for name in ["expect", "pattern"] {
                guard let text = example[name]?.string else { continue }
                let members = example.members.map { member in
                    member.name == name ? JSONMember(name, .string(text + "x")) : member
                }
                #expect(!MacroConformanceTests.passes(.object(members)), "\(example.text)")
            }
        }
    }

    private static func passes(_ example: JSONValue) -> Bool {
        let withheld = (example["withheld"]?.items ?? []).compactMap { $0.string.flatMap { VASTMacro(name: $0) } }
        var values = MacroValues(policy: PrivacyPolicy(withheld: Set(withheld)))
        for member in example["macros"]?.members ?? [] {
            values.set(
                name: member.name, list: member.value.string.map { [$0] } ?? member.value.items.compactMap(\.string))
        }
        guard let template = example["template"]?.string,
            let time = RequestTime(example["now"]?.string ?? "1970-01-01T00:00:00Z")
        else { return false }
        var generator = SeededGenerator(seed: 1)
        let url = MacroURL(template).expanded(values, at: time, using: &generator)
        if let pattern = example["pattern"]?.string {
            return (try? Regex(pattern).wholeMatch(in: url)) != nil && !pattern.isEmpty
        }
        return url == example["expect"]?.string
    }
}

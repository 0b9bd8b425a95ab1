import AVTDiagnostics
import AVTTestSupport
import Foundation
import Testing

@testable import AVTRules

/// Every mistake of the corpus gets exactly the findings that its case lists.
@Suite("Mistakes that authors make")
struct MistakeCorpusTests {
    @Test("the findings are those of the case, with their positions and fixes", arguments: try MistakeCase.all())
    func find(_ mistake: MistakeCase) throws {
        let found = try mistake.check()
        #expect(
            found.map(ExpectedDiagnostic.init) == mistake.expected,
            "\(HumanRenderer().render(found, colour: false))")
    }

    @Test func `a case that expects another code, position or fix fails`() throws {
        let mistake = try #require(try MistakeCase.all().first { $0.expected.first?.fixed != nil })
        let found = try mistake.check().map(ExpectedDiagnostic.init)
        var altered = mistake.expected
        altered[0].code += "0"
        #expect(found != altered)
        altered = mistake.expected
        altered[0].position = SourcePosition(line: 1, column: 1)
        #expect(found != altered)
        altered = mistake.expected
        altered[0].fixed = nil
        #expect(found != altered)
    }

    @Test func `headings of all cases differ`() throws {
        let names = try MistakeCase.all().map(\.name)
        #expect(Set(names).count == names.count)
    }
}

import AVTTestSupport
import Foundation
import Testing

@testable import AVTVast

struct VASTErrorCodeTests {
    @Test func `codes are unique and in ascending order`() {
        #expect(VASTErrorCode.named == Set(VASTErrorCode.named).sorted())
        #expect(VASTErrorCode.named.allSatisfy { $0.text?.isEmpty == false && $0.specification != nil })
    }

    @Test func `unknown codes are values`() {
        let code = VASTErrorCode(rawValue: 777)
        #expect(
            code.text == nil && code.specification == nil && code.recipients == .adAndWrappers && code.detector == .host
        )
        #expect(VASTErrorCode(rawValue: 1150).specification == .simid)
        #expect(VASTErrorCode.adResponseTimeout.specification == .vmap)
    }

    @Test func `codes of SIMID and VMAP are reported, unknown ones as 900`() {
        var generator = SeededGenerator(seed: 1)
        for (code, text) in [(303, "303"), (404, "900"), (1299, "1299"), (1008, "1008"), (-1, "900"), (1300, "900")] {
            var values = MacroValues()
            values.set(VASTErrorCode(rawValue: code))
            let url = MacroURL("[ERRORCODE]")
            #expect(url.expanded(values, at: RequestTime(milliseconds: 0), using: &generator) == text)
        }
    }

    /// Against the table of the specification.
    @Test(.enabled(if: conformanceData("vast/spec/4.3.md") != nil, "the conformance data is absent"))
    func `the table agrees with the specification`() throws {
        let text = try String(contentsOf: #require(conformanceData("vast/spec/4.3.md")), encoding: .utf8)
        var codes: [VASTErrorCode] = []
        for row in text.matches(of: /(?m)^\| (\d{3}) \| (.*?) \|$/) {
            let code = VASTErrorCode(rawValue: Int(row.1) ?? 0)
            codes.append(code)
            let meaning = row.2.replacing("’", with: "'")
            #expect(code.text.map { Substring($0) } == meaning)
        }
        #expect(codes == VASTErrorCode.named.filter { $0.specification == .vast })
    }
}

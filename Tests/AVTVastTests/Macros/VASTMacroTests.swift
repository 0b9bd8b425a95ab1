import AVTCore
import AVTTestSupport
import Foundation
import Testing

@testable import AVTVast

struct VASTMacroTests {
    @Test func `each macro has the definition of its case`() {
        for macro in VASTMacro.allCases {
            #expect(macro.name == "\(macro)".uppercased())
            #expect(VASTMacro(name: macro.name) == macro)
            let bytes = Array(macro.name.utf8)
            #expect(VASTMacro(bytes: bytes[...]) == macro && VASTMacro(bytes: bytes.dropLast()) == nil)
            #expect(VASTMacro(bytes: ([0x41] + bytes)[...]) == nil)
        }
        #expect(VASTMacro.allCases.count == 59)
        #expect(VASTMacro(name: "RANDOM") == .cacheBusting && VASTMacro(name: "Random") == nil)
    }

    /// Against IAB Tech Lab's list.
    @Test(.enabled(if: conformanceData("vast/schemas/macros-data.json") != nil, "the conformance data is absent"))
    func `the table agrees with the published list`() throws {
        let file = try #require(conformanceData("vast/schemas/macros-data.json"))
        let list = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
        let macros = try #require(list?["macros"] as? [[String: Any]])
        #expect(macros.count == VASTMacro.allCases.count)
        for definition in macros {
            func text(_ name: String) -> String { definition[name] as? String ?? "" }
            let macro = try #require(VASTMacro(name: text("name")))
            let contexts = text("contexts")
            #expect((macro.context == .everywhere) == (contexts.contains("tracking") && contexts.contains("request")))
            #expect((macro.context == .requests) == !contexts.contains("tracking"))
            #expect((macro.context == .trackers) == (contexts == "All tracking pixels"))
            #expect([.strings, .numbers].contains(macro.type) == text("datatype").hasPrefix("Array"))
            #expect((macro.type == .integer) == (text("datatype") == "integer"))
            #expect((macro.support == .deprecated) == text("support").contains("Deprecated"))
            #expect((macro.support == .required) == (text("support") == "Required"))
            #expect(macro.version == text("introversion").replacing("Next VAST release", with: "next"))
        }
    }
}

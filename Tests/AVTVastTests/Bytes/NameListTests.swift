import AVTTestSupport
import Testing

@testable import AVTVast

/// Names as numbers, and the bytes that they are packed from.
struct NameListTests {
    private static let text = "followAdditionalWrappers"

    @Test func `names of each length are found, and no part of one`() {
        let names = (1...PackedName.limit).map { String(NameListTests.text.prefix($0)) }
        let list = NameList(names)
        for (index, name) in names.enumerated() { #expect(name.withView(list.index) == index) }
        for name in ["", "F", "follow ", NameListTests.text + "s", String(NameListTests.text.dropFirst())] {
            #expect(name.withView(list.index) == nil, "\(name)")
        }
        #expect("a".withView(NameList([]).index) == nil)
    }

    @Test func `no name that VAST defines is longer than a packed name`() {
        let rows = ElementTable.vast.rows + ElementTable.vmap.rows
        let tables: [SchemaTable] = [.v2_0, .v3_0, .v4_0, .v4_1, .v4_2]
        let attributes =
            rows.flatMap { $0.type.attributeNames.names } + tables.flatMap { $0.types.flatMap(\.attributeNames.names) }
        let values = rows.flatMap(\.type.attributes).flatMap { attribute -> [String] in
            if case .oneOf(let values) = attribute.kind { values.names } else { [] }
        }
        let names =
            rows.map(\.type.name) + attributes + values + VASTMacro.allCases.map(\.name)
            + TrackingEvent.defined.map(\.rawValue)
        #expect(names.count > 500 && names.allSatisfy { $0.utf8.count <= PackedName.limit })
    }

    @Test func `a byte is found at each offset of a text of each length`() {
        for length in 0..<40 {
            for offset in 0..<length {
                let text = String(repeating: "a", count: offset) + "&b" + String(repeating: "a", count: length)
                text.withView { view in
                    #expect(view.index(of: UInt8(ascii: "b"), or: UInt8(ascii: "&"), from: 0) == offset)
                    #expect(view.index(of: UInt8(ascii: "&"), from: offset + 1) == view.count)
                    #expect(view.contains("&b") && view.contains("&ba") && !view.contains("&bb"))
                }
            }
        }
        #expect("".withView { $0.index(of: 0, from: 0) } == 0 && !"".withView { $0.contains("a") })
    }
}

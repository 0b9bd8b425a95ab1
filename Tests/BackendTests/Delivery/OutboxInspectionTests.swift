import AVTTestSupport
import Foundation
import Testing

@testable import OpenAVTDelivery

@Suite("The contents of an outbox") struct OutboxInspectionTests {
    @Test func `are listed, moved and deleted`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("outbox.sqlite")
        let store = try SQLiteOutbox(path: path)
        try store.append((1...4).map { OutboxRow(lane: "l", milliseconds: $0, bytes: [UInt8($0)]) })
        for _ in 0..<2 {
            try store.quarantine(
                #require(store.firstRows(of: "l", limit: RowTotal(rows: 1, bytes: 1)).first), reason: "no")
        }
        let listed = try SQLiteOutbox.rows(path: path)
        #expect(listed.map(\.stored.row.bytes) == [[3], [4], [1], [2]])
        #expect(listed.map(\.refusal) == [nil, nil, "no", "no"])
        #expect(try store.requeueQuarantine() == 2)
        #expect(try store.contents().quarantined == 0)
        #expect(
            try store.firstRows(of: "l", limit: RowTotal(rows: 9, bytes: 9)).map(\.row.bytes) == [[3], [4], [1], [2]])
        #expect(try store.deleteRows(inQuarantine: true) == 0)
        #expect(try store.deleteRows(inQuarantine: false) == 4)
        #expect(try store.contents() == OutboxContents())
        #expect(throws: OutboxError.self) { try SQLiteOutbox.rows(path: folder.path("none.sqlite")) }
    }
}

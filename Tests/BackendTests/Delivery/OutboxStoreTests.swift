import AVTTestSupport
import Foundation
import GRDB
import Testing

@testable import OpenAVTDelivery

@Suite("Stores of an outbox") struct OutboxStoreTests {
    @Test(arguments: 0..<20) func `in memory and in a file have the same contents`(seed: Int) throws {
        let folder = try TemporaryFolder()
        var path = folder.path("outbox.sqlite")
        var random = SeededGenerator(seed: UInt64(seed))
        let memory = MemoryOutbox()
        var file = try SQLiteOutbox(path: path)
        for step in 0..<60 {
            let lane = "lane \(Int.random(in: 0..<3, using: &random))"
            switch Int.random(in: 0..<7, using: &random) {
            case 0, 1, 2:
                let rows = (0..<Int.random(in: 0...5, using: &random)).map { _ in
                    OutboxRow(
                        lane: lane, milliseconds: step * 10,
                        bytes: (0..<Int.random(in: 0...40, using: &random)).map { _ in
                            UInt8.random(in: 0...255, using: &random)
                        })
                }
                memory.append(rows)
                try file.append(rows)
            case 3:
                let limit = RowTotal(
                    rows: Int.random(in: 1...4, using: &random), bytes: Int.random(in: 0...80, using: &random))
                let rows = memory.firstRows(of: lane, limit: limit)
                #expect(try file.firstRows(of: lane, limit: limit) == rows)
                guard let last = rows.last else { continue }
                let state: [UInt8]? = Bool.random(using: &random) ? [UInt8(step)] : nil
                memory.remove(lane, through: last.number, state: state)
                try file.remove(lane, through: last.number, state: state)
            case 4:
                guard let row = memory.firstRows(of: lane, limit: RowTotal(rows: 1, bytes: 0)).first else { continue }
                #expect(try file.quarantine(row, reason: "refused") == memory.quarantine(row, reason: "refused"))
            case 5:
                let sending = memory.firstRows(of: lane, limit: RowTotal(rows: 2, bytes: 1000)).last.map {
                    [lane: $0.number]
                }
                let time = Int.random(in: 0...step * 10, using: &random)
                let excess = RowTotal(
                    rows: Int.random(in: 0...3, using: &random), bytes: Int.random(in: 0...50, using: &random))
                let removed = memory.removeOldest(before: time, excess: excess, sending: sending ?? [:])
                #expect(try file.removeOldest(before: time, excess: excess, sending: sending ?? [:]) == removed)
            default:
                // What another process sees if this one is killed: the files as they are.
                let copy = folder.path("\(step).sqlite")
                for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: path + suffix) {
                    try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
                }
                path = copy
                file = try SQLiteOutbox(path: copy)
            }
            #expect(try file.contents() == memory.contents())
            #expect(try file.oldestMilliseconds() == memory.oldestMilliseconds())
            #expect(try file.state(of: lane) == memory.state(of: lane))
        }
    }

    @Test func `keep rows when a process ends, belong to one backend, and must be outboxes`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("outbox.sqlite")
        do {
            let store = try SQLiteOutbox(path: path)
            try store.append([OutboxRow(milliseconds: 1, bytes: [1, 2, 3])])
            #expect(throws: OutboxError.self) { try SQLiteOutbox(path: path) }
        }
        #expect(try SQLiteOutbox(path: path).contents().lanes == ["": RowTotal(rows: 1, bytes: 3)])
        let other = folder.path("other.sqlite")
        try DatabaseQueue(path: other).write { try $0.execute(sql: "CREATE TABLE customer (name TEXT)") }
        #expect(throws: OutboxError.self) { try SQLiteOutbox(path: other) }
        let text = folder.path("text.sqlite")
        try Data("no database, but a longer text than the header of one, which has a hundred bytes".utf8)
            .write(to: URL(fileURLWithPath: text))
        #expect(throws: OutboxError.self) { try SQLiteOutbox(path: text) }
    }

    @Test func `keep the last thousand refused rows`() throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteOutbox(path: folder.path("outbox.sqlite"))
        try store.append((0..<1002).map { OutboxRow(milliseconds: $0, bytes: [1]) })
        let rows = try store.firstRows(of: "", limit: RowTotal(rows: 1002, bytes: 2000))
        let removed = try rows.map { row throws in try store.quarantine(row, reason: "refused") }
        #expect(removed.reduce(0, +) == 2 && removed.suffix(2) == [1, 1])
        #expect(try store.contents().quarantined == 1000)
    }

    @Test func `of one folder are separate while they are used, and are taken over afterwards`() throws {
        let folder = try TemporaryFolder()
        let outboxes = OutboxFolder(URL(fileURLWithPath: folder.path))
        do {
            let first = try outboxes.open("influxdb a")
            let second = try outboxes.open("influxdb a")
            let other = try outboxes.open("influxdb b")
            try first.append([OutboxRow(milliseconds: 1, bytes: [1])])
            try second.append([
                OutboxRow(milliseconds: 2, bytes: [2]), OutboxRow(lane: "x", milliseconds: 3, bytes: [3]),
            ])
            try other.append([OutboxRow(milliseconds: 4, bytes: [4])])
        }
        let next = try outboxes.open("influxdb a")
        let limit = RowTotal(rows: 10, bytes: 100)
        #expect(try next.firstRows(of: "", limit: limit).map(\.row.bytes) == [[1], [2]])
        #expect(try next.firstRows(of: "x", limit: limit).map(\.row.bytes) == [[3]])
    }
}

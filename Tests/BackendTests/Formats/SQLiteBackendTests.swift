import AVTCore
import AVTTestSupport
import Foundation
import GRDB
import OpenAVTBackends
import OpenAVTChain
import Testing

@testable import OpenAVTSQLite

@Suite("A database of telemetry") struct SQLiteBackendTests {
    @Test func `has the values that were written`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("telemetry.db")
        let texts = SpecialValues.texts.map { OAVTValue.string($0) }
        let numbers =
            SpecialValues.integers.map { OAVTValue.int($0) } + SpecialValues.doubles.map { OAVTValue.double($0) }
        let values = texts + numbers + [.bool(true), .bool(false)]
        let samples = values.enumerated().map { index, value in
            DeliverySample(
                source: "s", number: index, milliseconds: 5, content: .event(action: "A"),
                attributes: ["v.\"x\"": value])
        }
        try TelemetryDatabase(path: path).write(samples)
        let read = try DatabaseQueue(path: path).read { database in
            try Row.fetchAll(
                database,
                sql: "SELECT attributes, json_valid(attributes) AS isValid FROM event ORDER BY number")
        }
        #expect(read.count == values.count)
        for (row, value) in zip(read, values) {
            let attributes: String = row["attributes"]
            #expect((row["isValid"] as Int) == 1)
            switch value {
            case .string(let text): #expect(attributes == JSONValue.object([JSONMember("v.\"x\"", .string(text))]).text)
            case .int(let number): #expect(attributes == "{\"v.\\\"x\\\"\":\(number)}")
            case .double(let number): #expect(attributes == "{\"v.\\\"x\\\"\":\(number)}")
            case .bool(let flag): #expect(attributes == "{\"v.\\\"x\\\"\":\(flag)}")
            }
        }
    }

    @Test func `has each sample once, also if it is written twice`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("telemetry.db")
        let samples = (0..<50).flatMap { number in
            [
                DeliverySample(
                    source: "s", number: 2 * number, milliseconds: number / 10, content: .event(action: "A")),
                DeliverySample(
                    source: "s", number: 2 * number + 1, milliseconds: number / 10,
                    content: .metric(name: "N", type: .gauge, value: .int(number), histogram: nil)),
            ]
        }
        for _ in 0..<2 { try TelemetryDatabase(path: path).write(samples) }
        let counts = try DatabaseQueue(path: path).read { database in
            try Row.fetchOne(
                database,
                sql:
                    "SELECT (SELECT count(*) FROM event), (SELECT count(*) FROM metric), (SELECT sum(value) FROM metric)"
            )
        }
        let row = try #require(counts)
        #expect((row[0] as Int, row[1] as Int, row[2] as Double) == (50, 50, 1225))
    }

    @Test func `answers the usual questions by its views`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("telemetry.db")
        let metric = { (session: String, number: Int, name: String, value: Int) in
            DeliverySample(
                source: session, number: number, milliseconds: 1_700_000_000_000 + number,
                content: .metric(name: name, type: .gauge, value: .int(value), histogram: nil))
        }
        try TelemetryDatabase(path: path).write([
            metric("a", 0, "StartTime", 100), metric("a", 1, "PlayTime", 9000), metric("a", 2, "RebufferTime", 1000),
            metric("a", 3, "PlayTime", 9000), metric("b", 0, "StartTime", 300), metric("b", 1, "NumErrors", 1),
            metric("a", 4, "NumPlays", 1), metric("b", 2, "NumPlays", 1), metric("b", 3, "NumPlays", 1),
            DeliverySample(
                source: "b", number: 9, milliseconds: 1_700_000_000_009, content: .event(action: "Error"),
                attributes: ["errorCode": .int(404), "errorDescription": .string("gone")]),
        ])
        try DatabaseQueue(path: path).read { database in
            let quality = try #require(try Row.fetchOne(database, sql: "SELECT * FROM quality"))
            #expect(
                (quality["sessions"] as Int, quality["plays"] as Int, quality["startup_ms"] as Double) == (2, 3, 200))
            #expect((quality["rebuffer_ratio"] as Double) == 1000.0 / 19_000)
            #expect((quality["play_hours"] as Double, quality["share_with_errors"] as Double) == (0.005, 0.5))
            let session = try #require(
                try Row.fetchOne(database, sql: "SELECT * FROM session_quality WHERE session = 'a'"))
            #expect((session["play_ms"] as Int, session["rebuffer_ms"] as Int) == (18_000, 1000))
            let hour = try #require(try Row.fetchOne(database, sql: "SELECT * FROM quality_by_hour"))
            #expect((hour["hour"] as String, hour["sessions"] as Int) == ("2023-11-14 22:00", 2))
            let error = try #require(try Row.fetchOne(database, sql: "SELECT * FROM error"))
            #expect((error["code"] as Int, error["description"] as String) == (404, "gone"))
            let play = try #require(
                try Row.fetchOne(
                    database, sql: "SELECT * FROM session_metric WHERE session = 'a' AND name = 'PlayTime'"))
            #expect((play["count"] as Int, play["mean"] as Double) == (2, 9000))
        }
    }

    @Test func `receives what an instrument sends, from several threads`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("telemetry.db")
        let backend = try OAVTBackendSQLite(url: URL(fileURLWithPath: path))
        onThreads(4) { _ in
            for number in 0..<250 {
                backend.sendMetric(metric: OAVTMetric(name: "N", type: .Counter, value: number))
                backend.sendEvent(event: OAVTEvent(action: OAVTAction.Start))
            }
        }
        backend.endOfService()
        #expect(backend.droppedCount == 0)
        let counts = try DatabaseQueue(path: path).read { database in
            try Row.fetchOne(database, sql: "SELECT (SELECT count(*) FROM event), (SELECT count(*) FROM metric)")
        }
        let row = try #require(counts)
        #expect((row[0] as Int, row[1] as Int) == (1000, 1000))
    }

    @Test func `is not a database of another program`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("other.db")
        try DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE customer (name TEXT)") }
        #expect(throws: OAVTTelemetryError.self) { try OAVTBackendSQLite(url: URL(fileURLWithPath: path)) }
    }
}

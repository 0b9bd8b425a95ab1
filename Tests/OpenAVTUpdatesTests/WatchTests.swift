import AVTPackFiles
import Foundation
import OpenAVT
import OpenAVTUpdates
import Testing

/// Packs on disk that are loaded again when they change.
@Suite struct `A watched pack` {
    private let folder: Scratch

    init() throws {
        folder = try Scratch()
    }

    private func write(_ text: String, to name: String = "pack.yaml") throws {
        try write(Array(text.utf8), to: name)
    }

    private func write(_ bytes: [UInt8], to name: String) throws {
        // In place, as some editors do.
        let path = folder.path + "/" + name
        if !FileManager.default.fileExists(atPath: path) {
            _ = FileManager.default.createFile(atPath: path, contents: nil)
        }
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: Data(bytes))
        try file.close()
    }

    private func bench(_ name: String, keys: Bool = false) throws -> UpdateBench {
        var settings = try UpdateBench.settings()
        if !keys { settings.keys = nil }
        let bench = try UpdateBench(WatchedPack(name.isEmpty ? folder.path : folder.path + "/" + name), settings)
        bench.begin()
        return bench
    }

    @Test(arguments: ["pack.yaml", ""]) func `is loaded when it has changed and is complete`(name: String) throws {
        try write(Packs.text(2))
        let bench = try bench(name)
        #expect(bench.emit() == 1)
        bench.goOn(1000)
        #expect(bench.emit() == 2)
        try write(Packs.text(3))
        bench.goOn(1000)
        #expect(bench.emit() == 2)
        bench.goOn(1000)
        #expect(bench.emit() == 3)
        for _ in 0..<5 { bench.goOn(1000) }
        #expect(bench.instrument.rules.current?.number == 3)
    }

    @Test func `is not loaded while it is being written`() throws {
        try write(Packs.text(2))
        let bench = try bench("pack.yaml")
        bench.goOn(1000)
        // At every byte of it someone looks.
        let text = Array(Packs.blocking(3).utf8)
        for count in stride(from: 0, through: text.count, by: 7) {
            try write(Array(text.prefix(count)), to: "pack.yaml")
            bench.goOn(1000)
            #expect(bench.instrument.rules.current?.version == "2.0.0")
        }
        try write(text, to: "pack.yaml")
        bench.goOn(1000)
        bench.goOn(1000)
        #expect(bench.instrument.rules.current?.version == "3.0.0")
        #expect(!bench.heard().has("refused"))
    }

    @Test func `that stays half written is refused, and loaded when it is complete`() throws {
        try write(Packs.text(2))
        let bench = try bench("pack.yaml")
        bench.goOn(1000)
        try write(String(Packs.text(3).dropLast(3)))
        for _ in 0..<4 { bench.goOn(1000) }
        #expect(bench.heard().filter { $0.hasPrefix("refused: error[AVT") }.count == 1)
        #expect(bench.emit() == 2)
        try write(Packs.text(3))
        bench.goOn(1000)
        bench.goOn(1000)
        #expect(bench.emit() == 3)
    }

    @Test func `that is removed leaves the active rules, and is loaded when it is back`() throws {
        try write(Packs.text(2))
        let bench = try bench("pack.yaml")
        bench.goOn(1000)
        try FileManager.default.removeItem(atPath: folder.path + "/pack.yaml")
        bench.goOn(1000)
        #expect(bench.heard().has("failed: there is no pack at"))
        #expect(bench.emit() == 2)
        try write(Packs.text(3))
        bench.goOn(1000)
        bench.goOn(1000)
        #expect(bench.emit() == 3)
    }

    @Test func `that was written again unchanged is not loaded again`() throws {
        try write(Packs.text(2))
        let bench = try bench("pack.yaml")
        bench.goOn(1000)
        try write(Packs.text(2))
        bench.goOn(1000)
        bench.goOn(1000)
        #expect(bench.instrument.rules.current?.number == 2)
    }

    @Test func `is offered again after updates were stopped, which may not have activated it`() throws {
        try write(Packs.text(2))
        let feed = WatchedPack(folder.path + "/pack.yaml")
        func offered(since eTag: String? = nil) throws -> String? {
            guard case .offered(let pack) = try feed.request(since: eTag) else { return nil }
            return pack.eTag
        }
        #expect(try offered() == nil)
        let eTag = try #require(try offered())
        #expect(try offered() == nil)
        feed.cancel()
        #expect(try offered() == eTag)
        feed.cancel()
        // It was accepted.
        #expect(try offered(since: eTag) == nil)
    }

    @Test func `file needs its signatures where there are keys`() throws {
        let archive = try Packs.archive(2)
        try write(archive.bytes, to: "test.avtpack")
        let bench = try bench("test.avtpack", keys: true)
        bench.goOn(1000)
        #expect(bench.heard().has("refused: signed by 0"))
        #expect(bench.emit() == 1)
        try write(try Packs.signature(of: archive).file, to: "test.avtpack.minisig")
        bench.goOn(1000)
        bench.goOn(1000)
        #expect(bench.emit() == 2)
    }

    @Test func `file needs none where there are no keys`() throws {
        try write(Packs.archive(2).bytes, to: "test.avtpack")
        let bench = try bench("test.avtpack")
        bench.goOn(1000)
        #expect(bench.emit() == 2)
    }
}

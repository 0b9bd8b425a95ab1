import AVTCore
import AVTPackFiles
import Foundation
import Testing

@Suite("A pack file")
struct ArchiveTests {
    @Test("the same files give the same bytes in any order")
    func reproducible() throws {
        let archive = try ArchiveFixture.archive()
        let other = try PackArchive(
            of: ArchiveFixture.files.reversed(), name: "my.avtpack", manifest: ArchiveFixture.manifest)
        #expect(archive.bytes == other.bytes)
        // Written down, so that another version of the library makes the same bytes.
        #expect(archive.digest.description == "54f2d63a0f7948672bc85644e9cd88c304647db4a4932926bdc323ed5a0b8bac")
    }

    @Test("a value that is written and read is unchanged")
    func roundTrip() throws {
        let archive = try ArchiveFixture.archive()
        let again = try PackArchive(archive.bytes, name: "again.avtpack")
        #expect(again.manifest == archive.manifest)
        #expect(again.files == ArchiveFixture.files)
        #expect(again.digest == archive.digest)
        #expect(again.manifest.name == "my.pack" && again.manifest.revision == 7)
        #expect(again.manifest.parameters == ArchiveFixture.manifest.parameters)
        #expect(again.manifest.tests.passed == 2 && again.manifest.proofs.states == 12)
        #expect(again.bytes(at: "b.yaml") == ArchiveFixture.files[0].bytes)
        #expect(again.bytes(at: "c.yaml") == nil)
    }

    @Test("an image and a withdrawal are written and read")
    func imageAndWithdrawal() throws {
        var manifest = ArchiveFixture.manifest
        let digest = SHA256.digest(of: [])
        manifest.image = PackManifest.Image(path: "base/a.yaml", format: 4, level: 3, rules: digest)
        let archive = try PackArchive(of: ArchiveFixture.files, name: "my.avtpack", manifest: manifest)
        #expect(try PackArchive(archive.bytes, name: "again").manifest.image == manifest.image)
        #expect(archive.image == ArchiveFixture.files[1].bytes)
        var withdrawal = ArchiveFixture.manifest
        withdrawal.withdrawn = "it counts twice"
        let withdrawn = try PackArchive(of: [], name: "my.avtpack", manifest: withdrawal)
        #expect(try PackArchive(withdrawn.bytes, name: "again").manifest.withdrawn == "it counts twice")
        #expect(withdrawn.image == nil)
    }

    @Test("an image that is none of the files, and a withdrawal with files, are refused", arguments: ["b.yaml", "c"])
    func imageElsewhere(path: String) throws {
        var manifest = ArchiveFixture.manifest
        manifest.image = PackManifest.Image(path: path, format: 4, level: 3, rules: SHA256.digest(of: []))
        let image = ArchiveError(
            .malformedManifest("the path of `image` is none of the files, or is `main`"), entry: "manifest.json")
        #expect(throws: image) {
            try PackArchive(of: ArchiveFixture.files, name: "my.avtpack", manifest: manifest)
        }
        (manifest.image, manifest.withdrawn) = (nil, "x")
        let withdrawal = ArchiveError(
            .malformedManifest("the rules are withdrawn, but it contains files"), entry: "manifest.json")
        #expect(throws: withdrawal) {
            try PackArchive(of: ArchiveFixture.files, name: "my.avtpack", manifest: manifest)
        }
    }

    @Test("a pack file written by hand is read")
    func byHand() throws {
        let archive = try PackArchive(ArchiveFixture.raw().bytes, name: "hand.avtpack")
        #expect(archive.files == ArchiveFixture.files)
    }

    @Test("a file that fills its blocks has no padding")
    func wholeBlocks() throws {
        let file = PackFile(path: "b.yaml", bytes: [UInt8](repeating: 65, count: 1024))
        let archive = try PackArchive(of: [file], name: "whole.avtpack", manifest: ArchiveFixture.manifest)
        #expect(archive.files == [file])
    }

    @Test("a pack file truncated anywhere is refused")
    func truncation() throws {
        let bytes = try ArchiveFixture.archive().bytes
        for count in 0..<bytes.count {
            #expect(ArchiveFixture.refusal(of: Array(bytes.prefix(count))) != nil, "\(count)")
        }
    }

    @Test("changing any one byte is refused")
    func everyByte() throws {
        let bytes = try ArchiveFixture.archive().bytes
        for index in bytes.indices {
            for change: UInt8 in [0x01, 0x80] {
                var altered = bytes
                altered[index] ^= change
                #expect(ArchiveFixture.refusal(of: altered) != nil, "byte \(index) ^ \(change)")
            }
        }
    }

    @Test("bytes after the end are refused", arguments: [1, 511, 512, 1024, 10240])
    func behindTheEnd(_ count: Int) throws {
        for byte: UInt8 in [0, 1] {
            let bytes = try ArchiveFixture.archive().bytes + [UInt8](repeating: byte, count: count)
            #expect(ArchiveFixture.refusal(of: bytes)?.problem == .trailingBytes)
        }
    }

    @Test("a pack file that would be refused cannot be created")
    func refusedWhenMade() {
        let cases: [([PackFile], ArchiveError)] = [
            (
                [PackFile(path: "../b.yaml", bytes: [])],
                ArchiveError(.unsafePath("a part is `.` or `..`"), entry: "../b.yaml")
            ),
            (ArchiveFixture.files + ArchiveFixture.files, ArchiveError(.outOfOrder, entry: "b.yaml")),
            ([], ArchiveError(.malformedManifest("`main` is none of the files"), entry: "manifest.json")),
        ]
        for (files, error) in cases {
            #expect(throws: error) {
                try PackArchive(of: files, name: "my.avtpack", manifest: ArchiveFixture.manifest)
            }
        }
    }

    @Test("any tar reads it, and sha256sum agrees with its digest of the manifest")
    func otherTools() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(ArchiveFixture.archive().bytes).write(to: folder.appending(path: "my.avtpack"))
        let list = try run("tar", ["-tf", "my.avtpack"], in: folder)
        #expect(list == "manifest.json\nmanifest.sha256\nb.yaml\nbase/a.yaml\n")
        _ = try run("tar", ["-xf", "my.avtpack"], in: folder)
        #expect(try Data(contentsOf: folder.appending(path: "base/a.yaml")) == Data(ArchiveFixture.files[1].bytes))
        #if os(Linux)
            #expect(try run("sha256sum", ["-c", "manifest.sha256"], in: folder) == "manifest.json: OK\n")
        #endif
    }

    /// What a command prints that ends well.
    private func run(_ command: String, _ arguments: [String], in folder: URL) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [command] + arguments
        process.currentDirectoryURL = folder
        process.environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "LC_ALL": "C"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: output, as: UTF8.self)
    }
}

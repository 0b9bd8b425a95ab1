import AVTEngine
import AVTPackFiles
import Foundation
import Testing

/// A program that links no YAML and no compiler, whose rules are updated while a session runs.
@Suite struct `A program without YAML` {
    private let folder: Scratch

    init() throws {
        folder = try Scratch()
    }

    private func write(_ bytes: [UInt8], _ name: String) throws {
        try Data(bytes).write(to: URL(filePath: "\(folder.path)/\(name)"))
    }

    @Test func `takes signed updates from a server, rolls back, and refuses what it cannot run`() throws {
        try write(RuleImage.encode(Packs.program(Packs.text(1))), "bundled.avtimage")
        let archives = [
            try Packs.imaged(2), try Packs.imaged(Packs.failing(3), revision: 3), try Packs.ofLaterFormat(4),
            try Packs.imaged(5),
        ]
        for (number, archive) in zip(1..., archives) {
            try write(archive.bytes, "\(number).avtpack")
            try write(Array(Packs.signature(of: archive).file.utf8), "\(number).avtpack.minisig")
        }
        let run = try ProgramRun("avt-image-probe", [folder.path, Packs.key().publicKey.line])
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(
            lines == [
                "which 1", "activated test.updates 2.0.0 as number 2", "passed its trial over 5 events", "which 2",
                "activated test.updates 3.0.0 as number 3",
                "rolled back after 5 events, formulas fail: test.updates 2.0.0 again", "which 2",
                "refused: unsupported version: its format is of version 99, and version "
                    + "\(RuleImage.formatVersion) is read here", "which 2",
                "activated test.updates 5.0.0 as number 5", "passed its trial over 5 events", "which 5",
            ], "\(run.output)")
        #expect(run.status == 0)
    }
}

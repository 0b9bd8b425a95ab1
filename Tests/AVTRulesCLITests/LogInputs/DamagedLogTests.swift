import AVTDecompression
import AVTTestSupport
import Foundation
import Testing

@Suite struct `Damaged logs` {
    private let scratch: Scratch
    private let log: [UInt8]

    init() throws {
        scratch = try Scratch()
        // Numbers that compress badly, so that a part of the data contains a part of the lines.
        var random = SeededGenerator(seed: 1)
        let lines = (0..<20_000).map { #"{"at":\#($0),"action":"Ping","attributes":{"x":\#(random.next() >> 12)}}"# }
        log = Array((lines.joined(separator: "\n") + "\n").utf8)
    }

    private func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: scratch.file(name))
    }

    private func run(_ arguments: String, input: [UInt8] = []) throws -> Tool.Result {
        try Tool.run(
            ["run", "openavt.core", "--no-summary"] + arguments.split(separator: " ").map(String.init), bytes: input,
            in: scratch.folder)
    }

    @Test(arguments: CompressionFormat.allCases)
    func `the complete lines of a truncated log are processed`(format: CompressionFormat) throws {
        let data = compressed(log, as: format)
        let part = Array(data[..<(data.count * 2 / 3)])
        try write(part, to: "part")
        let readable = decompressed(part).bytes
        let lines = readable[...(readable.lastIndex(of: 0x0A) ?? 0)]
        try #require(lines.count > 300_000)
        let expected = try run("--log -", input: Array(lines))
        let result = try run("--log part")
        #expect(result.status == 3 && result.output == expected.output)
        let results =
            "the results are those of the \(lines.count { $0 == 0x0A }) lines that were read; a session whose other lines were not read "
            + "ends with its last line"
        #expect(
            result.errors
                == "avt-rules: \(results)\navt-rules: cannot read the log part: the \(format) data is truncated\n")
        let standardInput = try run("--log -", input: part)
        #expect(standardInput.status == 3 && standardInput.output == expected.output)
        let reason = "cannot read the log on standard input: the \(format) data is truncated"
        #expect(standardInput.errors == "avt-rules: \(results)\navt-rules: \(reason)\n")
    }

    @Test func `the files after a damaged one are read, except with --strict`() throws {
        try write(Array(compressed(log, as: .gzip).prefix(20)), to: "a.gz")
        try write(Array(compressed(log, as: .zstd).dropLast()), to: "b.zst")
        try write(Array("{\"at\": 1, \"action\": \"Start\"}\n?".utf8), to: "c.ndjson")
        let result = try run("--log a.gz --log b.zst --log c.ndjson")
        #expect(result.status == 3 && result.lines.last?.contains("Start") == true)
        #expect(
            result.errors.hasSuffix(
                """
                avt-rules: 1 malformed line skipped, \(result.lines.count) read
                avt-rules: the results are those of the \(result.lines.count) lines that were read; a session whose other lines were not read ends with its last line
                avt-rules: cannot read the log a.gz: the gzip data is truncated
                avt-rules: cannot read the log b.zst: the zstd data is truncated

                """))
        let strict = try run("--log a.gz --log b.zst --log c.ndjson --strict")
        #expect(strict.status == 3 && strict.output.isEmpty)
        #expect(strict.errors == "avt-rules: cannot read the log a.gz: the gzip data is truncated\n")
    }

    @Test(arguments: CompressionFormat.allCases)
    func `a bomb is one line that is too long`(format: CompressionFormat) throws {
        let bomb = compressed([UInt8](repeating: 0x20, count: 100 << 20), as: format)
        for option in ["", " --log-format csv"] {
            let result = try run("--log -\(option)", input: bomb)
            #expect(result.status == 4)
            #expect(result.errors.contains("column 1048577: the \(option.isEmpty ? "line" : "row") is longer than"))
        }
    }
}

import AVTDiagnostics
import AVTTestSupport
import OpenAVTVendorPacks
import Testing

@testable import AVTRules

/// `AVT_DAMAGED_PACKS=N` in the environment tries N damaged copies of each pack instead of 40.
@Suite("Damaged packs")
struct MutationTests {
    @Test(arguments: [PackLibrary.core, .vendors].packNames)
    func `no damage to a pack makes the compiler fall over`(name: String) throws {
        let document = try #require([PackLibrary.core, .vendors].pack(named: name))
        let lines = document.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var random = SeededGenerator(seed: UInt64(document.text.utf8.count))
        for _ in 0..<sampleSize(15, large: 40) {
            var damaged = lines
            for _ in 0..<Int.random(in: 1...3, using: &random) { damage(&damaged, using: &random) }
            let text = damaged.joined(separator: "\n")
            let result = check([.text(text, name: "\(name)/damaged.yaml")])
            let hasErrors = result.found.contains { $0.severity == .error }
            #expect(hasErrors == (result.pack == nil), "\(text)")
            for range in result.found.compactMap(\.range) {
                #expect(0 <= range.lower && range.upper <= range.file.text.utf8.count, "\(text)")
            }
        }
    }

    private static let snippets = [
        "{", "}", "[", "]", ":", "- ", "\"", "'", "!", "&&", "?? 0", "was.", "event.x", "isPaused", "30s", "\t", "  ",
        "#", "é", "any", "null", "*a", "&a", ">", "|", ",", "(", "override: true", "stage: first",
    ]

    private func damage(_ lines: inout [String], using random: inout SeededGenerator) {
        let line = lines.indices.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<6, using: &random) {
        case 0: lines.remove(at: line)
        case 1: lines.insert(lines.randomElement(using: &random) ?? "", at: line)
        case 2: lines[line] = "  " + lines[line]
        case 3: lines[line] = String(lines[line].shuffled(using: &random))
        case 4: lines[line] = String(lines[line].dropLast(Int.random(in: 1...8, using: &random)))
        default:
            let offset = Int.random(in: 0...lines[line].count, using: &random)
            let index = lines[line].index(lines[line].startIndex, offsetBy: offset)
            lines[line].insert(contentsOf: MutationTests.snippets.randomElement(using: &random) ?? "", at: index)
        }
        if lines.isEmpty { lines = [""] }
    }
}

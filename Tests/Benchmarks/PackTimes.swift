import AVTEngine
import AVTRules
import AVTTestSupport
import OpenAVT
import OpenAVTVendorPacks

/// How long it takes to make the program of some packs.
struct PackTimes {
    let program: RuleProgram
    /// The size of its image in bytes.
    let imageSize: Int
    /// The processor time of loading the image, and of compiling the packs, in milliseconds.
    let load, compile: Double

    /// Measures packs: the least of several rounds.
    ///
    /// - Throws: `RulePackError` if they do not compile.
    init(_ names: [String]) throws {
        let packs = names.map { PackSource.shipped($0) }
        let limits = RuleLimits(libraries: [.vendors])
        let program = try RuleCompiler.compile(packs, limits: limits)
        let image = try RuleImage.encode(program)
        self.program = program
        imageSize = image.count
        load = try PackTimes.least(of: 20) { _ = try RuleImage.decode(image) }
        compile = try PackTimes.least(of: 5) { _ = try RuleCompiler.compile(packs, limits: limits) }
    }

    /// Returns the least processor time of several rounds, in milliseconds.
    private static func least(of count: Int, _ body: () throws -> Void) rethrows -> Double {
        try (0..<count).map { _ in try processorTime(of: body) * 1000 }.min() ?? 0
    }
}

import AVTEngine
import AVTFormulas
import AVTRules
import AVTTestSupport
import Foundation
import OpenAVTVendorPacks
import Testing

@Suite struct `Images of compiled packs` {
    @Test(arguments: Packs.shipped) func `do what the pack does, and are written the same again`(name: String) throws {
        let program = try RuleCompiler.compile([.shipped(name)], limits: RuleLimits(libraries: [.vendors]))
        let image = try RuleImage.encode(program)
        // The engine has operations for all formulas of shipped packs.
        let loaded = try RuleImage.decode(image)
        #expect(try RuleImage.encode(loaded) == image)
        for seed: UInt64 in 0..<3 {
            var (compiled, read) = (SessionRun(program, seed: seed), SessionRun(loaded, seed: seed))
            #expect(compiled.play(steps: 60) == read.play(steps: 60))
        }
    }

    @Test func `hold every table of a program`() throws {
        let content = try Packs.small.get().content
        let parts: [Any] = [content.state, content.expressions, content.code, content.sends, content.players]
        let tables =
            Mirror(reflecting: content).children.count - parts.count
            + parts.reduce(0) { $0 + Mirror(reflecting: $1).children.count }
        var image = ImageFile(try Packs.smallImage.get())
        // Two tables are only in programs for several players.
        #expect(image.sections.count == tables - 2)
    }

    @Test func `are read from a file in place`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).avtimage")
        defer { try? FileManager.default.removeItem(at: file) }
        let image = try Packs.smallImage.get()
        try Data(image).write(to: file)
        let program = try RuleImage.load(file.path, formulas: ExpressionFormulas())
        #expect(try RuleImage.encode(program) == image)
        #expect(code { try RuleImage.load(file.path, limit: image.count - 1) } == .tooLarge)
        try Data().write(to: file)
        #expect(code { try RuleImage.load(file.path) } == .foreign)
        #expect(code { try RuleImage.load(file.path + ".none") } == .unreadable)
        #expect(code { try RuleImage.load(FileManager.default.temporaryDirectory.path) } == .unreadable)
    }

    @Test func `with formulas beyond the engine's own are refused without what reads them`() throws {
        let image = try Packs.smallImage.get()
        #expect(code { try RuleImage.decode(image) } == .needsFormulas)
    }

    @Test(arguments: ["openavt.core", "openavt.ads", "openavt.metrics"])
    func `of OpenAVT's own packs are up to date`(name: String) throws {
        let file = repository.appending(path: "Sources/Chain/CShippedImages/Images/\(name).avtimage")
        let fresh = try RuleImage.encode(RuleCompiler.compile([.shipped(name)]))
        #expect(try Data(contentsOf: file) == Data(fresh), "write it again, as the README next to it describes")
        #expect(throws: Never.self) { try RuleImage.decode(fresh) }
    }

    private func code(_ load: () throws -> RuleProgram) -> ImageError.Code? {
        do {
            _ = try load()
            return nil
        } catch {
            return (error as? ImageError)?.code
        }
    }
}

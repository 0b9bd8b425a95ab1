import AVTEngine
import AVTFormulas
import AVTPackFiles
import OpenAVTUpdatesRuntime
import Testing

/// Pack files with compiled images, in an app that has no compiler.
@Suite struct `An app without a compiler` {
    private let feed = ScriptedFeed()
    private let folder: Scratch

    init() throws {
        folder = try Scratch()
    }

    private func bench(_ change: (inout UpdateSettings) throws -> Void = { _ in }) throws -> UpdateBench {
        var settings = UpdateSettings(
            keys: try Packs.ring(), bundled: .packFile(try Packs.imaged(1)), store: folder.path)
        settings.health = HealthBounds(minimumEvents: 10, length: .seconds(100), minimumEvaluations: 1000)
        try change(&settings)
        let bench = try UpdateBench(feed, settings)
        bench.begin()
        return bench
    }

    private func offer(_ archive: PackArchive, to bench: UpdateBench) throws {
        try feed.offer(archive, eTag: "mark \(archive.manifest.revision)")
        bench.goOn()
    }

    @Test func `runs the images of pack files, stores them, and rolls them back`() throws {
        let first = try bench()
        #expect(first.emit() == 1)
        try offer(Packs.imaged(2), to: first)
        #expect(first.emit(10) == 2)
        first.goOn(100_000)
        first.emit()
        #expect(first.heard().has("passed its trial"))
        try offer(Packs.imaged(Packs.failing(3), revision: 3), to: first)
        first.emit(10)
        #expect(first.heard().last == "rolled back after 10 events, formulas fail: test.updates 2.0.0 again")
        #expect(first.emit() == 2)
        first.updates.stop()
        #expect(try bench().emit() == 2)
    }

    @Test func `starts with rules of each origin`() throws {
        #expect(try bench { $0.bundledRules = .image(try RuleImage.encode(Packs.program(Packs.text(5)))) }.emit() == 5)
        #expect(try bench { $0.bundledRules = .program(try Packs.program(Packs.text(6))) }.emit() == 6)
    }

    @Test func `refuses a pack file without an image, and one for another engine, as unsupported`() throws {
        let bench = try bench()
        try offer(Packs.archive(2), to: bench)
        #expect(bench.heard().has("refused: unsupported version: it has no compiled image"))
        try offer(Packs.ofLaterFormat(3), to: bench)
        #expect(bench.heard().has("refused: unsupported version: its format is of version 99, and version"))
        try offer(
            Packs.altered(4) { image, described in (image[12], described.level) = (99, 99) }, to: bench)
        #expect(bench.heard().has("refused: unsupported version: it needs an engine of level 99"))
        #expect(bench.emit() == 1)
        #expect(UpdateRefusal.noImage.isUnsupported && !UpdateRefusal.otherImage.isUnsupported)
    }

    @Test func `keeps its last good rules where the stored image is for another engine`() throws {
        // Stored by a version of the app that has the compiler.
        let other = try UpdateBench(feed, UpdateBench.settings(store: folder))
        other.begin()
        try offer(Packs.ofLaterFormat(2), to: other)
        #expect(other.emit() == 2)
        other.updates.stop()
        let bench = try bench()
        #expect(bench.emit() == 1)
        let heard = bench.heard()
        #expect(heard.has("refused: unsupported version") && heard.has("started with bundled"), "\(heard)")
    }

    @Test func `refuses an image that is damaged, or was made of other packs`() throws {
        let bench = try bench()
        try offer(Packs.altered(2) { image, _ in image[40] ^= 1 }, to: bench)
        #expect(bench.heard().has("refused: the compiled image is refused: its digest is of other bytes"))
        let other = try RuleImage.encode(Packs.program(Packs.text(9)))
        try offer(Packs.altered(3) { image, _ in image = other }, to: bench)
        #expect(bench.heard().has("refused: its compiled image was made of other packs"))
        #expect(bench.emit() == 1)
    }

    @Test func `refuses an image that does what the host does not allow`() throws {
        let bench = try bench {
            $0.policy.exports = .except(["which"])
            $0.bundledRules = nil
        }
        try offer(Packs.imaged(2), to: bench)
        #expect(bench.heard().has("refused: it sends the attribute `which`"))
    }

    @Test func `runs general formulas only with their decoder`() throws {
        let pack = Packs.text(2, which: "[1, 2].map(x, x * 2)[0]")
        let without = try bench()
        try offer(Packs.imaged(pack, revision: 2), to: without)
        #expect(without.heard().has("refused: unsupported version: "))
        without.updates.stop()
        let with = try bench { $0.formulas = ExpressionFormulas() }
        try offer(Packs.imaged(pack, revision: 2), to: with)
        #expect(with.emit() == 2, "\(with.heard())")
    }
}

/// Pack files with compiled images, in an app that has the compiler.
@Suite struct `An app with a compiler` {
    private let feed = ScriptedFeed()

    /// A pack file of number 2 whose image has 20, so that the active one can be identified.
    private func offered() throws -> PackArchive {
        let other = try Packs.program(Packs.text(2, which: "20"))
        let image = try RuleImage.encode(other)
        return try Packs.altered(2) { bytes, described in
            bytes = image
            described.rules = try #require(Digest(other.content.digest))
        }
    }

    private func run(_ archive: PackArchive, _ change: (inout UpdateSettings) -> Void = { _ in }) throws -> Int? {
        var settings = try UpdateBench.settings()
        change(&settings)
        let bench = try UpdateBench(feed, settings)
        bench.begin()
        try feed.offer(archive)
        bench.goOn()
        return bench.emit()
    }

    @Test func `runs an image`() throws {
        #expect(try run(offered()) == 20)
    }

    @Test func `compiles what the image cannot do`() throws {
        #expect(try run(offered()) { $0.policy.limits = [.transitions: 5] } == 2)
        #expect(try run(Packs.ofLaterFormat(3)) == 3)
        #expect(try run(Packs.altered(4) { image, _ in image[40] ^= 1 }) == 4)
        #expect(try run(Packs.archive(5)) == 5)
    }

    @Test func `gives parameters the host's values`() throws {
        let text = Packs.text(2, which: "parameters.what").replacing(
            "language: 1 }", with: "language: 1, parameters: { what: { type: int, default: 7, description: It. } } }")
        #expect(try run(Packs.imaged(text, revision: 2)) == 7)
        #expect(try run(Packs.imaged(text, revision: 2)) { $0.parameters = ["what": "8"] } == 8)
    }
}

import AVTTestSupport
import Foundation
import Testing

@testable import AVTEngine

/// Whoever writes an image chooses each of its numbers: none may crash what loads and runs it, or cost it more than the size
/// of the image allows.
@Suite("Images with one number at an extreme", .serialized)
struct MutationTests {
    /// How many images are tried, or `nil` for a sample that takes little time.
    private static let count = ProcessInfo.processInfo.environment["AVT_IMAGES"].flatMap { Int($0) }

    static let images = Result {
        let folder = repository.appending(path: "Sources/Chain/CShippedImages/Images")
        let shipped = try ["openavt.metrics", "openavt.core", "openavt.ads"].map { name in
            MutableImage(name, Array(try Data(contentsOf: folder.appending(path: "\(name).avtimage"))))
        }
        return [MutableImage("small", try Packs.smallImage.get())] + shipped
    }

    @Test(arguments: 0..<4)
    func `are refused or run, and take at most ten times the work`(_ index: Int) throws {
        let image = try Self.images.get()[index]
        var generator = SeededGenerator(seed: UInt64(index))
        var outcome = Outcome(of: image)
        let sample = image.bytes.count > 100_000 ? 6 : 40
        for _ in 0..<(Self.count.map { $0 / 4 } ?? sample) { outcome.attempt(image.mutated(using: &generator)) }
        #expect(outcome.work <= 10)
        outcome.print(if: Self.count != nil)
    }

    @Test(arguments: 0..<2)
    func `of a small one, with every extreme of a number, are refused or run`(_ index: Int) throws {
        let image = try Self.images.get()[index]
        var generator = SeededGenerator(seed: UInt64(index))
        var outcome = Outcome(of: image)
        image.forEachMutation(oneIn: Self.count == nil ? 50 : 1, using: &generator) { outcome.attempt($0) }
        #expect(outcome.images > 0 && outcome.work <= 10)
        outcome.print(if: Self.count != nil)
    }

    /// What became of the mutations of an image.
    private struct Outcome {
        private let original: MutableImage
        private let originalTime: Double
        private(set) var images = 0
        private var refused = 0
        /// The greatest work of an image, in works of the original.
        private(set) var work = 0.0
        /// The longest time to load an image, in times of the original.
        private var time = 0.0

        init(of original: MutableImage) {
            self.original = original
            originalTime = (0..<5).map { _ in processorTime { _ = MutableImage.load(original.bytes) } }.max() ?? 0
        }

        /// Loads an image, and runs it if it is accepted.
        mutating func attempt(_ image: [UInt8]) {
            images += 1
            var loading = MutableImage.Loading()
            time = max(time, processorTime { loading = MutableImage.load(image) } / originalTime)
            work = max(work, Double(loading.work) / Double(original.work))
            guard let program = loading.program else {
                refused += 1
                return
            }
            var run = SessionRun(program, seed: 1)
            #expect(!run.play(steps: 20).isEmpty)
        }

        func print(if isWanted: Bool) {
            guard isWanted else { return }
            let rounded = { (number: Double) in String(format: "%.1f", number) }
            Swift.print(
                "\(original.name): \(images) images, \(refused) refused, \(images - refused) run, at most "
                    + "\(rounded(work)) times the work and \(rounded(time)) times the time")
        }
    }
}

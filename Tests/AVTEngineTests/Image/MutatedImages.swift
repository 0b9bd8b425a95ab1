import AVTFormulas
import AVTTestSupport

@testable import AVTEngine

/// An image, the numbers that it supplies, and the work that loading it takes.
struct MutableImage {
    /// What became of loading an image.
    struct Loading {
        var program: RuleProgram?
        /// Why there is no program; empty if there is one.
        var refusal = ""
        /// The units of work, see `LoadBudget`.
        var work = 0
        var numbers: [ImageNumber] = []
    }

    let name: String
    let bytes: [UInt8]
    /// The units of work that loading it takes as it is.
    let work: Int
    /// The numbers, by section.
    private let sections: [[ImageNumber]]
    private let alike: [Likeness: [ImageNumber]]

    /// What two numbers have in common of which one can stand for the other.
    private struct Likeness: Hashable {
        let section: UInt32
        let kind: ImageNumber.Kind
    }

    private static let header = 32

    init(_ name: String, _ bytes: [UInt8]) {
        (self.name, self.bytes) = (name, bytes)
        let loading = MutableImage.load(bytes, recordsNumbers: true)
        work = loading.work
        alike = Dictionary(grouping: loading.numbers) { Likeness(section: $0.section, kind: $0.kind) }
        sections = Dictionary(grouping: loading.numbers, by: \.section).sorted { $0.key < $1.key }.map(\.value)
    }

    /// Replaces one number of a random section, each section with the same probability; the digest is correct.
    func mutated(using generator: inout SeededGenerator) -> [UInt8] {
        let number = generator.pick(generator.pick(sections))
        return mutated(number, to: generator.pick(values(instead: number, using: &generator)))
    }

    /// Creates the images in which an extreme replaces a number: each extreme and each number, or a sample of them.
    func forEachMutation(
        oneIn times: Int, using generator: inout SeededGenerator, _ visit: ([UInt8]) throws -> Void
    ) rethrows {
        for number in sections.joined() where generator.chance(oneIn: times) {
            for value in values(instead: number, using: &generator) { try visit(mutated(number, to: value)) }
        }
    }

    /// Loads an image as `RuleImage.decode` does.
    static func load(_ image: [UInt8], recordsNumbers: Bool = false) -> Loading {
        image.withUnsafeBytes { bytes in
            guard let content = try? ImageHeader.content(of: bytes) else { return Loading() }
            var reader = ImageReader(content, formulas: ExpressionFormulas(), recordsNumbers: recordsNumbers)
            var loading = Loading()
            do throws(ImageError) {
                loading.program = try RuleImage.read(&reader, within: RunLimits())
            } catch {
                loading.refusal = error.description
            }
            (loading.work, loading.numbers) = (reader.budget.spent, reader.numbers ?? [])
            return loading
        }
    }

    private func values(instead number: ImageNumber, using generator: inout SeededGenerator) -> [UInt64] {
        let bits = UInt64(8 * number.width)
        let (all, sign) = (UInt64.max >> (64 - bits), UInt64(1) << (bits - 1))
        let old = value(of: number)
        let other = alike[Likeness(section: number.section, kind: number.kind)].map { generator.pick($0) } ?? number
        let values = [0, 1, all, sign - 1, sign, sign + 1, old &+ 1 & all, old &- 1 & all, value(of: other)]
        return Set(values).subtracting([old]).sorted()
    }

    private func value(of number: ImageNumber) -> UInt64 {
        (0..<number.width).reduce(0) { $0 | UInt64(bytes[MutableImage.header + number.offset + $1]) << UInt64(8 * $1) }
    }

    private func mutated(_ number: ImageNumber, to value: UInt64) -> [UInt8] {
        var mutated = bytes
        for index in 0..<number.width {
            mutated[MutableImage.header + number.offset + index] = UInt8(truncatingIfNeeded: value >> UInt64(8 * index))
        }
        return ImageFile(mutated).sealed()
    }
}

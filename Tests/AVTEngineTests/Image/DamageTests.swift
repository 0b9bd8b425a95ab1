import AVTEngine
import AVTTestSupport
import Testing

@Suite struct `Damaged and foreign images` {
    @Test func `cut off anywhere are refused`() throws {
        for image in try Packs.images.get() {
            for count in stride(from: 0, to: image.count, by: image.count > 10_000 ? 97 : 1) {
                let code = code(of: Array(image[..<count]))
                #expect(code == (count < 32 ? .foreign : .damaged))
            }
        }
    }

    @Test func `with any one byte changed are refused`() throws {
        var image = try Packs.smallImage.get()
        var generator = SeededGenerator(seed: 7)
        for offset in image.indices {
            let change = UInt8.random(in: 1...255, using: &generator)
            image[offset] ^= change
            #expect(code(of: image) != nil)
            image[offset] ^= change
        }
        #expect(code(of: image) == nil)
    }

    @Test func `cut off, with a digest that is right, are refused`() throws {
        let image = try Packs.smallImage.get()
        for count in stride(from: 32, to: image.count, by: 4) {
            #expect(code(of: ImageFile(Array(image[..<count])).sealed()) == .unsound)
        }
    }

    @Test func `of other versions are refused for that`() throws {
        let image = try Packs.smallImage.get()
        #expect(ImageFile(image).sealed() == image)
        for (offset, code) in [(8, ImageError.Code.formatVersion), (12, .engineLevel)] {
            var other = ImageFile(image)
            other.set(other.word(at: offset) + 1, at: offset)
            #expect(self.code(of: other.sealed()) == code)
        }
    }

    @Test(arguments: [[], Array("pack: { name: a }".utf8), Array(repeating: 0, count: 4096)] as [[UInt8]])
    func `that are something else are refused`(bytes: [UInt8]) {
        #expect(code(of: bytes) == .foreign)
    }

    /// Whoever knows the format can make any digest right: what is accepted then must run.
    @Test(arguments: 0..<6)
    func `with a digest that is right are refused or run`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var accepted = 0
        for image in try Packs.images.get() {
            for _ in 0..<40 {
                var changed = ImageFile(image)
                for _ in 0..<generator.number(1...3) { changed.change(using: &generator) }
                guard let program = try? Packs.decode(changed.sealed()) else { continue }
                accepted += 1
                var run = SessionRun(program, seed: seed)
                #expect(!run.play(steps: 25).isEmpty)
            }
        }
        #expect(accepted > 0)
    }

    private func code(of image: [UInt8]) -> ImageError.Code? {
        do throws(ImageError) {
            _ = try Packs.decode(image)
            return nil
        } catch {
            return error.code
        }
    }
}

extension ImageFile {
    /// Puts another word somewhere behind the texts.
    fileprivate mutating func change(using generator: inout SeededGenerator) {
        let section = generator.pick(sections.filter { !$0.isEmpty })
        let offset = section.lowerBound + 4 * generator.number(0...(section.count / 4 - 1))
        let old = word(at: offset)
        let others: [UInt32] = [
            old &+ 1, old &- 1, 0, 1, .max, .max >> 1, 1 << 31, UInt32(generator.number(0...80)), ~old,
        ]
        set(generator.pick(others), at: offset)
    }
}
